import { CORE_VERSION } from '@bourse/core/exchange';
import { integers, words } from '../store/array-literal.ts';
import type { Client } from '../store/postgres.ts';
import { commandText } from './command-text.ts';
import type { Committed } from './committed.ts';

/** Raised in the writer that another one has replaced: whatever it thought is void. */
export class Fenced extends Error {
  override readonly name = 'Fenced';
}

/**
 * The fence, the rows and the commit are one statement: one round trip, and no moment in which a stopped writer could hold
 * an open transaction. A plain read would not fence; FOR SHARE waits for a takeover and then sees its epoch.
 */
const APPEND = `
  WITH fence AS (SELECT 1 FROM writer WHERE epoch = $1 FOR SHARE)
  INSERT INTO journal (seq, at, origin, kind, body, core_version)
  SELECT $2::bigint + n - 1, at, origin, kind, body, $7
  FROM fence, unnest($3::bigint[], $4::text[], $5::text[], string_to_array($6, E'\\n')) WITH ORDINALITY AS line (at, origin, kind, body, n)`;

export async function append(client: Client, epoch: number, batch: readonly Committed[]): Promise<void> {
  const result = await client.query({ name: 'append', text: APPEND, values: appendValues(epoch, batch) });
  if (result.rowCount !== batch.length) throw new Fenced('another writer has taken this database over');
}

export const appendStatement = APPEND;
export const appendValues = (epoch: number, batch: readonly Committed[]): unknown[] => [
  epoch,
  batch[0]?.seq,
  integers(batch.map((entry) => entry.at)),
  words(batch.map((entry) => entry.origin)),
  words(batch.map((entry) => entry.command.kind)),
  batch.map((entry) => commandText(entry.command)).join('\n'),
  CORE_VERSION,
];
