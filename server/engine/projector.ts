import { CORE_VERSION } from '@bourse/core/exchange';
import { add } from '../store/addition.ts';
import type { Client } from '../store/postgres.ts';
import { isAddition } from '../store/statement.ts';
import { sealOfCheckpoint } from './checkpoint-seal.ts';
import type { Committed, Projection } from './committed.ts';
import { Fenced } from './journal.ts';
import type { OutboxSeal } from './leave-command.ts';
import { nextTurn } from './next-turn.ts';
import type { Rush } from './rush.ts';
import type { StateSum } from './state-sum.ts';
import { type Cells, projectState } from './state-tables.ts';

/** Commands per transaction at most: building the rows of more would hold up orders that arrive meanwhile. */
const MOST = 1_000;
/** So often what the state adds up to is noted, for a replay to compare with. */
export const HASH_EVERY = 10_000;
const NOTE_SUM = 'INSERT INTO state_hash (seq, hash) VALUES ($1, $2) ON CONFLICT (seq) DO UPDATE SET hash = excluded.hash';
/** A pause between two transactions: what changes again within it is written once. None if the tables are behind. */
const PAUSE_MS = 30;
const LATE_MS = 100;
/**
 * Under overload acknowledging goes before projecting, however far behind the tables are already. The pause lasts until the
 * overload ends or they're so far behind that they must continue anyway; until they're current again there's no other pause. A
 * waiting reader ends any pause.
 */
const CURRENT_MS = 250;
const LONG_BACKLOG = 100_000;
const TOO_LATE_MS = 5_000;

export interface ProjectorOptions {
  readonly session: Client;
  readonly epoch: number;
  readonly projectedSeq: number;
  /** Of the state in the tables. */
  readonly sum: StateSum;
  readonly projections: readonly Projection[];
  readonly rush: Pick<Rush, 'isOn'>;
  /** Seals each checkpoint. */
  readonly seal: Pick<OutboxSeal, 'ofFacts'>;
  readonly onFailure: (error: Error) => void;
}

/** Kept in memory, where SQL can't reach it. */
export interface NotedSums {
  after(seq: number): string | undefined;
  end(): void;
}

/**
 * Turns committed commands into rows, in order, each batch in one transaction together with the checkpoint: the tables always equal
 * the journal up to projected_seq, whatever crashes when.
 */
export class Projector {
  readonly #session: Client;
  readonly #epoch: number;
  readonly #projections: readonly Projection[];
  readonly #rush: Pick<Rush, 'isOn'>;
  readonly #seal: Pick<OutboxSeal, 'ofFacts'>;
  readonly #onFailure: (error: Error) => void;
  #waiting: { entries: readonly Committed[]; since: number }[] = [];
  #projectedSeq: number;
  #sum: StateSum;
  #running: Promise<void> | undefined = undefined;
  #failed: Error | undefined = undefined;
  #endPause: () => void = () => undefined;
  #backlog = 0;
  #draining = 0;
  /** No further pause once the tables were as far behind as allowed, until they're current. */
  #mayHold = true;
  readonly #noted = new Set<Map<number, string>>();
  #readers: { readonly seq: number; readonly resolve: () => void; readonly reject: (error: Error) => void }[] = [];
  /** Reports for each batch how long its rows took from commit until they were readable. */
  onLag: (ms: number, commands: number) => void = () => undefined;

  constructor(o: ProjectorOptions) {
    this.#session = o.session;
    this.#epoch = o.epoch;
    this.#projectedSeq = o.projectedSeq;
    this.#sum = o.sum;
    this.#projections = o.projections;
    this.#rush = o.rush;
    this.#seal = o.seal;
    this.#onFailure = o.onFailure;
  }

  get projectedSeq(): number {
    return this.#projectedSeq;
  }

  /** Age of the oldest committed command that isn't in the tables yet. */
  get lagMs(): number {
    const oldest = this.#waiting[0];
    return oldest === undefined ? 0 : performance.now() - oldest.since;
  }

  /** Commands that are committed but not in the tables yet. */
  get backlog(): number {
    return this.#backlog;
  }

