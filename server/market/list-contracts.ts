import { configureOnly } from '@bourse/core/configure';
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
 * A practice database from before there were contracts gets those that a new one opens with: each by a command of its own with an
 * entry in the audit log, as if an operator had listed it. What is listed already stays as operators have set it.
 */
export async function listPracticeContracts({ pool, engine, outbox }: ListContractsOptions): Promise<readonly string[]> {
  const listed = new Set([...engine.rows(['instrument', 'perpetual_instrument'])].map(({ values }) => `${values['symbol']}`));
  const missing = (seed('practice').perpetuals ?? []).filter(({ symbol, index }) => listed.has(index) && !listed.has(symbol));
  if (missing.length === 0) return [];
  const left = await inTransaction(pool, async (client) => {
    const ids: number[] = [];
    for (const one of missing) {
      const entry = await append(client, { operator: undefined, act: 'instruments.list-contract', subject: `instrument:${one.symbol}` });
      ids.push(await outbox.leave(client, { entry }, configureOnly('practice', { perpetuals: [one] })));
    }
    return ids;
  });
  await outbox.settle(left);
  return missing.map(({ symbol }) => symbol);
}
