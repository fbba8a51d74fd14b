// G4: durable orders over HTTP with 100 connections compared with a bare node:http echo, with the same load generator, alternating.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type Goal, pairedCeiling, pairedGoal } from './goal.ts';
import type { Asked, Load } from './http-load.ts';
import { serverFlags } from './server-flags.ts';

export const CONNECTIONS = 100;
const ROUNDS = 7;
const ROUND_MS = 3_000;

export interface Side {
  readonly child: ChildProcess;
  readonly port: number;
  readonly tokens: readonly string[];
}

export async function run(): Promise<Goal[]> {
  const ours = await start('http-exchange.ts', String(CONNECTIONS));
  const echo = await start('http-echo.ts');
  try {
    // Warm-up: compiled code and a database with data.
    await load(ours, 2_000);
    await rest(ours);
    await load(echo, 1_000);
    const orders: Load[] = [];
    const echoes: Load[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      echoes.push(await load(echo, ROUND_MS));
      orders.push(await load(ours, ROUND_MS));
      // Writes still pending on our side must not slow the peer down.
      await rest(ours);
    }
    const wrong = [...orders, ...echoes].find((one) => one.refused > 0);
    if (wrong) throw new Error(`${wrong.refused} requests were refused, e.g. ${wrong.example}`);
    const of = (loads: readonly Load[], figure: 'perSecond' | 'p99'): number[] => loads.map((one) => one[figure]);
    return [
      pairedGoal(
        'G4',
        'durable orders/s over HTTP at 100 connections, peer: a bare node:http echo',
        of(orders, 'perSecond'),
        of(echoes, 'perSecond'),
        0.3,
      ),
      pairedCeiling(
        'G4',
        'p99 of an order in ms, at most six times the echo’s',
        of(orders, 'p99'),
        of(echoes, 'p99').map((one) => 6 * one),
      ),
    ];
  } finally {
    await Promise.all([stop(ours), stop(echo)]);
  }
}

export async function start(file: string, ...args: string[]): Promise<Side> {
  const child = fork(join(import.meta.dirname, file), args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], execArgv: serverFlags });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${file} ended with ${code} before it was ready`);
  });
  const [ready] = (await Promise.race([once(child, 'message'), ended])) as [{ port: number; tokens: string[] }];
  ended.catch(() => undefined);
  return { child, ...ready };
}

/** As fast as answers come, or at `rate` requests per second. */
export async function load({ port, tokens }: Side, ms: number, rate = 0, asked: Asked = 'order', connections = CONNECTIONS): Promise<Load> {
  const args = [String(port), String(connections), String(ms), tokens.join(), String(rate), asked];
  const child = fork(join(import.meta.dirname, 'http-load.ts'), args, {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    execArgv: [],
  });
  const [answer] = (await once(child, 'message')) as [Load];
  child.disconnect();
  return answer;
}

/** Waits until the tables include everything. */
export async function rest({ child }: Side): Promise<void> {
  child.send('rest');
  await once(child, 'message');
}

export async function stop({ child }: Side): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  if (child.connected) child.disconnect();
  await ended;
}
