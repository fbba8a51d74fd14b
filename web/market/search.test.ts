import { expect, test } from 'vitest';
import { find, withRecent } from './search.ts';

const instruments = ['BTC', 'ETH', 'SOL', 'XRP', 'BNB', 'DOGE'].map((base) => ({ symbol: `${base}-USDT`, name: `${base}/USDT` }));
const found = (word: string): readonly string[] => find(instruments, word).map((i) => i.symbol.replace('-USDT', ''));

test('a symbol is found by its beginning, in any case, with or without the slash', () => {
  expect(found('b')).toEqual(['BTC', 'BNB']);
  expect(found('doGe')).toEqual(['DOGE']);
  expect(found('eth/us')).toEqual(['ETH']);
  expect(found('ethusdt')).toEqual(['ETH']);
});

test('the name of the asset finds it, in English, Chinese, pinyin and its first letters, and Arabic', () => {
  expect(found('bitcoin')).toEqual(['BTC']);
  expect(found('以太')).toEqual(['ETH']);
  expect(found('gougou')).toEqual(['DOGE']);
  expect(found('rbb')).toEqual(['XRP']);
  expect(found('سولانا')).toEqual(['SOL']);
});

test('an exact symbol comes before one that only contains it', () => {
  const list = [
    { symbol: 'WSOL-USDT', name: 'WSOL/USDT' },
    { symbol: 'SOL-USDT', name: 'SOL/USDT' },
  ];
  expect(find(list, 'sol').map((i) => i.symbol)).toEqual(['SOL-USDT', 'WSOL-USDT']);
});

test('full-width letters from a Chinese keyboard match too', () => {
  expect(found('ＢＴＣ')).toEqual(['BTC']);
});

test('empty input and nonsense find nothing', () => {
  expect(found('  ')).toEqual([]);
  expect(found('zzz')).toEqual([]);
});

test('the latest search is first, each once, and eight are kept', () => {
  expect(withRecent(['A', 'B', 'C'], 'B')).toEqual(['B', 'A', 'C']);
  expect(withRecent(['1', '2', '3', '4', '5', '6', '7', '8'], '9')).toEqual(['9', '1', '2', '3', '4', '5', '6', '7']);
});
