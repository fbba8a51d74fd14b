import type { PerpetualOrder } from '@bourse/contract/perpetual-text';
import { moneyText } from '../wire/money-text.ts';

export const isOpen = ({ status }: Pick<PerpetualOrder, 'status'>): boolean =>
  status === 'untriggered' || status === 'new' || status === 'partial';

/** Whether an order can only close: a buy then closes a short position, a sell a long one. */
export const onlyCloses = ({
  side,
  reduceOnly,
  positionSide,
}: Pick<PerpetualOrder, 'side' | 'positionSide'> & { readonly reduceOnly?: boolean | undefined }): boolean =>
  reduceOnly === true || (positionSide !== undefined && (positionSide === 'long') !== (side === 'buy'));

/** Reasons for which an order ends, or loses a part, long after it was placed and by itself, so that its trader has to be told. */
const toldReasons: ReadonlySet<string> = new Set([
  ...['close_only', 'price_stale', 'position_above_tier', 'price_band', 'rules_changed'],
  ...['insufficient_available', 'would_liquidate', 'beyond_bankruptcy'],
]);
export const isToldEnd = ({ endReason, placedAt, updatedAt }: Pick<PerpetualOrder, 'endReason' | 'placedAt' | 'updatedAt'>): boolean =>
  endReason !== undefined && toldReasons.has(endReason) && updatedAt !== placedAt;

type Side = 'long' | 'short';
/** What an order does to positions. A buy or a sell: that isn't decided, or it did nothing. */
export type OrderAct = Side | 'closeLong' | 'closeShort' | 'reverseToLong' | 'reverseToShort' | 'buy' | 'sell';

/** In one-way mode a buy first closes a short position; what is left of it opens a long one. */
export function actOf(
  order: Parameters<typeof onlyCloses>[0] & Partial<Pick<PerpetualOrder, 'status' | 'quantity' | 'filledQuantity' | 'closes'>>,
): OrderAct {
  const { side, positionSide, status = 'new', quantity, filledQuantity = '0', closes } = order;
  const isBuy = side === 'buy';
  if (onlyCloses(order)) return isBuy ? 'closeShort' : 'closeLong';
  if (positionSide !== undefined) return positionSide;
  const lots = Number(isOpen({ status }) ? quantity : filledQuantity);
  if (closes === undefined || lots === 0) return side;
  if (closes === '0') return isBuy ? 'long' : 'short';
  if (Number(closes) >= lots) return isBuy ? 'closeShort' : 'closeLong';
  return isBuy ? 'reverseToLong' : 'reverseToShort';
}

/** How an order is called: by its purpose where it has one, otherwise by its type. */
export const kindOfOrder = ({
  purpose,
  type,
}: Pick<PerpetualOrder, 'purpose' | 'type'>): PerpetualOrder['type'] | 'take_profit' | 'stop_loss' =>
  purpose === 'trade' ? type : purpose;

/** The trigger while it matters: before it was reached. */
export const triggerOf = ({ status, triggerPrice }: Pick<PerpetualOrder, 'status' | 'triggerPrice'>): string | undefined =>
  status === 'untriggered' ? triggerPrice : undefined;

/** "12 / 50": lots filled, of those wanted. Of a whole position, whatever it is when it triggers, only the first. */
export const quantityOf = ({ quantity, filledQuantity }: Pick<PerpetualOrder, 'quantity' | 'filledQuantity'>, locale: string): string =>
  quantity === undefined ? moneyText(filledQuantity, locale) : `${moneyText(filledQuantity, locale)} / ${moneyText(quantity, locale)}`;

/** Where an order waits: at its trigger until that is reached, then at its limit. */
export const waitsAt = ({ status, price, triggerPrice }: Pick<PerpetualOrder, 'status' | 'price' | 'triggerPrice'>): string | undefined =>
  status === 'untriggered' ? triggerPrice : price;
