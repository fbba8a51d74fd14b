import type { Exchange } from '@bourse/core/exchange';
import { must } from '@bourse/core/rejection';
import type { Pool } from '../store/postgres.ts';
import type { Engine } from './engine.ts';
import { clearSafeMode, readSafeMode, type SafeModeNote } from './safe-mode-note.ts';
import { type Looking, looking } from './state-look.ts';

export interface InvariantWatch {
  readonly engine: Engine;
  readonly pool: Pool;
  readonly onUnsafe: (why: string) => void;
  readonly onWarning: (error: Error) => void;
  /** The look at all tables; in this process if absent. */
  readonly look?: Looking;
  /** Other rooms' checks, such as the audit chains: each returns what is wrong, or undefined. */
  readonly alsoCheck?: readonly Check[];
  /** Checks that concern withdrawals only: a violation stops those and raises an alarm. */
  readonly alsoStop?: readonly StopCheck[];
  /** Once as it's found, whatever has stopped withdrawals before. */
  readonly onStopped?: (why: string) => void;
}
export type Check = () => Promise<string | undefined>;
export interface StopCheck {
  readonly name: string;
  readonly check: Check;
}

const EVERY_MS = 60_000;
/** The first look at all tables begins a little after the start, which may still be projecting what a crash left behind. */
const FIRST_MS = 5_000;
/** Reading a large state needs a core and the database, and is followed by a rest of this many times its duration. */
const RESTS = 3;

/**
 * The full invariants (rules 4.3), every minute: other rooms' checks, which also run at the start, and then a look at all tables,
 * where someone with SQL could have changed a number. A violation puts the engine into safe mode: traders can no longer act, above
 * all withdraw. A check that can't be made is told as a warning, and the office sees how old the last one is.
 */
export function watchInvariants(watch: InvariantWatch): { stop(): Promise<void> } {
  let isStopping = false;
  let timer: NodeJS.Timeout | undefined;
  let rest = 0;
  const look: Looking = async () => {
    const found = await (watch.look ?? looking(watch.pool))();
    rest = found.readMs * RESTS;
    return found;
  };
  const run = async (check: (watch: InvariantWatch) => Promise<void>, next: (took: number) => number): Promise<void> => {
    const from = performance.now();
    try {
      await check({ ...watch, look });
    } catch (error) {
      if (!isStopping) watch.onWarning(error as Error);
    }
    if (isStopping) return;
    timer = setTimeout(
      () => {
        running = run(checkInvariants, (took) => Math.max(EVERY_MS - took, rest));
      },
      next(performance.now() - from),
    );
  };
  let running = run(checkRooms, () => FIRST_MS);
  return {
    async stop() {
      isStopping = true;
      clearTimeout(timer);
      await running;
    },
  };
}

export async function checkInvariants(watch: InvariantWatch): Promise<void> {
  await checkRooms(watch);
  const { engine, look = looking(watch.pool), onUnsafe } = watch;
  if (engine.unsafe !== undefined) return;
  const why = await whyUnsafe(engine, look);
  if (why !== undefined) await enterSafeMode(engine, why, onUnsafe);
}

/** A check that can't be made keeps no other one from being made. */
async function checkRooms(watch: InvariantWatch): Promise<void> {
  const { engine, onUnsafe, alsoCheck = [], onWarning } = watch;
  let failure: Error | undefined;
  for (const check of alsoCheck) {
    try {
      const why = engine.unsafe === undefined ? await check() : undefined;
      if (why !== undefined) await enterSafeMode(engine, why, onUnsafe);
    } catch (error) {
      if (failure !== undefined) onWarning(failure);
      failure = error as Error;
    }
  }
  await checkWithdrawals(watch);
  if (failure !== undefined) throw failure;
}

/** What is found is told and noted also while withdrawals are stopped already: whoever resumes them has to know. */
async function checkWithdrawals({ engine, pool, alsoStop = [], onStopped, onWarning }: InvariantWatch): Promise<void> {
  const before = engine.stopping;
  const found = new Map<string, string>();
  for (const { name, check } of alsoStop) {
    try {
      const why = await check();
      if (why === undefined) continue;
      found.set(name, why);
      const stopped = await pool.query("SELECT 1 FROM state.stop WHERE name = 'withdrawals'");
      const isStopped = stopped.rows.length > 0;
      if (!isStopped) await engine.submit('operator', { kind: 'set_stop', name: 'withdrawals', cause: 'invariant' });
      if (!isStopped || !before.has(name)) onStopped?.(why);
    } catch (error) {
      const known = found.get(name) ?? before.get(name);
      if (known !== undefined) found.set(name, known);
      else found.set(`${name} unchecked`, `${name} couldn’t be checked: ${(error as Error).message}`);
      onWarning(error as Error);
    }
  }
  engine.noteStopping(found);
}

interface SafeModeEnd {
  readonly dataDir: string;
  /** As loaded. */
  readonly exchange: Pick<Exchange, 'check'>;
  /** Records who let safe mode end and why, before it does. */
  readonly onEnding?: ((note: SafeModeNote) => Promise<void>) | undefined;
}

/**
 * Safe mode lasts over a start, whatever ended the process: a start that executed what waits would have ended it without anybody
 * having looked (decision 0113). Once a person has allowed it, the start ends it, but only if the books pass every check now.
 */
export async function keepSafeMode(watch: InvariantWatch, { dataDir, exchange, onEnding }: SafeModeEnd): Promise<void> {
  const note = readSafeMode(dataDir);
  if (note === undefined || watch.engine.unsafe !== undefined) return;
  const why = note.end === undefined ? note.why : await whyStillUnsafe(watch, exchange);
  if (why !== undefined) return await enterSafeMode(watch.engine, why, watch.onUnsafe);
  await onEnding?.(note);
  clearSafeMode(dataDir);
}

/** A check that can't be made isn't a passed one. */
async function whyStillUnsafe({ engine, pool, look = looking(pool), alsoCheck = [] }: InvariantWatch, exchange: Pick<Exchange, 'check'>) {
  try {
    exchange.check();
    for (const check of alsoCheck) {
      const why = await check();
      if (why !== undefined) return why;
    }
    return await whyUnsafe(engine, look);
  } catch (error) {
    return (error as Error).message;
  }
}

/** Rows that obey every rule, and yet aren't those that the projector wrote, were changed by someone else. */
async function whyUnsafe(engine: Engine, look: Looking): Promise<string | undefined> {
  const sums = engine.noteSums();
  try {
    const { seq, sum, why } = await look();
    // A transaction can be seen by others a moment before the projector knows that it's done.
    await engine.projected(seq);
    const wrote = sums.after(seq);
    must(wrote !== undefined, `the tables include command ${seq}, which is not where a transaction ended`);
    engine.noteLook();
    return why ?? (sum === wrote ? undefined : `the rows of the state after command ${seq} are not those that were written`);
  } catch (error) {
    engine.noteLook(error as Error);
    throw error;
  } finally {
    sums.end();
  }
}

/** For problems found between two checks. */
export async function enterSafeMode(engine: Engine, why: string, onUnsafe: (why: string) => void): Promise<void> {
  const isFirst = engine.unsafe === undefined;
  engine.enterSafeMode(why);
  if (isFirst) await tellUnsafe(engine, why, onUnsafe);
}

/** Withdrawals first (rules 4.3): safe mode already stops money, and this keeps the payer stopped until two operators resume it. */
async function tellUnsafe(engine: Engine, why: string, onUnsafe: (why: string) => void): Promise<void> {
  await engine.submit('operator', { kind: 'set_stop', name: 'withdrawals', cause: 'invariant' });
  onUnsafe(why);
}
