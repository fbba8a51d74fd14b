import { documentNames } from '@bourse/contract/news';
import { expect, test } from 'vitest';
import { agreementVersion, documentLocales, readDocument } from './views.ts';

test('every document exists in every locale, with the sections of the English one', () => {
  for (const name of documentNames) {
    const english = readDocument(name, 'en');
    expect(english.sections.length).toBeGreaterThan(4);
    for (const locale of documentLocales) {
      const document = readDocument(name, locale);
      expect(document).toMatchObject({ name, locale, version: english.version, date: english.date });
      expect(document.sections.map((section) => section.paragraphs.length)).toEqual(
        english.sections.map((section) => section.paragraphs.length),
      );
      for (const { heading, paragraphs } of document.sections) {
        expect(heading).not.toBe('');
        for (const paragraph of paragraphs) expect(paragraph.length).toBeGreaterThan(10);
      }
    }
  }
});

test('another locale reads its language, or English', () => {
  expect(readDocument('risk', 'zh-TW').locale).toBe('zh-CN');
  expect(readDocument('risk', 'fr').locale).toBe('en');
  expect(readDocument('risk', undefined).locale).toBe('en');
  expect(readDocument('risk', '..').locale).toBe('en');
});

test('the agreement that has to be accepted has a version', () => {
  expect(agreementVersion()).toMatch(/^\d+$/);
});
