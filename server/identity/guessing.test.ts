import { calls } from '@bourse/contract/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, type PracticeServer, startPracticeServer } from '../test/practice-server.ts';
import { watchWork } from '../test/work.ts';
import { readEmail, readPhone } from './account-name.ts';

const { identity } = calls;
let server: PracticeServer;
beforeAll(async () => {
  server = await startPracticeServer();
});
afterAll(() => server?.close());

const from = (remoteAddress: string, account: string, password: string) =>
  server.edge.app.inject({ method: 'POST', url: identity.login.path, payload: { account, password }, remoteAddress });
const later = (interval: string) => server.store.pool.query('UPDATE login_failure SET at = at - $1::interval', [interval]);
const strip = ({ trace: _, ...rest }: object & { trace?: string }) => rest;
const CHECKED = 'a password is checked';

test('guesses at one account from a thousand addresses count together: after ten it is locked', async () => {
  const { email, uid } = await server.trader();
  await server.store.pool.query('DELETE FROM session WHERE trader = $1', [uid]);
  const since = performance.now();
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, i) => from(`203.0.${i >> 3}.${i}`, email, `guess ${i}`).then((answer) => answer.statusCode)),
  );
  // Seconds may pass meanwhile, and one more guess is checked after 1, 3, 7 … of them.
  const looked = 6 + Math.floor(Math.log2((performance.now() - since) / 1_000 + 1));
  expect(answers.filter((status) => status === 400).length).toBeLessThanOrEqual(looked);
  for (let i = 0; i < 6; i++) {
    await later('61 seconds');
    await from(`198.51.100.${i}`, email, `slow guess ${i}`);
  }
  await later('61 seconds');
  expect((await from('192.0.2.1', email, PASSWORD)).json()).toMatchObject({ error: 38 });
});

test('known and unknown accounts get the same answer after the same work', async () => {
  const { email, uid } = await server.trader();
  await server.store.pool.query('DELETE FROM session WHERE trader = $1', [uid]);
  // The steps after the password check happen for known accounts only, and are held back here until both are answered.
  let letGo = (): void => undefined;
  const hold = new Promise<void>((resolve) => (letGo = resolve));
  const watch = watchWork();
  try {
    const ask = async (account: string) => {
      const { answer, steps } = await watch.of(() => from('192.0.2.2', account, 'not the password'), hold);
      return { status: answer.statusCode, body: strip(answer.json()), steps: steps.slice(0, steps.indexOf(CHECKED) + 1) };
    };
    // The first attempt in a process also computes the hash used for unknown accounts.
    await ask('somebody@bourse.test');
    for (let i = 0; i < 5; i++) {
      const [known, unknown] = [await ask(email), await ask(`nobody-${i}@bourse.test`)];
      expect(known).toEqual(unknown);
      expect(known.status).toBe(400);
      expect(known.steps.filter((step) => step === CHECKED)).toHaveLength(1);
      expect(known.steps.length).toBeGreaterThan(4);
      await later('16 minutes');
    }
  } finally {
    watch.stop();
    letGo();
  }
});

test('a reset with a wrong code does the same work and gives the same answer whether the account exists or not', async () => {
  const { email } = await server.trader();
  const watch = watchWork();
  try {
    const ask = async (account: string) => {
      const form = { account, name: 'Anna', code: '123456', new: 'another horse 8', confirm: 'another horse 8' };
      const { answer, steps } = await watch.of(() => server.call(identity.resetPassword, form));
      return { status: answer.status, body: strip(answer.body), steps };
    };
    const known = await ask(email);
    expect(known.steps.length).toBeGreaterThan(0);
    expect(known.steps).not.toContain('a password is hashed');
    expect(await ask('nobody@bourse.test')).toEqual(known);
  } finally {
    watch.stop();
  }
});

test('registration, codes and bank cards don’t reveal who has an account', async () => {
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

test('an overlong address or number is refused before anything parses it', () => {
  let reads = 0;
  /** A text that counts every access to anything but its length. */
  const watched = (length: number): string =>
    new Proxy(Object('a'.repeat(length)), {
      get: (text, name) => {
        if (name !== 'length') reads++;
        const value = text[name];
        return typeof value === 'function' ? value.bind(text) : value;
      },
    }) as string;
  for (const length of [271, 10_000]) {
    expect(readEmail(watched(length))).toBeUndefined();
    expect(readPhone(watched(length))).toBeUndefined();
  }
  expect(reads).toBe(0);
});

test('password spraying counts against the IP address, and twenty attempts are enough', async () => {
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
});
