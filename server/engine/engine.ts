import type { Command } from '@bourse/core/command';
import type { Outcome } from '@bourse/core/event';
import type { Exchange } from '@bourse/core/exchange';
import { type Instant, instant } from '@bourse/core/money/unit';
import type { Origin } from '@bourse/core/stamp';
import type { StateRow, StateTable } from '@bourse/core/state';
import { NotAccepting, Unavailable } from '../failure.ts';
import type { Client } from '../store/postgres.ts';
import type { ActHead } from './act-chain.ts';
import { isStorable } from './command-text.ts';
import type { Committed } from './committed.ts';
import { append } from './journal.ts';
import type { Loaded } from './load.ts';
import type { NotedSums, Projector } from './projector.ts';
import type { Rush } from './rush.ts';
import { isDoneInSafeMode } from './safe-mode.ts';
import type { SealChain } from './seal-chain.ts';
import { stateHash } from './state-hash.ts';
import { TouchedTraders } from './touched-traders.ts';

export interface EngineOptions {
  readonly session: Client;
  readonly epoch: number;
  readonly loaded: Loaded;
  /** The end of the chain of operators' commands, as the writer found it. */
  readonly acts: ActHead;
  /** Seals each batch; it goes on from the last one in the journal. */
  readonly chain: SealChain;
  readonly projector: Projector;
  /** Told the number of waiting commands at each commit. */
  readonly rush: Pick<Rush, 'note'>;
  /** The wall clock in milliseconds; the engine's own time never goes backwards even if this does. */
  readonly wallClock?: () => number;
  /** A monotonic clock in milliseconds. If a wall clock is passed in, it stands still unless it's passed in too. */
  readonly steadyClock?: () => number;
  /** The writer can't continue: a commit failed, it was fenced off, or the core found a bug. Called once. */
  readonly onFailure: (error: Error) => void;
  /** Commands broke an invariant. */
  readonly onBroken: (why: string) => void;
  /** Keeps the reason where the next start finds it. */
  readonly noteUnsafe: (why: string) => void;
  /** A listener threw and was removed. */
  readonly onListenerFailure: (error: Error) => void;
}

type Listener = (batch: readonly Committed[]) => void;
export interface Looked {
  /** Since all tables were looked at. */
  readonly agoMs: number | undefined;
  /** Why the latest look couldn't be made. */
  readonly failed: string | undefined;
  /** What stops withdrawals and nothing else. */
  readonly stopping: string | undefined;
}
interface Submitter {
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: Error) => void;
}
/** A command that was applied, and its caller waiting for the commit. */
interface Applied {
  readonly entry: Committed;
  readonly submitter: Submitter;
}

const MOST_PER_COMMIT = 2_000;
/** Minimum interval between commits; after a quiet spell the first command commits immediately. */
const COMMIT_EVERY_MS = 2;
/**
 * Except that with this many commands, and half as many as in the last commit, the next one starts at once. Callers that wait for
 * their answers thus form two groups: while one is being committed, the other's commands are applied, and neither disk nor CPU is
 * idle.
 */
const WORTH_A_COMMIT = 16;
const MOST_WAITING = 50_000;
/** Committed commands stay in memory until they're in the tables; with this many, new ones have to wait. */
const MOST_BACKLOG = 200_000;
/** Time advances in the core at least this often, even if nobody trades. Any other command advances it too. */
const CLOCK_MS = 250;

/**
 * The single writer. A command is numbered, stamped and applied in memory at once; its answer and events are released only when its
 * journal batch has been committed. While one batch commits, the next is applied. If a commit fails, memory is ahead of the journal
 * and worthless: the engine stops for good and the process restarts from the database.
 */
export class Engine {
  readonly epoch: number;
  readonly #session: Client;
  readonly #exchange: Exchange;
  readonly #projector: Projector;
  readonly #touched: TouchedTraders;
  readonly #wallClock: () => number;
  readonly #steadyClock: () => number;
  readonly #options: EngineOptions;
  readonly #listeners = new Set<Listener>();
  #applied: number;
  #head: number;
  #acts: ActHead;
  #at: Instant;
  /** A moment of the engine's time, and the monotonic clock at that moment. */
  #anchor: { readonly at: number; readonly steady: number };
  #batch: Applied[] = [];
  #committing: Promise<void> | undefined = undefined;
  #isFlushDue = false;
  #later: NodeJS.Timeout | undefined = undefined;
  /** When the last commit began, and when a large one was answered: from then on the next one is due shortly. */
  #pacedFrom = 0;
  #lastSize = 0;
  #stopped: Error | undefined = undefined;
  #unsafe: string | undefined = undefined;
  #lookedAt: number | undefined = undefined;
  #lookFailed: string | undefined = undefined;
  #stopping: ReadonlyMap<string, string> = new Map();
  #clock: NodeJS.Timeout | undefined = undefined;
  #betweenCommits: { readonly run: () => Promise<void>; readonly reject: (error: Error) => void }[] = [];

