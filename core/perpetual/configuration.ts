import { type Fields, flag, list, number, optional, record, text, whole } from '../field.ts';
import { filterFields, isRising, whyFilters } from '../market/filters.ts';
import type { Asset, Instrument } from '../market/instrument.ts';
import { VALUING_ASSET } from '../market/market.ts';
import { type PerpetualInstrument, perpetualId } from './instrument.ts';
import { type RiskTier, whyTiers } from './risk-tier.ts';
import { whyOutOfBounds } from './rule-bounds.ts';

export interface PerpetualConfiguration {
  readonly perpetuals?: readonly PerpetualInstrument[] | undefined;
}

const tier = record<RiskTier>({ floor: whole(), maintenance: whole(), deduction: whole(), maximumLeverage: number() });
const perpetual = record<PerpetualInstrument>({
  symbol: text(),
  name: text(),
  index: text(),
  ...filterFields,
  makerFee: whole(),
  takerFee: whole(),
  insuranceRate: whole(),
  fundingInterest: whole(),
  fundingDamper: whole(),
  fundingCap: whole(),
  impactValue: whole(),
  tiers: list(tier),
  listed: flag(),
});
export const perpetualFields: Fields<PerpetualConfiguration> = { perpetuals: optional(list(perpetual)) };

/** Why this contract can't be listed or changed so; undefined if it can. */
export function whyPerpetual(
  p: PerpetualInstrument,
  known: PerpetualInstrument | undefined,
  index: Instrument | undefined,
  quote: Asset | undefined,
): string | undefined {
  const say = (why: string) => `${p.symbol}: ${why}`;
  if (index === undefined || index.quote !== VALUING_ASSET || quote === undefined) return say('its index is a pair quoted in USDT');
  if (p.symbol !== perpetualId(p.index)) return say('the symbol is that of its index with -PERP');
  if (known !== undefined && known.quantityDecimals !== p.quantityDecimals) return say('the lot never changes');
  if (p.priceDecimals !== index.priceDecimals) return say('its ticks are those of its index');
  if (!Number.isSafeInteger(p.quantityDecimals) || p.quantityDecimals < 0) return say('decimals are whole numbers');
  if (p.priceDecimals + p.quantityDecimals > quote.scale) return say('price and quantity decimals exceed the scale of USDT');
  const limits = whyFilters(p);
  if (limits !== undefined) return say(limits);
  if (!isRising(1, p.maximumOpenOrders)) return say('the maximum of open orders');
  if (p.makerFee > p.takerFee) return say('the maker pays no more than the taker');
  const why = whyTiers(p.tiers, p.takerFee) ?? whyOutOfBounds(p, known, 10n ** BigInt(quote.scale));
  return why && say(why);
}
