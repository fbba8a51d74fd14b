// What belongs to each minute: the leaves of its three trees, read from the tables, and the chain of its ticks computed again.
import { chainStart, chainStep } from '@bourse/core/market/tick-bytes';
import { minuteOf, type SizedRoot, sizedRoot } from '@bourse/core/proof/minute-head';
import { type PublishedTick, publishedBytes } from '@bourse/core/seconds/evidence';
import { MINUTE_MS } from '@bourse/core/time';
import type { Pool } from 'pg';
import { nextTurn } from '../engine/next-turn.ts';
import { ticksBetween } from '../store/index-ticks.ts';
import type { Leaf, SecondLeaves } from './leaf.ts';
import type { ChainEnd } from './minute-rows.ts';
import { sha256 } from './node-sha256.ts';

export interface MinuteContent {
  readonly minute: number;
  readonly ticks: readonly PublishedTick[];
  readonly acceptances: readonly Leaf[];
  readonly settlements: readonly Leaf[];
}

/** One for each minute from `from` until before `until`, empty ones included. */
export async function readMinutes(pool: Pool, leaves: SecondLeaves, from: number, until: number): Promise<MinuteContent[]> {
  const [begin, end] = [from * MINUTE_MS, until * MINUTE_MS];
  const ticks = Map.groupBy(await ticksBetween(pool, begin, end), ({ at }) => minuteOf(at));
  const { acceptances, settlements } = await leaves(begin, end);
  const ofMinute = (all: readonly Leaf[]) => Map.groupBy(all, ({ at }) => minuteOf(at));
  const [accepted, settled] = [ofMinute(acceptances), ofMinute(settlements)];
  return Array.from({ length: until - from }, (_, i) => {
    const minute = from + i;
    return {
      ...{ minute, ticks: ticks.get(minute) ?? [] },
      ...{ acceptances: accepted.get(minute) ?? [], settlements: settled.get(minute) ?? [] },
    };
  });
}

/** `ticks` are their bytes. */
export function rootsOf(
  ticks: readonly Uint8Array[],
  { acceptances, settlements }: Pick<MinuteContent, 'acceptances' | 'settlements'>,
): Readonly<Record<'ticks' | 'acceptances' | 'settlements', SizedRoot>> {
  const rootOf = (leaves: readonly Leaf[]) =>
    sizedRoot(
      sha256,
      leaves.map(({ bytes }) => bytes),
    );
  return { ticks: sizedRoot(sha256, ticks), acceptances: rootOf(acceptances), settlements: rootOf(settlements) };
}

/** Ticks between two turns of the event loop: the writer is in this process too. */
const AT_A_TIME = 500;

/**
 * Continues the chains, and returns the ticks' bytes, or which one doesn't fit. An index whose ticks weren't kept before begins where it
 * is.
 */
export async function followTicks(
  chains: Map<string, ChainEnd>,
  ticks: readonly PublishedTick[],
): Promise<{ readonly leaves: readonly Uint8Array[] } | { readonly broken: string }> {
  const leaves: Uint8Array[] = [];
  for (const tick of ticks) {
    if (leaves.length % AT_A_TIME === 0) await nextTurn();
    const { symbol, number, at, chain } = tick;
    const bytes = publishedBytes(tick);
    const before = chains.get(symbol) ?? (number === 1 ? { number: 0, at, chain: chainStart(symbol) } : undefined);
    if (before !== undefined && (number !== before.number + 1 || chain !== chainStep(before.chain, bytes, sha256)))
      return { broken: `tick ${number} of ${symbol} is not the one that the index made` };
    chains.set(symbol, { number, at, chain });
    leaves.push(bytes);
  }
  return { leaves };
}

const RULES = 0x07;
const TEXT_AT = 1 + 1 + 8 + 8 + 4;

/** The hash of the rule book that a leaf brings into force; undefined for any other leaf. */
export const ruleBookOf = ({ bytes }: Leaf): string | undefined =>
  bytes[0] === RULES ? Buffer.from(sha256(bytes.subarray(TEXT_AT))).toString('hex') : undefined;
