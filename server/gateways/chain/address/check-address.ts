import { bitcoinAddress, bitcoinForms, litecoinForms, testForms } from './bitcoin-address.ts';
import type { AddressFamily, CheckedAddress } from './checked-address.ts';
import { evmAddress } from './evm-address.ts';
import { tronAddress } from './tron-address.ts';

export interface Refused {
  /** Token contracts: money sent to them is lost. */
  readonly contracts?: readonly string[];
  /** The exchange's own wallets. */
  readonly wallets?: readonly string[];
}

/** Parses an address of one family (rules 3.5); refused addresses are checked last. */
export function checkAddress(family: AddressFamily, text: string, refused: Refused = {}): CheckedAddress {
  const read = readers[family](text);
  if ('fault' in read) {
    const looksLike = families.find((other) => other !== family && 'address' in readers[other](text));
    if (looksLike !== undefined) return { fault: 'other_network', looksLike };
    return isOfTestNetwork(text) ? { fault: 'test_network' } : read;
  }
  const same = (other: string): boolean => {
    const known = readers[family](other);
    return 'address' in known && known.address === read.address;
  };
  if (refused.contracts?.some(same)) return { fault: 'token_contract' };
  if (refused.wallets?.some(same)) return { fault: 'own_wallet' };
  return read;
}

const readers: Readonly<Record<AddressFamily, (text: string) => CheckedAddress>> = {
  evm: evmAddress,
  tron: tronAddress,
  bitcoin: (text) => bitcoinAddress(text, bitcoinForms.main),
  litecoin: (text) => bitcoinAddress(text, litecoinForms.main),
  'litecoin-regtest': (text) => bitcoinAddress(text, litecoinForms.regtest),
};
/** Addresses on the test networks of Bitcoin and Litecoin: money sent there from a real network is lost. */
const isOfTestNetwork = (text: string): boolean => testForms.some((forms) => 'address' in bitcoinAddress(text, forms));

/** The families that a trader may have confused. */
const families = ['evm', 'tron', 'bitcoin', 'litecoin'] as const;
