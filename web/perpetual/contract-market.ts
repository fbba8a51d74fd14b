// A perpetual contract as its form counts: read once from the wire, in ticks, lots, minor units and rates.

import type { PerpetualFigures, PerpetualInfo, PerpetualPosition } from '@bourse/contract/perpetual-text';
import { parseAmount, parsePrice } from '@bourse/core/market/instrument-text';
import { decimalText, parseDecimal } from '@bourse/core/money/decimal';
import { type InstrumentUnits, instrumentUnits } from '@bourse/core/money/notional';
import { type Amount, type Lots, lots, type Rate, type Ticks } from '@bourse/core/money/unit';
import type { MarginRules } from '@bourse/core/perpetual/account';
import type { Position } from '@bourse/core/perpetual/position';
import type { RiskTier } from '@bourse/core/perpetual/risk-tier';

export interface ContractMarket {
  readonly info: PerpetualInfo;
  readonly units: InstrumentUnits;
  readonly tiers: readonly RiskTier[];
  readonly makerFee: Rate;
  readonly takerFee: Rate;
}

/** A fraction on the wire ("0.0005") as parts per 100 million. */
const rateOf = (text: string): Rate => (parseDecimal(text, 8) ?? 0n) as Rate;

export const contractMarket = (info: PerpetualInfo): ContractMarket => ({
  info,
  units: instrumentUnits(info, info.quantityDecimals, info.quoteScale),
  tiers: tiersIn(info.tiers, info),
  makerFee: rateOf(info.makerFee),
  takerFee: rateOf(info.takerFee),
});

const tiersIn = (tiers: PerpetualInfo['tiers'], info: PerpetualInfo): RiskTier[] =>
  tiers.map(({ floor, maintenanceRate, deduction, maximumLeverage }) => ({
    floor: amountIn(floor, info) ?? (0n as Amount),
    maintenance: rateOf(maintenanceRate),
    deduction: amountIn(deduction, info) ?? (0n as Amount),
    maximumLeverage,
  }));

type Scale = Pick<PerpetualInfo, 'quoteScale'>;
/** Money in minor units; it may be negative. */
export function amountIn(text: string | undefined, { quoteScale }: Scale): Amount | undefined {
  const isNegative = text?.startsWith('-') ?? false;
  const amount = parseAmount(isNegative ? text?.slice(1) : text, { scale: quoteScale });
  return amount === undefined ? undefined : ((isNegative ? -amount : amount) as Amount);
}
export const amountTextIn = (amount: Amount | undefined, { quoteScale }: Scale): string | undefined =>
  amount === undefined ? undefined : decimalText(amount, quoteScale);
export const priceIn = (text: string | undefined, info: Pick<PerpetualInfo, 'priceDecimals' | 'quantityDecimals'>): Ticks | undefined => {
  const price = parsePrice(text, info);
  return price !== undefined && price > 0 ? price : undefined;
};
export const priceTextIn = (price: Ticks | undefined, { priceDecimals }: Pick<PerpetualInfo, 'priceDecimals'>): string | undefined =>
  price === undefined ? undefined : decimalText(price, priceDecimals);
/** A whole number of lots; undefined where nothing or something else is written. */
export const lotsIn = (text: string): Lots | undefined => (/^[1-9]\d{0,14}$/.test(text) ? lots(Number(text)) : undefined);
/** Lots in the base asset: 50 lots of 0.001 BTC are 0.05. */
export const baseText = (quantity: number, { quantityDecimals }: Pick<PerpetualInfo, 'quantityDecimals'>): string =>
  decimalText(quantity, quantityDecimals);

/** A position with its margin, as the formulas take it. */
export interface Held {
  readonly position: Position;
  readonly margin: Amount;
  /** The rules from before a change, if it's still judged by them. */
  readonly earlier?: MarginRules | undefined;
}
export function heldOf(p: PerpetualPosition, info: PerpetualInfo): Held | undefined {
  const quantity = lotsIn(p.quantity);
  const entryValue = amountIn(p.entryValue, info);
  const margin = amountIn(p.margin, info);
  if (quantity === undefined || entryValue === undefined || margin === undefined) return undefined;
  const earlier = p.earlier && { tiers: tiersIn(p.earlier.tiers, info), takerFee: rateOf(p.earlier.takerFee) };
  return { position: { isLong: p.side === 'long', quantity, entryValue }, margin, ...(earlier && { earlier }) };
}

/** A stale or held index stops opening and triggers; a degraded one stops liquidation only. */
export const isFrozen = (figures: PerpetualFigures | undefined): boolean =>
  figures !== undefined && (figures.indexState === 'stale' || figures.indexState === 'held');
