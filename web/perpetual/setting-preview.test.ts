import type { PerpetualAccount, PerpetualFigures } from '@bourse/contract/perpetual-text';
import type { Amount } from '@bourse/core/money/unit';
import { ticks } from '@bourse/core/money/unit';
import { expect, test } from 'vitest';
import type { Facts } from './seen.ts';
import { shownLeverage, shownMargin } from './setting-preview.ts';
import { standIn } from './stand.ts';
import { btc, market, position } from './test/contract.ts';

const account: PerpetualAccount = {
  asset: 'USDT',
  available: '1000',
  frozen: '960',
  margin: '960',
  orderMargin: '0',
  transferable: '1000',
  positionMode: 'one_way',
};
const figures = [{ symbol: btc.symbol, mark: '64190.6' }] as PerpetualFigures[];
const factsOf = (marginMode: 'cross' | 'isolated', available = '1000'): Facts => {
  const settings = { symbol: btc.symbol, leverage: 20, marginMode };
  const infos = new Map([[btc.symbol, btc]]);
  const positions = [position({ marginMode })];
  const stand = standIn(market, { account: { ...account, available }, positions, settings, figures, infos });
  const mark = ticks(641_906);
  return { market, stand, bids: [], asks: [], mark, last: mark, isFrozen: false, isConnected: true, orders: [] };
};

test('more leverage sets less margin aside for a cross position and frees the difference; its liquidation price stays', () => {
  const shown = shownLeverage(factsOf('cross'), 50);
  if (!shown || 'refused' in shown) throw new Error('it is not refused');
  const [one] = shown.figures.positions;
  expect(Number(one!.margin.after)).toBeLessThan(Number(one!.margin.before));
  expect(Number(shown.figures.free.after) - Number(shown.figures.free.before)).toBeCloseTo(
    Number(one!.margin.before) - Number(one!.margin.after),
    6,
  );
  expect(one!.liquidation.after).toBe(one!.liquidation.before);
});

test('less leverage is refused without the money for it, and for an isolated position at all', () => {
  expect(shownLeverage(factsOf('cross', '0'), 2)).toMatchObject({ refused: { rejected: 'insufficient_available' } });
  expect(shownLeverage(factsOf('isolated'), 10)).toMatchObject({ refused: { rejected: 'isolated_leverage_falls' } });
});

test('added margin moves the liquidation price away; more than is free, or than may be taken, is refused', () => {
  const shown = shownMargin(factsOf('isolated'), true, 10_000_000_000n as Amount);
  if (!shown || 'refused' in shown) throw new Error('it is not refused');
  const [one] = shown.figures.positions;
  expect(Number(one!.liquidation.after)).toBeLessThan(Number(one!.liquidation.before));
  expect(Number(one!.margin.after) - Number(one!.margin.before)).toBe(100);
  expect(shown.figures.free).toEqual({ before: '1000', after: '900' });
  expect(shownMargin(factsOf('isolated'), true, 100_100_000_000n as Amount)).toMatchObject({
    refused: { rejected: 'insufficient_available' },
  });
  expect(shownMargin(factsOf('isolated'), true, -50_000_000_000n as Amount)).toHaveProperty('refused');
});
