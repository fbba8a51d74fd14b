import { parseDecimal } from '../money/decimal.ts';
import { columnsOf, type LiabilityHead, threeSums } from './head.ts';
import { commitment, isSum, leafHash, rootOf, type SumNode, type Sums } from './merkle-sum.ts';
import { fromHex, hex, type Sha256 } from './sha256.ts';

/** A trader's part in the wire format: hashes in hex, sums as decimal text in the order of the head's assets. */
export interface OwnPart {
  readonly position: number;
  readonly nonce: string;
  readonly sums: readonly string[];
  /** The sibling at each level, from the leaf up. */
  readonly path: readonly { readonly hash: string; readonly sums: readonly string[] }[];
}
/** In the order in which they're checked. */
export const checkSteps = ['leaf', 'root', 'liabilities', 'balances'] as const;
export type CheckStep = (typeof checkSteps)[number];
export type OwnCheck = { readonly own: Sums } | { readonly failed: CheckStep };

export interface OwnEvidence {
  readonly head: LiabilityHead;
  /** The trader's own UID, from the trader and not from the evidence. */
  readonly uid: string;
  readonly parts: readonly OwnPart[];
  /** The balances the trader knows they had, in minor units and by asset; not compared if absent. */
  readonly known?: Sums;
}

/**
 * The trader's own check: the trader isn't listed as a house account, every part is a leaf of this trader at a position of its own
 * (leaf), its path leads to the published root (root) and to the published totals without a negative sum, in which what perpetual
 * accounts hold is a part of the balances (liabilities), and the parts together equal the trader's balances (balances). Returns their
 * sums in minor units, in the order of the head's columns, or the step that failed.
 */
export function checkOwn(sha256: Sha256, { head, uid, parts, known }: OwnEvidence): OwnCheck {
  const columns = columnsOf(head);
  const scales = columns.map(({ scale }) => scale);
  const totals = sumsOf(
    columns.map(({ total }) => total),
    scales,
  );
  const root = fromHex(head.root);
  if (head.house?.accounts.includes(uid) || !areInPlace(head, parts)) return { failed: 'leaf' };
  const own = scales.map(() => 0n);
  for (const part of parts) {
    const nonce = fromHex(part.nonce);
    const sums = sumsOf(part.sums, scales);
    if (nonce === undefined || sums === undefined) return { failed: 'leaf' };
    const path = part.path.map((sibling) => nodeOf(sibling, scales));
    if (root === undefined || path.some((sibling) => sibling === undefined)) return { failed: 'root' };
    const leaf = { hash: leafHash(sha256, commitment(sha256, nonce, head.auditId, uid), sums), sums };
    const reached = rootOf(sha256, leaf, part.position, path as SumNode[]);
    if (reached === undefined) return { failed: 'liabilities' };
    if (hex(reached.hash) !== head.root) return { failed: 'root' };
    if (totals === undefined || !areSame(reached.sums, totals)) return { failed: 'liabilities' };
    for (const [i, sum] of sums.entries()) own[i] = (own[i] as bigint) + sum;
  }
  if (!isMarginHeld(head, own) || !isMarginHeld(head, totals as Sums)) return { failed: 'liabilities' };
  return known === undefined || areSame(own.slice(0, known.length), known) ? { own } : { failed: 'balances' };
}

/** Margin and realised P&L are a part of the balance in their asset, and never below zero together. */
function isMarginHeld(head: LiabilityHead, sums: Sums): boolean {
  const perpetual = threeSums(head, sums);
  if (perpetual === undefined) return true;
  const balance = sums[head.totals.findIndex(({ asset }) => asset === head.perpetual?.asset)] ?? -1n;
  const held = perpetual.margin + perpetual.realised;
  return held >= 0n && held <= balance;
}

/** There is at least one part, no two share a position, and each path is as long as the tree is deep. */
function areInPlace({ auditId, depth }: LiabilityHead, parts: readonly OwnPart[]): boolean {
  const places = new Set(parts.map(({ position }) => position));
  return (
    /^[0-9a-f]{32}$/.test(auditId) &&
    parts.length > 0 &&
    places.size === parts.length &&
    parts.every(({ position, path }) => Number.isSafeInteger(position) && position >= 0 && position < 2 ** depth && path.length === depth)
  );
}

const areSame = (a: Sums, b: Sums): boolean => a.length === b.length && a.every((sum, i) => sum === b[i]);

/** Minor units; undefined if a text isn't an amount of its asset from zero to u128, or one is missing. */
function sumsOf(texts: readonly string[], scales: readonly number[]): bigint[] | undefined {
  const sums = texts.map((text, i) => {
    const scale = scales[i];
    const sum = scale === undefined ? undefined : parseDecimal(text, scale);
    return sum !== undefined && isSum(sum) ? sum : undefined;
  });
  return sums.length === scales.length && sums.every((sum) => sum !== undefined) ? (sums as bigint[]) : undefined;
}

function nodeOf(sibling: OwnPart['path'][number], scales: readonly number[]): SumNode | undefined {
  const hash = fromHex(sibling.hash);
  const sums = sumsOf(sibling.sums, scales);
  return hash === undefined || sums === undefined ? undefined : { hash, sums };
}
