import { NOTHING } from '../money/amount.ts';
import type { Amount } from '../money/unit.ts';
import type { NetworkAsset } from './configuration.ts';

/** Fixed per network, and recorded in the withdrawal. Between two of our traders nothing is sent, so nothing is charged. */
export const feeOf = (network: Pick<NetworkAsset, 'fee'>, way: 'wallet' | 'bank' | 'internal'): Amount =>
  way === 'internal' ? NOTHING : network.fee;
