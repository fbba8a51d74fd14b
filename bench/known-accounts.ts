// ACCOUNTS: whether response times reveal who has an account. A login with a wrong password and a reset with a wrong code for an
// existing account and for one that doesn't exist, in pairs with alternating order. server/identity/guessing.test.ts checks that
// the work is the same, statement by statement.

import { calls } from '@bourse/contract/calls';
import { type PracticeServer, startPracticeServer } from '@bourse/server/test/practice-server';
import { type Goal, goal, median, show } from './goal.ts';

const LOGINS = 60;
const RESETS = 300;
/** The faster side takes at least this share of the slower one's time. */
const LEAST = 1 / 1.3;

export async function run(): Promise<Goal[]> {
  const server = await startPracticeServer({}, { isRealCost: true });
  try {
    const { email, uid } = await server.trader();
    await server.store.pool.query('DELETE FROM session WHERE trader = $1', [uid]);
    const logins = await pairs(LOGINS, async (isKnown, i) => {
      const account = isKnown ? email : `nobody-${i}@bourse.test`;
      const ms = await time(() => server.call(calls.identity.login, { account, password: 'not the password' }));
      await forget(server);
      return ms;
    });
    const resets = await pairs(RESETS, (isKnown, i) => {
      const account = isKnown ? email : `nobody-${i % 7}@bourse.test`;
      const secret = 'another horse 8';
      return time(() => server.call(calls.identity.resetPassword, { account, name: 'Anna', code: '123456', new: secret, confirm: secret }));
    });
    return [
      goal(
        'ACCOUNTS',
        'a login with a wrong password: the quicker of known and unknown account against the slower, in ms',
        ...logins,
        LEAST,
      ),
      goal('ACCOUNTS', 'a reset with a wrong code: the quicker of known and unknown account against the slower, in ms', ...resets, LEAST),
    ];
  } finally {
    await server.close();
  }
}

const forget = (server: PracticeServer) => server.store.pool.query("UPDATE login_failure SET at = at - interval '16 minutes'");

async function time(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

/** The medians of both sides, the smaller one first. The first pairs are a warm-up. */
async function pairs(count: number, ask: (isKnown: boolean, i: number) => Promise<number>): Promise<[number, number]> {
  const [known, unknown]: [number[], number[]] = [[], []];
  for (let i = 0; i < count + 2; i++) {
    const order = i % 2 === 0 ? [true, false] : [false, true];
    for (const isKnown of order) {
      const ms = await ask(isKnown, i);
      if (i > 1) (isKnown ? known : unknown).push(ms);
    }
  }
  const [one, other] = [median(known), median(unknown)];
  return one < other ? [one, other] : [other, one];
}

if (import.meta.main) show(await run());
