import { Refused } from '@bourse/client/refused';
import { expect, test } from 'vitest';
import en from '../locales/en/error.json' with { type: 'json' };
import { refusalText } from './refusal-text.ts';

const texts: Readonly<Record<string, string>> = en;
const say = (error: string, value?: string): string =>
  refusalText(new Refused(error, 409, { error, detail: 'for developers', ...(value !== undefined && { value }) }), 'en', (key, filled) =>
    texts[key]?.replace('{value}', filled ?? ''),
  );

test('a catalogue number is its message with the value appended', () => {
  expect(say('14')).toBe('Insufficient available balance');
  expect(say('14', '0.0001')).toBe('Insufficient available balance \u20680.0001\u2069');
});

test('an error key outside the catalogue is shown as it is, not as the text for developers', () => {
  expect(say('kyc-provider-down')).toBe('kyc-provider-down');
  expect(say('kyc-provider-down', '7')).toBe('kyc-provider-down \u20687\u2069');
});

test('a rate limit says after how many seconds to retry', () => {
  expect(say('too-many-requests', '5')).toBe('Too many requests. Try again in \u20685\u2069 seconds.');
  expect(say('too-many-requests')).toBe('Too many requests. Try again in a moment.');
});

test('a limit is named inside the sentence, not after it', () => {
  expect(say('15', '0.0001')).toBe('The minimum is \u20680.0001\u2069');
  expect(say('26', '10')).toBe('The minimum deposit is \u206810\u2069');
  expect(say('19', '10')).toBe('The minimum withdrawal is \u206810\u2069');
  expect(say('25', '500')).toBe('The maximum amount is \u2068500\u2069');
  expect(say('price-outside-band', '59000 – 61000')).toBe(
    'The price is too far from the index price. Allowed prices: \u206859000 – 61000\u2069.',
  );
});
