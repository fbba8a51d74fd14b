import type { Fill, Order } from '@bourse/contract/spot';
import { csv } from '../parts/csv.ts';

// Own orders and fills as CSV: one line each, all figures as they were booked.

const orderColumns = [
  'placedAt',
  'updatedAt',
  'orderId',
  'clientOrderId',
  'symbol',
  'side',
  'type',
  'timeInForce',
  'postOnly',
  'triggerPrice',
  'triggerSource',
  'triggerAbove',
  'price',
  'quantity',
  'amount',
  'filledQuantity',
  'filledAmount',
  'averagePrice',
  'fee',
  'feeAsset',
  'status',
  'endReason',
] as const satisfies readonly (keyof Order)[];
const fillColumns = [
  'at',
  'dealId',
  'orderId',
  'symbol',
  'side',
  'role',
  'price',
  'quantity',
  'amount',
  'fee',
  'feeAsset',
] as const satisfies readonly (keyof Fill)[];

export const ordersCsv = (orders: readonly Order[]): string => csv(orderColumns, orders);
export const fillsCsv = (fills: readonly Fill[]): string => csv(fillColumns, fills);
