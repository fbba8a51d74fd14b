import type { Unit } from '../money/unit.ts';

/** The number of an order: the sequence number of the command that placed it. */
export type OrderId = Unit<number, 'OrderId'>;
export const orderId = (value: number): OrderId => value as OrderId;
