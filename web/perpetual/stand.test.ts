import type { PerpetualAccount, PerpetualFigures } from '@bourse/contract/perpetual-text';
import { freeOf } from '@bourse/core/perpetual/trade';
import { expect, test } from 'vitest';
import { standIn } from './stand.ts';
import { btc, market, position } from './test/contract.ts';

const eth = { ...btc, symbol: 'ETH-USDT-PERP', base: 'ETH' };
const account: PerpetualAccount = {
  asset: 'USDT',
  available: '1000',
  frozen: '1200',
  margin: '1100',
  orderMargin: '100',
  transferable: '1000',
  positionMode: 'one_way',
};
const figures = [
  { symbol: btc.symbol, mark: '64190.6' },
  { symbol: eth.symbol, mark: '63000' },
] as PerpetualFigures[];
const told = {
  account,
  positions: [] as ReturnType<typeof position>[],
  settings: { symbol: btc.symbol, leverage: 20, marginMode: 'cross' as const },
  figures,
  infos: new Map([btc, eth].map((one) => [one.symbol, one])),
};

test('nothing is known before the account is: a missing number is never zero', () => {
  expect(standIn(market, { ...told, account: undefined })).toBeUndefined();
  expect(standIn(market, { ...told, settings: undefined })).toBeUndefined();
});

test('unrealised loss of cross positions counts against what is free, their profit doesn’t', () => {
  const cross = (change: object) => position({ marginMode: 'cross', margin: '1100', ...change });
  const gaining = standIn(market, { ...told, positions: [cross({})] });
  const losing = standIn(market, { ...told, positions: [cross({ side: 'short' })] });
  expect(gaining && freeOf(gaining)).toBe(100_000_000_000n);
  expect(losing && freeOf(losing)).toBe(100_000_000_000n - 23_117_100_000n);
});

test('an isolated position neither costs what is free nor backs a cross one', () => {
  const stand = standIn(market, { ...told, positions: [position({ margin: '1100', side: 'short' })] });
  expect(stand).toMatchObject({ cash: 100_000_000_000n, required: 0n, profit: 0n, needed: 0n });
  expect(stand?.short?.margin).toBe(110_000_000_000n);
});

test('what all cross positions earn and need is added up, also of other contracts', () => {
  const other = position({ symbol: eth.symbol, marginMode: 'cross', margin: '1100', entryValue: '19026.009' });
  const stand = standIn(market, { ...told, positions: [other] });
  // The pot of 1,100 backs it; 18,900 − 19,026.009 is its loss, and 18,900 · (0.4 % + 0.05 %) what it needs.
  expect(stand).toMatchObject({ cash: 210_000_000_000n, profit: -12_600_900_000n, long: undefined });
  expect(stand?.needed).toBe(8_505_000_000n * 100_000_000n);
});
