// G13: what the checks of a withdrawal cost its sender. Over HTTP, alternately transfers and withdrawals, a few at a time and at
// the same rate, compared with the time of a transfer.
//
// The withdrawal password is one of the checks, and its Argon2id is slow on purpose: a hash fast enough to be hidden in a
// transfer's latency would be no protection, so no ratio to a transfer can include it. The first line covers everything except the
// hash, including the password's attempts and its row: what that adds to a transfer's latency, and how long each takes. The second
// line covers the hash itself: a withdrawal with it costs the sum of the two, so nothing else is hidden behind it.
import { once } from 'node:events';
import { ceiling, type Goal, median, show } from './goal.ts';
import { CONNECTIONS, load, rest, type Side, start, stop } from './http.ts';
import type { Asked, Load } from './http-load.ts';

const ROUNDS = 20;
const ROUND_MS = 1_000;
const AT_ONCE = 4;
const A_SECOND = 60;
const MOST = 1.5;
const HASHED_ROUNDS = 6;

export async function run(): Promise<Goal[]> {
  const ours = await start('http-exchange.ts', String(CONNECTIONS), 'withdraw');
  const paced = (asked: Asked, ms = ROUND_MS): Promise<Load> => load(ours, ms, A_SECOND, asked, AT_ONCE);
  try {
    await ask(ours, 'no-hash');
    // Warm-up: compiled code and tables with data.
    for (const asked of ['transfer', 'withdrawal', 'transfer', 'withdrawal'] as const) await paced(asked, 2_000);
    await rest(ours);
    const transfers: Load[] = [];
    const withdrawals: Load[] = [];
    // The order alternates from round to round, so that drift affects both sides alike.
    for (let round = 0; round < ROUNDS; round++) {
      if (round % 2 === 1) withdrawals.push(await paced('withdrawal'));
      transfers.push(await paced('transfer'));
      if (round % 2 === 0) withdrawals.push(await paced('withdrawal'));
    }
    const alone: number[] = [];
    const bare: Load[] = [];
    const hashed: Load[] = [];
    for (let round = 0; round < HASHED_ROUNDS; round++) {
      await ask(ours, 'no-hash');
      bare.push(await load(ours, ROUND_MS, 0, 'withdrawal', 1));
      const { ms } = (await ask(ours, 'hash')) as { ms: number };
      alone.push(ms);
      hashed.push(await load(ours, ROUND_MS, 0, 'withdrawal', 1));
    }
    const wrong = [...transfers, ...withdrawals, ...bare, ...hashed].find((one) => one.refused > 0);
    if (wrong) throw new Error(`${wrong.refused} requests were refused, e.g. ${wrong.example}`);
    const of = (loads: readonly Load[], figure: 'p50' | 'p99'): number => median(loads.map((one) => one[figure]));
    const against = (figure: 'p50' | 'p99'): string =>
      `${of(withdrawals, figure).toFixed(1)} against ${of(transfers, figure).toFixed(1)} ms`;
    // Each slice is compared with the one next to it: a machine busy with something else is busy for both.
    const times = median(withdrawals.map((one, i) => one.p50 / transfers[i]!.p50));
    const sums = median(hashed.map((one, i) => one.p50 / (alone[i]! + bare[i]!.p50)));
    const told = `${of(hashed, 'p50').toFixed(0)} ms, the hash alone ${median(alone).toFixed(0)}`;
    return [
      ceiling(
        'G13',
        `all checks of a withdrawal over HTTP but the password’s Argon2id add so many times the latency of a transfer (p50 ${against('p50')}, p99 ${against('p99')})`,
        times - 1,
        MOST,
      ),
      ceiling('G13', `with the Argon2id it takes so many times what both take apart (p50 ${told})`, sums, MOST),
    ];
  } finally {
    await stop(ours);
  }
}

async function ask({ child }: Side, what: 'hash' | 'no-hash'): Promise<unknown> {
  const done = once(child, 'message');
  child.send(what);
  const [answer] = await done;
  return answer;
}

if (import.meta.main) show(await run());
