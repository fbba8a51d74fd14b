import { type Candle, type Interval, intervalMs, intervalStart, intervals, joinCandles } from '@bourse/core/market/candle';
import type { PracticeMarket, PracticePrices } from '@bourse/core/market/practice-price';
import { amount, type Instant, instant, lots } from '@bourse/core/money/unit';

export const HISTORY_DAYS = 30;

/** What the history needs to know about an instrument. */
export interface HistoryInstrument extends Decimals {
  readonly symbol: string;
  /** The pair whose practice prices it follows: itself, or the index of a contract. */
  readonly index: string;
}
interface Decimals {
  readonly priceDecimals: number;
  readonly quantityDecimals: number;
  /** The quote asset's decimals in the ledger. */
  readonly quoteScale: number;
}

/**
 * The candles of the 30 days before the market opened, so that charts are full from the first minute. Only in the practice realm,
 * where everything is labelled as generated. From the same practice prices that the index follows, so history and market join
 * without a gap; a pure function of seed and time, so an interrupted first start can repeat it. A generator, because everything at
 * once would take a hundred megabytes: the candles of each interval come in order, and the last of each may be open at `until`.
 */
export function* practiceHistory(
  prices: PracticePrices,
  market: PracticeMarket,
  instrument: Decimals,
  until: Instant,
): Generator<readonly [Interval, Candle]> {
  const end = intervalStart(until, '1m');
  const start = intervalStart(instant(end - HISTORY_DAYS * intervalMs['1d']), '1d');
  const growing = new Map<Interval, Candle>();
  for (let time: number = start; time < end; time += intervalMs['1m']) {
    const minute = practiceMinute(prices, market, instrument, instant(time));
    yield ['1m', minute];
    for (const interval of longer) {
      const candle = growing.get(interval);
      const opens = intervalStart(minute.time, interval);
      if (candle?.time === opens) {
        growing.set(interval, joinCandles(candle, minute));
        continue;
      }
      if (candle) yield [interval, candle];
      growing.set(interval, { ...minute, time: opens });
    }
  }
  for (const interval of longer) {
    const candle = growing.get(interval);
    if (candle) yield [interval, candle];
  }
}

const longer = intervals.slice(1);

function practiceMinute(prices: PracticePrices, market: PracticeMarket, instrument: Decimals, time: Instant): Candle {
  const { open, high, low, close, activity } = prices.minute(market.symbol, time);
  const middle = Math.floor((open + high + low + close) / 4);
  // turnover / price in lots: both are converted to units of the last decimal first.
  const turnover = Math.floor((market.minuteTurnover * activity) / 1_000);
  const quantity = Math.max(1, Math.floor((turnover * 10 ** (instrument.priceDecimals + instrument.quantityDecimals)) / middle));
  const perTickLot = 10 ** (instrument.quoteScale - instrument.priceDecimals - instrument.quantityDecimals);
  return { time, open, high, low, close, volume: lots(quantity), turnover: amount(BigInt(middle * quantity) * BigInt(perTickLot)) };
}
