import { calls } from '@bourse/contract/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, type PracticeServer, startPracticeServer } from '../test/practice-server.ts';
import { readEmail, readPhone } from './account-name.ts';

const { identity } = calls;
let server: PracticeServer;
beforeAll(async () => {
  server = await startPracticeServer();
}, 60_000);
afterAll(() => server?.close());

const from = (remoteAddress: string, account: string, password: string) =>
  server.edge.app.inject({ method: 'POST', url: identity.login.path, payload: { account, password }, remoteAddress });
const later = (interval: string) => server.store.pool.query('UPDATE login_failure SET at = at - $1::interval', [interval]);
const strip = ({ trace: _, ...rest }: object & { trace?: string }) => rest;
const middle = (list: readonly number[]): number => list.toSorted((a, b) => a - b)[list.length >> 1]!;

test('guessing at one account from a thousand addresses is guessing at one account: ten and it is locked', async () => {
  const { email, uid } = await server.trader();
  await server.store.pool.query('DELETE FROM session WHERE trader = $1', [uid]);
  const since = performance.now();
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, i) => from(`203.0.${i >> 3}.${i}`, email, `guess ${i}`).then((answer) => answer.statusCode)),
  );
  // While they are asked some seconds may pass, and after 1, 3, 7 … of them one more is looked at.
  const looked = 6 + Math.floor(Math.log2((performance.now() - since) / 1_000 + 1));
  expect(answers.filter((status) => status === 400).length).toBeLessThanOrEqual(looked);
  for (let i = 0; i < 6; i++) {
    await later('61 seconds');
    await from(`198.51.100.${i}`, email, `slow guess ${i}`);
  }
  await later('61 seconds');
  expect((await from('192.0.2.1', email, PASSWORD)).json()).toMatchObject({ error: 38 });
});

test('known and unknown accounts are answered in the same words and the same time', async () => {
  const { email, uid } = await server.trader();
  await server.store.pool.query('DELETE FROM session WHERE trader = $1', [uid]);
  const times = { known: [] as number[], unknown: [] as number[] };
  const ask = async (kind: 'known' | 'unknown', account: string, isCounted: boolean) => {
    const start = performance.now();
    const answer = await from('192.0.2.2', account, 'not the password');
    if (isCounted) times[kind].push(performance.now() - start);
    await later('16 minutes');
    return { status: answer.statusCode, ...strip(answer.json()) };
  };
  // In pairs, each first as often as the other, so that what else the machine does falls on both; the first ones warm up.
  for (let i = 0; i < 42; i++) {
    const both = [() => ask('known', email, i > 1), () => ask('unknown', `nobody-${i}@bourse.test`, i > 1)];
    const [one, other] = i % 2 === 0 ? both : both.reverse();
    expect(await one!()).toEqual(await other!());
  }
  const ratio = Math.max(middle(times.known) / middle(times.unknown), middle(times.unknown) / middle(times.known));
  expect(ratio, `known ${middle(times.known)} ms, unknown ${middle(times.unknown)} ms`).toBeLessThan(1.3);
}, 60_000);

test('a reset with a wrong code takes the same time and says the same, whether there is such an account or not', async () => {
  const { email } = await server.trader();
  const times = { known: [] as number[], unknown: [] as number[] };
  const ask = async (kind: 'known' | 'unknown', account: string) => {
    const start = performance.now();
    const { body } = await server.call(identity.resetPassword, {
      account,
      name: 'Anna',
      code: '123456',
      new: 'another horse 8',
      confirm: 'another horse 8',
    });
    times[kind].push(performance.now() - start);
    return strip(body);
  };
  // Each goes first as often as the other.
  for (let i = 0; i < 200; i++) {
    const both = [() => ask('known', email), () => ask('unknown', `nobody-${i % 7}@bourse.test`)];
    const [one, other] = i % 2 === 0 ? both : both.reverse();
    expect(await one!()).toEqual(await other!());
  }
  const ratio = middle(times.known) / middle(times.unknown);
  expect(Math.max(ratio, 1 / ratio), `known ${middle(times.known)} ms, unknown ${middle(times.unknown)} ms`).toBeLessThan(1.3);
});

test('registration, codes and cards tell nobody who has an account', async () => {
  const { email, token } = await server.trader();
  await server.store.pool.query("UPDATE code_sending SET at = at - interval '1 hour'");
  for (const purpose of ['register', 'reset', 'unlock'] as const) {
    const ask = async (one: string) => {
      const { status, body } = await server.call(identity.sendEmail, { email: one, purpose });
      return { status, body };
    };
    expect(await ask(email), purpose).toEqual(await ask(`free-${purpose}@bourse.test`));
    const check = async (one: string) => strip((await server.call(identity.checkCode, { email: one, code: '000000', purpose })).body);
    expect(await check(email)).toEqual(await check(`free-${purpose}@bourse.test`));
    await server.store.pool.query("UPDATE code_sending SET at = at - interval '61 seconds'");
  }
  const open = async (account: string) => strip((await server.call(identity.openLock, { account, code: '000000' })).body);
  expect(await open(email)).toEqual(await open('free@bourse.test'));
  expect((await server.call(identity.existsBank, {})).status).toBe(401);
  expect((await server.call(identity.existsBank, {}, token)).body).toEqual({ exists: false });
});

test('an address or a number of ten thousand letters is judged in a blink', () => {
  const long = [
    'a'.repeat(10_000),
    `${'a.'.repeat(5_000)}@x.com`,
    `a@${'b-'.repeat(5_000)}.com`,
    `${'+1'.repeat(5_000)}`,
    ' '.repeat(10_000),
  ];
  for (const text of [...long, `a@${'1'.repeat(240)}`, `${'a'.repeat(63)}.`.repeat(4)]) {
    // The best of five: the machine may stand still in one.
    const took = Array.from({ length: 5 }, () => {
      const start = performance.now();
      readEmail(text);
      readPhone(text);
      return performance.now() - start;
    });
    expect(Math.min(...took), text.slice(0, 20)).toBeLessThan(5);
  }
});

test('spraying one password over many accounts counts for the address, and twenty are enough', async () => {
  const limited = await startPracticeServer({ RATE_LIMITS: 'on' });
  try {
    const spray = (i: number) =>
      limited.edge.app.inject({
        method: 'POST',
        url: identity.login.path,
        payload: { account: `victim-${i}@bourse.test`, password: 'Summer2026!' },
        remoteAddress: i % 2 === 0 ? '2001:db8:1:2::7' : `2001:db8:1:2::${i.toString(16)}`,
      });
    const answers: number[] = [];
    for (let i = 0; i < 30; i++) answers.push((await spray(i)).statusCode);
    expect(answers.filter((status) => status === 400)).toHaveLength(20);
    expect(answers.slice(-10)).toEqual(Array(10).fill(429));
  } finally {
    await limited.close();
  }
}, 60_000);
