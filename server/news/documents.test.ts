import { locales } from '@bourse/contract/locales';
import { documentNames } from '@bourse/contract/news';
import type { Block } from '@bourse/contract/rich-text';
import { expect, test } from 'vitest';
import { chosenText } from './content.ts';
import { broughtAlong } from './documents.ts';
import { richText } from './rich-text.ts';

const shape = (blocks: readonly Block[]) => blocks.map((one) => (one.block === 'heading' ? `heading ${one.level}` : one.block));

test('every document exists in every locale, with the same sections as in English', () => {
  for (const name of documentNames) {
    const english = shape(richText(broughtAlong(name, 'en').body).blocks);
    expect(english.filter((one) => one === 'heading 2').length).toBeGreaterThan(4);
    for (const locale of locales) {
      const { title, body } = broughtAlong(name, locale);
      const { blocks, dropped } = richText(body);
      expect(title).not.toBe('');
      expect(shape(blocks), `${name} in ${locale}`).toEqual(english);
      expect(dropped).toEqual([]);
    }
  }
});

test('another locale gets its language, or English', () => {
  const texts = { en: 'one', 'zh-CN': '一', ar: 'واحد' };
  expect(chosenText(texts, 'ar')).toEqual({ locale: 'ar', text: 'واحد' });
  expect(chosenText(texts, 'zh-TW')).toEqual({ locale: 'zh-CN', text: '一' });
  expect(chosenText(texts, 'fr')).toEqual({ locale: 'en', text: 'one' });
  expect(chosenText(texts, undefined)).toEqual({ locale: 'en', text: 'one' });
});
