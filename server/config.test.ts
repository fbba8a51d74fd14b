import { expect, test } from 'vitest';
import { appOrigin, ownName, readConfig } from './config.ts';

const twilio = { TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`, TWILIO_AUTH_TOKEN: 't'.repeat(32), TWILIO_FROM: '+12025550123' };
const secret = 'w'.repeat(32);

test('a whole gateway is taken as it is', () => {
  expect(readConfig({ ...twilio, SMS_COUNTRIES: 'de, AT' }).SMS_COUNTRIES).toEqual(['DE', 'AT']);
  expect(readConfig({ SMS_WEBHOOK_URL: 'https://sms.example/send', WEBHOOK_SECRET: secret, SMS_COUNTRIES: '*' }).SMS_COUNTRIES).toBe('*');
  expect(readConfig({}).SMS_COUNTRIES).toBeUndefined();
});

test.each([
  ['half a Twilio account', { TWILIO_ACCOUNT_SID: twilio.TWILIO_ACCOUNT_SID }, /set together or not at all/],
  ['Twilio without countries', twilio, /SMS_COUNTRIES names the countries/],
  [
    'two ways for one message',
    { ...twilio, SMS_COUNTRIES: '*', SMS_WEBHOOK_URL: 'https://a.example', WEBHOOK_SECRET: secret },
    /not by both/,
  ],
  ['two ways for one mail', { SMTP_URL: 'smtp://a', MAIL_WEBHOOK_URL: 'https://a.example', WEBHOOK_SECRET: secret }, /not by both/],
  ['a webhook that nobody signs', { MAIL_WEBHOOK_URL: 'https://a.example' }, /WEBHOOK_SECRET/],
  ['a short secret', { MAIL_WEBHOOK_URL: 'https://a.example', WEBHOOK_SECRET: 'short' }, /32 letters/],
  ['plain http in the live realm', { REALM: 'live', MAIL_WEBHOOK_URL: 'http://a.example', WEBHOOK_SECRET: secret }, /https/],
  ['a country that is none', { SMS_COUNTRIES: 'DE,Austria' }, /"AUSTRIA"/],
])('%s stops the start, and the reason names no secret', (_, environment, why) => {
  let said = '';
  try {
    readConfig(environment);
  } catch (error) {
    said = (error as Error).message;
  }
  expect(said).toMatch(why);
  for (const value of [twilio.TWILIO_AUTH_TOKEN, secret]) expect(said).not.toContain(value);
});

test('links in mails lead where the operator said, else to this machine in practice, else nowhere', () => {
  expect(appOrigin(readConfig({ APP_ORIGIN: 'https://bourse.example' }))).toBe('https://bourse.example');
  expect(appOrigin(readConfig({ PUBLIC_ORIGINS: 'capacitor://localhost,https://bourse.example' }))).toBe('https://bourse.example');
  expect(appOrigin(readConfig({ PORT: '4700' }))).toBe('http://localhost:4700');
  expect(appOrigin(readConfig({ PORT: '0' }))).toBeUndefined();
  expect(appOrigin(readConfig({ REALM: 'live' }))).toBeUndefined();
});

test('nobody is sent on to a host that only the request named', () => {
  const own = (host: string, environment = {}) => ownName(host, readConfig(environment));
  for (const host of ['localhost', '127.0.0.1', '::1']) expect(own(host)).toBe(host);
  for (const host of ['evil.example', 'evil.example/@x', 'a"onx', '127.0.0.1.evil.example', '']) expect(own(host), host).toBe('localhost');
  expect(own('bourse.lan', { PRACTICE_PUBLIC: '1' })).toBe('bourse.lan');
  expect(own('evil.example/@x', { PRACTICE_PUBLIC: '1' })).toBe('localhost');
});
