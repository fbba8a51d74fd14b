import { directionOf } from '@bourse/contract/locales';
import { expect, test } from 'vitest';
import { mailLetter, smsLetter } from './letter.ts';
import { messageLocale, messageLocales, moneyTemplates, templateNames, textsOf, type Values } from './template.ts';

const values: Values = {
  code: '123456',
  minutes: 10,
  at: '2026-11-21T15:04:00.000Z',
  until: '2026-11-22T15:04:00.000Z',
  device: 'Firefox on Linux',
  ip: '203.0.113.7',
  contact: 'rea***@bourse.test',
  factor: 'totp',
  reason: 'the photo is blurred.',
  account: 'finance-1',
  amount: '1234567.89 USDT',
  fee: '2 USDT',
  arrival: '1234565.89 USDT',
  id: 'W-36891',
  network: 'Ethereum',
  bank: 'First Bank',
  to: '0x5aAe…BeAed',
  refusal: 'deposit:used-before',
  link: 'https://bourse.test/#/unlock?account=a%40b.test&code=x',
  contract: 'BTCUSDT Perp',
  side: 'long',
  lots: '100',
  reduced: '40',
  taken: '30',
  passed: '30',
  mark: '58900.5',
  price: '58900',
  bankruptcy: '58771.2',
  ratio: '112.5%',
  sharedratio: '112.5%',
  level: '120%',
};

test.each(messageLocales.flatMap((locale) => templateNames.map((name) => [locale, name] as const)))(
  '%s: %s is complete as email and as SMS',
  (locale, name) => {
    const mail = mailLetter(name, values, locale, 'Bourse');
    const sms = smsLetter(name, values, locale, 'Bourse');
    for (const text of [mail.subject, mail.body, mail.html!, sms.body]) {
      expect(text).not.toMatch(/\{|\}|undefined/);
      expect(text).toContain('Bourse');
    }
    expect(mail.subject).not.toContain('123456');
    expect(mail.body.split('\n\n')).toHaveLength(textsOf(locale).templates[name].mail.length + 1);
    expect(mail.html).toContain(`<html lang="${locale}" dir="${directionOf(locale)}">`);
    expect(mail.html!.replaceAll('href="https://bourse.test/#/unlock?account=a%40b.test&#38;code=x"', '')).not.toMatch(
      /<script|<img|href=|src=/,
    );
  },
);

test('each language has its own text', () => {
  for (const name of templateNames) {
    const said = messageLocales.map((locale) => textsOf(locale).templates[name].mail[0]);
    expect(new Set(said).size).toBe(messageLocales.length);
  }
});

test('a paragraph about an unknown value is left out', () => {
  const { body } = mailLetter('password-changed', { at: values.at }, 'en', 'Bourse');
  expect(body).toContain('21 November 2026');
  expect(body).not.toMatch(/Device|Withdrawals/);
});

test('a device name is plain text: it can’t break a line or open a tag', () => {
  const { body, html } = mailLetter('new-device', { ...values, device: '<b>x</b>\r\n\r\nWin a prize' }, 'en', 'A & B');
  expect(body).toContain('Device: <b>x</b> Win a prize.');
  expect(html).not.toContain('<b>x');
  expect(html).toContain('A &#38; B');
});

test('a code keeps its direction in a right-to-left email', () => {
  expect(mailLetter('code', values, 'ar', 'Bourse').html).toMatch(/<bdi dir="ltr"[^>]*>123456<\/bdi>/);
});

test('an unsupported language falls back to the nearest one, or English', () => {
  expect(['zh-TW', 'zh-HK', 'ar-EG', 'sw', undefined].map(messageLocale)).toEqual(['zh-TW', 'zh-CN', 'ar', 'en', 'en']);
});

test.each(messageLocales.flatMap((locale) => moneyTemplates.map((name) => [locale, name] as const)))(
  '%s: %s names amount, long date and what to do if it wasn’t you, and keeps the amount out of the subject',
  (locale, name) => {
    const { subject, body } = mailLetter(name, values, locale, 'Bourse');
    const latin = `${locale === 'en' ? 'en-GB' : locale}-u-nu-latn-ca-gregory`;
    const amount = new Intl.NumberFormat(latin, { maximumFractionDigits: 2 }).format(1_234_567.89);
    expect(body).toContain(`${amount} USDT`);
    expect(body).toContain(new Intl.DateTimeFormat(latin, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(values.at!)));
    expect(subject).not.toMatch(/\d/);
    const whatToDo = { en: /contact support/i, 'zh-CN': /联系客服/, ar: /تواصل مع الدعم/ } as Partial<Record<string, RegExp>>;
    expect(body).toMatch(whatToDo[locale] ?? /./);
  },
);

const flat = (tree: object, path = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}${key}`, value] as [string, string]] : flat(value as object, `${path}${key}.`),
  );
const valuesIn = (text: string) => [...new Set(text.match(/\{[a-z]+\}/g))].sort().join();

test.each(messageLocales)('%s says the same with the same values as English', (locale) => {
  const english = flat(textsOf('en'));
  const own = new Map(flat(textsOf(locale)));
  expect([...own.keys()].sort()).toEqual(english.map(([key]) => key).sort());
  const differing = english.filter(([key, text]) => valuesIn(own.get(key)!) !== valuesIn(text)).map(([key]) => key);
  expect(differing).toEqual([]);
});
