import type { Output } from '@bourse/contract/call';
import type { traderPerpetual as contract } from '@bourse/contract/office/trader-perpetual';
import type { perpetual } from '@bourse/contract/perpetual';
import type { ClosedPosition, FundingPayment, PerpetualFill, PerpetualOrder } from '@bourse/contract/perpetual-text';
import { exportPages, type PageExport } from '../audit/export.ts';
import type { Refused } from '../http/refusal.ts';
import type { Caller, Handlers, Operator } from '../http/room.ts';
import type { TradersOptions } from './options.ts';
import { callerOf, limit } from './trader-exports.ts';

type Options = Pick<TradersOptions, 'pool' | 'perpetual'>;
/** Records the view, and works as this trader. */
type OfTrader = <T>(uid: string, operator: Operator, work: (caller: Caller) => Promise<T>) => Promise<T | Refused>;

const orderColumns = [
  ...(['placedAt', 'updatedAt', 'orderId', 'clientOrderId', 'symbol', 'side', 'positionSide', 'type', 'purpose', 'timeInForce'] as const),
  ...(['postOnly', 'reduceOnly', 'triggerPrice', 'triggerSource', 'trail', 'price', 'quantity', 'filledQuantity'] as const),
  ...(['filledValue', 'averagePrice', 'fee', 'realised', 'closes', 'status', 'endReason'] as const),
] satisfies readonly (keyof PerpetualOrder)[];
const fillColumns = [
  ...(['at', 'dealId', 'orderId', 'symbol', 'side', 'role', 'price', 'quantity', 'value', 'fee'] as const),
] satisfies readonly (keyof PerpetualFill)[];
const fundingColumns = ['at', 'symbol', 'side', 'markPrice', 'rate', 'amount'] as const satisfies readonly (keyof FundingPayment)[];
const closedColumns = [
  ...(['closedAt', 'openedAt', 'id', 'symbol', 'side', 'marginMode', 'leverage', 'quantity', 'entryPrice', 'exitPrice'] as const),
  ...(['realised', 'funding', 'fees', 'net', 'closedBy'] as const),
] satisfies readonly (keyof ClosedPosition)[];

/** The perpetual tab of a trader's page: the room's own answers to this trader. */
export const traderPerpetual = (o: Options, ofTrader: OfTrader): Handlers<typeof contract> => ({
  perpetualStanding: ({ uid }, operator) =>
    ofTrader(uid, operator, async (caller) => {
      const [account, positions] = await Promise.all([o.perpetual.account({}, caller), o.perpetual.positions({}, caller)]);
      return { account: account as Output<typeof perpetual.account>, positions: positions as Output<typeof perpetual.positions> };
    }),
  perpetualOrders: ({ uid, ...input }, operator) => ofTrader(uid, operator, async (caller) => o.perpetual.orders(input, caller)),
  perpetualFills: ({ uid, ...input }, operator) => ofTrader(uid, operator, async (caller) => o.perpetual.fills(input, caller)),
  perpetualFunding: ({ uid, ...input }, operator) => ofTrader(uid, operator, async (caller) => o.perpetual.funding(input, caller)),
  closedPositions: ({ uid, ...input }, operator) => ofTrader(uid, operator, async (caller) => o.perpetual.closedPositions(input, caller)),
  exportPerpetualOrders: ({ uid, status, symbol, reason, ...span }, operator) =>
    exportPages<PerpetualOrder>(o.pool, operator, {
      ...list('traders.export-perpetual-orders', uid, reason, { status, symbol }, orderColumns, ({ placedAt }) => placedAt),
      ...span,
      page: async (cursor) => rowsOf(await o.perpetual.orders({ status, symbol, cursor, limit }, callerOf(uid)), 'orders'),
    }),
  exportPerpetualFills: ({ uid, symbol, reason, ...span }, operator) =>
    exportPages<PerpetualFill>(o.pool, operator, {
      ...list('traders.export-perpetual-fills', uid, reason, { symbol }, fillColumns, ({ at }) => at),
      ...span,
      page: async (cursor) => rowsOf(await o.perpetual.fills({ symbol, cursor, limit }, callerOf(uid)), 'fills'),
    }),
  exportPerpetualFunding: ({ uid, symbol, reason, ...span }, operator) =>
    exportPages<FundingPayment>(o.pool, operator, {
      ...list('traders.export-perpetual-funding', uid, reason, { symbol }, fundingColumns, ({ at }) => at),
      ...span,
      page: async (cursor) => rowsOf(await o.perpetual.funding({ symbol, cursor, limit }, callerOf(uid)), 'payments'),
    }),
  exportClosedPositions: ({ uid, symbol, reason, ...span }, operator) =>
    exportPages<ClosedPosition>(o.pool, operator, {
      ...list('traders.export-closed-positions', uid, reason, { symbol }, closedColumns, ({ closedAt }) => closedAt),
      ...span,
      page: async (cursor) => rowsOf(await o.perpetual.closedPositions({ symbol, cursor, limit }, callerOf(uid)), 'positions'),
    }),
});

type Export<T> = Omit<PageExport<T>, 'page' | 'from' | 'until'>;
const list = <T>(
  act: string,
  uid: string,
  reason: string,
  filter: Export<T>['filter'],
  columns: readonly (keyof T & string)[],
  at: (row: T) => string,
): Export<T> => ({
  ...{ act, subject: `trader:${uid}`, reason, filter, at, head: columns },
  cells: (row) => columns.map((column) => row[column] as string),
});

/** A page of the room's answer, or its refusal. */
function rowsOf<T>(answer: object, name: string): { readonly rows: readonly T[]; readonly cursor?: string | undefined } | Refused {
  const told = answer as { readonly [key: string]: readonly T[] } & { readonly cursor?: string };
  return name in told ? { rows: told[name]!, cursor: told.cursor as string | undefined } : (answer as Refused);
}
