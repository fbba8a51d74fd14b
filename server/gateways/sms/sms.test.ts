import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTwilioFake, type TwilioFake } from '../../test/twilio-fake.ts';
import { isServed, segmentsOf } from './gate.ts';
import { twilioDriver } from './twilio.ts';

const account = `AC${'0'.repeat(32)}`;
let fake: TwilioFake;
beforeAll(async () => {
  fake = await startTwilioFake(account, 'the right token');
});
afterAll(() => fake.close());

const message = { target: '+4915112345678', subject: '', body: 'Bourse: 123456 +&=%', html: null, locale: 'en', key: 'one' };

test('an SMS is sent to Twilio in the form it expects', async () => {
  await twilioDriver({ account, token: 'the right token', from: '+12025550123', origin: fake.origin })(message);
  await twilioDriver({ account, token: 'the right token', from: `MG${'1'.repeat(32)}`, origin: fake.origin })(message);
  expect(fake.received).toEqual([
    { to: message.target, from: '+12025550123', body: message.body },
    { to: message.target, from: `MG${'1'.repeat(32)}`, body: message.body },
  ]);
});

test('a refusal by Twilio is logged with its code and without the message', async () => {
  const send = twilioDriver({ account, token: 'a wrong token', from: '+12025550123', origin: fake.origin });
  await expect(send(message)).rejects.toThrow('twilio answered 401, code 20003');
  const right = twilioDriver({ account, token: 'the right token', from: '+12025550123', origin: fake.origin });
  await expect(right({ ...message, target: 'nowhere' })).rejects.toThrow('twilio answered 400, code 21211');
});

test('a number belongs to the country of its first digits, not to the shared prefix', () => {
  expect(isServed('+4915112345678', ['DE'])).toBe(true);
  expect(isServed('+33612345678', ['DE'])).toBe(false);
  // Jamaica and the United States both begin with +1; Jamaican numbers cost more.
  expect(isServed('+12025550123', ['US'])).toBe(true);
  expect(isServed('+18765550123', ['US'])).toBe(false);
  expect(isServed('+18765550123', undefined)).toBe(true);
  // Satellite phones belong to no country.
  expect(isServed('+881612345678', ['US', 'DE'])).toBe(false);
});

test('a message is charged by segment: 160 plain characters, 70 in any other alphabet', () => {
  expect([segmentsOf('a'.repeat(160)), segmentsOf('a'.repeat(161)), segmentsOf('码'.repeat(70)), segmentsOf('码'.repeat(71))]).toEqual([
    1, 2, 1, 2,
  ]);
});
