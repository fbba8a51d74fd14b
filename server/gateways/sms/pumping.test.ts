import { calls } from '@bourse/contract/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PracticeServer, startPracticeServer } from '../../test/practice-server.ts';

let server: PracticeServer;
beforeAll(async () => {
  server = await startPracticeServer({ SMS_COUNTRIES: 'DE', SMS_PER_DAY: '3' });
});
afterAll(() => server?.close());

const ask = (phone: string) => server.call(calls.identity.sendSms, { phone, purpose: 'register', locale: 'en' });
const written = async () => Number((await server.store.pool.query('SELECT count(*) FROM message_outbox')).rows[0].count);

test('a number in an unserved country gets no SMS and costs nothing', async () => {
  for (const dear of ['+18765550123', '+881612345678', '+33612345678']) {
    expect(await ask(dear)).toMatchObject({ status: 429, body: { error: 46 } });
  }
  expect(await written()).toBe(0);
});

test('a flood of SMS stops at the daily limit, whoever requests them', async () => {
  for (let i = 0; i < 3; i++) expect((await ask(`+491511234560${i}`)).status).toBe(200);
  expect(await ask('+4915112345609')).toMatchObject({ status: 429, body: { error: 46 } });
  expect(await written()).toBe(3);
  await server.store.pool.query("UPDATE message_outbox SET created_at = created_at - interval '1 day'");
  expect((await ask('+4915112345608')).status).toBe(200);
});
