// What a trader's evidence needs of the published minutes. Everything comes from the files: it's what everybody else can download.
import { type MerkleTree, proofOf, rangeProofOf, treeOf } from '@bourse/core/proof/merkle';
import { minuteOf, type SignedMinuteHead } from '@bourse/core/proof/minute-head';
import { hex } from '@bourse/core/proof/sha256';
import { type Inclusion, type PublishedTick, publishedBytes, type TicksOfMinute } from '@bourse/core/seconds/evidence';
import { Recent } from '../recent.ts';
import type { SigningKey } from '../secrets/signing-key.ts';
import type { MinuteFiles } from './minute-files.ts';
import { sha256 } from './node-sha256.ts';

export interface MinuteProofs {
  /** Times before this are in published heads. */
  publishedUntil(): number;
  /** Both included, oldest first. */
  heads(fromMinute: number, toMinute: number): Promise<readonly SignedMinuteHead[]>;
  /** The leaf's place and path in the tree of its minute; undefined if it isn't there. */
  inclusion(tree: 'acceptances' | 'settlements', minute: number, leaf: Uint8Array): Promise<Inclusion | undefined>;
  /**
   * All ticks of an index with a number above `after`, up to the first one later than `until`, by minute with their range proofs;
   * undefined while they aren't all published.
   */
  ticks(symbol: string, after: number, until: number): Promise<readonly TicksOfMinute[] | undefined>;
  /** Whether one of these minutes is in a gap that a restore has left. Both included. */
  isLost(fromMinute: number, toMinute: number): Promise<boolean>;
  /** The signing keys, hex, oldest first. */
  keys(): readonly string[];
}

interface TickTree {
  readonly ticks: readonly PublishedTick[];
  readonly tree: MerkleTree;
}

/** Many contracts run in the same minutes. */
const TREES_KEPT = 128;
/** No contract runs longer than this many minutes. */
const MOST_MINUTES = 120;

export function minuteProofs(
  files: Pick<MinuteFiles, 'heads' | 'ticks' | 'leaves' | 'gaps'>,
  key: Pick<SigningKey, 'publicKeys'>,
  publishedUntil: () => number,
): MinuteProofs {
  const trees = new Recent<number, Promise<TickTree>>(TREES_KEPT);
  const treeAt = (minute: number): Promise<TickTree> => {
    const known = trees.get(minute) ?? readTree(files, minute);
    trees.set(minute, known);
    known.catch(() => trees.delete(minute));
    return known;
  };
  return {
    publishedUntil,
    heads: (fromMinute, toMinute) => files.heads(fromMinute, toMinute + 1),
    async inclusion(tree, minute, leaf) {
      const leaves = await files.leaves(tree, minute);
      const index = leaves.findIndex((one) => Buffer.compare(one, leaf) === 0);
      return index < 0 ? undefined : { index, path: proofOf(treeOf(sha256, leaves), index)!.map(hex) };
    },
    async ticks(symbol, after, until) {
      const found: TicksOfMinute[] = [];
      const end = minuteOf(publishedUntil());
      const first = await firstMinute(treeAt, symbol, after, Math.min(minuteOf(until), end - 1));
      for (let minute = first; minute < end; minute += 1) {
        const { part, isLast } = partOf(await treeAt(minute), minute, { symbol, after, until });
        if (part !== undefined) found.push(part);
        if (isLast) return found;
      }
      return undefined;
    },
    isLost: async (fromMinute, toMinute) => (await files.gaps()).some(({ from, to }) => from <= toMinute && to >= fromMinute),
    keys: () => key.publicKeys.map((one) => one.toString('hex')),
  };
}

async function readTree(files: Pick<MinuteFiles, 'ticks'>, minute: number): Promise<TickTree> {
  const ticks = await files.ticks(minute);
  return { ticks, tree: treeOf(sha256, ticks.map(publishedBytes)) };
}

/** The minute of the tick with the next number, looked for backwards. */
async function firstMinute(treeAt: (minute: number) => Promise<TickTree>, symbol: string, after: number, last: number): Promise<number> {
  for (let minute = last; minute > last - MOST_MINUTES; minute -= 1) {
    const first = (await treeAt(minute)).ticks.find((tick) => tick.symbol === symbol);
    if (first !== undefined && first.number <= after + 1) return minute;
  }
  return last - MOST_MINUTES;
}

function partOf(
  { ticks, tree }: TickTree,
  minute: number,
  { symbol, after, until }: { readonly symbol: string; readonly after: number; readonly until: number },
): { readonly part?: TicksOfMinute; readonly isLast: boolean } {
  const index = ticks.findIndex((tick) => tick.symbol === symbol && tick.number > after);
  if (index < 0) return { isLast: false };
  const own = ticks.slice(index).filter((tick) => tick.symbol === symbol);
  const last = own.findIndex(({ at }) => at > until);
  const shown = last < 0 ? own : own.slice(0, last + 1);
  return { part: { minute, index, ticks: shown, path: rangeProofOf(tree, index, index + shown.length)!.map(hex) }, isLast: last >= 0 };
}
