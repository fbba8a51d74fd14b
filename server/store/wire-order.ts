import type { Order as WireOrder } from '@bourse/contract/spot';
import type { Asset, Instrument } from '@bourse/core/market/instrument';
import type { Order } from '@bourse/core/spot/order';
import { timeText } from './wire-text.ts';

/** An instrument with its two assets. */
export interface Traded {
  readonly instrument: Instrument;
  readonly base: Asset;
  readonly quote: Asset;
}

/**
 * An order of the core as it travels, in answers and in a trader's own events. `text` writes units as decimal text: events keep
 * trailing zeros, answers don't.
 */
export function wireOrder(
  { instrument, base, quote }: Traded,
  o: Order,
  text: (units: bigint | number, decimals: number) => string,
  averagePrice?: string,
): WireOrder {
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
    ...(o.price !== undefined && { price: text(o.price, priceDecimals) }),
    ...(o.quantity !== undefined && { quantity: text(o.quantity, quantityDecimals) }),
    ...(o.amount !== undefined && { amount: text(o.amount, quote.scale) }),
    ...(o.triggerPrice !== undefined && { triggerPrice: text(o.triggerPrice, priceDecimals) }),
    ...(o.triggerSource !== undefined && { triggerSource: o.triggerSource }),
    ...(o.triggerAbove !== undefined && { triggerAbove: o.triggerAbove }),
    status: o.status,
    ...(o.endReason !== undefined && { endReason: o.endReason }),
    filledQuantity: text(o.filledQuantity, quantityDecimals),
    filledAmount: text(o.filledAmount, quote.scale),
    ...(averagePrice !== undefined && { averagePrice }),
    fee: text(o.fee, fee.scale),
    feeAsset: fee.asset,
    placedAt: timeText(o.placedAt),
    updatedAt: timeText(o.updatedAt),
  };
}
