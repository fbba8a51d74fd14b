import { expect, test } from 'vitest';
import { changesOf, newBody, stateOf } from './draft.ts';

const text = (title: string, body = 'b') => ({ title, body, picture: '' });

test('only changed languages are sent, and emptied ones are removed', () => {
  const before = { fields: { category: 'product' as const, pinned: false }, texts: { en: text('A'), ar: text('B'), 'zh-CN': text('C') } };
  const now = { ...before, texts: { en: text('A'), ar: text('B2'), 'zh-CN': text('', '') } };
  expect(changesOf(before, now)).toEqual({ texts: { ar: text('B2') }, remove: ['zh-CN'], isChanged: true });
  expect(changesOf(before, before).isChanged).toBe(false);
  expect(changesOf(before, { ...before, fields: { category: 'product', pinned: true } }).isChanged).toBe(true);
});

test('a new notice has nothing to save until something is written', () => {
  expect(changesOf(undefined, newBody('notice')).isChanged).toBe(false);
  expect(changesOf(undefined, { ...newBody('notice'), texts: { en: text('A') } }).isChanged).toBe(true);
});

test('a language is complete with title and text; a slide uses the English image', () => {
  expect(stateOf('notice', 'ar', undefined)).toBe('missing');
  expect(stateOf('notice', 'ar', text('A', ''))).toBe('begun');
  expect(stateOf('notice', 'ar', text('A'))).toBe('whole');
  expect(stateOf('slide', 'ar', text('A', ''))).toBe('whole');
  expect(stateOf('slide', 'en', text('A', ''))).toBe('begun');
});
