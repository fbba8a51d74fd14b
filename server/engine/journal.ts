import { CORE_VERSION } from '@bourse/core/exchange';
import { Unavailable } from '../failure.ts';
import { integers, words } from '../store/array-literal.ts';
import type { Client } from '../store/postgres.ts';
import { type ActHead, type ChainedAct, chainActs } from './act-chain.ts';
import { commandText } from './command-text.ts';
import type { Committed } from './committed.ts';
import { type Columns, columnsOf, type SealChain, type SealedLine } from './seal-chain.ts';

/** Thrown in a writer that another one has replaced: nothing it has uncommitted counts. */
export class Fenced extends Unavailable {
  override readonly name = 'Fenced';
}

/**
 * Fence, rows, their seal and commit are one statement: one round trip, and no moment in which a suspended writer could hold an open
 * transaction. A plain read wouldn't fence; FOR SHARE waits for a takeover and then sees its epoch.
 */
const APPEND = `
  WITH fence AS (SELECT 1 FROM writer WHERE epoch = $1 FOR SHARE),
  sealed AS (INSERT INTO journal_seal (last_seq, seal) SELECT $8::bigint, $9::bytea FROM fence)
  INSERT INTO journal (seq, at, origin, kind, body, core_version)
  SELECT $2::bigint + n - 1, at, origin, kind, body, $7
  FROM fence, unnest($3::bigint[], $4::text[], $5::text[], string_to_array($6, E'\\n')) WITH ORDINALITY AS line (at, origin, kind, body, n)`;

/** The same with the chain of operators' commands: the rows of both, or none. */
const APPEND_ACTS = APPEND.replace(
  'INSERT INTO journal (',
  `, acts AS (
    INSERT INTO engine_audit (seq, at, kind, body_hash, previous_hash, hash)
    SELECT act.seq, act.at, kind, body_hash, previous_hash, hash
    FROM fence, unnest($10::bigint[], $11::bigint[], $12::text[], $13::bytea[], $14::bytea[], $15::bytea[])
      AS act (seq, at, kind, body_hash, previous_hash, hash)
  )
  INSERT INTO journal (`,
);

/** Returns the new end of the chain of operators' commands. */
export async function append(
  client: Client,
  epoch: number,
  batch: readonly Committed[],
  head: ActHead,
  chain: SealChain,
): Promise<ActHead> {
  const acts = chainActs(head, batch);
  const columns = columnsOf(batch.map(lineOf));
  const values = appendValues(epoch, columns, chain.seal(columns));
  const result = await client.query(
    acts.length === 0
      ? { name: 'append', text: APPEND, values }
      : { name: 'append_acts', text: APPEND_ACTS, values: [...values, ...actValues(acts)] },
  );
  if (result.rowCount !== batch.length) throw new Fenced('another writer has taken this database over');
  return acts.at(-1) ?? head;
}

export const lineOf = ({ seq, at, origin, command }: Committed): SealedLine => ({
  seq,
  at,
  origin,
  kind: command.kind,
  body: commandText(command),
});

const actValues = (acts: readonly ChainedAct[]): unknown[] => [
  integers(acts.map((act) => act.seq)),
  integers(acts.map((act) => act.at)),
  words(acts.map((act) => act.kind)),
  acts.map((act) => act.bodyHash),
  acts.map((act) => act.previousHash),
  acts.map((act) => act.hash),
];

export const appendStatement = APPEND;
export const appendValues = (epoch: number, { first, last, ats, origins, kinds, bodies }: Columns, seal: Buffer): unknown[] => [
  ...[epoch, first, ats, origins, kinds, bodies, CORE_VERSION],
  ...[last, seal],
];
