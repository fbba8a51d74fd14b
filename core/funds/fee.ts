import { NOTHING } from '../money/amount.ts';
import type { Amount } from '../money/unit.ts';
import type { NetworkAsset } from './configuration.ts';

/** Fixed for each network, and pinned in the withdrawal. Between two traders of the house nothing is sent, so nothing is charged. */
export const feeOf = (network: Pick<NetworkAsset, 'fee'>, way: 'wallet' | 'bank' | 'internal'): Amount =>
  way === 'internal' ? NOTHING : network.fee;
