import type { SecondInstrument } from '@bourse/core/seconds/instrument';
import type { Pool } from 'pg';
import { storedInstrument } from './second-markets.ts';

/** The instruments as the writer has them, in the order of symbols. */
export async function readInstruments(pool: Pick<Pool, 'query'>): Promise<SecondInstrument[]> {
  const { rows } = await pool.query<Record<string, unknown>>('SELECT * FROM state.second_instrument ORDER BY symbol COLLATE "C"');
  return rows.map(storedInstrument);
}

/** The house's fund: what is free, and what is frozen for open contracts. */
export async function readFund(pool: Pick<Pool, 'query'>, asset: string): Promise<{ readonly free: bigint; readonly frozen: bigint }> {
  const { rows } = await pool.query<{ account: string; balance: string }>(
    "SELECT account, balance FROM state.house_balance WHERE account IN ('house:second', 'house:second:frozen') AND asset = $1",
    [asset],
  );
  const of = (account: string): bigint => BigInt(rows.find((row) => row.account === account)?.balance ?? 0);
  return { free: of('house:second'), frozen: of('house:second:frozen') };
}
