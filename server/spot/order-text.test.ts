import type { Instrument } from '@bourse/core/market/instrument';
import type { Order } from '@bourse/core/spot/order';
import { expect, test } from 'vitest';
import { Listing } from '../store/listing.ts';
import { orderText } from './order-text.ts';

const listing = Object.assign(new Listing(), {
  asset: (asset: string) => ({ asset, name: asset, scale: 8 }),
  instrument: () => ({ base: 'XRP', quote: 'USDT', priceDecimals: 5, quantityDecimals: 0 }) as Instrument,
});
const filled = (filledAmount: bigint, filledQuantity: number) =>
  orderText(listing, { orderId: 1, side: 'buy', filledAmount, filledQuantity, fee: 0n, placedAt: 0, updatedAt: 0 } as unknown as Order);

test('an average price has two decimals more than the tick, rounded half away from zero, so that times the quantity it is the value', () => {
  expect(filled(2_999_99210000n, 28_439).averagePrice, '0.10548866…').toBe('0.1054887');
  expect(filled(1n * 10n ** 8n, 16).averagePrice, 'exactly').toBe('0.0625');
  expect(filled(5n, 1).averagePrice, 'one half of the last decimal').toBe('0.0000001');
  expect(filled(4n, 1).averagePrice, 'less than a half').toBe('0');
});
