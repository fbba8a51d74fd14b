// npm run bench                     all goals as a table
// npm run -s bench -- --json        one JSON line per goal
// npm run bench -- --only G1,G4     some of them
// npm run bench -- --only G23 --traders 50000    the one that needs minutes, at a smaller scale
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Goal } from './goal.ts';
import { serverFlags } from './server-flags.ts';

/** Each part runs in its own process: one part's heap and compiled code must not affect the next one's figures. */
const parts: readonly { readonly file: string; readonly goals: readonly string[]; readonly flags?: readonly string[] }[] = [
  { file: 'book.ts', goals: ['G1'] },
  { file: 'core.ts', goals: ['G2'] },
  { file: 'hostile-ids.ts', goals: ['G22'], flags: serverFlags },
  { file: 'memory.ts', goals: ['G9'], flags: ['--expose-gc'] },
  { file: 'engine.ts', goals: ['G3'], flags: serverFlags },
  { file: 'http.ts', goals: ['G4'] },
  { file: 'projection.ts', goals: ['G6'] },
  { file: 'fan-out.ts', goals: ['G8'] },
  { file: 'logins.ts', goals: ['G12'] },
  { file: 'known-accounts.ts', goals: ['ACCOUNTS'] },
  { file: 'withdrawals.ts', goals: ['G13'] },
  { file: 'audit-lock.ts', goals: ['AUDIT'] },
  { file: 'chain-watcher.ts', goals: ['G14'] },
  { file: 'proof.ts', goals: ['G15'] },
  { file: 'perpetual.ts', goals: ['G16'], flags: serverFlags },
  { file: 'mark-tick.ts', goals: ['G17', 'G18'], flags: serverFlags },
  { file: 'seconds.ts', goals: ['G19'], flags: serverFlags },
  { file: 'minute-head.ts', goals: ['G20'] },
  { file: 'feed-latency.ts', goals: ['G21'], flags: serverFlags },
  { file: 'million.ts', goals: ['G23'] },
];

const args = process.argv.slice(2);
const json = args.includes('--json');
const option = (name: string): string | undefined => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined);
const only = option('--only')?.split(',');
const traders = option('--traders');

async function run(part: (typeof parts)[number]): Promise<Goal[]> {
  const code = `const { run } = await import(${JSON.stringify(join(import.meta.dirname, part.file))}); for (const goal of await run()) console.log('goal ' + JSON.stringify(goal)); process.exit(0);`;
  const child = spawn(process.execPath, [...(part.flags ?? []), '--input-type=module', '--eval', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...(traders !== undefined && { BENCH_TRADERS: traders }) },
  });
  const ended = once(child, 'exit');
  const goals: Goal[] = [];
  for await (const line of createInterface(child.stdout)) if (line.startsWith('goal ')) goals.push(JSON.parse(line.slice(5)) as Goal);
  const [exit] = await ended;
  if (exit !== 0 || goals.length === 0) throw new Error(`bench/${part.file} ended with ${exit} and ${goals.length} goals`);
  return goals;
}

const figure = (n: number): string => (Math.abs(n) >= 1000 ? Math.round(n).toLocaleString('en') : n.toPrecision(3));
let held = true;
for (const part of parts.filter((p) => only === undefined || p.goals.some((g) => only.includes(g)))) {
  for (const goal of await run(part)) {
    held &&= goal.holds;
    if (json) console.log(JSON.stringify(goal));
    else
      console.log(
        `${goal.holds ? 'holds' : 'FAILS'}  ${goal.goal}  ${goal.what}: ${figure(goal.ours)} against ${figure(goal.peer)}, ratio ${goal.ratio.toFixed(2)}, bound ${goal.floor}`,
      );
  }
}
process.exitCode = held ? 0 : 1;
