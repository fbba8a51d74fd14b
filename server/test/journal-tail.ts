// The journal as a writer leaves it that was killed before the tables had its last batches, and as someone with SQL writes to it.
import type { Command } from '@bourse/core/command';
import type { Outcome } from '@bourse/core/event';
import { CORE_VERSION } from '@bourse/core/exchange';
import { instant } from '@bourse/core/money/unit';
import type { Origin } from '@bourse/core/stamp';
import { readActHead } from '../engine/act-chain.ts';
import { commandText } from '../engine/command-text.ts';
import { append } from '../engine/journal.ts';
import { readSealChain } from '../engine/seal-chain.ts';
import { openWriterSession } from '../store/postgres.ts';
import type { WorldDatabase } from './world-engine.ts';

const readEnd = async ({ pool }: WorldDatabase): Promise<{ readonly seq: number; readonly at: number }> =>
  (await pool.query('SELECT max(seq) AS seq, max(at) AS at FROM journal')).rows[0];

/** One batch with these commands; returns the number of the first. */
export async function appendBatch(database: WorldDatabase, commands: readonly (readonly [Origin, Command])[]): Promise<number> {
  const session = await openWriterSession(database.url, () => undefined);
  try {
    const { seq: head, at } = await readEnd(database);
    const batch = commands.map(([origin, command], i) => ({
      ...{ seq: head + 1 + i, at: instant(at), origin, command },
      outcomes: [{} as Outcome] as const,
    }));
    const chain = readSealChain(database.dataDir);
    chain.goOnFrom((await session.query('SELECT seal FROM journal_seal WHERE last_seq = $1', [head])).rows[0]?.seal);
    const { epoch } = (await session.query('SELECT epoch FROM writer')).rows[0];
    await append(session, epoch, batch, await readActHead(session), chain);
    return head + 1;
  } finally {
    await session.end();
  }
}

/** A row with the next number, or one further away; returns it. */
export async function forgeRow(database: WorldDatabase, origin: Origin, command: Command, { ahead = 0, later = 0 } = {}): Promise<number> {
  const { seq, at } = await readEnd(database);
  await database.pool.query('INSERT INTO journal (seq, at, origin, kind, body, core_version) VALUES ($1, $2, $3, $4, $5, $6)', [
    ...[seq + 1 + ahead, at + later, origin, command.kind, commandText(command), CORE_VERSION],
  ]);
  return seq + 1 + ahead;
}
