import type { PerpetualFill } from '@bourse/contract/perpetual-text';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { expect, test } from 'vitest';
import perpetual from '../locales/en/perpetual.json' with { type: 'json' };
import { FillRow } from './fill-row.tsx';

const fill: PerpetualFill = {
  dealId: '7',
  orderId: '5',
  symbol: 'BTC-USDT-PERP',
  side: 'buy',
  price: '60000',
  value: '180',
  quantity: '3',
  fee: '0.09',
  role: 'taker',
  at: '2026-03-02T09:15:04.000Z',
};
const row = (name?: string, change: Partial<PerpetualFill> = {}): string =>
  renderToStaticMarkup(
    <IntlProvider locale="en" timeZone="UTC" messages={{ perpetual }}>
      <FillRow fill={{ ...fill, ...change }} decimals={1} {...(name !== undefined && { name })} />
    </IntlProvider>,
  );

test('a fill has its exact time, in a list without the weekday', () => {
  expect(row()).toContain('Monday, 2 March 2026 at 09:15:04 UTC');
  expect(row('BTCUSDT')).toContain('2 Mar 2026, 09:15:04<');
});

test('the fees of an order’s fills add up to its fee: none is cut', () => {
  expect(row('BTCUSDT', { fee: '0.09627859' })).toContain('0.09627859');
});

test('a realised loss is exact in the details, and not cut to a smaller one in a list', () => {
  expect(row(undefined, { realised: '-13.038' })).toContain('\u221213.038<');
  expect(row('BTCUSDT', { realised: '-13.038' })).toContain('\u221213.04<');
});
