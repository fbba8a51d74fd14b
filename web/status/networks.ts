import type { AssetInfo } from '@bourse/contract/market';

export interface NetworkStatus {
  readonly network: string;
  readonly name: string;
  /** How many assets use it. */
  readonly assets: number;
  /** Assets for which it's closed at the moment. */
  readonly noDeposits: readonly string[];
  readonly noWithdrawals: readonly string[];
}

/** What's open on each network, from the list of assets. */
export function networksOf(assets: readonly AssetInfo[]): readonly NetworkStatus[] {
  const rows = assets.flatMap(({ asset, networks }) => networks.map((network) => ({ asset, ...network })));
  const names = [...new Map(rows.map(({ network, name }) => [network, name]))];
  return names.map(([network, name]) => {
    const own = rows.filter((row) => row.network === network);
    return {
      ...{ network, name, assets: own.length },
      noDeposits: own.filter(({ depositOpen }) => !depositOpen).map(({ asset }) => asset),
      noWithdrawals: own.filter(({ withdrawalOpen }) => !withdrawalOpen).map(({ asset }) => asset),
    };
  });
}
