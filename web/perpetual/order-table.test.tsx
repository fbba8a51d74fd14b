import type { PerpetualOrder } from '@bourse/contract/perpetual-text';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { expect, test } from 'vitest';
import perpetual from '../locales/en/perpetual.json' with { type: 'json' };
import { OrderTable } from './order-table.tsx';
import { btc } from './test/contract.ts';

const stop: PerpetualOrder = {
  orderId: '5',
  symbol: btc.symbol,
  side: 'sell',
  type: 'stop_market',
  purpose: 'stop_loss',
  timeInForce: 'IOC',
  postOnly: false,
  reduceOnly: true,
  triggerPrice: '60000',
  triggerSource: 'mark',
  triggerAbove: false,
  quantity: '3',
  status: 'untriggered',
  filledQuantity: '0',
  filledValue: '0',
  fee: '0',
  realised: '0',
  frozen: '0',
  placedAt: '2026-03-02T09:15:04.000Z',
  updatedAt: '2026-03-02T09:15:04.000Z',
};
const none = () => undefined;
const table = (order: PerpetualOrder): string =>
  renderToStaticMarkup(
    <IntlProvider locale="en" timeZone="UTC" messages={{ perpetual }}>
      <OrderTable orders={[order]} infos={new Map([[btc.symbol, btc]])} leaving={new Set()} onOpen={none} onAmend={none} onCancel={none} />
    </IntlProvider>,
  );

test('the table of open orders says from which side a stop triggers', () => {
  expect(table(stop)).toContain('≤ 60,000.0<');
  expect(table({ ...stop, triggerAbove: true })).toContain('≥ 60,000.0<');
});
