import { type Fields, flag, list, optional, record, whole } from '../field.ts';
import { isRising, whyFilters } from '../market/filters.ts';
import { sourcesOf } from '../market/index-sources.ts';
import type { Asset, FeeTier, Instrument } from '../market/instrument.ts';
import { goods, instrumentUnits } from '../money/notional.ts';
import { RATE_ONE } from '../money/unit.ts';
import { tradeFee } from './fees.ts';

export interface SpotConfiguration {
  readonly feeTiers: readonly FeeTier[];
  /**
   * Refuses to resume trading in an instrument while orders that the end of its trading cancels are still open. Absent in commands of
   * older versions, which resumed at once and kept the rest of these orders: their outcomes stay the same.
   */
  readonly afterCancels?: boolean | undefined;
}

const feeTier = record<FeeTier>({ floor: whole(), maker: whole(), taker: whole() });
export const spotFields: Fields<Pick<SpotConfiguration, 'feeTiers'>> = { feeTiers: list(feeTier) };
/** Newer than the other rooms' fields, so it comes last in a command's text. */
export const resumingFields: Fields<Pick<SpotConfiguration, 'afterCancels'>> = { afterCancels: optional(flag()) };

export function whyTier(t: FeeTier, before: FeeTier | undefined): string | undefined {
  if (before === undefined ? t.floor !== 0n : t.floor <= before.floor) return 'fee tiers start at zero and rise';
  const isRate = (r: bigint) => typeof r === 'bigint' && r >= 0n && r < RATE_ONE / 10n;
  return isRate(t.maker) && isRate(t.taker) ? undefined : 'a fee is below ten percent and not below zero';
}

/** An instrument's filters (rules 3.1), and that no order can consist entirely of fee. */
export function whyInstrument(
  i: Instrument,
  known: Instrument | undefined,
  base: Asset | undefined,
  quote: Asset | undefined,
  tiers: readonly FeeTier[],
): string | undefined {
  const say = (why: string) => `${i.symbol}: ${why}`;
  if (base === undefined || quote === undefined || base === quote) return say('unknown base or quote asset');
  if (i.symbol !== `${i.base}-${i.quote}`) return say('the symbol is BASE-QUOTE');
  if (known !== undefined && (known.priceDecimals !== i.priceDecimals || known.quantityDecimals !== i.quantityDecimals)) {
    return say('tick and lot never change: open orders would mean something else');
  }
  const isCount = (n: number) => Number.isSafeInteger(n) && n >= 0;
  if (!isCount(i.priceDecimals) || !isCount(i.quantityDecimals)) return say('decimals are whole numbers');
  if (i.priceDecimals + i.quantityDecimals > quote.scale) return say('price and quantity decimals exceed the scale of the quote asset');
  if (i.quantityDecimals > base.scale) return say('quantity decimals exceed the scale of the base asset');
  const limits = whyFilters(i);
  if (limits !== undefined) return say(limits);
  const isBand = (r: bigint) => typeof r === 'bigint' && r > 0n && r < RATE_ONE;
  if (!isBand(i.priceBand) || !isBand(i.marketBand) || !isBand(i.indexDeviation)) return say('a band is between zero and one');
  if (!isRising(1, i.maximumOpenOrders)) return say('the maximum of open orders');
  if (!isRising(1, i.indexDegraded, i.indexNormal)) return say('constituents of a degraded and a normal index');
  if (i.indexSources !== undefined) {
    const sources = sourcesOf(i.indexSources);
    if (sources === undefined) return say('sources are a venue, its pair and perhaps its USDT/USD, each venue once');
    if (sources.length < i.indexNormal) return say('a normal index needs as many sources');
  }
  if (i.listed && i.ended) return say('what is listed has not ended');
  if (typeof i.minimumNotional !== 'bigint' || i.minimumNotional <= 0n) return say('the minimum notional');
  const smallest = goods(i.minimumQuantity, instrumentUnits(i, base.scale, quote.scale));
  for (const { maker, taker } of tiers) {
    for (const rate of [maker, taker]) {
      if (tradeFee(i.minimumNotional, rate) >= i.minimumNotional || tradeFee(smallest, rate) >= smallest) {
        return say('the smallest order would be all fee');
      }
    }
  }
  return undefined;
}

/** Otherwise orders cancelled before the trading resumes and orders that stay open would differ only in when they had their turn. */
export const whyResuming = (i: Instrument, known: Instrument | undefined, hasOrders: boolean): string | undefined =>
  known?.ended && !i.ended && hasOrders ? `${i.symbol}: its open orders are still being cancelled` : undefined;
