import type { PoolClient } from 'pg';
import { integers } from './array-literal.ts';

/** Which of these traders are house accounts: the market maker and the practice traders. */
export async function houseAccountsAmong(client: Pick<PoolClient, 'query'>, traders: Iterable<number>): Promise<ReadonlySet<number>> {
  const asked = [...new Set(traders)];
  if (asked.length === 0) return new Set();
  const { rows } = await client.query<{ trader: number }>({
    name: 'house_accounts_among',
    text: "SELECT trader FROM state.trader WHERE trader = ANY ($1::bigint[]) AND kind = 'market_maker'",
    values: [integers(asked)],
  });
  return new Set(rows.map(({ trader }) => Number(trader)));
}
