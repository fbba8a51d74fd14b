import { PERPETUAL_COLUMNS } from '@bourse/core/proof/head';
import type { Holding } from '@bourse/core/proof/sum-tree';
import type { Values } from '@bourse/core/table';
import type { PoolClient } from 'pg';
import { copyRows } from '../store/copy-rows.ts';
import { type PerpetualMarks, readPerpetual } from './perpetual-sums.ts';

/** What traders have, what house accounts have, and what the rest of the books says about it, at one moment. In minor units. */
export interface Balances {
  /** The last command that the tables include. */
  readonly seq: number;
  readonly assets: readonly { readonly asset: string; readonly scale: number }[];
  /** A sum per asset, then those of perpetual accounts. */
  readonly holdings: readonly Holding[];
  readonly perpetual: PerpetualMarks | undefined;
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
    const { rows: listed } = await client.query<{ asset: string; scale: number; owed: string }>(
      `SELECT asset, scale, b.owed::text FROM state.asset JOIN (
         SELECT asset, bool_or(part IN ('available', 'frozen')) AS is_held,
           coalesce(-sum(amount) FILTER (WHERE part NOT IN ('available', 'frozen')), 0) AS owed
         FROM books GROUP BY asset) AS b USING (asset)
       WHERE b.is_held OR b.owed <> 0 ORDER BY asset`,
    );
    const assets = listed.map(({ asset, scale }) => ({ asset, scale }));
    const perpetual = await readPerpetual(client, assets.find(({ asset }) => asset === 'USDT')?.scale);
    const { holdings, house } = await readHoldings(client, assets, perpetual?.columns);
    return {
      seq: checkpoints[0]!.projected_seq,
      assets,
      holdings,
      perpetual: perpetual && { asset: perpetual.asset, marks: perpetual.marks },
      house,
      ledger: listed.map(({ owed }, i) => house.reduce((left, { sums }) => left - sums[i]!, BigInt(owed))),
    };
  } finally {
    await client.query('ROLLBACK').catch(() => undefined);
  }
}

/** Trader by trader. An account may have a position and no purse at all: those come last. */
async function readHoldings(
  client: PoolClient,
  assets: Balances['assets'],
  perpetual: ReadonlyMap<number, readonly bigint[]> | undefined,
): Promise<Pick<Balances, 'holdings' | 'house'>> {
  const nothing = (count: number): bigint[] => Array.from({ length: count }, () => 0n);
  const columnsOf = (trader: number): readonly bigint[] =>
    perpetual === undefined ? [] : (perpetual.get(trader) ?? nothing(PERPETUAL_COLUMNS));
  const places = new Map(assets.map(({ asset }, i) => [asset, i]));
  const holdings: Holding[] = [];
  const house: Holding[] = [];
  const others = new Set(perpetual?.keys());
  let last: number | undefined;
  let sums: bigint[] = [];
  await copyRows(client, PURSES, { trader: 'integer', asset: 'text', is_house: 'flag', amount: 'amount' }, (row) => {
    const { trader, asset, is_house, amount } = row as Values & Purse;
    if (trader !== last) {
      last = trader;
      sums = [...nothing(assets.length), ...(is_house ? [] : columnsOf(trader))];
      (is_house ? house : holdings).push({ uid: String(trader), sums });
      others.delete(trader);
    }
    sums[places.get(asset)!] = amount;
  });
  for (const trader of [...others].sort((a, b) => a - b))
    holdings.push({ uid: String(trader), sums: [...nothing(assets.length), ...columnsOf(trader)] });
  return { holdings, house };
}

const PURSES = `SELECT b.trader, b.asset, coalesce(t.kind = 'market_maker', false) AS is_house, sum(b.amount) AS amount
  FROM books AS b LEFT JOIN state.trader AS t USING (trader) WHERE b.part IN ('available', 'frozen')
  GROUP BY b.trader, b.asset, is_house ORDER BY b.trader, b.asset`;
interface Purse {
  readonly trader: number;
  readonly asset: string;
  readonly is_house: boolean;
  readonly amount: bigint;
}