  constructor(options: EngineOptions) {
    this.#options = options;
    this.#session = options.session;
    this.#exchange = options.loaded.exchange;
    this.#projector = options.projector;
    this.#touched = new TouchedTraders(options.loaded.exchange);
    this.#wallClock = options.wallClock ?? Date.now;
    this.#steadyClock = options.steadyClock ?? (options.wallClock === undefined ? () => performance.now() : () => 0);
    this.epoch = options.epoch;
    this.#applied = options.loaded.head;
    this.#head = options.loaded.head;
    this.#acts = options.acts;
    this.#at = options.loaded.at;
    this.#anchor = { at: options.loaded.at, steady: this.#steadyClock() };
    this.#projector.add(options.loaded.tail);
  }

  /** The last committed command. */
  get head(): number {
    return this.#head;
  }

  /** The last command applied in memory; everything after `head` isn't committed yet. */
  get applied(): number {
    return this.#applied;
  }

  /** The end of the chain of operators' commands, as committed. */
  get acts(): ActHead {
    return this.#acts;
  }

  get projectedSeq(): number {
    return this.#projector.projectedSeq;
  }

  get lagMs(): number {
    return this.#projector.lagMs;
  }

  /** Why nothing may move money right now; undefined if all is well. */
  get unsafe(): string | undefined {
    return this.#unsafe;
  }

  /** Commands applied and waiting for their commit. */
  get waiting(): number {
    return this.#batch.length;
  }

