import { assetsIn } from '@bourse/contract/instrument-id';
import type { InstrumentInfo } from '@bourse/contract/market';
import type { Order } from '@bourse/contract/spot';
import { difference } from '../wire/difference.ts';
import { amountText, moneyText } from '../wire/money-text.ts';

type Assets = Pick<InstrumentInfo, 'base' | 'quote'>;
type Wish = Pick<Order, 'side' | 'quantity' | 'amount'>;

/** The two assets of an order, also before the instruments are known. */
export function assetsOf(order: Pick<Order, 'symbol'>, info: Assets | undefined): Assets {
  return info ?? assetsIn(order.symbol);
}

/**
 * "0.001 / 0.005 BTC": how much of what was wanted. An order by amount has no quantity to be measured against, and a sell by
 * amount sells the lot that completes it: what was wanted stands apart.
 */
export const filledText = (order: Pick<Order, 'filledQuantity' | 'quantity'>, { base }: Assets, locale: string): string =>
  `${[order.filledQuantity, ...(order.quantity === undefined ? [] : [order.quantity])].map((q) => moneyText(q, locale)).join(' / ')} ${base}`;

/** What was ordered: a quantity, or an amount to spend at most or to receive at least. `money` is for a look that is not exact. */
export const orderedText = ({ side, quantity, amount }: Wish, { base, quote }: Assets, locale: string, money = amountText): string =>
  quantity !== undefined
    ? `${moneyText(quantity, locale)} ${base}`
    : `${side === 'sell' ? '≥ ' : ''}${money(amount, locale, quote)} ${quote}`;

/** What came in, less the fee, which is always taken from it. Undefined before the first fill. */
export const receivedOf = (order: Pick<Order, 'side' | 'filledQuantity' | 'filledAmount' | 'fee'>): string | undefined =>
  /[1-9]/.test(order.filledQuantity) ? difference(order.side === 'buy' ? order.filledQuantity : order.filledAmount, order.fee) : undefined;
