import type { ClosedPosition, FundingPayment, PerpetualFill, PerpetualOrder } from '@bourse/contract/perpetual-text';
import { csv } from '../parts/csv.ts';

// Own orders, fills, closed positions and funding as CSV: one line each, all figures as they were booked.

const orderColumns = [
  'placedAt',
  'updatedAt',
  'orderId',
  'clientOrderId',
  'symbol',
  'side',
  'positionSide',
  'type',
  'purpose',
  'timeInForce',
  'postOnly',
  'reduceOnly',
  'triggerPrice',
  'triggerSource',
  'triggerAbove',
  'price',
  'quantity',
  'takeProfit',
  'stopLoss',
  'filledQuantity',
  'filledValue',
  'averagePrice',
  'fee',
  'realised',
  'closes',
  'status',
  'endReason',
] as const satisfies readonly (keyof PerpetualOrder)[];
const fillColumns = [
  'at',
  'dealId',
  'orderId',
  'symbol',
  'side',
  'positionSide',
  'role',
  'price',
  'quantity',
  'value',
  'fee',
  'realised',
] as const satisfies readonly (keyof PerpetualFill)[];
const closedColumns = [
  'openedAt',
  'closedAt',
  'id',
  'symbol',
  'side',
  'marginMode',
  'leverage',
  'quantity',
  'entryPrice',
  'exitPrice',
  'realised',
  'funding',
  'fees',
  'net',
  'closedBy',
] as const satisfies readonly (keyof ClosedPosition)[];
const fundingColumns = [
  'at',
  'symbol',
  'side',
  'quantity',
  'markPrice',
  'rate',
  'amount',
] as const satisfies readonly (keyof FundingPayment)[];

const rateColumns = ['at', 'rate', 'markPrice'] as const;

export const ordersCsv = (orders: readonly PerpetualOrder[]): string => csv(orderColumns, orders);
export const fillsCsv = (fills: readonly PerpetualFill[]): string => csv(fillColumns, fills);
export const closedCsv = (positions: readonly ClosedPosition[]): string => csv(closedColumns, positions);
export const fundingCsv = (payments: readonly FundingPayment[]): string => csv(fundingColumns, payments);
/** Of a contract, the same for everyone. */
export const ratesCsv = (rates: readonly { readonly [K in (typeof rateColumns)[number]]?: string | undefined }[]): string =>
  csv(rateColumns, rates);
