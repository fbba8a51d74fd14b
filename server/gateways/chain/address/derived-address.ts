import { secp256k1 } from '@noble/curves/secp256k1.js';
import { ripemd160 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bech32 } from '@scure/base';
import { HDKey } from '@scure/bip32';
import { bitcoinForms, litecoinForms } from './bitcoin-address.ts';
import type { AddressFamily } from './checked-address.ts';
import { evmAddressOf, evmHashOf } from './evm-address.ts';
import { tronAddressOf } from './tron-address.ts';

/**
 * One trader's address: child `index` of the receiving branch (`/0`) of the operator's extended PUBLIC key. A key that can sign is
 * refused: the process that derives addresses must not be able to spend.
 */
export function derivedAddress(family: AddressFamily, extendedPublicKey: string, index: number): string {
  const account = watchOnly(extendedPublicKey);
  const { publicKey } = account.deriveChild(0).deriveChild(index);
  if (publicKey === null) throw new Error('an extended key without a public key');
  return addressOf(family, publicKey);
}

/** From a compressed public key. */
export function addressOf(family: AddressFamily, publicKey: Uint8Array): string {
  if (family === 'evm') return evmAddressOf(uncompressed(publicKey));
  if (family === 'tron') return tronAddressOf(evmHashOf(uncompressed(publicKey)));
  const program = ripemd160(sha256(publicKey));
  return bech32.encode(prefixes[family], [0, ...bech32.toWords(program)]);
}

/** Throws if the text isn't an extended public key, or is one that can sign. */
export function watchOnly(extendedPublicKey: string): HDKey {
  if (/^[a-z]prv/.test(extendedPublicKey)) throw new Error('this is an extended private key: it belongs to the signer alone');
  const key = HDKey.fromExtendedKey(extendedPublicKey);
  if (key.privateKey !== null) throw new Error('this extended key can sign: it belongs to the signer alone');
  return key;
}

const uncompressed = (publicKey: Uint8Array): Uint8Array => secp256k1.Point.fromBytes(publicKey).toBytes(false);
const prefixes = {
  bitcoin: bitcoinForms.main.bech32,
  litecoin: litecoinForms.main.bech32,
  'litecoin-regtest': litecoinForms.regtest.bech32,
};
