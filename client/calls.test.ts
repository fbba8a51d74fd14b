import { expect, test } from 'vitest';
import { inOtherLanguage } from './calls.ts';

const now = ['/api/news/document', { name: 'agreement', locale: 'ar', version: '2' }];
const shown = (...queryKey: readonly unknown[]) => inOtherLanguage(now)('what was read', { queryKey });

test('what was read in one language stays while the other one comes, and only that', () => {
  expect(shown('/api/news/document', { name: 'agreement', locale: 'en', version: '2' })).toBe('what was read');
  expect(shown('/api/news/document', { name: 'agreement', locale: 'en', version: '1' })).toBeUndefined();
  expect(shown('/api/news/document', { name: 'about', locale: 'en', version: '2' })).toBeUndefined();
  expect(shown('/api/news/notice', { name: 'agreement', locale: 'en', version: '2' })).toBeUndefined();
  expect(inOtherLanguage(now)('what was read', undefined)).toBeUndefined();
});

test('pages of a list are known by what they list', () => {
  const key = (locale: string, category?: string) => ['/api/news/notices', 'pages', { locale, limit: '20', ...(category && { category }) }];
  expect(inOtherLanguage(key('ar'))(['page'], { queryKey: key('en') })).toEqual(['page']);
  expect(inOtherLanguage(key('ar'))(['page'], { queryKey: key('en', 'security') })).toBeUndefined();
});
