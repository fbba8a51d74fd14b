// G23: a million traders with four balances each and 200,000 open orders. The writer starts with 100,000 commands that aren't in the
// tables, then serves while all tables are looked at, and while a proof of liabilities is taken. With --traders n it's a smaller exchange,
// for a quick run.

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { openFilled } from './fill.ts';
import { ceiling, type Goal, show } from './goal.ts';
import type { Figures } from './million-start.ts';
import { serverFlags } from './server-flags.ts';

const TRADERS = 1_000_000;
const MOST_STOPPED_MS = 50;
const MOST_START_SECONDS = 10;

export async function run(): Promise<Goal[]> {
  const traders = Number(process.env['BENCH_TRADERS'] ?? TRADERS);
  const tail = traders / 10;
  const from = performance.now();
  const database = await openFilled({ traders, tail });
  console.error(`a database of ${traders} traders was made in ${((performance.now() - from) / 1_000).toFixed(0)} s`);
  try {
    const child = fork(join(import.meta.dirname, 'million-start.ts'), [database.url, database.dataDir], {
      execArgv: [...serverFlags, ...(process.env['BENCH_FLAGS']?.split(' ') ?? [])],
    });
    const [figures] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as [Figures | number];
    if (typeof figures !== 'object' || figures === null) throw new Error(`the writer ended with ${figures}`);
    tell(figures);
    return [
      ceiling('G23', `ms that the event loop stopped at most (${traders} traders)`, figures.stops.longest, MOST_STOPPED_MS),
      ceiling('G23', 'ms that it stopped at most while a proof of liabilities was taken', figures.proofStops.longest, MOST_STOPPED_MS),
      ceiling('G23', `seconds from start to ready with ${tail} commands to replay`, figures.startSeconds, MOST_START_SECONDS),
    ];
  } finally {
    await database.close();
  }
}

function tell(figures: Figures): void {
  const { startSeconds, startCpuSeconds, startStops, stops, proofStops, proofSeconds } = figures;
  const { lookedSeconds, currentSeconds, megabytes } = figures;
  const of = (one: Figures['stops']): string =>
    `longest stop ${one.longest.toFixed(0)} ms, of this thread's own work ${one.busy.toFixed(0)} ms; ` +
    `${one.collections} collections, the longest ${one.longestCollection.toFixed(0)} ms`;
  console.error(`load of the machine ${loadavg()[0]!.toFixed(1)}`);
  console.error(`start: ${startSeconds.toFixed(1)} s, ${startCpuSeconds.toFixed(1)} s of this process; ${of(startStops)}`);
  console.error(`tables current ${currentSeconds.toFixed(1)} s later; all of them looked at after ${lookedSeconds.toFixed(1)} s`);
  console.error(`serving: ${of(stops)}; at most ${megabytes.toFixed(0)} MB`);
  for (const stop of stops.worst) console.error(`  ${stop}`);
  console.error(`a proof of liabilities took ${proofSeconds.toFixed(1)} s: ${of(proofStops)}`);
  for (const stop of proofStops.worst) console.error(`  ${stop}`);
}

if (import.meta.main) {
  const [flag, traders] = process.argv.slice(2);
  if (flag === '--traders' && traders !== undefined) process.env['BENCH_TRADERS'] = traders;
  show(await run());
  process.exit(0);
}
