import { expect, test } from 'vitest';
import { inOtherLanguage, readBy } from './calls.ts';

const now = ['/api/news/document', { name: 'agreement', locale: 'ar', version: '2' }];
const shown = (...queryKey: readonly unknown[]) => inOtherLanguage(now)('what was read', { queryKey });

test('data read in one language stays until the other language’s arrives, and only that data', () => {
  expect(shown('/api/news/document', { name: 'agreement', locale: 'en', version: '2' })).toBe('what was read');
  expect(shown('/api/news/document', { name: 'agreement', locale: 'en', version: '1' })).toBeUndefined();
  expect(shown('/api/news/document', { name: 'about', locale: 'en', version: '2' })).toBeUndefined();
  expect(shown('/api/news/notice', { name: 'agreement', locale: 'en', version: '2' })).toBeUndefined();
  expect(inOtherLanguage(now)('what was read', undefined)).toBeUndefined();
});

test('pages of a list are keyed by what they list', () => {
  const key = (locale: string, category?: string) => ['/api/news/notices', 'pages', { locale, limit: '20', ...(category && { category }) }];
  expect(inOtherLanguage(key('ar'))(['page'], { queryKey: key('en') })).toEqual(['page']);
  expect(inOtherLanguage(key('ar'))(['page'], { queryKey: key('en', 'security') })).toBeUndefined();
});

test('a refresh names a room, a call, or a call with its input, and affects nothing else', () => {
  const book = { method: 'GET', path: '/api/spot/book' } as const;
  const key = (...queryKey: readonly unknown[]) => ({ queryKey });
  expect(readBy(['spot'], '/api/')(key('/api/spot/book', { symbol: 'BTC-USDT' }))).toBe(true);
  expect(readBy(['spot'], '/api/')(key('/api/spotlight/book'))).toBe(false);
  expect(readBy(['spot'], '/api/')(key('/api/office/spot/book'))).toBe(false);
  expect(readBy([book], '/api/')(key(book.path, 'pages', {}))).toBe(true);
  expect(readBy([book], '/api/')(key('/api/spot/orders', {}))).toBe(false);
  expect(readBy([[book, { symbol: 'BTC-USDT' }]], '/api/')(key(book.path, { symbol: 'BTC-USDT' }))).toBe(true);
  expect(readBy([[book, { symbol: 'BTC-USDT' }]], '/api/')(key(book.path, { symbol: 'ETH-USDT' }))).toBe(false);
});
