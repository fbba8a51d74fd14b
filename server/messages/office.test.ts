import { text } from 'node:stream/consumers';
import { calls } from '@bourse/contract/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Download } from '../http/download.ts';
import type { Operator } from '../http/room.ts';
import { type PracticeServer, startPracticeServer } from '../test/practice-server.ts';
import { messagesOffice } from './office.ts';

let server: PracticeServer;
let delivered = 0;
beforeAll(async () => {
  server = await startPracticeServer();
  for (const email of ['reader.one@bourse.test', 'reader.two@bourse.test'])
    await server.call(calls.identity.sendEmail, { email, purpose: 'register', locale: 'ar' });
});
afterAll(() => server?.close());

const operator = { operator: 5, person: 5, name: 'Sam', roles: ['admin'], tokenHash: '', ip: '', userAgent: '', trace: '' } as Operator;
const office = () =>
  messagesOffice({
    pool: server.store.pool,
    smsGate: { today: async () => 3, perDay: 2_000, countries: ['DE'] },
    drivers: { mail: 'outbox', sms: 'outbox' },
    deliver: () => {
      delivered++;
    },
  });
const list = async (input = {}) => {
  const answer = await office().list(input, operator);
  if (!('messages' in answer)) throw new Error('refused');
  return answer;
};
const body = async (id: string) => (await server.store.pool.query('SELECT body FROM message_outbox WHERE id = $1', [id])).rows[0].body;

test('the office sees a message’s recipient, kind and progress, and never a code', async () => {
  const { messages } = await list();
  expect(messages).toMatchObject([
    { channel: 'mail', target: 're***@b***.test', template: 'code', locale: 'ar', state: 'waiting', tries: 0 },
    { target: 're***@b***.test' },
  ]);
  expect(JSON.stringify(messages)).not.toMatch(/\b\d{6}\b|reader/);
  expect((await list({ state: 'sent' })).messages).toEqual([]);
  const first = await list({ limit: '1' });
  expect((await list({ limit: '1', cursor: first.cursor })).messages[0]!.id).toBe(messages[1]!.id);
  expect(await office().figures({}, operator)).toMatchObject({
    states: [{ channel: 'mail', state: 'waiting', count: 2 }],
    smsToday: 3,
    smsPerDay: 2_000,
    countries: ['DE'],
  });
});

test('the list is exported with masked recipients and no codes, and the export is audited', async () => {
  const linesOf = async (input: object) => {
    const file = await office().exportMessages({ reason: 'a complaint', ...input }, operator);
    if (!(file instanceof Download)) throw new Error('refused');
    return (await text(file.body)).trimEnd().split('\r\n');
  };
  const [head, ...lines] = await linesOf({ state: 'waiting', channel: 'mail' });
  expect(head).toBe('id,createdAt,channel,target,template,locale,state,tries,nextTryAt,worthlessAt,sentAt,failure');
  expect(lines).toHaveLength(2);
  for (const line of lines) expect(line).toMatch(/^\d+,[^,]+,mail,re\*\*\*@b\*\*\*\.test,code,ar,waiting,0,[^,]+,[^,]+,,$/);
  expect(lines.join()).not.toMatch(/reader|,\d{6},/);
  expect(await linesOf({ channel: 'sms' })).toHaveLength(1);
  expect(await linesOf({ until: '2020-01-01T00:00:00.000Z' })).toHaveLength(1);
  const { rows } = await server.store.pool.query(
    "SELECT reason, detail FROM audit_entry WHERE act = 'messages.export-messages' ORDER BY id LIMIT 1",
  );
  expect(rows).toMatchObject([{ reason: 'a complaint' }]);
  expect(JSON.parse(rows[0].detail)).toEqual({ state: 'waiting', channel: 'mail', rows: 2 });
});

test('a cancelled message loses its text and recipient, and is audited', async () => {
  const [one] = (await list()).messages;
  expect(await office().cancel({ id: one!.id, reason: 'sent to the wrong person' }, operator)).toMatchObject({ state: 'cancelled' });
  expect(await body(one!.id)).toBeNull();
  const { rows: left } = await server.store.pool.query('SELECT target FROM message_outbox WHERE id = $1', [one!.id]);
  expect(left, 'nor a recipient').toEqual([{ target: 're***@b***.test' }]);
  expect(await office().cancel({ id: one!.id, reason: 'once more' }, operator)).toMatchObject({ refused: '32' });
  expect(await office().retry({ id: one!.id, reason: 'once more' }, operator)).toMatchObject({ refused: '32' });
  expect(await office().cancel({ id: '999999', reason: 'nothing there' }, operator)).toMatchObject({ refused: 'not-found' });
  const { rows } = await server.store.pool.query('SELECT act, reason, detail FROM audit_entry WHERE subject = $1', [`message:${one!.id}`]);
  expect(rows).toMatchObject([{ act: 'messages.cancel', reason: 'sent to the wrong person' }]);
  expect(rows[0].detail).not.toMatch(/bourse\.test/);
});

test('a message waiting for its next attempt is sent at once', async () => {
  const waiting = (await list({ state: 'waiting' })).messages[0]!;
  await server.store.pool.query("UPDATE message_outbox SET next_try_at = now() + interval '1 hour', tries = 8 WHERE id = $1", [waiting.id]);
  const before = delivered;
  const told = await office().retry({ id: waiting.id, reason: 'the mail server is back' }, operator);
  expect(told).toMatchObject({ state: 'waiting', tries: 7 });
  expect(delivered).toBe(before + 1);
});
