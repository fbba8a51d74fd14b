import { expect, test } from 'vitest';
import { countries, countryOf, phoneNumber } from './dial-codes.ts';

const of = (code: string) => countryOf(code) as NonNullable<ReturnType<typeof countryOf>>;

test('a national number becomes E.164 without its trunk zero', () => {
  expect(phoneNumber(of('DE'), '0151 234-567 89')).toBe('+4915123456789');
  expect(phoneNumber(of('CN'), '138 0013 8000')).toBe('+8613800138000');
});

test('Italy keeps the zero of a national number', () => {
  expect(phoneNumber(of('IT'), '06 1234 5678')).toBe('+390612345678');
});

test('a number typed with its own dialling code keeps it', () => {
  expect(phoneNumber(of('US'), '+44 20 7946 0958')).toBe('+442079460958');
  expect(phoneNumber(of('US'), '0044 20 7946 0958')).toBe('+442079460958');
});

test('Arabic and Persian digits count as digits', () => {
  expect(phoneNumber(of('AE'), '٠٥٠ ١٢٣ ٤٥٦٧')).toBe('+971501234567');
  expect(phoneNumber(of('IR'), '۰۹۱۲۳۴۵۶۷۸۹')).toBe('+989123456789');
});

test('each country is listed once, with a numeric code', () => {
  expect(new Set(countries.map((c) => c.code)).size).toBe(countries.length);
  expect(countries.every((c) => /^[A-Z]{2}$/.test(c.code) && /^\d{1,3}$/.test(c.dial))).toBe(true);
});
