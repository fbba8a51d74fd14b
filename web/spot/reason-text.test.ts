import { Refused } from '@bourse/client/refused';
import type { InstrumentInfo } from '@bourse/contract/market';
import { expect, test } from 'vitest';
import { reasonOf } from './reason-text.ts';

const info = { base: 'BTC', quote: 'USDT', priceDecimals: 2 } as InstrumentInfo;
const refused = (code: string, value?: string) => new Refused(code, 400, value === undefined ? {} : { value });

test('a refusal for lack of funds names the asset, as the form does', () => {
  expect(reasonOf(refused('14'), 'buy', '1', info)).toEqual({ reason: 'insufficient', value: 'USDT' });
  expect(reasonOf(refused('14'), 'sell', '1', info)).toEqual({ reason: 'insufficient', value: 'BTC' });
});
test('a price out of the band names the bound it breaks, not both', () => {
  const band = refused('price-outside-band', '54157.46 – 66192.44');
  expect(reasonOf(band, 'buy', '40000', info)).toEqual({ reason: 'price_below_band', value: '54157.46' });
  expect(reasonOf(band, 'buy', '70000', info)).toEqual({ reason: 'price_above_band', value: '66192.44' });
});
test('a refusal unknown to the form uses the catalogue’s message', () => {
  expect(reasonOf(refused('price-outside-band'), 'buy', '40000', info)).toBeUndefined();
  expect(reasonOf(refused('network'), 'buy', '1', info)).toBeUndefined();
  expect(reasonOf(new Error('x'), 'buy', '1', info)).toBeUndefined();
});
