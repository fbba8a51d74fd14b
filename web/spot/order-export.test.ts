import type { Order } from '@bourse/contract/spot';
import { expect, test, vi } from 'vitest';
import { allPages } from '../parts/csv.ts';
import { fillsCsv, ordersCsv } from './order-export.ts';

const order: Order = {
  orderId: '7',
  clientOrderId: '-1+1',
  symbol: 'BTC-USDT',
  side: 'buy',
  type: 'limit',
  timeInForce: 'GTC',
  postOnly: false,
  price: '63400.00',
  quantity: '0.00500',
  status: 'new',
  filledQuantity: '0.00000',
  filledAmount: '0.00000000',
  fee: '0.00000000',
  feeAsset: 'BTC',
  placedAt: '2026-11-21T09:38:12.000Z',
  updatedAt: '2026-11-21T09:38:12.000Z',
};

test('an order is one line with every booked figure, and empty cells for missing ones', () => {
  const [head, line] = ordersCsv([order]).split('\r\n');
  expect(head?.split(',')).toHaveLength(22);
  expect(line).toBe(
    "2026-11-21T09:38:12.000Z,2026-11-21T09:38:12.000Z,7,'-1+1,BTC-USDT,buy,limit,GTC,false,,,,63400.00,0.00500,,0.00000,0.00000000,,0.00000000,BTC,new,",
  );
});
test('a stop order says which way it triggers', () => {
  const stop = { ...order, type: 'stop_limit', triggerPrice: '63500.00', triggerSource: 'last', triggerAbove: true } as const;
  expect(ordersCsv([stop])).toContain(',63500.00,last,true,63400.00,');
});
test('a client-chosen ID can’t become a formula in a spreadsheet', () => {
  expect(ordersCsv([{ ...order, clientOrderId: '-cmd' }])).toContain(",'-cmd,");
});
test('without fills the file has only its headings', () => {
  expect(fillsCsv([])).toBe('at,dealId,orderId,symbol,side,role,price,quantity,amount,fee,feeAsset\r\n');
});
test('the export reads every page and reports its progress', async () => {
  const pages: Record<string, { rows: number[]; cursor?: string }> = { first: { rows: [1, 2], cursor: 'b' }, b: { rows: [3] } };
  const heard = vi.fn();
  const all = await allPages(
    (cursor) => Promise.resolve(pages[cursor ?? 'first'] as { rows: number[] }),
    heard,
    new AbortController().signal,
  );
  expect(all).toEqual([1, 2, 3]);
  expect(heard.mock.calls.flat()).toEqual([2, 3]);
});
test('a cancelled export requests no further page', async () => {
  const stop = new AbortController();
  const page = vi.fn(() => {
    stop.abort();
    return Promise.resolve({ rows: [1], cursor: 'more' });
  });
  await expect(allPages(page, () => undefined, stop.signal)).rejects.toThrow();
  expect(page).toHaveBeenCalledOnce();
});
