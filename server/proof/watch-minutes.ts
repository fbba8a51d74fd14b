import { sizedRoot } from '@bourse/core/proof/minute-head';
import { publishedBytes } from '@bourse/core/seconds/evidence';
import { MINUTE_MS } from '@bourse/core/time';
import type { Pool } from 'pg';
import { nextTurn } from '../engine/next-turn.ts';
import { readTickDays } from '../history/tick-days.ts';
import { ticksBetween } from '../store/index-ticks.ts';
import { MinuteFiles } from './minute-files.ts';
import { isImported, oldestMinute, storedHead } from './minute-rows.ts';
import { sha256 } from './node-sha256.ts';

/** The newest minutes, and this many others in turn, so that each is looked at again every few days. */
const NEWEST = 3;
const OTHERS = 12;

/**
 * Part of invariant I9: heads in the table are those that were published, and stored ticks are those that they were signed for. What
 * someone with SQL changes in either is found here.
 */
export function watchMinutes(pool: Pool, dataDir: string): () => Promise<string | undefined> {
  const files = new MinuteFiles(dataDir);
  let turn = 0;
  return async () => {
    const last = (await files.lastHead())?.head.minute;
    const [day] = await readTickDays(pool);
    if (last === undefined || day === undefined) return undefined;
    const first = Math.max(Date.parse(day) / MINUTE_MS, (await oldestMinute(pool)) ?? 0);
    const minutes = new Set(Array.from({ length: NEWEST }, (_, i) => last - i));
    for (let i = 0; i < OTHERS && last > first; i += 1) minutes.add(first + (turn++ % (last - first)));
    for (const minute of minutes) {
      await nextTurn();
      const why = minute < first ? undefined : await whyChanged(pool, files, minute);
      if (why !== undefined) return why;
    }
    return undefined;
  };
}

async function whyChanged(pool: Pool, files: MinuteFiles, minute: number): Promise<string | undefined> {
  const [published] = await files.heads(minute, minute + 1);
  const stored = await storedHead(pool, minute);
  // Published by a database that this one is older than: it has neither the head yet nor the ticks.
  if (published === undefined || stored === undefined || (await isImported(pool, minute))) return undefined;
  if (JSON.stringify(stored) !== JSON.stringify(published)) return `the head of minute ${minute} is not the published one (I9)`;
  const ticks = await ticksBetween(pool, minute * MINUTE_MS, (minute + 1) * MINUTE_MS);
  const { size, root } = sizedRoot(sha256, ticks.map(publishedBytes));
  const { ticks: signed } = published.head;
  return size === signed.size && root === signed.root
    ? undefined
    : `index ticks of minute ${minute} are not those that were published (I9)`;
}
