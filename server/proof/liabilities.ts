// What the exchange owes as a tree of sums: everything here grows with the number of traders, except for the summary.
import { randomBytes } from 'node:crypto';
import { PERPETUAL_COLUMNS } from '@bourse/core/proof/head';
import { buildSumTree, type Holding, type SumTree } from '@bourse/core/proof/sum-tree';
import type { Pool } from 'pg';
import { type Balances, readBalances } from './balances.ts';
import { sha256 } from './node-sha256.ts';

/** What a head says, and the tables beside it. A few numbers per asset. */
export interface LiabilitySummary extends Pick<Balances, 'seq' | 'assets' | 'perpetual' | 'ledger'> {
  readonly depth: number;
  readonly root: Uint8Array;
  /** Those of the assets, then those of perpetual accounts. */
  readonly totals: readonly bigint[];
  readonly house: { readonly accounts: readonly string[]; readonly totals: readonly bigint[] };
  readonly accounts: number;
  readonly leaves: number;
}
export interface Liabilities {
  readonly summary: LiabilitySummary;
  readonly tree: SumTree;
  /** The number of sums in each leaf. */
  readonly columns: number;
}

/** A holding above this share (1/64) of an asset is split into several leaves. */
const SHARE = 64n;

/** Undefined while nothing is listed. */
export async function buildLiabilities(pool: Pool, auditId: string): Promise<Liabilities | undefined> {
  const client = await pool.connect();
  const balances = await readBalances(client).finally(() => client.release());
  const { seq, assets, holdings, perpetual, house, ledger } = balances;
  if (assets.length === 0) return undefined;
  const columns = assets.length + (perpetual === undefined ? 0 : PERPETUAL_COLUMNS);
  const largest = sumsOf(holdings, columns).map((total) => (total / SHARE > 0n ? total / SHARE : 1n));
  const tree = buildSumTree({ sha256, auditId, seed: randomBytes(32), assets: columns, holdings, largest });
  const summary: LiabilitySummary = {
    ...{ seq, assets, perpetual, ledger, depth: tree.depth, root: tree.root, totals: tree.totals },
    house: { accounts: house.map(({ uid }) => uid), totals: sumsOf(house, assets.length) },
    ...{ accounts: holdings.length, leaves: tree.leaves.length },
  };
  return { summary, tree, columns };
}

const sumsOf = (holdings: readonly Holding[], columns: number): bigint[] => {
  const totals = Array.from({ length: columns }, () => 0n);
  for (const { sums } of holdings) for (let i = 0; i < columns; i += 1) totals[i]! += sums[i]!;
  return totals;
};
