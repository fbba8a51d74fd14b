import { type Configure, configureOnly } from '@bourse/core/configure';
import type { StateRow, StateTable } from '@bourse/core/state';
import type { Pool } from 'pg';
import { append } from '../audit/audit.ts';
import type { CommandOutbox } from '../engine/command-outbox.ts';
import { inTransaction } from '../store/transaction.ts';
import { seed } from './seed.ts';

interface ListContractsOptions {
  readonly pool: Pool;
  readonly engine: { rows(tables?: readonly StateTable[]): Iterable<StateRow> };
  readonly outbox: Pick<CommandOutbox, 'leave' | 'settle'>;
}

/**
 * A practice database from before there were contracts of a kind gets those that a new one opens with: each by a command of its own
 * with an entry in the audit log, as if an operator had listed it. What is listed already stays as operators have set it. The fund of
 * second contracts is granted with the first of them; the core ignores it on the others.
 */
export async function listPracticeContracts({ pool, engine, outbox }: ListContractsOptions): Promise<readonly string[]> {
  const rows = [...engine.rows(['instrument', 'perpetual_instrument', 'second_instrument'])];
  const listed = new Set(rows.map(({ values }) => `${values['symbol']}`));
  const { perpetuals = [], seconds = [], secondGrant } = seed('practice');
  const all: readonly Listing[] = [
    ...perpetuals.map((one) => ({ ...one, change: { perpetuals: [one] } })),
    ...seconds.map((one) => ({ ...one, change: { seconds: [one], secondGrant } })),
  ];
  const missing = all.filter(({ symbol, index }) => listed.has(index) && !listed.has(symbol));
  if (missing.length === 0) return [];
  const left = await inTransaction(pool, async (client) => {
    const ids: number[] = [];
    for (const { symbol, change } of missing) {
      const entry = await append(client, { operator: undefined, act: 'instruments.list-contract', subject: `instrument:${symbol}` });
      ids.push(await outbox.leave(client, { entry }, configureOnly('practice', change)));
    }
    return ids;
  });
  await outbox.settle(left);
  return missing.map(({ symbol }) => symbol);
}

interface Listing {
  readonly symbol: string;
  readonly index: string;
  readonly change: Pick<Configure, 'perpetuals' | 'seconds' | 'secondGrant'>;
}
