import type { DepositRow } from './deposit-row.ts';
import { type ListedAsset, ledgerUnits } from './listed-asset.ts';

/** By what was paid, never by what the row says it is. */
export const assetOf = ({ contract }: Pick<DepositRow, 'contract'>, listed: readonly ListedAsset[]): ListedAsset | undefined =>
  listed.find((one) => one.contract === (contract ?? undefined));

/**
 * Why a row of chain_deposit doesn't credit what arrived to whom it arrived for, or undefined. The row waits in the database until it has
 * its confirmations, so what follows from the payment is derived again: the watcher has compared the payment itself with the chain.
 */
export function whyNotCreditable(
  row: Pick<DepositRow, 'id' | 'trader' | 'asset' | 'contract' | 'units' | 'amount'>,
  owner: number | undefined,
  listed: readonly ListedAsset[],
): string | undefined {
  const asset = assetOf(row, listed);
  const isSame =
    asset !== undefined &&
    row.trader === owner &&
    row.asset === asset.asset &&
    BigInt(row.amount) === ledgerUnits(BigInt(row.units), asset.decimals, asset.scale);
  return isSame ? undefined : whyChanged(row);
}

export const whyChanged = ({ id }: Pick<DepositRow, 'id'>): string =>
  `deposit ${id} is not as its chain has it: its row was changed in the database`;
