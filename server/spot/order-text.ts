import type { Fill as WireFill, Order as WireOrder } from '@bourse/contract/spot';
import type { Side } from '@bourse/core/book/side';
import { decimalText } from '@bourse/core/money/decimal';
import { must } from '@bourse/core/rejection';
import type { Order } from '@bourse/core/spot/order';
import type { Listing } from '../store/listing.ts';
import { type Traded, wireOrder } from '../store/wire-order.ts';
import { timeText } from '../store/wire-text.ts';

/** An order of the core in the wire format. */
export function orderText(listing: Listing, o: Order): WireOrder {
  const traded = marketOf(listing, o.symbol);
  return wireOrder(traded, o, decimalText, o.filledQuantity > 0 ? averagePrice(o, traded) : undefined);
}

export interface FillRow {
  readonly deal_id: number;
  readonly at: number;
  readonly symbol: string;
  readonly price: number;
  readonly quantity: number;
  readonly notional: string;
  readonly side: Side;
  readonly role: 'maker' | 'taker';
  readonly order_id: number;
  readonly fee: string;
}
export function fillText(listing: Listing, f: FillRow): WireFill {
  const { instrument, base, quote } = marketOf(listing, f.symbol);
  const fee = f.side === 'buy' ? base : quote;
  return {
    dealId: `${f.deal_id}`,
    orderId: `${f.order_id}`,
    symbol: f.symbol,
    side: f.side,
    role: f.role,
    price: decimalText(f.price, instrument.priceDecimals),
    quantity: decimalText(f.quantity, instrument.quantityDecimals),
    amount: decimalText(BigInt(f.notional), quote.scale),
    fee: decimalText(BigInt(f.fee), fee.scale),
    feeAsset: fee.asset,
    at: timeText(f.at),
  };
}

/**
 * Amount over quantity with two decimals more than the tick, rounded half away from zero; for display, never for booking.
 * Truncated, or with fewer decimals, it wouldn't give the traded value when multiplied by the quantity.
 */
function averagePrice(o: Order, { instrument, quote }: Traded): string {
  const decimals = instrument.priceDecimals + 2;
  const scaled = o.filledAmount * 10n ** BigInt(instrument.quantityDecimals + decimals);
  const whole = BigInt(o.filledQuantity) * 10n ** BigInt(quote.scale);
  // Both are positive, so half away from zero is half up.
  return decimalText((2n * scaled + whole) / (2n * whole), decimals);
}

function marketOf(listing: Listing, symbol: string): Traded {
  const instrument = listing.instrument(symbol);
  const base = instrument && listing.asset(instrument.base);
  const quote = instrument && listing.asset(instrument.quote);
  must(instrument && base && quote, `an order of ${symbol}, which is not listed`);
  return { instrument, base, quote };
}
