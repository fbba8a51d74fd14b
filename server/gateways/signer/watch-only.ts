import type { AddressFamily } from '../chain/address/checked-address.ts';

/** What may leave the signer: enough to derive addresses and to recognise our own, nothing that can spend. */
export interface WatchOnly {
  readonly chain: string;
  readonly family: AddressFamily;
  readonly extendedPublicKey: string;
  readonly hotWallet: string;
}
