import type { Call, OfficeCall } from '@bourse/contract/call';
import { officeCalls } from '@bourse/contract/office/calls';
import { type Role, roles } from '@bourse/contract/office/roles';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PracticeOffice, startPracticeOffice } from '../test/practice-office.ts';
import { addOperator, giveRoles } from './operator-store.ts';

// Taken from the contract, so a new call is covered at once, with every role.
const every = Object.entries(officeCalls).flatMap(([room, ofRoom]) =>
  Object.entries(ofRoom).map(([name, call]) => ({ name: `${room}.${name}`, call: call as unknown as Call })),
);
const forOperators = every.filter(({ call }) => call.access === 'operator') as { name: string; call: OfficeCall }[];

let one: PracticeOffice;
beforeAll(async () => {
  one = await startPracticeOffice();
});
afterAll(() => one?.close());

const ask = async (call: Call, token?: string) => {
  const { statusCode, body } = await one.office.app.inject({
    method: call.method,
    url: call.path,
    headers: { ...(token !== undefined && { token }) },
    ...(call.method === 'POST' && { payload: {} }),
  });
  return { status: statusCode, error: (JSON.parse(body) as { error?: unknown }).error };
};

describe('each role can make its own calls and no others', () => {
  test.each(roles)('%s', async (role: Role) => {
    const token = await one.signIn(role);
    for (const { name, call } of forOperators) {
      const isOwn = call.roles.includes(role);
      // Signing out would end the session that the other calls use.
      if (isOwn && name === 'entry.signOut') continue;
      const { status, error } = await ask(call, token);
      if (isOwn) expect([401, 403], `${name} is of ${role}: ${String(error)}`).not.toContain(status);
      else expect({ name, status, error }).toEqual({ name, status: 403, error: 'not-allowed' });
    }
  });
});

test('an operator without a role sees their account, can sign out, and gets a granted role with the next request', async () => {
  const { entry, today } = officeCalls;
  const { pool } = one.server.store;
  const operator = (await addOperator(pool, { name: 'new-1', email: 'new-1@office.test', person: undefined, personName: 'Somebody New' }))!;
  const client = await pool.connect();
  const { token } = await one.office.sessions.open(client, operator, 'test', 'test');
  client.release();
  expect((await one.call(entry.me, {}, token)).body).toMatchObject({ name: 'new-1', roles: [] });
  expect((await one.call(today.pulse, {}, token)).status).toBe(403);
  await giveRoles(pool, operator, ['support']);
  one.office.sessions.forget();
  expect((await one.call(entry.me, {}, token)).body).toMatchObject({ roles: ['support'] });
  expect((await one.call(today.pulse, {}, token)).status).toBe(200);
  await giveRoles(pool, operator, []);
  one.office.sessions.forget();
  expect((await one.call(entry.signOut, {}, token)).status).toBe(200);
});

test('no office call answers without a session, and a trader’s session is refused as the wrong kind', async () => {
  const { token } = await one.server.trader();
  for (const { name, call } of forOperators) {
    expect({ name, ...(await ask(call)) }).toEqual({ name, status: 401, error: 'session-ended' });
    expect({ name, ...(await ask(call, token)) }).toEqual({ name, status: 403, error: 'wrong-session' });
  }
});

test('an operator’s session opens nothing of a trader, and the traders’ origin has no office call', async () => {
  const token = await one.signIn('admin');
  const { app } = one.server.edge;
  expect((await app.inject({ url: '/api/ledger/balances', headers: { token } })).statusCode).toBe(401);
  for (const { call } of every) {
    expect((await app.inject({ method: call.method, url: call.path, headers: { token } })).statusCode, call.path).toBe(404);
  }
});

test('only signing in is public', () => {
  const open = every.filter(({ call }) => call.access !== 'operator').map(({ name }) => name.split('.')[0]);
  expect(new Set(open)).toEqual(new Set(['entry']));
});

test('no role can make every call, and an auditor changes only their own account', () => {
  for (const role of roles) expect(forOperators.every(({ call }) => call.roles.includes(role))).toBe(false);
  const writes = forOperators.filter(({ call }) => call.method === 'POST' && call.rate !== 'read' && call.roles.includes('auditor'));
  // Opening a case, comparing the books and exporting a list write only audit entries.
  const looks = ['funds.openWithdrawal', 'funds.openDeposit', 'proof.compare'];
  const changes = writes.filter(({ name, call }) => !looks.includes(name) && call.media === undefined);
  expect(changes.map(({ name }) => name.split('.')[0]).filter((room) => room !== 'entry' && room !== 'audit')).toEqual([]);
});

test('an auditor reads everything but identity documents and chats, as the role’s text says', () => {
  const closed = forOperators.filter(({ call }) => call.method === 'GET' && !call.roles.includes('auditor')).map(({ name }) => name);
  expect(closed).toContain('verification.queue');
  expect(closed).toContain('support.inbox');
  // What a credit would lead to, for the operator who is about to enter it.
  expect(closed.filter((name) => !/^(?:verification|support)\./.test(name))).toEqual(['funds.creditTerms']);
});

test('foreign web pages can’t read the office', async () => {
  for (const origin of ['https://evil.example', 'null', 'capacitor://localhost', 'https://localhost']) {
    const { headers } = await one.office.app.inject({ url: '/api/office/entry/me', headers: { origin } });
    expect(headers['access-control-allow-origin'], origin).toBeUndefined();
  }
});
