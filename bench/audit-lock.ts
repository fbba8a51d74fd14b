// AUDIT: what the audit log costs traders. Orders come over HTTP at a steady rate, alternately undisturbed and while the head of
// the office's chain is locked with many actions queued behind it; an order may take at most a tenth longer.
import { once } from 'node:events';
import { ceiling, type Goal, median, show } from './goal.ts';
import { CONNECTIONS, load, type Side, start, stop } from './http.ts';
import type { Load } from './http-load.ts';

const ROUNDS = 24;
const ROUND_MS = 1_500;
const ORDERS_A_SECOND = 200;
const MOST = 1.1;

export async function run(): Promise<Goal[]> {
  const ours = await start('http-exchange.ts', String(CONNECTIONS));
  try {
    await load(ours, 2_000, ORDERS_A_SECOND);
    const free: Load[] = [];
    const held: Load[] = [];
    const loadHeld = async (): Promise<void> => {
      await ask(ours, 'hold');
      held.push(await load(ours, ROUND_MS, ORDERS_A_SECOND));
      await ask(ours, 'let-go');
    };
    // The order alternates from round to round, so that drift affects both sides alike.
    for (let round = 0; round < ROUNDS; round++) {
      if (round % 2 === 1) await loadHeld();
      free.push(await load(ours, ROUND_MS, ORDERS_A_SECOND));
      if (round % 2 === 0) await loadHeld();
    }
    const wrong = [...free, ...held].find((one) => one.refused > 0);
    if (wrong) throw new Error(`${wrong.refused} orders were refused, e.g. ${wrong.example}`);
    // Each slice is compared with the one next to it: a machine busy with something else is busy for both.
    const times = median(held.map((one, i) => one.p50 / free[i]!.p50));
    return [ceiling('AUDIT', 'an order while the head of the audit log is held takes so many times what it takes otherwise', times, MOST)];
  } finally {
    await stop(ours);
  }
}

async function ask({ child }: Side, what: 'hold' | 'let-go'): Promise<void> {
  const done = once(child, 'message');
  child.send(what);
  await done;
}

if (import.meta.main) show(await run());
