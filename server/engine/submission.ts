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

/** What the rooms need of the engine. */
export interface EnginePort {
  subscribe(listener: (batch: readonly { readonly outcomes: readonly Outcome[] }[]) => void): () => void;
  submit(origin: 'trader', command: TraderCommand): Promise<Outcome>;
  projected(seq: number): Promise<void>;
  now(): Instant;
  readonly head: number;
  /** Age of the oldest command that the tables do not include. */
  readonly lagMs: number;
}

/** A command that was not applied within this time is refused by the core: the trader has given up waiting long before. */
const LIFE_MS = 3_000;
/** So many look-ups at once; while they are under way the others gather for the next one. */
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

/** What a request is told whose row an older version wrote, where more than the answer itself is needed. */
export const ANSWERED_BEFORE = 'this request was answered by an older version: see the history';

/** With the tables so far behind, an id could be forgotten by the writer before it can be looked up: nothing is taken then. */
const TOO_LATE_MS = 600_000;
/** Request ids that the filter is made for at least; with twice as many as it was made for it is made anew. */
const FILTER = 500_000;
const PAGE = 5_000;
/** Look-ups that wait: as many as commands may wait for the engine. */
const MOST_ASKED = 50_000;

/**
 * The way of a trader's command into the engine. The writer itself remembers request ids of the last 15 minutes; older ones
 * are looked up in the database first, many in one statement, so that a late repetition has no second effect either. Ids
 * that were certainly never used are known by a filter of all that were, which hears of every new one from the engine.
 */
export class Submission {
  readonly #engine: EnginePort;
  readonly #key: HashKey;
  readonly #pool: Pick<Pool, 'query' | 'connect'>;
  #asked: Asked[] = [];
  #underWay = 0;
  #isDue = false;
  /** Undefined while it is being filled: then everything is looked up. */
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

  /** Reads all ids that the database knows, a page at a time, while orders are already taken. */
  async fillFilter(): Promise<void> {
    const { rows } = await this.#pool.query<{ count: number }>('SELECT count(*) AS count FROM state.request');
    this.#room = Math.max(FILTER, rows[0]!.count * 2);
    const filter = new RequestFilter(this.#room);
    // From here on new ones are heard; what was committed before must be in the tables before they are read.
    this.#filling = filter;
    await this.#engine.projected(this.#engine.head);
    for await (const [trader, requestId, key] of this.#usedIds()) filter.add(key ?? keyedHash(this.#key, trader, requestId));
    this.#filter = filter;
    this.#filling = undefined;
  }

  /** The table is read once, from one end to the other, a page at a time. */
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

  /** Days later most of what the filter knows is forgotten by the database too. */
  async refillFilter(): Promise<void> {
    if (this.#filter === undefined || this.#filter.added <= this.#room * 2) return;
    this.#filter = undefined;
    await this.fillFilter();
  }

  /** Fills the filter, and looks each hour whether it has grown too full. Ends with the submission. */
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

  /** Until when a command that arrives now may be applied. */
  expiry(): Instant {
    return instant(this.#engine.now() + LIFE_MS);
  }

  submit(command: TraderCommand): Promise<Outcome> {
    if (this.#engine.lagMs > TOO_LATE_MS) return Promise.reject(new NotAccepting('the tables are too far behind the journal'));
    const key = keyedHash(this.#key, command.trader, command.requestId);
    const isNew = this.#filter !== undefined && !this.#filter.mayHave(key);
    return isNew ? this.#apply(command, key) : this.#submitUnlessKnown(command, key);
  }

  async #submitUnlessKnown(command: TraderCommand, key: number): Promise<Outcome> {
    const known = await this.#look(command.trader, command.requestId, key);
    return known === undefined ? this.#apply(command, key) : recall(known, command, key);
  }

  /**
   * A repetition that the writer found in its memory is answered from its row as well, once that is written: there is one
   * place that knows what was told the first time.
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
        // Of several with one id (the core decides what a repetition is) the first had the effect. Each is looked up by itself
        // (OFFSET 0), however many the planner believes there are.
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

/** The first outcome as its trader was told it, so that whoever answers need not know that it is a repetition. */
function recall(known: Known, command: TraderCommand, key: number): Outcome {
  const { trader, requestId } = command;
  const { seq, told } = known;
  const hash = bodyHash(command);
  if (known.bodyHash !== hash) return { seq, answer: { rejected: 'request_mismatch' }, events: [], remembered: undefined };
  const remembered = { trader, requestId, key, bodyHash: hash, at: instant(known.at) };
  return { seq, answer: answerOf(known.answer), events: toldEvents(told ?? '', trader), remembered };
}
