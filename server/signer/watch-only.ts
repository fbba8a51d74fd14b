import type { HDKey } from '@scure/bip32';
import { addressOf } from '../gateways/chain/address/derived-address.ts';
import type { WatchOnly } from '../gateways/signer/watch-only.ts';
import type { ChainPolicy } from './policy.ts';

export function watchOnlyOf(root: HDKey, policy: ChainPolicy): WatchOnly {
  const { publicKey } = root.derive(policy.hotWallet);
  if (publicKey === null) throw new Error(`no key at ${policy.hotWallet}`);
  return {
    chain: policy.chain,
    family: policy.family,
    extendedPublicKey: root.derive(policy.depositAccount).publicExtendedKey,
    hotWallet: addressOf(policy.family, publicKey),
  };
}
