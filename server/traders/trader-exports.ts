import type { traders as contract } from '@bourse/contract/office/traders';
import type { Fill, Order } from '@bourse/contract/spot';
import { traderId } from '@bourse/core/identity/trader-id';
import { exportPages } from '../audit/export.ts';
import type { Caller, Handlers } from '../http/room.ts';
import type { TradersOptions } from './options.ts';
import { readPostings } from './postings.ts';
import { foundText, searchTraders } from './trader-search.ts';

type Offers = 'exportTraders' | 'exportPostings' | 'exportOrders' | 'exportFills';

const foundColumns = ['uid', 'email', 'phone', 'name', 'residence', 'isLocked', 'verification', 'joinedAt', 'foundBy'] as const;
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

/** The list of traders and the lists on a trader's page as files, with what the pages show. */
export const traderExports = (o: TradersOptions): Pick<Handlers<typeof contract>, Offers> => ({
  exportTraders: async ({ words, reason, ...span }, operator) => {
    const asked = (words ?? '').trim();
    // A search isn't paged. Its words may be an email address: the entry names who was found, as the search's own does.
    const found = asked === '' ? undefined : await searchTraders(o, o.documents, asked, undefined, limit);
    if (found !== undefined && 'refused' in found) return found;
    return exportPages(o.pool, operator, {
      act: 'traders.export-traders',
      subject: found === undefined ? 'all traders' : 'traders found in a search',
      reason,
      ...span,
      filter: { found: found && foundText(found.traders).join(', ') },
      page: async (cursor) => {
        const page = found ?? (await searchTraders(o, o.documents, '', cursor, limit));
        return 'refused' in page ? page : { rows: page.traders, cursor: page.cursor };
      },
      // A house account joined at no time: only an export without a period has it.
      at: ({ joinedAt = '' }) => joinedAt,
      head: foundColumns,
      cells: (one) => foundColumns.map((column) => one[column]),
    });
  },
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
      head: [
        ...['entry', 'line', 'time', 'what', 'account', 'purse', 'asset', 'change', 'after'],
        ...['trade', 'order', 'pair', 'side', 'price', 'fills'],
      ],
      cells: ({ seq, id, at, cause, account: own, bucket, asset: of, amount, after, trade: t }) => [
        ...[seq, id, at, cause, own, bucket, of, amount, after],
        ...[t?.dealId, t?.orderId, t?.symbol, t?.side, t?.price, t && String(t.fills ?? 1)],
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
