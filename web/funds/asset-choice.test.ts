import { expect, test } from 'vitest';
import { assetsToChoose } from './asset-choice.ts';

const listed = [
  { asset: 'BTC', name: 'Bitcoin' },
  { asset: 'ETH', name: 'Ethereum' },
  { asset: 'USDT', name: 'Tether' },
];
const available = (asset: string) => (asset === 'USDT' ? '10' : '0');
const offered = (wish: Partial<Parameters<typeof assetsToChoose>[2]>, of = available) =>
  assetsToChoose(listed, of, { word: '', withZero: false, chosen: undefined, locale: 'en', ...wish }).shown.map((a) => a.asset);

test('what holds something is offered, zero is out of the way until it is wished for', () => {
  expect(offered({})).toEqual(['USDT']);
  expect(offered({ withZero: true })).toEqual(['USDT', 'BTC', 'ETH']);
});
test('the chosen one stays in view, also at zero', () => {
  expect(offered({ chosen: 'ETH' })).toEqual(['USDT', 'ETH']);
});
test('an empty account offers everything', () => {
  expect(offered({}, () => '0')).toEqual(['BTC', 'ETH', 'USDT']);
});
test('a search looks through everything, by symbol and by name', () => {
  expect(offered({ word: ' bit' })).toEqual(['BTC']);
  expect(offered({ word: 'T' })).toEqual(['USDT', 'BTC', 'ETH']);
  expect(offered({ word: 'zzz' })).toEqual([]);
  expect(offered({ word: '比特' })).toEqual([]);
  expect(offered({ word: '比特', locale: 'zh-CN' })).toEqual(['BTC']);
  expect(offered({ word: 'bit', locale: 'zh-CN' })).toEqual(['BTC']);
});
