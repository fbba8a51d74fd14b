// G12: what password hashing costs traders. Orders come over HTTP at a steady rate, alternately alone and while logins come as fast
// as the server accepts them (one Argon2 per core except one, at most four); an order's p99 may at most double.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ceiling, type Goal, goal, median, show } from './goal.ts';
import { CONNECTIONS, load, type Side, start, stop } from './http.ts';
import type { Load } from './http-load.ts';
import type { Logins } from './login-load.ts';

const ROUNDS = 7;
const ROUND_MS = 4_000;
const ORDERS_A_SECOND = 200;
const MOST = 2;

export async function run(): Promise<Goal[]> {
  const ours = await start('http-exchange.ts', String(CONNECTIONS));
  try {
    // Warm-up on both sides first.
    await load(ours, 1_000, ORDERS_A_SECOND);
    await withLogins(ours, () => load(ours, 1_000, ORDERS_A_SECOND));
    const alone: Load[] = [];
    const beside: Load[] = [];
    let logins = 0;
    for (let round = 0; round < ROUNDS; round++) {
      alone.push(await load(ours, ROUND_MS, ORDERS_A_SECOND));
      const busy = await withLogins(ours, () => load(ours, ROUND_MS, ORDERS_A_SECOND));
      beside.push(busy.orders);
      logins += busy.logins.perSecond / ROUNDS;
    }
    const wrong = [...alone, ...beside].find((one) => one.refused > 0);
    if (wrong) throw new Error(`${wrong.refused} orders were refused, e.g. ${wrong.example}`);
    const p99 = (loads: readonly Load[]): number => median(loads.map((one) => one.p99));
    return [
      ceiling(
        'G12',
        `p99 of an order in ms beside ${logins.toFixed(0)} logins/s, at most ${MOST} times that of orders alone`,
        p99(beside),
        MOST * p99(alone),
      ),
      goal('G12', 'orders/s beside logins, peer: alone', total(beside), total(alone), 0.95),
    ];
  } finally {
    await stop(ours);
  }
}

const total = (loads: readonly Load[]): number => median(loads.map((one) => one.perSecond));

async function withLogins(side: Side, work: () => Promise<Load>): Promise<{ orders: Load; logins: Logins }> {
  const child = fork(join(import.meta.dirname, 'login-load.ts'), [String(side.port)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    execArgv: [],
  });
  await once(child, 'message');
  const orders = await work();
  child.send('stop');
  const [logins] = (await once(child, 'message')) as [Logins];
  child.disconnect();
  await once(child, 'exit');
  return { orders, logins };
}

if (import.meta.main) show(await run());
