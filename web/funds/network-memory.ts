import { create } from 'zustand';
import { persist } from 'zustand/middleware';

interface Memory {
  /** The asset that was chosen last. */
  readonly asset: string;
  /** Of each asset the network that was chosen last. */
  readonly networks: Readonly<Record<string, string>>;
}

/** What this device remembers of deposits and withdrawals. */
export const useNetworkMemory = create<Memory>()(persist(() => ({ asset: 'USDT', networks: {} }), { name: 'bourse.networks' }));

export const rememberAsset = (asset: string): void => {
  useNetworkMemory.setState({ asset });
};
export const rememberNetwork = (asset: string, network: string): void => {
  useNetworkMemory.setState(({ networks }) => ({ asset, networks: { ...networks, [asset]: network } }));
};

interface Offered {
  readonly network: string;
  readonly isOpen: boolean;
  readonly isPractice: boolean;
}
/** The network to begin with: the one remembered, if it is open; otherwise the first that is open, practice chains first. */
export function firstNetwork<N extends Offered>(offered: readonly N[], remembered: string | undefined): N | undefined {
  const open = offered.filter((n) => n.isOpen);
  return open.find((n) => n.network === remembered) ?? open.find((n) => n.isPractice) ?? open[0] ?? offered[0];
}
