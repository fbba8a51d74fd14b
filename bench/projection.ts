// G6: how far the tables are behind the commits while orders come over HTTP for a minute at half the rate that the server can
// take, and whether at the end they are exactly the state in memory.
import { once } from 'node:events';
import { ceiling, type Goal, goal, median, show } from './goal.ts';
import { CONNECTIONS, load, rest, start, stop } from './http.ts';

const MINUTE_MS = 60_000;
const LAG_MS = 250;
const ROUNDS = 3;

export async function run(): Promise<Goal[]> {
  const ours = await start('http-exchange.ts', String(CONNECTIONS));
  try {
    await load(ours, 2_000);
    const rounds: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await rest(ours);
      rounds.push((await load(ours, 3_000)).perSecond);
    }
    const full = median(rounds);
    const rate = Math.round(full / 2);
    // The minute begins with tables that have caught up.
    await rest(ours);
    ours.child.send('watch');
    const minute = await load(ours, MINUTE_MS, rate);
    if (minute.refused > 0) throw new Error(`${minute.refused} requests were refused, e.g. ${minute.example}`);
    ours.child.send('judge');
    const [{ p99, database, memory }] = (await once(ours.child, 'message')) as [{ p99: number; database: string; memory: string }];
    const reached = Math.round(minute.perSecond);
    return [
      ceiling('G6', `projection lag p99 in ms during 60 s at ${reached} orders/s over HTTP, half of ${Math.round(full)}`, p99, LAG_MS),
      goal('G6', 'hash of the database equals hash of the memory at the end', database === memory ? 1 : 0, 1, 1),
    ];
  } finally {
    await stop(ours);
  }
}

if (import.meta.main) show(await run());
