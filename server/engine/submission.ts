import { answerOf } from '@bourse/core/answer';
import { bodyHash, type TraderCommand } from '@bourse/core/command';
import type { Outcome } from '@bourse/core/event';
import { type HashKey, keyedHash } from '@bourse/core/idempotency/keyed-hash';
import { type Instant, instant } from '@bourse/core/money/unit';
import { HOUR_MS } from '@bourse/core/time';
import type { Pool } from 'pg';
import { NotAccepting } from '../failure.ts';
import { RequestFilter } from './request-filter.ts';
import { toldEvents } from './told.ts';

/** What the rooms need from the engine. */
export interface EnginePort {
  subscribe(listener: (batch: readonly { readonly outcomes: readonly Outcome[] }[]) => void): () => void;
  submit(origin: 'trader', command: TraderCommand): Promise<Outcome>;
  projected(seq: number): Promise<void>;
  now(): Instant;
  readonly head: number;
  /** Age of the oldest command that the tables don't include. */
  readonly lagMs: number;
}

/** A command not applied within this time is refused by the core: the trader has given up waiting long before. */
const LIFE_MS = 3_000;
/** Concurrent look-ups; further ones are collected for the next batch. */
const AT_ONCE = 2;

interface Known {
  readonly seq: number;
  readonly at: number;
  readonly bodyHash: number;
  readonly answer: string;
  /** Null in a row of an older version. */
  readonly told: string | null;
}
interface Asked {
  readonly trader: number;
  readonly requestId: string;
  readonly key: number;
  readonly resolve: (known: Known | undefined) => void;
  readonly reject: (error: Error) => void;
}

/** The answer to a request whose row was written by an older version, if more than the stored answer is needed. */
export const ANSWERED_BEFORE = 'this request was answered by an older version: see the history';

/** With the tables so far behind, the writer could forget an ID before it can be looked up: then no requests are accepted. */
const TOO_LATE_MS = 600_000;
/** The filter's minimum capacity; with twice as many IDs as its capacity it's rebuilt. */
const FILTER = 500_000;
const PAGE = 5_000;
/** Waiting look-ups: as many as commands may wait for the engine. */
const MOST_ASKED = 50_000;

/**
 * The path of a trader's command into the engine. The writer itself remembers request IDs of the last 15 minutes; older ones are
 * looked up in the database first, many in one statement, so that a late repetition has no second effect either. IDs that were
 * certainly never used are recognised by a filter of all used ones, which the engine updates.
 */
export class Submission {
  readonly #engine: EnginePort;
  readonly #key: HashKey;
  readonly #pool: Pick<Pool, 'query' | 'connect'>;
  #asked: Asked[] = [];
  #underWay = 0;
  #isDue = false;
  /** Undefined while it's being filled: then everything is looked up. */
  #filter: RequestFilter | undefined;
  #filling: RequestFilter | undefined;
  #room = FILTER;
  readonly #unsubscribe: () => void;

