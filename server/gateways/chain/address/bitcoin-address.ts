import { bech32, bech32m } from '@scure/base';
import { readBase58Check } from './base58.ts';
import type { CheckedAddress } from './checked-address.ts';

export interface BitcoinForms {
  readonly bech32: string;
  readonly pubKeyHash: number;
  /** More than one where a network changed its prefix. */
  readonly scriptHash: readonly number[];
}

export const bitcoinForms = {
  main: { bech32: 'bc', pubKeyHash: 0x00, scriptHash: [0x05] },
} as const satisfies Record<string, BitcoinForms>;
/** Litecoin's version byte 0x05 is also Bitcoin's, which makes the same text valid on both, so only the newer prefix M is accepted. */
export const litecoinForms = {
  main: { bech32: 'ltc', pubKeyHash: 0x30, scriptHash: [0x32] },
  regtest: { bech32: 'rltc', pubKeyHash: 0x6f, scriptHash: [0x3a] },
} as const satisfies Record<string, BitcoinForms>;

/** The test networks of Bitcoin and Litecoin. */
export const testForms: readonly BitcoinForms[] = [
  { bech32: 'tb', pubKeyHash: 0x6f, scriptHash: [0xc4] },
  { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: [0xc4] },
  { bech32: 'tltc', pubKeyHash: 0x6f, scriptHash: [0x3a] },
];

/** Base58check by its version byte, or a witness program: bech32 for version 0, bech32m for every later one (BIP 350). */
export function bitcoinAddress(text: string, forms: BitcoinForms): CheckedAddress {
  if (text.toLowerCase().startsWith(`${forms.bech32}1`)) return witnessAddress(text, forms.bech32);
  const bytes = readBase58Check(text);
  if (bytes === 'bad_checksum') return { fault: 'bad_checksum' };
  if (bytes === undefined || bytes.length !== 21) return { fault: 'malformed' };
  const version = bytes[0] as number;
  if (version !== forms.pubKeyHash && !forms.scriptHash.includes(version)) return { fault: 'malformed' };
  if (bytes.subarray(1).every((byte) => byte === 0)) return { fault: 'zero_address' };
  return { address: text, isUnchecked: false };
}

function witnessAddress(text: string, prefix: string): CheckedAddress {
  // A witness address has one case and at most 90 characters (BIP 173).
  if (text.length > 90 || (text !== text.toLowerCase() && text !== text.toUpperCase())) return { fault: 'malformed' };
  const lower = text.toLowerCase() as `${string}1${string}`;
  for (const [coder, fits] of [
    [bech32, (version: number) => version === 0],
    [bech32m, (version: number) => version > 0],
  ] as const) {
    const read = coder.decodeUnsafe(lower);
    if (read === undefined) continue;
    const [version, ...words] = read.words;
    if (read.prefix !== prefix || version === undefined || version > 16 || !fits(version)) return { fault: 'bad_checksum' };
    const program = coder.fromWordsUnsafe(words);
    if (program === undefined || program.length < 2 || program.length > 40) return { fault: 'malformed' };
    if (version === 0 && program.length !== 20 && program.length !== 32) return { fault: 'malformed' };
    if (version === 1 && program.length !== 32) return { fault: 'malformed' };
    if (program.every((byte) => byte === 0)) return { fault: 'zero_address' };
    return { address: lower, isUnchecked: false };
  }
  return { fault: 'bad_checksum' };
}
