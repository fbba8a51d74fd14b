import type { traders as contract } from '@bourse/contract/office/traders';
import type { Fill, Order } from '@bourse/contract/spot';
import { traderId } from '@bourse/core/identity/trader-id';
import { exportPages } from '../audit/export.ts';
import type { Caller, Handlers } from '../http/room.ts';
import type { TradersOptions } from './options.ts';
import { readPostings } from './postings.ts';

type Offers = 'exportPostings' | 'exportOrders' | 'exportFills';

const orderColumns = [
  ...(['placedAt', 'updatedAt', 'orderId', 'clientOrderId', 'symbol', 'side', 'type', 'timeInForce', 'postOnly'] as const),
  ...(['triggerPrice', 'triggerSource', 'price', 'quantity', 'amount', 'filledQuantity', 'filledAmount', 'averagePrice'] as const),
  ...(['fee', 'feeAsset', 'status', 'endReason'] as const),
] satisfies readonly (keyof Order)[];
const fillColumns = [
  ...(['at', 'dealId', 'orderId', 'symbol', 'side', 'role', 'price', 'quantity', 'amount', 'fee', 'feeAsset'] as const),
] satisfies readonly (keyof Fill)[];
export const limit = '200';
/** Makes the rooms answer as they would to this trader. */
export const callerOf = (uid: string): Caller => ({ ip: '', userAgent: '', trace: '', trader: traderId(Number(uid)), uid, tokenHash: '' });

/** The lists on a trader's page as files, with what the page shows. */
export const traderExports = (o: TradersOptions): Pick<Handlers<typeof contract>, Offers> => ({
  exportPostings: ({ uid, account, asset, reason, ...span }, operator) =>
    exportPages(o.pool, operator, {
      act: 'traders.export-postings',
      subject: `trader:${uid}`,
      reason,
      ...span,
      filter: { account, asset },
      page: async (cursor) => {
        const page = await readPostings(o, { trader: Number(uid), account, asset, cursor, limit });
        return 'refused' in page ? page : { rows: page.postings, cursor: page.cursor };
      },
      at: ({ at }) => at,
      head: ['entry', 'line', 'time', 'what', 'account', 'purse', 'asset', 'change', 'after', 'trade', 'order', 'pair', 'side', 'price'],
      cells: ({ seq, id, at, cause, account: own, bucket, asset: of, amount, after, trade: t }) => [
        ...[seq, id, at, cause, own, bucket, of, amount, after],
        ...[t?.dealId, t?.orderId, t?.symbol, t?.side, t?.price],
      ],
    }),
  exportOrders: ({ uid, status, symbol, reason, ...span }, operator) =>
    exportPages(o.pool, operator, {
      act: 'traders.export-orders',
      subject: `trader:${uid}`,
      reason,
      ...span,
      filter: { status, symbol },
      page: async (cursor) => {
        const page = await o.spot.orders({ status, symbol, cursor, limit }, callerOf(uid));
        return 'orders' in page ? { rows: page.orders, cursor: page.cursor } : (page as never);
      },
      at: ({ placedAt }) => placedAt,
      head: orderColumns,
      cells: (order) => orderColumns.map((column) => order[column]),
    }),
  exportFills: ({ uid, symbol, reason, ...span }, operator) =>
    exportPages(o.pool, operator, {
      act: 'traders.export-fills',
      subject: `trader:${uid}`,
      reason,
      ...span,
      filter: { symbol },
      page: async (cursor) => {
        const page = await o.spot.fills({ symbol, cursor, limit }, callerOf(uid));
        return 'fills' in page ? { rows: page.fills, cursor: page.cursor } : (page as never);
      },
      at: ({ at }) => at,
      head: fillColumns,
      cells: (fill) => fillColumns.map((column) => fill[column]),
    }),
});