  constructor(engine: EnginePort, pool: Pick<Pool, 'query' | 'connect'>, key: HashKey) {
    this.#engine = engine;
    this.#key = key;
    this.#pool = pool;
    this.#unsubscribe = engine.subscribe((batch) => {
      const filter = this.#filter ?? this.#filling;
      if (filter === undefined) return;
      for (const { outcomes } of batch) {
        for (const { remembered } of outcomes) if (remembered) filter.add(remembered.key);
      }
    });
  }

  /** Reads all IDs in the database, a page at a time, while orders are already accepted. */
  async fillFilter(): Promise<void> {
    const { rows } = await this.#pool.query<{ count: number }>('SELECT count(*) AS count FROM state.request');
    this.#room = Math.max(FILTER, rows[0]!.count * 2);
    const filter = new RequestFilter(this.#room);
    // From here on new ones are added; those committed before must be in the tables before these are read.
    this.#filling = filter;
    await this.#engine.projected(this.#engine.head);
    for await (const [trader, requestId, key] of this.#usedIds()) filter.add(key ?? keyedHash(this.#key, trader, requestId));
    this.#filter = filter;
    this.#filling = undefined;
  }

  /** Reads the table once from end to end, a page at a time. */
  async *#usedIds(): AsyncIterable<readonly [trader: number, requestId: string, key: number | null]> {
    const client = await this.#pool.connect();
    try {
      await client.query('BEGIN READ ONLY');
      await client.query('DECLARE used_ids NO SCROLL CURSOR FOR SELECT trader, request_id, key FROM state.request');
      for (;;) {
        const { rows } = await client.query<[number, string, number | null]>({ text: `FETCH ${PAGE} FROM used_ids`, rowMode: 'array' });
        yield* rows;
        if (rows.length < PAGE) break;
      }
      await client.query('COMMIT');
    } catch (error) {
      await client.query('ROLLBACK').catch(() => undefined);
      throw error;
    } finally {
      client.release();
    }
  }

  /** Days later the database has forgotten most of what the filter contains. */
  async refillFilter(): Promise<void> {
    if (this.#filter === undefined || this.#filter.added <= this.#room * 2) return;
    this.#filter = undefined;
    await this.fillFilter();
  }

  /** Fills the filter, and checks every hour whether it has become too full. Ends with the submission. */
  keepFilter(onFailure: (error: Error) => void): { stop(): Promise<void> } {
    let running = this.fillFilter().catch(onFailure);
    const timer = setInterval(() => {
      running = running.then(() => this.refillFilter()).catch(onFailure);
    }, HOUR_MS).unref();
    return {
      stop: () => {
        clearInterval(timer);
        this.close();
        return running;
      },
    };
  }

  close(): void {
    this.#unsubscribe();
  }

  /** When a command that arrives now expires. */
  expiry(): Instant {
    return instant(this.#engine.now() + LIFE_MS);
  }

  submit(command: TraderCommand): Promise<Outcome> {
    if (this.#engine.lagMs > TOO_LATE_MS) return Promise.reject(new NotAccepting('the tables are too far behind the journal'));
    const key = keyedHash(this.#key, command.trader, command.requestId);
    const isNew = this.#filter !== undefined && !this.#filter.mayHave(key);
    return isNew ? this.#apply(command, key) : this.#submitUnlessKnown(command, key);
  }

  /**
   * Whether this request was answered before: then it's answered so again, whatever has changed since. For handlers that look at the
   * tables before they submit.
   */
  async knows(request: Pick<TraderCommand, 'trader' | 'requestId'>): Promise<boolean> {
    return (await this.answeredAt(request)) !== undefined;
  }

  /** When this request was answered first, as far as the tables know. */
  async answeredAt({ trader, requestId }: Pick<TraderCommand, 'trader' | 'requestId'>): Promise<number | undefined> {
    const key = keyedHash(this.#key, trader, requestId);
    if (this.#filter !== undefined && !this.#filter.mayHave(key)) return undefined;
    return (await this.#look(trader, requestId, key))?.at;
  }

  async #submitUnlessKnown(command: TraderCommand, key: number): Promise<Outcome> {
    const known = await this.#look(command.trader, command.requestId, key);
    return known === undefined ? this.#apply(command, key) : recall(known, command, key);
  }

  /**
   * Even a repetition that the writer found in its memory is answered from its row, once that is written: only one place knows what
   * was answered the first time.
   */
  async #apply(command: TraderCommand, key: number): Promise<Outcome> {
    const outcome = await this.#engine.submit('trader', command);
    if (outcome.remembered !== undefined || 'rejected' in outcome.answer) return outcome;
    await this.#engine.projected(Math.min(outcome.seq, this.#engine.head));
    const known = await this.#look(command.trader, command.requestId, key);
    if (known === undefined) throw new NotAccepting('this request was applied, and its answer is not written yet');
    return recall(known, command, key);
  }

  #look(trader: number, requestId: string, key: number): Promise<Known | undefined> {
    if (this.#asked.length >= MOST_ASKED) return Promise.reject(new NotAccepting('too many requests wait to be looked up'));
    return new Promise((resolve, reject) => {
      this.#asked.push({ trader, requestId, key, resolve, reject });
      if (this.#isDue || this.#underWay >= AT_ONCE) return;
      this.#isDue = true;
      setImmediate(() => {
        this.#isDue = false;
        void this.#ask();
      });
    });
  }

  async #ask(): Promise<void> {
    const asked = this.#asked;
    if (asked.length === 0) return;
    this.#asked = [];
    this.#underWay += 1;
    try {
      const { rows } = await this.#pool.query<[number, string, number, number, number, string, string | null]>({
        name: 'known_requests',
        // Of several with one ID (the core decides what a repetition is) the first had the effect. Each is looked up by itself
        // (OFFSET 0), whatever row count the planner assumes.
        text: `SELECT r.trader, r.request_id, r.seq, r.at, r.body_hash, r.answer, r.told
          FROM unnest($1::bigint[], $2::text[], $3::integer[]) AS asked (trader, request_id, key) CROSS JOIN LATERAL (
            SELECT * FROM state.request AS r WHERE r.key = asked.key AND r.trader = asked.trader AND r.request_id = asked.request_id
            UNION ALL SELECT * FROM state.request AS r WHERE r.key IS NULL
              AND hashtextextended(r.request_id, r.trader) = hashtextextended(asked.request_id, asked.trader)
              AND r.trader = asked.trader AND r.request_id = asked.request_id OFFSET 0
          ) AS r ORDER BY r.seq DESC`,
        values: [
          `{${asked.map((one) => one.trader).join()}}`,
          `{${asked.map((one) => `"${one.requestId}"`).join()}}`,
          `{${asked.map((one) => one.key).join()}}`,
        ],
        rowMode: 'array',
      } as never);
      const found = new Map<string, Known>();
      for (const [trader, requestId, seq, at, hash, answer, told] of rows)
        found.set(`${trader} ${requestId}`, { seq, at, bodyHash: hash, answer, told });
      for (const one of asked) one.resolve(rows.length === 0 ? undefined : found.get(`${one.trader} ${one.requestId}`));
    } catch (error) {
      for (const one of asked) one.reject(error as Error);
    } finally {
      this.#underWay -= 1;
      if (this.#asked.length > 0 && !this.#isDue) void this.#ask();
    }
  }
}

/** The first outcome as the trader was told, so that handlers needn't know about repetitions. */
function recall(known: Known, command: TraderCommand, key: number): Outcome {
  const { trader, requestId } = command;
  const { seq, told } = known;
  const hash = bodyHash(command);
  if (known.bodyHash !== hash && known.bodyHash !== earlierHash(command))
    return { seq, answer: { rejected: 'request_mismatch' }, events: [], remembered: undefined };
  const remembered = { trader, requestId, key, bodyHash: hash, at: instant(known.at) };
  return { seq, answer: answerOf(known.answer), events: toldEvents(told ?? '', trader), remembered };
}

/** In rows of an earlier version, kept for a week, a request about a position in one-way mode has no side. */
const earlierHash = (c: TraderCommand): number | undefined =>
  c.kind === 'close_position' || c.kind === 'place_exits' || c.kind === 'move_margin'
    ? bodyHash({ ...c, side: undefined, positionSide: 'both' })
    : undefined;
