import { expect, test } from 'vitest';
import { bannerDraftOf, bannerOf, missingInBanner } from './banner-draft.ts';

const whole = {
  isOn: true,
  texts: { en: { title: 'Reward pool', text: 'For everyone who subscribes.' }, ar: { title: '', text: '' } },
  ...{ payer: 'Orbit Foundation', terms: 'https://orbit.example.org/terms', saleId: '' },
};

test('a banner needs English words, a named payer and terms', () => {
  expect(missingInBanner(bannerDraftOf(undefined))).toBe('bannerEnglish');
  expect(missingInBanner({ ...whole, payer: ' ' })).toBe('payer');
  expect(missingInBanner({ ...whole, terms: 'http://orbit.example.org' })).toBe('bannerTerms');
  expect(missingInBanner({ ...whole, texts: { ...whole.texts, ar: { title: 'x', text: '' } } })).toBe('bannerBoth');
  expect(missingInBanner(whole)).toBeUndefined();
});

test('a language without words and an unnamed sale are left out', () => {
  expect(bannerOf(whole)).toEqual({ isOn: true, texts: { en: whole.texts.en }, payer: whole.payer, terms: whole.terms });
});
