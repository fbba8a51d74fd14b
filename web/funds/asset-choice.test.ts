import { expect, test } from 'vitest';
import { keepNames } from '../locales/local-name.ts';
import { assetsToChoose } from './asset-choice.ts';

const listed = [
  { asset: 'BTC', name: 'Bitcoin' },
  { asset: 'ETH', name: 'Ethereum' },
  { asset: 'USDT', name: 'Tether' },
];
const available = (asset: string) => (asset === 'USDT' ? '10' : '0');
const offered = (wish: Partial<Parameters<typeof assetsToChoose>[2]>, of = available) =>
  assetsToChoose(listed, of, { word: '', withZero: false, chosen: undefined, locale: 'en', ...wish }).shown.map((a) => a.asset);

test('non-zero balances are offered first, zero ones on request', () => {
  expect(offered({})).toEqual(['USDT']);
  expect(offered({ withZero: true })).toEqual(['USDT', 'BTC', 'ETH']);
});
test('the selected asset stays visible, even at zero', () => {
  expect(offered({ chosen: 'ETH' })).toEqual(['USDT', 'ETH']);
});
test('an empty account offers everything', () => {
  expect(offered({}, () => '0')).toEqual(['BTC', 'ETH', 'USDT']);
});
test('search covers all assets, by symbol and name', () => {
  keepNames('zh-CN', { Bitcoin: '比特币' });
  expect(offered({ word: ' bit' })).toEqual(['BTC']);
  expect(offered({ word: 'T' })).toEqual(['USDT', 'BTC', 'ETH']);
  expect(offered({ word: 'zzz' })).toEqual([]);
  expect(offered({ word: '比特' })).toEqual([]);
  expect(offered({ word: '比特', locale: 'zh-CN' })).toEqual(['BTC']);
  expect(offered({ word: 'bit', locale: 'zh-CN' })).toEqual(['BTC']);
});
