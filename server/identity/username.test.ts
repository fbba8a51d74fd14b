import { calls } from '@bourse/contract/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PracticeServer, startPracticeServer } from '../test/practice-server.ts';

const { identity, support } = calls;
let server: PracticeServer;
beforeAll(async () => {
  server = await startPracticeServer();
});
afterAll(() => server?.close());

const choose = async (token: string, username: string) => (await server.call(identity.changeUsername, { username }, token)).body;
const info = async (token: string) => (await server.call(identity.info, {}, token)).body;

test('traders are called by the first part of their email until they choose a username, and then by that everywhere', async () => {
  const { token, email } = await server.trader();
  expect(await info(token)).toMatchObject({ username: email.split('@')[0], hasUsername: false });
  expect(await choose(token, 'Maker_7')).toEqual({ username: 'Maker_7' });
  expect(await info(token)).toMatchObject({ username: 'Maker_7', hasUsername: true });
  expect((await server.call(support.identity, {}, token)).body).toMatchObject({ username: 'Maker_7', email });
});

test('a username is unique regardless of case, and names that suggest our staff or app are refused', async () => {
  const [one, other] = [await server.trader(), await server.trader()];
  expect(await choose(one.token, 'Ada.L')).toEqual({ username: 'Ada.L' });
  for (const name of ['Ada.L', 'ada.l', 'Support', 'admin-1', 'The.Bourse'])
    expect(await choose(other.token, name), name).toMatchObject({ error: 'username-taken' });
});

test('a username has 3 to 20 Latin letters, digits, dots, dashes or underscores and begins with a letter', async () => {
  const { token } = await server.trader();
  for (const name of ['ab', '7up', 'a b c', 'anna@x.test', '\u0410\u043d\u043d\u0430', 'a'.repeat(21), ''])
    expect(await choose(token, name), name).toMatchObject({ error: 'username-invalid' });
});

test('a username can be changed once in 30 days, its spelling at any time', async () => {
  const { token } = await server.trader();
  await choose(token, 'first.name');
  expect(await choose(token, 'First.Name')).toEqual({ username: 'First.Name' });
  expect(await choose(token, 'second.name')).toMatchObject({ error: 'username-too-soon', value: expect.stringMatching(/^\d{4}-/) });
  expect((await info(token)).usernameChangeableAt).toMatch(/^\d{4}-/);
  await server.store.pool.query(
    "UPDATE trader_identity SET username_changed_at = now() - interval '31 days' WHERE username_key = 'first.name'",
  );
  expect(await choose(token, 'second.name')).toEqual({ username: 'second.name' });
});

test('a username can’t be used to log in', async () => {
  const { token } = await server.trader();
  await choose(token, 'login.name');
  const { body } = await server.call(identity.login, { account: 'login.name', password: 'correct horse 7' });
  expect(body).toHaveProperty('error');
});
