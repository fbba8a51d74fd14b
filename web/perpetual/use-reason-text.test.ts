import { createTranslator } from 'use-intl/core';
import { expect, test } from 'vitest';
import ar from '../locales/ar/perpetual.json' with { type: 'json' };
import en from '../locales/en/perpetual.json' with { type: 'json' };

test.each([
  [en, 'en', 1, 'Minimum is 1 lot'],
  [en, 'en', 100, 'Minimum is 100 lots'],
  [ar, 'ar', 5, 'الحد الأدنى 5 عقود'],
  [ar, 'ar', 100, 'الحد الأدنى 100 عقد'],
] as const)('the smallest quantity is worded for its number of lots (%#)', ({ reason }, locale, lots, words) => {
  const say = createTranslator({ locale, messages: { reason }, namespace: 'reason' });
  expect(say('below_quantity', { value: String(lots), lots })).toBe(words);
});
