import { bitcoinAddress, bitcoinForms, litecoinForms, testForms } from './bitcoin-address.ts';
import { evmAddress } from './evm-address.ts';
import { tronAddress } from './tron-address.ts';

/** How addresses of a network are written; networks of one family share it. */
export type AddressFamily = 'evm' | 'tron' | 'bitcoin' | 'litecoin' | 'litecoin-regtest';

export type AddressFault =
  | 'malformed'
  | 'wrong_length'
  | 'bad_checksum'
  | 'other_network'
  | 'test_network'
  | 'zero_address'
  | 'token_contract'
  | 'own_wallet';

export type CheckedAddress =
  | {
      /** As it is kept and compared: EIP-55 for EVM, lower case for bech32. */
      readonly address: string;
      /** Written without its checksum (an EVM address in one case): right as far as one can tell. */
      readonly isUnchecked: boolean;
    }
  | {
      readonly fault: AddressFault;
      /** The family that the text is a right address of, where it is another one's. */
      readonly looksLike?: AddressFamily;
    };

export interface Refused {
  /** Contracts of tokens: what is sent to them is lost. */
  readonly contracts?: readonly string[];
  /** The house's own wallets. */
  readonly wallets?: readonly string[];
}

/** Reads an address of one family, as rules 3.5 has it; what it may not be is refused last. */
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
/** Addresses of Bitcoin's and Litecoin's networks for tests: worth nothing there, and lost here. */
const isOfTestNetwork = (text: string): boolean => testForms.some((forms) => 'address' in bitcoinAddress(text, forms));

/** Those that a trader may have meant. */
const families = ['evm', 'tron', 'bitcoin', 'litecoin'] as const;
