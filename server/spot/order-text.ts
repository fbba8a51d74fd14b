import type { Fill as WireFill, Order as WireOrder } from '@bourse/contract/spot';
import type { Side } from '@bourse/core/book/side';
import type { Asset, Instrument } from '@bourse/core/market/instrument';
import { decimalText } from '@bourse/core/money/decimal';
import { must } from '@bourse/core/rejection';
import type { Order } from '@bourse/core/spot/order';
import type { Listing } from '../store/listing.ts';
import { timeText } from '../store/wire-text.ts';

/** An order of the core in the wire format. */
export function orderText(listing: Listing, o: Order): WireOrder {
  const { instrument, base, quote } = marketOf(listing, o.symbol);
  const { priceDecimals, quantityDecimals } = instrument;
  const fee = o.side === 'buy' ? base : quote;
  return {
    orderId: `${o.orderId}`,
    ...(o.clientOrderId !== undefined && { clientOrderId: o.clientOrderId }),
    symbol: o.symbol,
    side: o.side,
    type: o.type,
    timeInForce: o.timeInForce,
    postOnly: o.postOnly,
    ...(o.price !== undefined && { price: decimalText(o.price, priceDecimals) }),
    ...(o.quantity !== undefined && { quantity: decimalText(o.quantity, quantityDecimals) }),
    ...(o.amount !== undefined && { amount: decimalText(o.amount, quote.scale) }),
    ...(o.triggerPrice !== undefined && { triggerPrice: decimalText(o.triggerPrice, priceDecimals) }),
    ...(o.triggerSource !== undefined && { triggerSource: o.triggerSource }),
    ...(o.triggerAbove !== undefined && { triggerAbove: o.triggerAbove }),
    status: o.status,
    ...(o.endReason !== undefined && { endReason: o.endReason }),
    filledQuantity: decimalText(o.filledQuantity, quantityDecimals),
    filledAmount: decimalText(o.filledAmount, quote.scale),
    ...(o.filledQuantity > 0 && { averagePrice: averagePrice(o, instrument, quote) }),
    fee: decimalText(o.fee, fee.scale),
    feeAsset: fee.asset,
    placedAt: timeText(o.placedAt),
    updatedAt: timeText(o.updatedAt),
  };
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
function averagePrice(o: Order, instrument: Instrument, quote: Asset): string {
  const decimals = instrument.priceDecimals + 2;
  const scaled = o.filledAmount * 10n ** BigInt(instrument.quantityDecimals + decimals);
  const whole = BigInt(o.filledQuantity) * 10n ** BigInt(quote.scale);
  // Both are positive, so half away from zero is half up.
  return decimalText((2n * scaled + whole) / (2n * whole), decimals);
}

function marketOf(listing: Listing, symbol: string): { instrument: Instrument; base: Asset; quote: Asset } {
  const instrument = listing.instrument(symbol);
  const base = instrument && listing.asset(instrument.base);
  const quote = instrument && listing.asset(instrument.quote);
  must(instrument && base && quote, `an order of ${symbol}, which is not listed`);
  return { instrument, base, quote };
}
