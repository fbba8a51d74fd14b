import { createExchange, type Exchange } from '@bourse/core/exchange';
import { type Instant, instant } from '@bourse/core/money/unit';
import { must } from '@bourse/core/rejection';
import type { Origin } from '@bourse/core/stamp';
import type { Client, Pool } from '../store/postgres.ts';
import { commandOf } from './command-text.ts';
import type { Committed } from './committed.ts';
import { readRequestKey } from './request-key.ts';
import type { SealChain, SealedLine } from './seal-chain.ts';
import { tailOf } from './sealed-tail.ts';
import { StateSum } from './state-sum.ts';
import { readState } from './state-tables.ts';

export interface Loaded {
  readonly exchange: Exchange;
  /** The last command of the journal, and its time. */
  readonly head: number;
  readonly at: Instant;
  /** The last command that the tables include; everything after it is in `tail`, or was taken. */
  readonly projectedSeq: number;
  readonly tail: readonly Committed[];
  /** What the rows of the tables add up to: as they say themselves, or counted where they don't say it yet. */
  readonly sum: StateSum;
  /** The sum that the tables say isn't that of their rows. Only looked at where it was asked for. */
  readonly isSumWrong: boolean;
  /** The version of the rules that wrote the tables; 0 in a new database. */
  readonly coreVersion: number;
  /** The first row after the head that this server didn't append. Only looked for where the journal is checked. */
  readonly forged?: SealedLine | undefined;
}

/** Where a load is at: the tables are read, the journal after them isn't. */
export type AtCheckpoint = Pick<Loaded, 'projectedSeq' | 'sum'>;
export interface LoadOptions {
  /** Takes what the tables don't include, in parts, so that a long tail is never in memory as a whole. */
  readonly take?: (part: readonly Committed[], at: AtCheckpoint) => Promise<void>;
  /** Adds the rows up, whatever the tables say. */
  readonly counts?: boolean;
  /** Looks at the checkpoint before anything is taken: the one of the tables that are loaded. */
  readonly look?: (checkpoint: SealedCheckpoint) => void;
  /** Ends before the first row of the journal that isn't sealed as it should be. */
  readonly chain?: SealChain | undefined;
}
/** Taken in whole batches: the tables never end within one. */
const PART = 4_000;

/** Loads the state at the checkpoint and applies the journal after it: no snapshot, and never the whole journal. */
export async function load(session: Client, options: LoadOptions = {}): Promise<Loaded> {
  // A large table takes a while.
  await session.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL statement_timeout = 0');
  const loaded = await loadWithin(session, options);
  await session.query('COMMIT');
  return loaded;
}

/** The same inside the caller's transaction, which must be a snapshot. */
export async function loadWithin(session: Pick<Client, 'query'>, { take, counts, look, chain }: LoadOptions = {}): Promise<Loaded> {
  const {
    projected_seq: projectedSeq,
    core_version: coreVersion,
    state_sum: said,
  } = look ? await lookedAt(session, look) : await readCheckpoint(session);
  const known = StateSum.parse(said);
  const counted = counts || known === undefined ? new StateSum() : undefined;
  const exchange = createExchange(await readRequestKey(session));
  let tail: Committed[] = [];
  let head = projectedSeq;
  let at = projectedSeq === 0 ? instant(0) : await readState(session, exchange.restore(), { sum: counted });
  const sum = known ?? counted!;
  const journal = tailOf(session, head, chain);
  let next = await journal.next();
  for (; !next.done; next = await journal.next()) {
    for (const row of next.value) {
      const { seq, origin } = row as SealedLine & { readonly origin: Origin };
      must(seq === head + 1, `the journal goes on with ${seq} after ${head}`);
      at = instant(row.at);
      const command = commandOf(row.body);
      tail.push({ seq, at, origin, command, outcomes: [exchange.apply({ seq, at, origin }, command)] });
      head = seq;
    }
    if (take === undefined || tail.length < PART) continue;
    await take(tail, { projectedSeq, sum });
    tail = [];
  }
  const isSumWrong = counted !== undefined && counted.text !== sum.text;
  return { exchange, head, at, projectedSeq, tail, sum, isSumWrong, coreVersion, forged: next.value };
}

export interface Checkpoint {
  readonly projected_seq: number;
  readonly core_version: number;
  readonly state_sum: string | null;
}
export interface SealedCheckpoint extends Checkpoint {
  readonly seal: Buffer | null;
}
export const readCheckpoint = async (session: Pick<Pool, 'query'>): Promise<Checkpoint> =>
  (await session.query<Checkpoint>('SELECT projected_seq, core_version, state_sum FROM checkpoint')).rows[0]!;
/** With its seal, which a database of an earlier version doesn't have yet. */
const readSealedCheckpoint = async (session: Pick<Pool, 'query'>): Promise<SealedCheckpoint> =>
  (await session.query<SealedCheckpoint>('SELECT projected_seq, core_version, state_sum, seal FROM checkpoint')).rows[0]!;

async function lookedAt(session: Pick<Client, 'query'>, look: NonNullable<LoadOptions['look']>): Promise<Checkpoint> {
  const checkpoint = await readSealedCheckpoint(session);
  look(checkpoint);
  return checkpoint;
}
