import { type Fields, flag, list, number, optional, record, text, whole } from '../field.ts';
import type { PerpetualAnswer } from './answer.ts';
import type { PerpetualOrder } from './order.ts';
import { exitFields, optionFields, priceFields } from './order-fields.ts';

const fields: Fields<PerpetualOrder> = {
  orderId: number(),
  trader: number(),
  ...optionFields,
  selfTradePrevention: text(),
  reduceOnly: flag(),
  closesPosition: flag(),
  ...priceFields,
  triggerAbove: optional(flag()),
  ...exitFields,
  parentId: optional(number()),
  pairId: optional(number()),
  status: text(),
  endReason: optional(text()),
  filledQuantity: number(),
  filledAmount: whole(),
  fee: whole(),
  realised: whole(),
  closed: number(),
  opens: number(),
  frozen: whole(),
  prioritySeq: number(),
  placedAt: number(),
  updatedAt: number(),
};

/** The answer's canonical form, in which amounts are text. */
export const perpetualAnswer = record<PerpetualAnswer>({ kind: text(), perpetualOrders: list(record(fields)) });
