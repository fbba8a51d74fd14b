import type { InstrumentInfo } from '@bourse/contract/market';
import { parseAmount, parsePrice } from '@bourse/core/market/instrument-text';
import { formatDecimal, parseDecimal } from '@bourse/core/money/decimal';
import { goods, instrumentUnits, lotsDown, notional } from '@bourse/core/money/notional';
import type { Amount, Rate } from '@bourse/core/money/unit';
import { tradeFee } from '@bourse/core/spot/fees';

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
  const taker = parseDecimal(rates.taker, 8) as Rate | undefined;
  if (amount === undefined || ticks === undefined || taker === undefined) return undefined;
  const units = instrumentUnits(info, info.baseScale, info.quoteScale);
  const quantity = lotsDown(amount, ticks, units);
  if (quantity <= 0) return undefined;
  const bought = goods(quantity, units);
  const fee = tradeFee(bought, taker);
  return {
    quantity: formatDecimal(quantity, info.quantityDecimals),
    cost: formatDecimal(notional(ticks, quantity, units), info.quoteScale),
    fee: formatDecimal(fee, info.baseScale),
    received: formatDecimal((bought - fee) as Amount, info.baseScale),
  };
}
