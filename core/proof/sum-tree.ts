import { must } from '../rejection.ts';
import { Draw } from './draw.ts';
import { commitment, isSum, leafHash, nodeBytes, SUM_BYTES, type Sums, writeSums } from './merkle-sum.ts';
import { HASH_BYTES, type Sha256 } from './sha256.ts';

/** One trader's balances. */
export interface Holding {
  readonly uid: string;
  readonly sums: Sums;
}
/** A part of a trader's holding at its position among the leaves. */
export interface Leaf {
  readonly uid: string;
  readonly position: number;
  /** Known to the exchange and to this trader. */
  readonly nonce: Uint8Array;
  readonly sums: Sums;
}
export interface SumTree {
  /** The nodes of each level concatenated, leaves first, the root last. */
  readonly levels: readonly Uint8Array[];
  readonly depth: number;
  readonly root: Uint8Array;
  readonly totals: Sums;
  /** Those of traders; the others are padding. */
  readonly leaves: readonly Leaf[];
}
export interface TreePlan {
  readonly sha256: Sha256;
  /** 32 hex digits, different for each tree. */
  readonly auditId: string;
  /** 32 secret bytes, from which nonces, positions and parts are derived. */
  readonly seed: Uint8Array;
  /** The number of assets in each holding. */
  readonly assets: number;
  readonly holdings: readonly Holding[];
  /** Per asset: a larger holding is split into several leaves. */
  readonly largest: Sums;
}

/** The maximum number of leaves per trader. */
const MOST_PARTS = 16;
/** So that even a small exchange doesn't reveal its number of traders through the depth. */
const LEAST_DEPTH = 5;

/** Builds the whole tree. A negative holding or a total above u128 is a bug in the caller, and throws. */
export function buildSumTree(plan: TreePlan): SumTree {
  const { sha256, assets } = plan;
  const draw = new Draw(sha256, plan.seed);
  const parts = plan.holdings.flatMap((holding) => splitUp(holding, plan, draw));
  // At least an eighth is padding, so the depth says little about the number of accounts.
  const depth = Math.max(LEAST_DEPTH, Math.ceil(Math.log2((parts.length * 9) / 8 + 1)));
  const places = shuffled(2 ** depth, draw);
  const size = nodeBytes(assets);
  const bottom = new Uint8Array(2 ** depth * size);
  const leaves = parts.map((part, i): Leaf => {
    const position = places[i] as number;
    const nonce = draw.bytes(HASH_BYTES);
    putLeaf(sha256, bottom, position * size, commitment(sha256, nonce, plan.auditId, part.uid), part.sums);
    return { ...part, position, nonce };
  });
  const nothing = Array.from({ length: assets }, () => 0n);
  for (const position of places.subarray(parts.length)) putLeaf(sha256, bottom, position * size, draw.bytes(HASH_BYTES), nothing);
  const levels: Uint8Array[] = [bottom];
  while (levels.length <= depth) levels.push(levelAbove(sha256, levels.at(-1) as Uint8Array, assets));
  const top = levels[depth] as Uint8Array;
  const totals = nothing.map((_, asset) => plan.holdings.reduce((sum, holding) => sum + (holding.sums[asset] as bigint), 0n));
  must(totals.every(isSum), 'the sum of all holdings is above u128');
  return { levels, depth, root: top.slice(0, HASH_BYTES), totals, leaves };
}

function putLeaf(sha256: Sha256, level: Uint8Array, at: number, committed: Uint8Array, sums: Sums): void {
  level.set(leafHash(sha256, committed, sums), at);
  writeSums(sums, level, at + HASH_BYTES);
}

/** Two adjacent nodes, preceded by one byte, are exactly what their parent hashes. */
function levelAbove(sha256: Sha256, level: Uint8Array, assets: number): Uint8Array {
  const size = nodeBytes(assets);
  const above = new Uint8Array(level.length / 2);
  const bytes = new Uint8Array(1 + 2 * size);
  bytes[0] = 1;
  const from = new DataView(level.buffer, level.byteOffset);
  const into = new DataView(above.buffer);
  for (let at = 0; at < above.length; at += size) {
    bytes.set(level.subarray(2 * at, 2 * at + 2 * size), 1);
    above.set(sha256(bytes), at);
    for (let sum = HASH_BYTES; sum < size; sum += SUM_BYTES) {
      const low = from.getBigUint64(2 * at + sum + 8) + from.getBigUint64(2 * at + size + sum + 8);
      const high = from.getBigUint64(2 * at + sum) + from.getBigUint64(2 * at + size + sum) + (low >> 64n);
      into.setBigUint64(at + sum, high);
      into.setBigUint64(at + sum + 8, low & 0xffff_ffff_ffff_ffffn);
    }
  }
  return above;
}

/**
 * Splits a large holding into several leaves with random shares, so that nobody sees from a neighbouring leaf how much the largest
 * trader has.
 */
function splitUp({ uid, sums }: Holding, { largest, assets }: TreePlan, draw: Draw): { uid: string; sums: Sums }[] {
  must(sums.length === assets && sums.every(isSum), `the holding of ${uid} has a sum out of bounds`);
  const wanted = sums.reduce((most, sum, i) => {
    const cap = largest[i] as bigint;
    const count = cap <= 0n ? 1n : (sum + cap - 1n) / cap;
    return count > most ? count : most;
  }, 1n);
  const count = wanted < BigInt(MOST_PARTS) ? Number(wanted) : MOST_PARTS;
  if (count === 1) return [{ uid, sums }];
  const cuts = sums.map((sum) => {
    const marks = Array.from({ length: count - 1 }, () => draw.shareOf(sum)).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
    return [0n, ...marks, sum];
  });
  return Array.from({ length: count }, (_, part) => ({
    uid,
    sums: cuts.map((marks) => (marks[part + 1] as bigint) - (marks[part] as bigint)),
  }));
}

/** The numbers below `count` in random order (Fisher–Yates). */
function shuffled(count: number, draw: Draw): Uint32Array {
  const places = Uint32Array.from({ length: count }, (_, i) => i);
  for (let i = count - 1; i > 0; i--) {
    const other = draw.below(i + 1);
    const place = places[i] as number;
    places[i] = places[other] as number;
    places[other] = place;
  }
  return places;
}
