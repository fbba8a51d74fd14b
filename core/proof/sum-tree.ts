import { must } from '../rejection.ts';
import { Draw } from './draw.ts';
import { commitment, isSum, leafHash, nodeBytes, SUM_BYTES, type Sums, writeSums } from './merkle-sum.ts';
import { HASH_BYTES, type Sha256 } from './sha256.ts';

/** What one trader holds. */
export interface Holding {
  readonly uid: string;
  readonly sums: Sums;
}
/** A part of a trader's holding in its place among the leaves. */
export interface Leaf {
  readonly uid: string;
  readonly position: number;
  /** Known to the house and to this trader. */
  readonly nonce: Uint8Array;
  readonly sums: Sums;
}
export interface SumTree {
  /** The nodes of each level one after the other, leaves first, the root last. */
  readonly levels: readonly Uint8Array[];
  readonly depth: number;
  readonly root: Uint8Array;
  readonly totals: Sums;
  /** Those of traders; the others are padding. */
  readonly leaves: readonly Leaf[];
}
export interface TreePlan {
  readonly sha256: Sha256;
  /** 32 hex digits, another one for each tree. */
  readonly auditId: string;
  /** 32 bytes that nobody else knows: from them come nonces, places and parts. */
  readonly seed: Uint8Array;
  /** How many assets each holding has. */
  readonly assets: number;
  readonly holdings: readonly Holding[];
  /** Of each asset: a holding above it is split into several leaves. */
  readonly largest: Sums;
}

/** So many leaves at most for one trader. */
const MOST_PARTS = 16;
/** Also of the smallest house nobody sees from the depth how many traders it has. */
const LEAST_DEPTH = 5;

/** The whole tree. A holding below zero or a total above u128 is a bug of who asks, and thrown. */
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

/** Two nodes that stand together are, with one byte before them, what their parent hashes. */
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

/** A large holding becomes several leaves with shares of it by chance: nobody's neighbour sees how much the largest trader owns. */
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

/** The numbers below `count` in an order by chance (Fisher and Yates). */
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
