import { expect, test } from 'vitest';
import { type Bound, changedBounds, changesOf, isBound, shownBound, type TypedBounds, tidied } from './bounds.ts';
import type { Instrument } from './instrument.ts';

const instrument: Instrument = {
  symbol: 'BTC-USDT',
  base: 'BTC',
  quote: 'USDT',
  name: 'BTC/USDT',
  priceDecimals: 2,
  quantityDecimals: 5,
  minimumQuantity: '0.0001',
  maximumQuantity: '1000',
  maximumMarketQuantity: '100',
  minimumNotional: '5',
  priceBand: '0.1',
  marketBand: '0.025',
  maximumOpenOrders: 200,
  indexNormal: 3,
  indexDegraded: 2,
  indexDeviation: '0.0075',
  indexSources: '',
  listed: true,
  ended: false,
  openOrders: 0,
  indexState: 'normal',
};
const changes = (typed: TypedBounds) => changesOf(changedBounds(instrument, typed), typed);

test('bands and the deviation are typed in percent, as the list shows them, and sent as fractions', () => {
  expect((['priceBand', 'marketBand', 'indexDeviation'] as const).map((name) => shownBound(instrument, name))).toEqual([
    '10',
    '2.5',
    '0.75',
  ]);
  expect(changes({ priceBand: '12.5', marketBand: '3', indexDeviation: '0.5' })).toEqual({
    priceBand: '0.125',
    marketBand: '0.03',
    indexDeviation: '0.005',
  });
});

test('only what differs from today is sent: numbers without separators, counts as numbers', () => {
  const same = Object.fromEntries(
    (['name', 'maximumQuantity', 'priceBand', 'maximumOpenOrders'] as const).map((name) => [name, shownBound(instrument, name)]),
  );
  expect(changes(same), 'typed as it is').toEqual({});
  expect(changes({ priceBand: '10.0' }), 'the same number').toEqual({});
  expect(changes({ name: ' Bitcoin ', maximumQuantity: '1,500', maximumOpenOrders: '150' })).toEqual({
    name: 'Bitcoin',
    maximumQuantity: '1500',
    maximumOpenOrders: 150,
  });
  expect(tidied('maximumQuantity', '1500')).toBe('1,500');
});

test('a field that isn’t a number is a change that can’t be sent', () => {
  for (const [name, typed] of [
    ['priceBand', '10%'],
    ['priceBand', ''],
    ['maximumQuantity', '1,5'],
    ['maximumOpenOrders', '1.5'],
  ] as const satisfies readonly (readonly [Bound, string])[]) {
    expect(isBound(name, typed), `${name} ${typed}`).toBe(false);
    expect(changedBounds(instrument, { [name]: typed })).toEqual([name]);
  }
});
