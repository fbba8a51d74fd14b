import type { Order } from '@bourse/contract/spot';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { expect, test } from 'vitest';
import spot from '../locales/en/spot.json' with { type: 'json' };
import { OrderTable } from './order-table.tsx';

const stop: Order = {
  orderId: '7',
  symbol: 'BTC-USDT',
  side: 'sell',
  type: 'stop_limit',
  timeInForce: 'GTC',
  postOnly: false,
  triggerPrice: '61500',
  triggerSource: 'last',
  triggerAbove: false,
  price: '61400',
  quantity: '0.005',
  status: 'untriggered',
  filledQuantity: '0',
  filledAmount: '0',
  fee: '0',
  feeAsset: 'USDT',
  placedAt: '2026-11-21T09:38:12.000Z',
  updatedAt: '2026-11-21T09:38:12.000Z',
};
const none = () => undefined;
const table = (order: Order): string =>
  renderToStaticMarkup(
    <IntlProvider locale="en" timeZone="UTC" messages={{ spot }}>
      <OrderTable orders={[order]} infos={new Map()} leaving={new Set()} onOpen={none} onAmend={none} onCancel={none} />
    </IntlProvider>,
  );

test('the column of the buttons is named for screen readers', () => {
  expect(table(stop)).toContain('>Actions</span></th>');
});

test('the table of open orders says from which side a stop triggers', () => {
  expect(table(stop)).toContain('≤ 61,500<');
  expect(table({ ...stop, triggerAbove: true })).toContain('≥ 61,500<');
});
