import type { Unit } from '../money/unit.ts';

/** An order's number: the sequence number of the command that placed it. */
export type OrderId = Unit<number, 'OrderId'>;
export const orderId = (value: number): OrderId => value as OrderId;
