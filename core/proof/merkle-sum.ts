// A Merkle tree whose nodes carry sums: a trader who finds their leaf in it knows that the total at the root includes it (rules
// 4.4). Both children's sums are hashed, not only their total, so no sum on the path can be changed.
//
//   leaf = H(0x00 || HMAC(nonce, auditId || uid) || sums)      node = H(0x01 || lh || lsums || rh || rsums)
//
// Sums are one number per asset, in minor units, each 16 bytes big-endian: never negative, never above u128.

import { ascii, HASH_BYTES, hmac, type Sha256 } from './sha256.ts';

/** Minor units of each asset, in the order of the head's assets. */
export type Sums = readonly bigint[];

export const SUM_BYTES = 16;
const HIGHEST = (1n << 128n) - 1n;

/** A node's size as stored and hashed: its hash, then its sums. */
export const nodeBytes = (assets: number): number => HASH_BYTES + assets * SUM_BYTES;

/** A negative sum would hide what somebody else is owed; one above u128 would wrap around to zero. */
export const isSum = (sum: bigint): boolean => sum >= 0n && sum <= HIGHEST;

export function writeSums(sums: Sums, into: Uint8Array, at: number): void {
  const view = new DataView(into.buffer, into.byteOffset, into.byteLength);
  for (let i = 0; i < sums.length; i++) {
    const sum = sums[i] as bigint;
    view.setBigUint64(at + i * SUM_BYTES, sum >> 64n);
    view.setBigUint64(at + i * SUM_BYTES + 8, sum & 0xffff_ffff_ffff_ffffn);
  }
}

export function readSums(from: Uint8Array, at: number, assets: number): bigint[] {
  const view = new DataView(from.buffer, from.byteOffset, from.byteLength);
  return Array.from(
    { length: assets },
    (_, i) => (view.getBigUint64(at + i * SUM_BYTES) << 64n) | view.getBigUint64(at + i * SUM_BYTES + 8),
  );
}

/**
 * Commits to a leaf's owner without revealing it to anyone who lacks the nonce. Includes the uid, so that two traders with equal
 * balances can't be given the same leaf. `auditId` always has 32 characters, so the concatenation is unambiguous.
 */
export const commitment = (sha256: Sha256, nonce: Uint8Array, auditId: string, uid: string): Uint8Array =>
  hmac(sha256, nonce, ascii(auditId + uid));

/** The hash of a leaf: a trader's part with its commitment, or a padding leaf with any 32 bytes. */
export function leafHash(sha256: Sha256, committed: Uint8Array, sums: Sums): Uint8Array {
  const bytes = new Uint8Array(1 + HASH_BYTES + sums.length * SUM_BYTES);
  bytes.set(committed, 1);
  writeSums(sums, bytes, 1 + HASH_BYTES);
  return sha256(bytes);
}

/** A node on a path, or the one computed so far. */
export interface SumNode {
  readonly hash: Uint8Array;
  readonly sums: Sums;
}

/** The parent of two nodes; undefined if a sum is out of bounds. */
export function parentOf(sha256: Sha256, left: SumNode, right: SumNode): SumNode | undefined {
  const assets = left.sums.length;
  const size = nodeBytes(assets);
  const sums = left.sums.map((sum, i) => sum + (right.sums[i] ?? -1n));
  if (right.sums.length !== assets || ![...left.sums, ...right.sums, ...sums].every(isSum)) return undefined;
  const bytes = new Uint8Array(1 + 2 * size);
  bytes[0] = 1;
  bytes.set(left.hash, 1);
  writeSums(left.sums, bytes, 1 + HASH_BYTES);
  bytes.set(right.hash, 1 + size);
  writeSums(right.sums, bytes, 1 + size + HASH_BYTES);
  return { hash: sha256(bytes), sums };
}

/**
 * From a leaf up to the root: at each level the position says on which side the sibling is. Undefined if a sum on the path is
 * negative or too large.
 */
export function rootOf(sha256: Sha256, leaf: SumNode, position: number, path: readonly SumNode[]): SumNode | undefined {
  let node: SumNode | undefined = leaf;
  let place = position;
  for (const sibling of path) {
    node = place % 2 === 0 ? parentOf(sha256, node, sibling) : parentOf(sha256, sibling, node);
    if (node === undefined) return undefined;
    place = Math.floor(place / 2);
  }
  return node;
}
