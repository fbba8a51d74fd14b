import { expect, test } from 'vitest';
import { type Headlines, withMessage } from './headlines.ts';

const at = (minute: number) => `2026-05-01T10:${String(minute).padStart(2, '0')}:00.000Z`;
const head = (id: number, unread = false) => ({
  id: String(id),
  category: 'product' as const,
  pinned: false,
  title: `Title ${id}`,
  lead: 'lead',
  locale: 'en',
  publishedAt: at(id),
  unread,
});
const told = (id: number, titles: Record<string, string> = { en: `Title ${id}` }) => ({
  id: String(id),
  category: 'product' as const,
  pinned: false,
  publishedAt: at(id),
  titles,
});
const before: Headlines = { unread: 1, notices: [head(5, true), head(4), head(3)] };

test('unchanged headlines change nothing', () => {
  expect(withMessage(before, { notices: [told(5), told(4), told(3)] }, 'en')).toBe(before);
});

test('a new notice is unread and in the reader’s language, or in English', () => {
  const notices = [told(6, { en: 'Six', ar: 'ستة' }), told(5), told(4), told(3)];
  expect(withMessage(before, { notices }, 'ar')).toMatchObject({
    unread: 2,
    notices: [{ title: 'ستة', locale: 'ar', unread: true }, {}, {}, {}],
  });
  expect(withMessage(before, { notices }, 'zh-CN').notices[0]).toMatchObject({ title: 'Six', locale: 'en' });
});

test('a withdrawn notice is no longer counted, and an older one that moves up isn’t new', () => {
  const after = withMessage(before, { notices: [told(4), told(3), told(2)] }, 'en');
  expect(after.notices.map((one) => [one.id, one.unread])).toEqual([
    ['4', false],
    ['3', false],
    ['2', false],
  ]);
  expect(withMessage(before, { notices: [told(4), told(3)] }, 'en').unread).toBe(0);
});

test('a notice pushed out by a newer one is still unread', () => {
  const full: Headlines = { unread: 2, notices: [head(5), head(4), head(3, true)] };
  expect(withMessage(full, { notices: [told(6), told(5), told(4)] }, 'en').unread).toBe(3);
});
