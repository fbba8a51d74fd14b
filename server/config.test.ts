import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { appOrigin, ownName, readConfig } from './config.ts';
import { refuseOpenChains } from './launch/open-chains.ts';
import { StartRefusal } from './start-refusal.ts';

const twilio = { TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`, TWILIO_AUTH_TOKEN: 't'.repeat(32), TWILIO_FROM: '+12025550123' };
const secret = 'w'.repeat(32);

test('a complete gateway is accepted as it is', () => {
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
  ['a country header that anyone could send', { COUNTRY_HEADER: 'cf-ipcountry' }, /TRUST_PROXY must be 1/],
  ['a country that is none', { SMS_COUNTRIES: 'DE,Austria' }, /"AUSTRIA"/],
])('%s stops the start, and the reason contains no secret', (_, environment, why) => {
  let said = '';
  try {
    readConfig(environment);
  } catch (error) {
    said = (error as Error).message;
  }
  expect(said).toMatch(why);
  for (const value of [twilio.TWILIO_AUTH_TOKEN, secret]) expect(said).not.toContain(value);
});

test.each([
  [{ RATE_LIMITS: 'off' }, "RATE_LIMITS can't be off in a live realm."],
  [{ APP_ORIGIN: 'http://bourse.example' }, 'APP_ORIGIN must start with https:// in a live realm.'],
  [{ OFFICE_ORIGIN: 'http://office.example' }, 'OFFICE_ORIGIN must start with https:// in a live realm.'],
  [
    { PUBLIC_ORIGINS: 'https://a.example,http://b.example' },
    'PUBLIC_ORIGINS names http://b.example, but origins must start with https:// in a live realm.',
  ],
  [{ AMQP_URL: 'amqp://broker.example' }, 'AMQP_URL must start with amqps://, except on this machine, in a live realm.'],
  [
    { DATABASE_URL: 'postgres://u:secret@db.example/x' },
    'DATABASE_URL must ask for TLS with sslmode=verify-full, except on this machine, in a live realm.',
  ],
  [
    { DATABASE_URL: 'postgres://u@db.example/x?sslmode=disable' },
    'DATABASE_URL must ask for TLS with sslmode=verify-full, except on this machine, in a live realm.',
  ],
  ...[
    'u@db.example/x?sslmode=require&uselibpqcompat=true',
    'u@db.example/x?sslmode=verify-full&sslmode=disable',
    'u@db.example/x?host=127.0.0.1&host=db.example',
  ].map((place): [Record<string, string>, string] => [
    { DATABASE_URL: `postgres://${place}` },
    'DATABASE_URL must ask for TLS with sslmode=verify-full, except on this machine, in a live realm.',
  ]),
  [{ HOST: '0.0.0.0' }, 'HOST is 0.0.0.0: a proxy with TLS (and TRUST_PROXY=1) must stand in front in a live realm.'],
  [{ OFFICE_HOST: '10.0.0.4' }, 'OFFICE_HOST is 10.0.0.4: a proxy with TLS (and TRUST_PROXY=1) must stand in front in a live realm.'],
  [{ OFFICE_ORIGIN: 'https://office.example' }, 'https://office.example is served by a proxy, so TRUST_PROXY must be 1 in a live realm.'],
  [{ APP_ORIGIN: 'https://app.example' }, 'https://app.example is served by a proxy, so TRUST_PROXY must be 1 in a live realm.'],
  [
    { SUPPORT_ORIGIN: 'https://help.example', PUBLIC_ORIGINS: 'https://app.example' },
    'https://help.example is served by a proxy, so TRUST_PROXY must be 1 in a live realm.',
  ],
  [
    { PUBLIC_ORIGINS: 'capacitor://localhost,https://a.example' },
    'https://a.example is served by a proxy, so TRUST_PROXY must be 1 in a live realm.',
  ],
  [{ SMTP_URL: 'smtp://mail.example?ignoreTLS=true' }, 'SMTP_URL takes user, password, host and port, and no options.'],
])('a live realm refuses settings that could be read, forged or flooded: %o', (environment, sentence) => {
  expect(() => readConfig({ REALM: 'live', ...environment })).toThrow(new StartRefusal(sentence));
});

test.each([
  { DATABASE_URL: 'postgres://u@db.example/x?sslmode=verify-full' },
  { DATABASE_URL: 'postgres:///x?host=/run/postgresql' },
  { DATABASE_URL: 'postgres://u@127.0.0.1/x' },
  { AMQP_URL: 'amqps://broker.example' },
  { AMQP_URL: 'amqp://localhost' },
  { HOST: '0.0.0.0', TRUST_PROXY: '1' },
  { PUBLIC_ORIGINS: 'capacitor://localhost,https://a.example', TRUST_PROXY: '1' },
  { OFFICE_ORIGIN: 'https://localhost:4443' },
])('a live realm opens with %o', (environment) => {
  expect(readConfig({ REALM: 'live', ...environment }).REALM).toBe('live');
});

test('a live realm reaches its chains’ nodes by https only', () => {
  const folder = mkdtempSync(join(tmpdir(), 'chains-'));
  const file = join(folder, 'chains.json');
  const tron = { kind: 'tron', chain: 'tron', confirmations: 20, pollMs: 1000, extendedPublicKey: 'xpub' };
  const write = (endpoint: string) => writeFileSync(file, JSON.stringify({ chains: [{ ...tron, endpoint }] }));
  write('http://node.example');
  expect(() => refuseOpenChains(file)).toThrow('the endpoint of tron at node.example must start with https:// in a live realm.');
  for (const good of ['https://node.example', 'http://127.0.0.1:8545', 'http://localhost']) {
    write(good);
    refuseOpenChains(file);
  }
  writeFileSync(file, '{}');
  expect(() => refuseOpenChains(file)).toThrow(StartRefusal);
  rmSync(folder, { recursive: true });
  expect(() => refuseOpenChains(file)).toThrow("can't be read: ENOENT");
});

test('links in emails lead to the operator’s origin, otherwise to this machine in practice, otherwise nowhere', () => {
  expect(appOrigin(readConfig({ APP_ORIGIN: 'https://bourse.example' }))).toBe('https://bourse.example');
  expect(appOrigin(readConfig({ PUBLIC_ORIGINS: 'capacitor://localhost,https://bourse.example' }))).toBe('https://bourse.example');
  expect(appOrigin(readConfig({ PORT: '4700' }))).toBe('http://localhost:4700');
  expect(appOrigin(readConfig({ PORT: '0' }))).toBeUndefined();
  expect(appOrigin(readConfig({ REALM: 'live' }))).toBeUndefined();
});

test('nobody is redirected to a host that only the request named', () => {
  const own = (host: string, environment = {}) => ownName(host, readConfig(environment));
  for (const host of ['localhost', '127.0.0.1', '::1']) expect(own(host)).toBe(host);
  for (const host of ['evil.example', 'evil.example/@x', 'a"onx', '127.0.0.1.evil.example', '']) expect(own(host), host).toBe('localhost');
  expect(own('bourse.lan', { PRACTICE_PUBLIC: '1' })).toBe('bourse.lan');
  expect(own('evil.example/@x', { PRACTICE_PUBLIC: '1' })).toBe('localhost');
});