  /**
   * The engine's time. If the machine's clock was set back, it continues at the pace of the monotonic clock: stopping until the
   * clock has caught up would keep an unfed price fresh.
   */
  now(): Instant {
    const wall = this.#wallClock();
    const steady = this.#steadyClock();
    const onward = this.#anchor.at + steady - this.#anchor.steady;
    if (wall > onward) this.#anchor = { at: wall, steady };
    return instant(Math.max(this.#at, Math.trunc(Math.max(wall, onward))));
  }

  /** Resolves after the commit, so its result can't be lost. Rejects if it's unknown whether the command was kept. */
  submit(origin: Origin, command: Command): Promise<Outcome> {
    if (this.#stopped) return Promise.reject(this.#stopped);
    if (this.#unsafe !== undefined && !isDoneInSafeMode(command)) return Promise.reject(new NotAccepting(`safe mode: ${this.#unsafe}`));
    if (origin === 'trader') {
      if (this.#batch.length >= MOST_WAITING || this.#projector.backlog >= MOST_BACKLOG)
        return Promise.reject(new NotAccepting('too many commands are waiting'));
      // What the journal couldn't return unchanged. The edge lets none of it through; this is the last check.
      if (!isStorable(command))
        return Promise.resolve({ seq: this.#head, answer: { rejected: 'invalid_order' }, events: [], remembered: undefined });
    }
    return new Promise((resolve, reject) => this.#apply(origin, command, { resolve, reject }));
  }

  /** Called with every batch after its commit, in order. A listener must not throw or block. */
  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Resolves when the tables include this command. */
  projected(seq: number): Promise<void> {
    return this.#projector.projected(seq);
  }

  startClock(): void {
    const tick = () => {
      // In safe mode time waits too, because it pays rewards.
      const due = this.#unsafe === undefined ? this.#at + CLOCK_MS - 5 - this.now() : CLOCK_MS;
      if (due <= 0 && !this.#stopped) this.#apply('clock', { kind: 'advance_clock' }, nobody);
      this.#clock = setTimeout(tick, Math.min(CLOCK_MS, Math.max(5, due)));
    };
    tick();
  }

  /** What the state adds up to as the projector writes it, for a look at the tables to compare with. */
  noteSums(): NotedSums {
    return this.#projector.noteSums();
  }

  /** All tables were looked at, or the look couldn't be made. */
  noteLook(failure?: Error): void {
    this.#lookFailed = failure?.message;
    if (failure === undefined) this.#lookedAt = performance.now();
  }

  noteStopping(found: ReadonlyMap<string, string>): void {
    this.#stopping = found;
  }

  /** What the latest checks found that stops withdrawals and nothing else, by the check's name. */
  get stopping(): ReadonlyMap<string, string> {
    return this.#stopping;
  }

  get looked(): Looked {
    const agoMs = this.#lookedAt === undefined ? undefined : performance.now() - this.#lookedAt;
    const stopping = this.#stopping.size === 0 ? undefined : [...this.#stopping.values()].join('; ');
    return { agoMs, failed: this.#lookFailed, stopping };
  }

  /**
   * Stops everything that moves money; locks, holds, stops and cancels still work. Only a start may end it. What is found in safe mode is
   * noted too, because a permission to end it doesn't cover that.
   */
  enterSafeMode(why: string): void {
    this.#unsafe ??= why;
    this.#options.noteUnsafe(why);
  }

  /** The state after the last applied command: to initialise a book before anybody may trade. All of it, or some tables. */
  rows(tables?: readonly StateTable[]): Iterable<StateRow> {
    return this.#exchange.rows(tables);
  }

  /** The hash of the state after the last applied command, which an idle engine has also committed. */
  stateHash(): string {
    return stateHash(this.#exchange.rows());
  }

  /** Runs on the writer's session while no commit is in progress, for example to create a partition. */
  betweenCommits<T>(work: () => Promise<T>): Promise<T> {
    if (isFailure(this.#stopped)) return Promise.reject(this.#stopped);
    return new Promise((resolve, reject) => {
      this.#betweenCommits.push({ run: () => work().then(resolve, reject), reject });
      this.#flushSoon();
    });
  }

  /** Accepts nothing more, commits what was applied and waits until the tables include it. */
  async stop(): Promise<void> {
    clearTimeout(this.#clock);
    this.#stopped ??= new NotAccepting('the server is stopping');
    while (this.#committing || this.#batch.length > 0) {
      if (this.#committing) await this.#committing;
      else this.#flush();
    }
    await this.#projector.drain();
  }

  #apply(origin: Origin, command: Command, submitter: Submitter): void {
    const seq = this.#applied + 1;
    const at = this.now();
    let outcome: Outcome;
    try {
      outcome = this.#exchange.apply({ seq, at, origin }, command);
    } catch (error) {
      this.#fail(error as Error);
      submitter.reject(this.#stopped!);
      return;
    }
    this.#applied = seq;
    this.#at = at;
    this.#batch.push({ entry: { seq, at, origin, command, outcomes: [outcome] }, submitter });
    this.#flushSoon();
  }

  /**
   * At the end of this turn of the event loop, so that everything that arrived together is committed together; or a little later if
   * the last commit has only just begun, because many small commits cost much more than a few larger ones.
   */
  #flushSoon(): void {
    if (this.#isFlushDue || this.#committing) return;
    this.#isFlushDue = true;
    setImmediate(() => {
      this.#isFlushDue = false;
      const isWorth = this.#batch.length >= Math.max(WORTH_A_COMMIT, this.#lastSize / 2);
      const wait = isWorth ? 0 : this.#pacedFrom + COMMIT_EVERY_MS - performance.now();
      if (wait <= 0) this.#flush();
      else this.#later ??= setTimeout(() => this.#flush(), Math.ceil(wait));
    });
  }

  #flush(): void {
    clearTimeout(this.#later);
    this.#later = undefined;
    if (this.#committing || (this.#batch.length === 0 && this.#betweenCommits.length === 0)) return;
    this.#committing = this.#commit().finally(() => {
      this.#committing = undefined;
      if (this.#batch.length > 0 || this.#betweenCommits.length > 0) this.#flushSoon();
    });
  }

  async #commit(): Promise<void> {
    if (isFailure(this.#stopped)) return;
    for (const work of this.#betweenCommits.splice(0)) await work.run();
    const isWhole = this.#batch.length <= MOST_PER_COMMIT;
    const applied = isWhole ? this.#batch : this.#batch.splice(0, MOST_PER_COMMIT);
    if (isWhole) this.#batch = [];
    if (applied.length === 0) return;
    const batch = applied.map(({ entry }) => entry);
    this.#pacedFrom = performance.now();
    this.#lastSize = batch.length;
    this.#options.rush.note(this.#applied - this.#head, this.#pacedFrom);
    try {
      const appended = append(this.#session, this.epoch, batch, this.#acts, this.#options.chain);
      // While the disk is at work.
      this.#checkTouched(batch);
      this.#acts = await appended;
    } catch (error) {
      for (const { submitter } of applied) submitter.reject(error as Error);
      this.#fail(error as Error);
      return;
    }
    // A failure during this batch doesn't undo it: committed commands are answered.
    this.#head = batch.at(-1)!.seq;
    this.#projector.add(batch);
    for (const listener of this.#listeners) this.#tell(listener, batch);
    for (const { entry, submitter } of applied) submitter.resolve(entry.outcomes[0]);
    if (batch.length >= WORTH_A_COMMIT) this.#pacedFrom = performance.now();
  }

  /** What the batch touched. What is broken can't be taken back: the commands are in the journal, and money stops. */
  #checkTouched(batch: readonly Committed[]): void {
    if (this.#unsafe !== undefined) return;
    try {
      this.#touched.check(batch);
    } catch (error) {
      this.#options.onBroken((error as Error).message);
    }
  }

  /** Committed data stays valid if a listener fails; the listener is reported and removed. */
  #tell(listener: Listener, batch: readonly Committed[]): void {
    try {
      listener(batch);
    } catch (error) {
      this.#listeners.delete(listener);
      this.#options.onListenerFailure(error as Error);
    }
  }

  #fail(error: Error): void {
    if (isFailure(this.#stopped)) return;
    clearTimeout(this.#clock);
    this.#stopped = new EngineFailed(error);
    for (const { submitter } of this.#batch.splice(0)) submitter.reject(this.#stopped);
    for (const work of this.#betweenCommits.splice(0)) work.reject(this.#stopped);
    this.#options.onFailure(error);
  }
}

export class EngineFailed extends Unavailable {
  override readonly name = 'EngineFailed';
  constructor(cause: Error) {
    super(`the writer has stopped: ${cause.message}`, { cause });
  }
}

const isFailure = (stopped: Error | undefined): boolean => stopped instanceof EngineFailed;
const nobody: Submitter = { resolve: () => undefined, reject: () => undefined };
