import type { MinuteHead } from '@bourse/core/proof/minute-head';
import { api } from '../wire/api.ts';
import { proof } from '../wire/calls.ts';

// What this device knows by itself: keys and heads that the exchange publishes for everyone, asked for without saying for which contract.

/** A contract of an hour spans sixty; more are never asked for. */
const MOST_HEADS = 128;

/** Public keys by their ids. */
export async function publishedKeys(): Promise<ReadonlyMap<string, string>> {
  const { keys } = await api(proof.keys, {}, { quiet: true });
  return new Map(keys.map(({ keyId, publicKey }) => [keyId, publicKey]));
}

/** The heads from the first to the last of these minutes. */
export async function publishedHeads(minutes: readonly number[]): Promise<ReadonlyMap<number, MinuteHead>> {
  const [first, last] = [Math.min(...minutes), Math.max(...minutes)];
  const count = last - first + 1;
  if (minutes.length === 0 || count > MOST_HEADS) return new Map();
  const { heads } = await api(proof.minuteHeads, { before: String(last + 1), limit: String(count) }, { quiet: true });
  return new Map(heads.map(({ head }) => [head.minute, head]));
}

/** What was asked for, or nothing where the line is down: then the check says that it couldn't compare. */
export const ifReached = <T>(asked: Promise<T>): Promise<T | undefined> => asked.catch(() => undefined);
