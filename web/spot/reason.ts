import { priceText, quantityText } from '@bourse/core/market/instrument-text';
import { trimZeros } from '@bourse/core/money/decimal';
import type { Ticks } from '@bourse/core/money/unit';
import type { OrderRejection } from '@bourse/core/spot/judge';
import { isMarketType } from '@bourse/core/spot/order';
import type { NewOrder, OrderFacts } from '@bourse/core/spot/order-facts';

export type TicketField = 'trigger' | 'price' | 'quantity' | 'total';
/** What the button says. The form has words of its own for these; a key of the error catalogue stands for what it has none for. */
export type Reason =
  | 'offline'
  | 'enter_trigger'
  | 'enter_price'
  | 'enter_quantity'
  | 'enter_amount'
  | 'below_quantity'
  | 'above_quantity'
  | 'below_notional'
  | 'price_below_band'
  | 'price_above_band'
  | 'trigger_reached'
  | 'post_only_takes'
  | 'no_liquidity'
  | 'price_stale'
  | 'insufficient'
  | 'msg_9'
  | 'msg_trading-ended'
  | 'msg_too-many-open-orders';

export interface Refusal {
  readonly reason: Reason;
  /** The field that is wrong. */
  readonly wrong?: TicketField;
  /** What the reason names: a minimum, a bound, an asset. Decimal text or an asset code. */
  readonly value?: string;
}

/**
 * A refusal of the judge in the words of the form, at the field that it's about. `around` is the price that the limit keeps to: the
 * index, or the trigger of a stop order that waits.
 */
export function refusalOf(
  refused: OrderRejection,
  facts: OrderFacts,
  o: Pick<NewOrder, 'type' | 'price' | 'triggerPrice' | 'amount'>,
  around: Ticks | undefined,
  spendAsset: string,
): Refusal {
  const { instrument } = facts;
  const isMarket = isMarketType(o.type);
  const size: TicketField = o.amount === undefined ? 'quantity' : 'total';
  switch (refused.rejected) {
    case 'price_stale':
      return { reason: 'price_stale' };
    case 'invalid_price':
    case 'price_outside_band': {
      const { minimumPrice: lowest, maximumPrice: highest } = instrument;
      const isTrigger = refused.rejected === 'invalid_price' && (o.price === undefined || (o.price >= lowest && o.price <= highest));
      const bounds = isTrigger || around === undefined ? { lowest, highest } : facts.bandAround(around);
      const isLow = (isTrigger ? o.triggerPrice : o.price)! < bounds.lowest;
      return {
        reason: isLow ? 'price_below_band' : 'price_above_band',
        wrong: isTrigger ? 'trigger' : 'price',
        value: trimZeros(priceText(isLow ? bounds.lowest : bounds.highest, instrument)),
      };
    }
    case 'invalid_quantity':
      return {
        reason: 'above_quantity',
        wrong: size,
        value: trimZeros(quantityText(isMarket ? instrument.maximumMarketQuantity : instrument.maximumQuantity, instrument)),
      };
    case 'below_minimum_quantity':
      return { reason: 'below_quantity', wrong: size, value: trimZeros(refused.minimum) };
    case 'below_minimum_notional':
      return { reason: 'below_notional', wrong: isMarket ? size : 'total', value: trimZeros(refused.minimum) };
    case 'trigger_already_reached':
      return { reason: 'trigger_reached', wrong: 'trigger' };
    case 'post_only_would_take':
      return { reason: 'post_only_takes', wrong: 'price' };
    case 'insufficient_available':
      return { reason: 'insufficient', wrong: size, value: spendAsset };
    case 'trading_ended':
      return { reason: 'msg_trading-ended' };
    case 'too_many_open_orders':
      return { reason: 'msg_too-many-open-orders' };
    default:
      return { reason: 'msg_9' };
  }
}
