import type { Command } from '@bourse/core/command';
import type { Exchange } from '@bourse/core/exchange';
import { KEPT_MS, MOST_KEYS } from '@bourse/core/funds/lookup';
import { SHORT_WINDOW_MS } from '@bourse/core/idempotency/request';
import { NotAccepting } from '../failure.ts';
import type { Pool } from '../store/postgres.ts';
import type { Engine } from './engine.ts';
import { keyKinds } from './known-keys.ts';

/** Remembered requests, some 160 bytes each. The fifteen-minute window holds this many at 1,100 requests per second. */
const MOST_REQUESTS = 1_000_000;
const REQUESTS_EVERY_MS = 5_000;
const KEYS_EVERY_MS = 60_000;
/** Commands per check of the keys: for an old database, 10,000 keys a minute. */
const MOST_COMMANDS = 50;

export interface Tidied {
  readonly engine: Pick<Engine, 'submit' | 'now' | 'projectedSeq'>;
  readonly exchange: Pick<Exchange, 'requestsBeyond'>;
  readonly pool: Pool;
  readonly mostRequests?: number;
}

/** Makes the core forget, by small commands in the journal, what the store has kept for long enough. */
export function keepTidy(of: Tidied, onFailure: (error: Error) => void): { stop(): Promise<void> } {
  let running: Promise<void> | undefined;
  const tidier = new Tidier(of);
  const every = (ms: number, run: () => Promise<void>) =>
    setInterval(() => {
      running ??= run()
        .catch((error: Error) => {
          // In safe mode everything waits.
          if (!(error instanceof NotAccepting)) onFailure(error);
        })
        .finally(() => {
          running = undefined;
        });
    }, ms).unref();
  const timers = [every(REQUESTS_EVERY_MS, () => tidier.requests()), every(KEYS_EVERY_MS, () => tidier.keys())];
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await running;
    },
  };
}

export class Tidier {
  readonly #of: Tidied;
  /** What the tables included at earlier checks, oldest first; those of the last minute, and one before. */
  #seen: { readonly at: number; readonly projected: number }[] = [];
  #begun: number | undefined;
  #isShort = false;

  constructor(of: Tidied) {
    this.#of = of;
  }

  /**
   * Under a flood the oldest are forgotten after a minute. Only those that were in the tables a whole minute ago: a caller that
   * looked a request up before it was there has given up by now, so its repetition finds the core's memory or the row.
   */
  async requests(): Promise<void> {
    const { engine, exchange, mostRequests = MOST_REQUESTS } = this.#of;
    const now = engine.now();
    this.#seen.push({ at: now, projected: engine.projectedSeq });
    while ((this.#seen[1]?.at ?? now) < now - SHORT_WINDOW_MS) this.#seen.shift();
    await this.#shortenLives(now);
    const before = this.#seen[0]!;
    const beyond = exchange.requestsBeyond(mostRequests);
    if (beyond === undefined || before.at >= now - SHORT_WINDOW_MS) return;
    await this.#submit({ kind: 'forget_requests', until: Math.min(beyond, before.projected) });
  }

  /** Once in the life of a database, a minute after the start: a quarter of an hour later requests may be forgotten early. */
  async #shortenLives(now: number): Promise<void> {
    this.#begun ??= now;
    if (this.#isShort || now < this.#begun + SHORT_WINDOW_MS) return;
    const { rows } = await this.#of.pool.query("SELECT FROM state.counter WHERE name = 'short_lives_from'");
    if (rows.length === 0) await this.#submit({ kind: 'forget_requests', until: 0 });
    this.#isShort = true;
  }

  async keys(): Promise<void> {
    if (await this.#hasOldCommands()) return;
    const old = this.#of.engine.now() - KEPT_MS;
    const steps = [
      ['forget_deposits', `state.deposit WHERE state <> 'credited' AND at < ${old} ORDER BY at`],
      ['date_bookings', 'state.booked'],
      ['forget_bookings', `state.dated_booking WHERE at < ${old} ORDER BY at`],
    ] as const;
    for (const [kind, where] of steps) {
      const { rows } = await this.#of.pool.query<{ key: string }>(`SELECT key FROM ${where} LIMIT ${MOST_KEYS * MOST_COMMANDS}`);
      for (let from = 0; from < rows.length; from += MOST_KEYS) {
        await this.#submit({ kind, keys: rows.slice(from, from + MOST_KEYS).map(({ key }) => key) });
      }
    }
  }

  /** A command that has waited for a day, or that an older version left without a look-up: forgetting could cause it to be refused. */
  async #hasOldCommands(): Promise<boolean> {
    const { rows } = await this.#of.pool.query(
      `SELECT FROM command_outbox WHERE seq IS NULL AND set_aside_at IS NULL AND kind = ANY ($1)
       AND (created_at < now() - interval '1 day' OR body NOT LIKE '%"lookup":%') LIMIT 1`,
      [keyKinds],
    );
    return rows.length > 0;
  }

  async #submit(command: Command): Promise<void> {
    await this.#of.engine.submit('clock', command);
  }
}
