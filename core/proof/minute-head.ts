// The public summary of one minute of the whole exchange: the Merkle roots over its index ticks, over the contracts accepted in it, and
// over what was settled and configured in it. Every minute has exactly one head, also an empty one, and each names the hash of the one
// before: a changed, missing or second head is evidence against whoever signed.
//
//   bytes = 0x04 ‖ version u8 ‖ minute u64 ‖ 3 × (size u32 ‖ root) ‖ previous ‖ rule book ‖ key id       all numbers big-endian
//   hash  = SHA-256(bytes), and the bytes themselves are signed (Ed25519)
//
// Leaves of the first tree: the bytes of each tick, by instrument and number. Of the second: the bytes of each order receipt, by
// sequence number. Of the third: the bytes of each settlement receipt and each change of the rules, by sequence number and, within a
// command, in the order of its events. A leaf belongs to the minute of its own time.

import { concat, hash32, u8, u32, u64 } from './big-endian.ts';
import { rootOf } from './merkle.ts';
import { HASH_BYTES, hex, type Sha256 } from './sha256.ts';
import { hexText, oneOf, type Reader, record, wholeNumber } from './strict-json.ts';

/** Of one tree. */
export interface SizedRoot {
  readonly size: number;
  readonly root: string;
}
/** Hashes in hex. This is also its JSON form. */
export interface MinuteHead {
  readonly version: 1;
  /** Whole minutes since 1970-01-01T00:00:00Z. */
  readonly minute: number;
  readonly ticks: SizedRoot;
  readonly acceptances: SizedRoot;
  readonly settlements: SizedRoot;
  /** The hash of the previous minute's head; zeros for the first one ever. */
  readonly previous: string;
  /** The hash of the rule book in force at the end of the minute; zeros while there is none. */
  readonly ruleBook: string;
  /** SHA-256 of the public key that signed it. Keys are published beside the heads. */
  readonly keyId: string;
}
export interface SignedMinuteHead {
  readonly head: MinuteHead;
  /** Of the head's bytes, in hex. */
  readonly signature: string;
}

const MINUTE_MS = 60_000;
const HEAD = 0x04;
const VERSION = 1;
const MOST_LEAVES = 0xffff_ffff;
export const SIGNATURE_BYTES = 64;

export const minuteOf = (at: number): number => Math.floor(at / MINUTE_MS);

/** SHA-256 of the key's 32 bytes, in hex: what people compare as its fingerprint. */
export const keyIdOf = (sha256: Sha256, publicKey: Uint8Array): string => hex(sha256(publicKey));

export function sizedRoot(sha256: Sha256, leaves: readonly Uint8Array[]): SizedRoot {
  return { size: leaves.length, root: hex(rootOf(sha256, leaves)) };
}

/** What is hashed and signed. */
export function minuteHeadBytes({ minute, ticks, acceptances, settlements, previous, ruleBook, keyId }: MinuteHead): Uint8Array {
  const tree = ({ size, root }: SizedRoot) => concat(u32(size), hash32(root));
  const trees = concat(tree(ticks), tree(acceptances), tree(settlements));
  return concat(u8(HEAD), u8(VERSION), u64(minute), trees, hash32(previous), hash32(ruleBook), hash32(keyId));
}

export const minuteHeadHash = (sha256: Sha256, head: MinuteHead): string => hex(sha256(minuteHeadBytes(head)));

const tree = record<SizedRoot>({ size: wholeNumber(MOST_LEAVES), root: hexText(HASH_BYTES) });
export const minuteHeadReader: Reader<MinuteHead> = record({
  version: oneOf([VERSION]),
  minute: wholeNumber(),
  ticks: tree,
  acceptances: tree,
  settlements: tree,
  previous: hexText(HASH_BYTES),
  ruleBook: hexText(HASH_BYTES),
  keyId: hexText(HASH_BYTES),
});
export const signedMinuteHeadReader: Reader<SignedMinuteHead> = record({ head: minuteHeadReader, signature: hexText(SIGNATURE_BYTES) });

/** What is wrong between two heads that should follow each other; undefined if nothing is. */
export function minuteBreak(sha256: Sha256, before: MinuteHead, after: MinuteHead): 'second' | 'missing' | 'broken' | undefined {
  if (after.minute === before.minute) return 'second';
  if (after.minute !== before.minute + 1) return 'missing';
  return after.previous === minuteHeadHash(sha256, before) ? undefined : 'broken';
}
