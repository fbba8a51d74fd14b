import type { InstrumentInfo } from '@bourse/contract/market';
import { parseAmount, parsePrice } from '@bourse/core/market/instrument-text';
import { formatDecimal, parseDecimal } from '@bourse/core/money/decimal';
import { instrumentUnits } from '@bourse/core/money/notional';
import type { Rate } from '@bourse/core/money/unit';
import { previewBuyFor } from '@bourse/core/spot/preview';

export interface WorkedExample {
  readonly quantity: string;
  readonly cost: string;
  readonly fee: string;
  readonly received: string;
}

/** Buying for an amount at a price, by the functions that book it. Undefined where the amount buys nothing. */
export function workedExample(
  info: InstrumentInfo,
  spend: string,
  price: string,
  rates: { readonly maker: string; readonly taker: string },
): WorkedExample | undefined {
  const amount = parseAmount(spend, { scale: info.quoteScale });
  const ticks = parsePrice(price, info);
  const [maker, taker] = [parseDecimal(rates.maker, 8), parseDecimal(rates.taker, 8)] as [Rate | undefined, Rate | undefined];
  if (amount === undefined || ticks === undefined || maker === undefined || taker === undefined) return undefined;
  const units = instrumentUnits(info, info.baseScale, info.quoteScale);
  const preview = previewBuyFor(amount, ticks, units, { floor: 0n, maker, taker } as never);
  if (preview.quantity <= 0) return undefined;
  return {
    quantity: formatDecimal(preview.quantity, info.quantityDecimals),
    cost: formatDecimal(preview.cost, info.quoteScale),
    fee: formatDecimal(preview.maximumFee, info.baseScale),
    received: formatDecimal(preview.minimumReceived, info.baseScale),
  };
}
