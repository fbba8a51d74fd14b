import { calls } from '@bourse/contract/calls';
import { officeCalls } from '@bourse/contract/office/calls';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readKeyRing } from '../secrets/key-ring.ts';
import { type PracticeOffice, startPracticeOffice } from '../test/practice-office.ts';
import { requestId } from '../test/practice-server.ts';
import { Uploads } from '../uploads/uploads.ts';
import { closeSilent } from './jobs.ts';
import type { SupportRoom } from './ports.ts';

const HOUR = 3_600_000;
let one: PracticeOffice;
let room: SupportRoom;
let support: string;
const told: { trader: number; state: string }[] = [];
beforeAll(async () => {
  one = await startPracticeOffice();
  const keys = readKeyRing(one.server.dataDir);
  const { pool } = one.server.store;
  const broadcast: SupportRoom['broadcast'] = {
    tell: (trader, _, change) => void told.push({ trader, ...(change as { state: string }) }),
    tellInbox: async () => undefined,
  };
  room = { pool, keys, uploads: new Uploads(pool, keys), broadcast };
  support = await one.signIn('support');
});
afterAll(() => one?.close());

let trader: { uid: string; token: string };
beforeEach(async () => {
  told.length = 0;
  trader = await one.server.trader();
  await say('My deposit is missing');
});
const say = (text: string) => one.server.call(calls.support.sendText, { requestId: requestId(), text }, trader.token);
const answer = () =>
  one.call(officeCalls.support.reply, { uid: trader.uid, requestId: requestId(), text: 'It has come in the meantime' }, support);
const seen = async () => (await one.server.call(calls.support.conversation, {}, trader.token)).body;
const after = (hours: number) => closeSilent(room, Date.now() + hours * HOUR);
const setHours = (value: string) => room.pool.query("UPDATE system_config SET value = $1 WHERE name = 'support_close_hours'", [value]);

test('an answered conversation closes by itself after three days of silence, and not an hour earlier', async () => {
  await answer();
  expect(await after(71)).toBe(0);
  expect(await seen()).toMatchObject({ state: 'open' });
  expect(await after(73)).toBe(1);
  expect(await seen()).toMatchObject({ state: 'closed', mayRate: true });
  expect((await seen()).messages[0]).toMatchObject({ kind: 'closed', author: 'support' });
  expect(told).toMatchObject([{ trader: Number(trader.uid), state: 'closed' }]);
  expect(await after(73), 'once').toBe(0);
  const { rows } = await room.pool.query("SELECT operator, detail FROM audit_entry WHERE act = 'support.close-silent' AND subject = $1", [
    `trader:${trader.uid}`,
  ]);
  expect(rows).toEqual([{ operator: null, detail: '{"hours":72}' }]);
});

test('a trader still waiting for an answer is never closed out, however long it takes', async () => {
  expect(await after(24 * 365)).toBe(0);
  await answer();
  await say('No, it has not');
  expect(await after(24 * 365)).toBe(0);
  expect(await seen()).toMatchObject({ state: 'open' });
  await answer();
  expect(await after(73)).toBe(1);
});

test('writing after the conversation was closed reopens it', async () => {
  await answer();
  await after(73);
  await say('Now it is gone again');
  expect(await seen()).toMatchObject({ state: 'open' });
});

test('the number of hours is the operator’s setting, and 0 closes nothing', async () => {
  await answer();
  await setHours('0');
  expect(await after(24 * 365)).toBe(0);
  await setHours('24');
  expect(await after(25)).toBe(1);
  await setHours('72');
});
