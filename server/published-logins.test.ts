// Practice logins are printed and so publicly known. They're locked when the server stops being private.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calls } from '@bourse/contract/calls';
import { officeCalls } from '@bourse/contract/office/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isForThisMachineAlone, readConfig } from './config.ts';
import { type PracticeOffice, startPracticeOffice } from './test/practice-office.ts';

let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'bourse-published-'));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

async function opened<T>(environment: Record<string, string>, work: (one: PracticeOffice) => Promise<T>): Promise<T> {
  const one = await startPracticeOffice({ DATA_DIR: dataDir, ...environment });
  try {
    return await work(one);
  } finally {
    await one.close();
  }
}
const atOffice = async (one: PracticeOffice, who: string, password = `practice-${who}`) =>
  (await one.call(officeCalls.entry.signIn, { name: `${who}@office.test`, password })).body;
const atApp = async (one: PracticeOffice, who: string, password = `practice-${who}`) =>
  (await one.server.call(calls.identity.login, { account: `${who}@bourse.test`, password })).body;

test.each([
  [{}, true],
  [{ OFFICE_ORIGIN: 'http://localhost:4001', PUBLIC_ORIGINS: 'http://localhost:5173' }, true],
  [{ PRACTICE_PUBLIC: '1' }, false],
  [{ PRACTICE_PUBLIC: '1', HOST: '0.0.0.0' }, false],
  [{ PRACTICE_PUBLIC: '1', OFFICE_HOST: '192.168.1.4' }, false],
  [{ TRUST_PROXY: '1' }, false],
  [{ DATABASE_URL: 'postgres://db/bourse' }, false],
  [{ OFFICE_ORIGIN: 'https://office.example.com' }, false],
  [{ APP_ORIGIN: 'https://app.example.com' }, false],
  [{ PUBLIC_ORIGINS: 'https://app.example.com' }, false],
  [{ REALM: 'live' }, false],
] as const)('%j is for this machine alone: %s', (environment, isAlone) => {
  expect(isForThisMachineAlone(readConfig(environment))).toBe(isAlone);
});

test('published passwords work on this machine only, also where a proxy or tunnel stands in front without a setting that says so', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bourse-tunnel-'));
  await opened({ DATA_DIR: folder }, async (one) => {
    // A session of ben's, whose password isn't public any more.
    const ben = (await atApp(one, 'ben')).token;
    const form = { old: 'practice-ben', new: 'another horse 11', confirm: 'another horse 11' };
    expect((await one.server.call(calls.identity.changePassword, form, ben)).status).toBe(200);
    const doors = [
      [one.server.edge.app, calls.identity.login.path, { account: 'anna@bourse.test', password: 'practice-anna' }],
      [one.office.app, officeCalls.entry.signIn.path, { name: 'admin-1', password: 'practice-admin' }],
    ] as const;
    for (const [app, url, payload] of doors) {
      const ask = (from: object) => app.inject({ method: 'POST', url, payload, ...from });
      expect((await ask({})).statusCode, 'this machine').toBe(200);
      for (const from of [
        { remoteAddress: '192.168.1.7' },
        { headers: { host: 'bourse.example' } },
        ...['x-forwarded-for', 'X-Forwarded-Host', 'forwarded', 'via', 'x-real-ip', 'true-client-ip'].map((mark) => ({
          headers: { [mark]: '127.0.0.1' },
        })),
        ...['cf-connecting-ip', 'cf-ray', 'fly-client-ip', 'tailscale-user-login', 'x-original-host'].map((mark) => ({
          headers: { [mark]: '1' },
        })),
      ])
        expect((await ask(from)).json(), `${url} ${JSON.stringify(from)}`).toMatchObject({
          error: 'published-password',
          detail: 'This practice password only works on the computer that runs the server',
        });
      const wrong = { ...payload, password: 'practice-nobody' };
      const guess = await app.inject({ method: 'POST', url, payload: wrong, headers: { 'x-forwarded-for': '203.0.113.9' } });
      expect(guess.json().error, 'as for any wrong password').not.toBe('published-password');
    }
    const elsewhere = await one.server.edge.app.inject({
      ...{ method: 'POST', url: calls.identity.login.path, headers: { 'x-forwarded-for': '203.0.113.9' } },
      payload: { account: 'ben@bourse.test', password: 'another horse 11' },
    });
    expect(elsewhere.json().token, 'a password of one’s own').toBeDefined();
  });
  rmSync(folder, { recursive: true, force: true });
});

test('data opened privately and then for others has every account locked that still has its published password', async () => {
  const kept = await opened({}, async (one) => {
    const { token } = await atApp(one, 'anna');
    // Two accounts whose passwords are no longer public.
    const ben = (await atApp(one, 'ben')).token;
    const form = { old: 'practice-ben', new: 'another horse 11', confirm: 'another horse 11' };
    expect((await one.server.call(calls.identity.changePassword, form, ben)).status).toBe(200);
    const auditor = await one.signIn('auditor');
    const own = { old: 'practice-auditor', password: 'an uncommon one 42', confirm: 'an uncommon one 42' };
    expect((await one.call(officeCalls.entry.changePassword, own, auditor)).status).toBe(200);
    return { token, admin: await one.signIn('admin') };
  });
  await opened({ PRACTICE_PUBLIC: '1' }, async (one) => {
    for (const who of ['admin', 'admin-2', 'finance', 'risk', 'support', 'verification', 'content'])
      expect(await atOffice(one, who), who).toMatchObject({ error: 38 });
    expect(await atOffice(one, 'auditor'), 'has another password').toMatchObject({ error: 'wrong-credentials' });
    expect(await atOffice(one, 'auditor', 'an uncommon one 42')).toMatchObject({ next: 'set-up' });
    expect(await atApp(one, 'anna')).toMatchObject({ error: 38 });
    expect((await atApp(one, 'ben', 'another horse 11')).token).toBeDefined();
    expect((await one.server.call(calls.identity.info, {}, kept.token)).status, 'sessions have ended').toBe(401);
    expect((await one.call(officeCalls.entry.me, {}, kept.admin)).status).toBe(401);
    expect(one.office.lockedLogins).toHaveLength(7);
    expect(one.server.edge.lockedLogins).toEqual(['anna@bourse.test']);
  });
  await opened({}, async (one) => {
    expect(await atOffice(one, 'admin'), 'this machine alone again').toMatchObject({ next: 'open' });
    expect((await atApp(one, 'anna')).token).toBeDefined();
  });
});
