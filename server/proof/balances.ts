import type { Holding } from '@bourse/core/proof/sum-tree';
import type { PoolClient } from 'pg';
import { type PerpetualBalances, readPerpetual, withPerpetual } from './perpetual-sums.ts';

/** What traders have, what house accounts have, and what the rest of the books says about it, at one moment. In minor units. */
export interface Balances {
  /** The last command that the tables include. */
  readonly seq: number;
  readonly assets: readonly { readonly asset: string; readonly scale: number }[];
  /** A sum per asset, then those of perpetual accounts. */
  readonly holdings: readonly Holding[];
  readonly perpetual: PerpetualBalances | undefined;
  /** Accounts of the exchange itself: listed apart, without a leaf. */
  readonly house: readonly Holding[];
  /**
   * By asset: the negative balance of everything else in the books, including debts and house accounts, which must equal what all
   * traders hold together.
   */
  readonly ledger: readonly bigint[];
}

/**
 * All purses of every trader including frozen money, and the rest of the books (house accounts and debts), in one transaction. A
 * purse that is missing shows up as a difference from the rest. A debt doesn't reduce anyone's leaf: it's owed by one trader while
 * another holds the money.
 */
export async function readBalances(client: PoolClient): Promise<Balances> {
  await client.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
  try {
    const { rows: checkpoints } = await client.query<{ projected_seq: number }>('SELECT projected_seq FROM checkpoint');
    const { rows: purses } = await client.query<Purse>(
      `SELECT b.trader, b.asset, coalesce(t.kind = 'market_maker', false) AS is_house, sum(b.amount)::text AS amount
       FROM books AS b LEFT JOIN state.trader AS t USING (trader) WHERE b.part IN ('available', 'frozen')
       GROUP BY b.trader, b.asset, is_house ORDER BY b.trader, b.asset`,
    );
    const { rows: rest } = await client.query<{ asset: string; owed: string }>(
      "SELECT asset, (-sum(amount))::text AS owed FROM books WHERE part NOT IN ('available', 'frozen') GROUP BY asset",
    );
    const { rows: listed } = await client.query<{ asset: string; scale: number }>('SELECT asset, scale FROM state.asset ORDER BY asset');
    const owed = new Map(rest.map((row) => [row.asset, BigInt(row.owed)]));
    const held = new Set(purses.map((row) => row.asset));
    const assets = listed.filter(({ asset }) => held.has(asset) || (owed.get(asset) ?? 0n) !== 0n);
    const house = holdingsOf(
      assets,
      purses.filter((row) => row.is_house),
    );
    const holdings = holdingsOf(
      assets,
      purses.filter((row) => !row.is_house),
    );
    const perpetual = await readPerpetual(client, assets.find(({ asset }) => asset === 'USDT')?.scale);
    return {
      seq: checkpoints[0]!.projected_seq,
      assets,
      holdings: perpetual === undefined ? holdings : withPerpetual(holdings, assets.length, perpetual),
      perpetual,
      house,
      ledger: assets.map(({ asset }, i) => house.reduce((left, { sums }) => left - sums[i]!, owed.get(asset) ?? 0n)),
    };
  } finally {
    await client.query('ROLLBACK');
  }
}

interface Purse {
  readonly trader: number;
  readonly asset: string;
  readonly is_house: boolean;
  readonly amount: string;
}
function holdingsOf(assets: Balances['assets'], purses: readonly Purse[]): Holding[] {
  const places = new Map(assets.map(({ asset }, i) => [asset, i]));
  const holdings = new Map<number, bigint[]>();
  for (const { trader, asset, amount } of purses) {
    let sums = holdings.get(trader);
    if (sums === undefined) {
      sums = assets.map(() => 0n);
      holdings.set(trader, sums);
    }
    sums[places.get(asset)!] = BigInt(amount);
  }
  return [...holdings].map(([trader, sums]) => ({ uid: String(trader), sums }));
}