  add(entries: readonly Committed[]): void {
    if (this.#failed || entries.length === 0) return;
    this.#backlog += entries.length;
    this.#waiting.push({ entries, since: performance.now() });
    this.#running ??= this.#run();
  }

  /** From now until the end it notes what the state adds up to after each transaction, by the last command in it. */
  noteSums(): NotedSums {
    const sums = new Map([[this.#projectedSeq, this.#sum.text]]);
    this.#noted.add(sums);
    return { after: (seq) => sums.get(seq), end: () => this.#noted.delete(sums) };
  }

  /** Resolves when the tables include this command; rejects if they never will in this process. */
  projected(seq: number): Promise<void> {
    if (seq <= this.#projectedSeq) return Promise.resolve();
    if (this.#failed) return Promise.reject(this.#failed);
    this.#endPause();
    return new Promise((resolve, reject) => this.#readers.push({ seq, resolve, reject }));
  }

  async drain(): Promise<void> {
    this.#draining += 1;
    while (this.#running) {
      this.#endPause();
      await this.#running;
    }
    this.#draining -= 1;
    if (this.#failed) throw this.#failed;
  }

  fail(error: Error): void {
    this.#failed ??= error;
    this.#waiting = [];
    for (const reader of this.#readers.splice(0)) reader.reject(error);
  }

  async #run(): Promise<void> {
    try {
      while (this.#waiting.length > 0 && !this.#failed) {
        const groups = this.#take();
        const batch = groups.flatMap((group) => group.entries);
        await this.#project(batch);
        this.#projectedSeq = batch.at(-1)!.seq;
        for (const sums of this.#noted) sums.set(this.#projectedSeq, this.#sum.text);
        this.#backlog -= batch.length;
        const now = performance.now();
        for (const group of groups) this.onLag(now - group.since, group.entries.length);
        this.#wake();
        if (this.lagMs < LATE_MS && this.#mayPause) await this.#pause();
        if (this.lagMs < CURRENT_MS) this.#mayHold = true;
        while (this.#mayHold && this.#rush.isOn(performance.now()) && this.#mayPause) await this.#pause();
        if (this.#isTooLate) this.#mayHold = false;
      }
    } catch (error) {
      this.fail(error as Error);
      this.#onFailure(error as Error);
    } finally {
      this.#running = undefined;
    }
  }

  get #isTooLate(): boolean {
    return this.#backlog >= LONG_BACKLOG || this.lagMs >= TOO_LATE_MS;
  }

  get #mayPause(): boolean {
    const isAwaited = this.#readers.length > 0 || this.#draining > 0 || this.#failed !== undefined;
    return !isAwaited && !this.#isTooLate;
  }

  #pause(): Promise<void> {
    return new Promise((resume) => {
      const timer = setTimeout(resume, PAUSE_MS);
      this.#endPause = () => {
        clearTimeout(timer);
        resume();
      };
    });
  }

  #take(): { entries: readonly Committed[]; since: number }[] {
    let count = 0;
    let groups = 0;
    for (const group of this.#waiting) {
      if (groups > 0 && count + group.entries.length > MOST) break;
      count += group.entries.length;
      groups += 1;
    }
    return this.#waiting.splice(0, groups);
  }

  async #project(batch: readonly Committed[]): Promise<void> {
    const before = this.#projectedSeq;
    const last = batch.at(-1)!.seq;
    const state = projectState(batch);
    const changes = state.statements;
    for (const project of this.#projections) {
      // Building the rows of a whole batch at once would hold up other requests.
      await nextTurn();
      changes.push(...project(batch));
    }
    const session = this.#session;
    const begun = session.query('BEGIN');
    const fenced = session.query({ name: 'fence', text: 'SELECT 1 FROM writer WHERE epoch = $1 FOR SHARE', values: [this.#epoch] });
    const replaced = state.replaced.map(({ query }) => session.query<Cells>({ ...query, values: [...query.values] }));
    const sent = Promise.allSettled([
      ...[begun, fenced, ...replaced],
      ...changes.map((change) => (isAddition(change) ? add(session, change) : session.query({ ...change, values: [...change.values] }))),
    ]);
    // What is replaced comes back while the rest is being written.
    const found = await Promise.all(replaced).catch(() => undefined);
    const sum =
      found === undefined
        ? this.#sum
        : state.sumAfter(
            this.#sum,
            found.map(({ rows }) => rows),
          );
    const at = { projected_seq: last, core_version: CORE_VERSION, state_sum: sum.text };
    const moved = session.query({
      name: 'checkpoint',
      text: 'UPDATE checkpoint SET projected_seq = $2, core_version = $3, state_sum = $4, seal = $5 WHERE projected_seq = $1',
      values: [before, last, CORE_VERSION, sum.text, sealOfCheckpoint(this.#seal, at)],
    });
    const noted =
      Math.floor(last / HASH_EVERY) === Math.floor(before / HASH_EVERY)
        ? undefined
        : session.query({ name: 'state_hash', text: NOTE_SUM, values: [last, sum.text] });
    const settled = [...(await sent), ...(await Promise.allSettled([moved, noted]))];
    const failure = settled.find((one) => one.status === 'rejected');
    if (failure === undefined && (await fenced).rowCount === 1 && (await moved).rowCount === 1) {
      await session.query('COMMIT');
      this.#sum = sum;
      return;
    }
    await session.query('ROLLBACK').catch(() => undefined);
    if (failure) throw failure.reason;
    throw new Fenced('another writer has taken this database over');
  }

  #wake(): void {
    if (this.#readers.length === 0) return;
    const waiting = this.#readers;
    this.#readers = [];
    for (const reader of waiting) {
      if (reader.seq <= this.#projectedSeq) reader.resolve();
      else this.#readers.push(reader);
    }
  }
}
