import { expect, test } from 'vitest';
import { longest, mergedAtLogin, moved, onTop, sameList, shifted, toggled, without } from './watchlist.ts';

const list = ['BTC', 'ETH', 'SOL', 'XRP'];

test('a star adds an instrument at the top, and a second one removes it', () => {
  const starred = toggled(list, 'DOGE');
  expect(starred).toEqual(['DOGE', 'BTC', 'ETH', 'SOL', 'XRP']);
  expect(toggled(starred, 'DOGE')).toEqual(list);
});

test('at login the server’s list stays first, the device’s follows, without duplicates', () => {
  expect(mergedAtLogin(['ETH', 'BTC'], ['SOL', 'BTC', 'XRP'])).toEqual(['ETH', 'BTC', 'SOL', 'XRP']);
  expect(mergedAtLogin([], ['SOL'])).toEqual(['SOL']);
  expect(mergedAtLogin(['ETH'], [])).toEqual(['ETH']);
});

test('a list never grows beyond what the server accepts', () => {
  const many = Array.from({ length: longest }, (_, i) => `A${i}`);
  expect(toggled(many, 'BTC')).toHaveLength(longest);
  expect(toggled(many, 'BTC')[0]).toBe('BTC');
  expect(mergedAtLogin(many, ['BTC'])).toEqual(many);
});

test('a moved entry takes its new position and the others close up', () => {
  expect(moved(list, 'XRP', 1)).toEqual(['BTC', 'XRP', 'ETH', 'SOL']);
  expect(moved(list, 'BTC', 2)).toEqual(['ETH', 'SOL', 'BTC', 'XRP']);
  expect(moved(list, 'BTC', 99)).toEqual(['ETH', 'SOL', 'XRP', 'BTC']);
  expect(moved(list, 'BTC', -1)).toEqual(list);
  expect(moved(list, 'NONE', 0)).toEqual(list);
});

test('selected entries move to the top in order, or are removed', () => {
  expect(onTop(list, new Set(['XRP', 'ETH']))).toEqual(['ETH', 'XRP', 'BTC', 'SOL']);
  expect(without(list, new Set(['XRP', 'ETH']))).toEqual(['BTC', 'SOL']);
});

test('lists are equal only in the same order', () => {
  expect(sameList(list, [...list])).toBe(true);
  expect(sameList(list, ['ETH', 'BTC', 'SOL', 'XRP'])).toBe(false);
});

test('selected entries move up or down by one together, and stop at the edge', () => {
  expect(shifted(list, new Set(['SOL']), -1)).toEqual(['BTC', 'SOL', 'ETH', 'XRP']);
  expect(shifted(list, new Set(['ETH', 'SOL']), 1)).toEqual(['BTC', 'XRP', 'ETH', 'SOL']);
  expect(shifted(list, new Set(['BTC', 'SOL']), -1)).toEqual(['BTC', 'SOL', 'ETH', 'XRP']);
  expect(shifted(list, new Set(['BTC', 'ETH']), -1)).toEqual(list);
  expect(shifted(list, new Set(['XRP']), 1)).toEqual(list);
});
