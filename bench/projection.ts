// G6: how far the tables are behind the commits while orders come over HTTP for a minute at half the rate the server can take, and
// whether at the end they equal the state in memory. The rate is measured again before each part of the minute, because on a shared
// machine it keeps changing.
import { once } from 'node:events';
import { ceiling, type Goal, goal, median, show } from './goal.ts';
import { CONNECTIONS, load, rest, start, stop } from './http.ts';

const PARTS = 6;
const PART_MS = 10_000;
const LAG_MS = 250;

export async function run(): Promise<Goal[]> {
  const ours = await start('http-exchange.ts', String(CONNECTIONS));
  try {
    await load(ours, 2_000);
    const rates: number[] = [];
    const reached: number[] = [];
    for (let part = 0; part < PARTS; part += 1) {
      await rest(ours);
      const full = (await load(ours, 2_000)).perSecond;
      // Each part starts with tables that have caught up.
      await rest(ours);
      ours.child.send('watch');
      const half = await load(ours, PART_MS, Math.round(full / 2));
      await rest(ours);
      ours.child.send('look-away');
      if (half.refused > 0) throw new Error(`${half.refused} requests were refused, e.g. ${half.example}`);
      rates.push(full);
      reached.push(half.perSecond);
    }
    ours.child.send('judge');
    const [{ p99, database, memory }] = (await once(ours.child, 'message')) as [{ p99: number; database: string; memory: string }];
    return [
      ceiling(
        'G6',
        `projection lag p99 in ms during 60 s at ${Math.round(median(reached))} orders/s over HTTP, half of ${Math.round(median(rates))}`,
        p99,
        LAG_MS,
      ),
      goal('G6', 'hash of the database equals hash of the memory at the end', database === memory ? 1 : 0, 1, 1),
    ];
  } finally {
    await stop(ours);
  }
}

if (import.meta.main) show(await run());
