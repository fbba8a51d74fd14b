import type { PerpetualOrder } from '@bourse/contract/perpetual-text';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { expect, test } from 'vitest';
import perpetual from '../locales/en/perpetual.json' with { type: 'json' };
import { AttachedExits } from './attached-exits.tsx';

const exit = (change: Partial<PerpetualOrder>): PerpetualOrder =>
  ({ type: 'stop_market', side: 'sell', reduceOnly: true, filledQuantity: '0', quantity: '50', ...change }) as PerpetualOrder;
/** The text of each line, without marks of direction. */
const lines = (orders: readonly PerpetualOrder[]): readonly string[] => {
  const html = renderToStaticMarkup(
    <IntlProvider locale="en" timeZone="UTC" messages={{ perpetual }}>
      <AttachedExits orders={orders} decimals={1} />
    </IntlProvider>,
  );
  return [...html.matchAll(/<li.*?<\/li>/g)].map(([line]) => line.replace(/<[^>]+>|[\u2066-\u2069]/g, ''));
};

test('an order tells where the take profit and stop loss that came from it trigger, what they closed, and why they ended', () => {
  const said = lines([
    exit({
      orderId: '7',
      purpose: 'take_profit',
      triggerPrice: '66000',
      status: 'expired',
      endReason: 'no_liquidity',
      filledQuantity: '20',
    }),
    exit({ orderId: '8', purpose: 'stop_loss', triggerPrice: '62500', status: 'untriggered', quantity: '30' }),
  ]);
  expect(said).toEqual([
    'Take profit 66,000.0Expired' + 'Filled (lots) 20 / 50 · No matching orders within the order’s price limit.',
    'Stop loss 62,500.0Not triggered' + 'Filled (lots) 0 / 30',
  ]);
});

test('an order without any says nothing of them', () => expect(lines([])).toEqual([]));
