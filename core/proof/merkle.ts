// Merkle trees in the shape of RFC 9162 (certificate transparency): a leaf's hash begins with 0x00 and a node's with 0x01, so neither
// passes for the other, and a tree splits at the largest power of two below its size. A proof is a leaf's path to the root. A range
// proof does the same for leaves that follow each other, such as all ticks of an instrument in a minute, with little more than one path.

import { HASH_BYTES, type Sha256 } from './sha256.ts';

export interface MerkleTree {
  readonly size: number;
  readonly root: Uint8Array;
  /** The hashes of each level, leaves first. The last of an odd level moves up as it is. */
  readonly levels: readonly (readonly Uint8Array[])[];
}

const LEAF = 0x00;
const NODE = 0x01;

export function treeOf(sha256: Sha256, leaves: readonly Uint8Array[]): MerkleTree {
  const [leafHash, nodeHash] = hashesOf(sha256, leaves);
  const levels = [leaves.map(leafHash)];
  for (let below = levels[0]!; below.length > 1; below = levels.at(-1)!) {
    const above: Uint8Array[] = [];
    for (let i = 0; i + 1 < below.length; i += 2) above.push(nodeHash(below[i]!, below[i + 1]!));
    if (below.length % 2 === 1) above.push(below.at(-1)!);
    levels.push(above);
  }
  return { size: leaves.length, root: levels.at(-1)![0] ?? sha256(new Uint8Array(0)), levels };
}

/** The root of a tree that isn't needed any further. Without leaves it's the hash of nothing. */
export const rootOf = (sha256: Sha256, leaves: readonly Uint8Array[]): Uint8Array => treeOf(sha256, leaves).root;

/** The path of the leaf at this index: its siblings from the bottom up. Undefined if the tree has no such leaf. */
export function proofOf({ size, levels }: MerkleTree, index: number): Uint8Array[] | undefined {
  if (!isIndex(index, size)) return undefined;
  return levels.flatMap((level, height) => level[Math.floor(index / 2 ** height) ^ 1] ?? []);
}

/** The root that a leaf's path leads to (RFC 9162, 2.1.3.2); undefined if the path doesn't fit the index in a tree of this size. */
export function rootFromProof(
  sha256: Sha256,
  leaf: Uint8Array,
  index: number,
  size: number,
  path: readonly Uint8Array[],
): Uint8Array | undefined {
  if (!isIndex(index, size)) return undefined;
  const [leafHash, nodeHash] = hashesOf(sha256, [leaf]);
  let hash = leafHash(leaf);
  let [place, last] = [index, size - 1];
  for (const sibling of path) {
    if (last === 0) return undefined;
    if (place % 2 === 1 || place === last) {
      hash = nodeHash(sibling, hash);
      while (place % 2 === 0 && place !== 0) [place, last] = [place / 2, Math.floor(last / 2)];
    } else {
      hash = nodeHash(hash, sibling);
    }
    [place, last] = [Math.floor(place / 2), Math.floor(last / 2)];
  }
  return last === 0 ? hash : undefined;
}

/**
 * For the leaves from `from` to `end` − 1: the roots of the largest subtrees that contain none of them, from left to right. Undefined if
 * the range is empty or not in the tree.
 */
export function rangeProofOf(tree: MerkleTree, from: number, end: number): Uint8Array[] | undefined {
  if (!isIndex(from, end) || end > tree.size) return undefined;
  const outside = (low: number, high: number): Uint8Array[] => {
    if (high <= from || low >= end) return [subtree(tree, low, high)];
    if (high - low === 1) return [];
    const middle = low + split(high - low);
    return [...outside(low, middle), ...outside(middle, high)];
  };
  return outside(0, tree.size);
}

/** The root that consecutive leaves and their range proof lead to; undefined if they don't fit a tree of this size at that index. */
export function rootFromRange(
  sha256: Sha256,
  leaves: readonly Uint8Array[],
  from: number,
  size: number,
  path: readonly Uint8Array[],
): Uint8Array | undefined {
  const end = from + leaves.length;
  if (!isIndex(from, end) || !Number.isSafeInteger(size) || end > size) return undefined;
  const [leafHash, nodeHash] = hashesOf(sha256, leaves);
  let used = 0;
  const rootBetween = (low: number, high: number): Uint8Array | undefined => {
    if (high <= from || low >= end) return path[used++];
    if (high - low === 1) return leafHash(leaves[low - from]!);
    const middle = low + split(high - low);
    const left = rootBetween(low, middle);
    const right = rootBetween(middle, high);
    return left && right && nodeHash(left, right);
  };
  const root = rootBetween(0, size);
  return used === path.length ? root : undefined;
}

/** The hashes of these leaves and of nodes. One buffer serves all of them: allocating one each time costs as much as hashing it. */
function hashesOf(sha256: Sha256, leaves: readonly Uint8Array[]) {
  const longest = leaves.reduce((most, { length }) => Math.max(most, length), 2 * HASH_BYTES);
  const bytes = new Uint8Array(1 + longest);
  const node = bytes.subarray(0, 1 + 2 * HASH_BYTES);
  const leafHash = (leaf: Uint8Array): Uint8Array => {
    bytes[0] = LEAF;
    bytes.set(leaf, 1);
    return sha256(bytes.subarray(0, 1 + leaf.length));
  };
  const nodeHash = (left: Uint8Array, right: Uint8Array): Uint8Array => {
    bytes[0] = NODE;
    bytes.set(left, 1);
    bytes.set(right, 1 + HASH_BYTES);
    return sha256(node);
  };
  return [leafHash, nodeHash] as const;
}

const isIndex = (index: number, end: number): boolean => Number.isSafeInteger(index) && index >= 0 && index < end;

/** The size of the left part of a tree with two leaves or more: the largest power of two below its size. */
function split(size: number): number {
  let left = 1;
  while (left * 2 < size) left *= 2;
  return left;
}

/** The root of a subtree that a split leads to. It begins at a multiple of its width, so it's one stored hash. */
function subtree({ levels }: MerkleTree, low: number, high: number): Uint8Array {
  let height = 0;
  while (2 ** height < high - low) height++;
  return levels[height]![low / 2 ** height]!;
}
