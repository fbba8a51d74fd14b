import type { Origin } from '@bourse/core/command';
import { integers } from '../store/array-literal.ts';
import type { Pool } from '../store/postgres.ts';
import { commandOf } from './command-text.ts';
import type { Engine } from './engine.ts';

/**
 * Commands that ordinary transactions wrote for the engine, e.g. a registration its open_trader. Submitted in their order
 * and marked after the commit; a crash between the two submits a command again, which the core recognises: each one in the
 * outbox must be idempotent by itself or carry a request id.
 */
export class CommandOutbox {
  readonly #pool: Pool;
  readonly #engine: Engine;
  readonly #onFailure: (error: Error) => void;
  #running: Promise<void> | undefined = undefined;
  #again: Promise<void> | undefined = undefined;
  #timer: NodeJS.Timeout | undefined = undefined;

  constructor(pool: Pool, engine: Engine, onFailure: (error: Error) => void) {
    this.#pool = pool;
    this.#engine = engine;
    this.#onFailure = onFailure;
  }

  /** Looks by itself too: other processes write here as well. */
  start(everyMs = 500): void {
    this.#timer = setInterval(() => this.drain().catch(this.#onFailure), everyMs);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running?.catch(() => undefined);
  }

  /** Resolves when everything that was in the outbox at the time of the call is committed in the journal. */
  drain(): Promise<void> {
    if (this.#running === undefined) {
      this.#running = this.#run().finally(() => {
        this.#running = undefined;
      });
      return this.#running;
    }
    // The running turn may have looked before the caller wrote: only one that starts now is sure to see it.
    this.#again ??= this.#running
      .catch(() => undefined)
      .then(() => {
        this.#again = undefined;
        return this.drain();
      });
    return this.#again;
  }

  async #run(): Promise<void> {
    for (;;) {
      const { rows } = await this.#pool.query<{ id: number; origin: Origin; body: string }>(
        'SELECT id, origin, body FROM command_outbox WHERE seq IS NULL ORDER BY id LIMIT 500',
      );
      if (rows.length === 0) return;
      const outcomes = await Promise.all(rows.map((row) => this.#engine.submit(row.origin, commandOf(row.body))));
      await this.#pool.query(
        'UPDATE command_outbox AS o SET seq = u.seq FROM unnest($1::bigint[], $2::bigint[]) AS u (id, seq) WHERE o.id = u.id',
        [integers(rows.map((row) => row.id)), integers(outcomes.map((outcome) => outcome.seq))],
      );
    }
  }
}
