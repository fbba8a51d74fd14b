import type { FeeTier, Instrument } from '@bourse/core/market/instrument';
import { decimalText, parseDecimal } from '@bourse/core/money/decimal';
import { amount, lots, type Rate, rate } from '@bourse/core/money/unit';

/** Rates are fractions with eight decimals. */
const RATE_DECIMALS = 8;
/** The highest plausible fee: 1 %. */
export const HIGHEST_FEE = 10n ** BigInt(RATE_DECIMALS - 2);

/** The changeable settings of an instrument, in the wire format. */
export interface InstrumentBounds {
  readonly name: string;
  readonly minimumQuantity: string;
  readonly maximumQuantity: string;
  readonly maximumMarketQuantity: string;
  readonly minimumNotional: string;
  readonly priceBand: string;
  readonly marketBand: string;
  readonly maximumOpenOrders: number;
  readonly indexNormal: number;
  readonly indexDegraded: number;
  readonly indexDeviation: string;
  /** Empty where prices are generated. */
  readonly indexSources: string;
  readonly listed: boolean;
  readonly ended: boolean;
}
export interface FeeTierText {
  readonly floor: string;
  readonly maker: string;
  readonly taker: string;
}

export function boundsText(i: Instrument, quoteScale: number): InstrumentBounds {
  const quantity = (n: number): string => decimalText(n, i.quantityDecimals);
  return {
    name: i.name,
    minimumQuantity: quantity(i.minimumQuantity),
    maximumQuantity: quantity(i.maximumQuantity),
    maximumMarketQuantity: quantity(i.maximumMarketQuantity),
    minimumNotional: decimalText(i.minimumNotional, quoteScale),
    priceBand: decimalText(i.priceBand, RATE_DECIMALS),
    marketBand: decimalText(i.marketBand, RATE_DECIMALS),
    maximumOpenOrders: i.maximumOpenOrders,
    indexNormal: i.indexNormal,
    indexDegraded: i.indexDegraded,
    indexDeviation: decimalText(i.indexDeviation, RATE_DECIMALS),
    indexSources: i.indexSources ?? '',
    listed: i.listed,
    ended: i.ended === true,
  };
}

/** The instrument with new limits; undefined if a value has too many decimals. */
export function withBounds(i: Instrument, bounds: InstrumentBounds, quoteScale: number): Instrument | undefined {
  const quantity = (text: string) => {
    const units = parseDecimal(text, i.quantityDecimals);
    return units === undefined || units > BigInt(Number.MAX_SAFE_INTEGER) ? undefined : lots(Number(units));
  };
  const minimumQuantity = quantity(bounds.minimumQuantity);
  const maximumQuantity = quantity(bounds.maximumQuantity);
  const maximumMarketQuantity = quantity(bounds.maximumMarketQuantity);
  const notional = parseDecimal(bounds.minimumNotional, quoteScale);
  const priceBand = rateOf(bounds.priceBand);
  const marketBand = rateOf(bounds.marketBand);
  const indexDeviation = rateOf(bounds.indexDeviation);
  if (minimumQuantity === undefined || maximumQuantity === undefined || maximumMarketQuantity === undefined) return undefined;
  if (notional === undefined || priceBand === undefined || marketBand === undefined || indexDeviation === undefined) return undefined;
  const { name, maximumOpenOrders, indexNormal, indexDegraded, listed, ended } = bounds;
  const plain = { name, maximumOpenOrders, indexNormal, indexDegraded, listed, ended };
  const counted = { minimumQuantity, maximumQuantity, maximumMarketQuantity, minimumNotional: amount(notional) };
  const indexSources = bounds.indexSources === '' ? undefined : bounds.indexSources;
  return { ...i, ...plain, ...counted, priceBand, marketBand, indexDeviation, indexSources };
}

export const tierText = (tier: FeeTier, scale: number): FeeTierText => ({
  floor: decimalText(tier.floor, scale),
  maker: decimalText(tier.maker, RATE_DECIMALS),
  taker: decimalText(tier.taker, RATE_DECIMALS),
});

/** `0.08 %` */
export const percentText = (of: Rate): string => `${decimalText(of, RATE_DECIMALS - 2)} %`;

export function tierOf(text: FeeTierText, scale: number): FeeTier | undefined {
  const floor = parseDecimal(text.floor, scale);
  const maker = rateOf(text.maker);
  const taker = rateOf(text.taker);
  return floor === undefined || maker === undefined || taker === undefined ? undefined : { floor: amount(floor), maker, taker };
}

function rateOf(text: string): Rate | undefined {
  const units = parseDecimal(text, RATE_DECIMALS);
  return units === undefined ? undefined : rate(units);
}
