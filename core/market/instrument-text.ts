import { formatDecimal, parseDecimal } from '../money/decimal.ts';
import type { Amount, Lots, Ticks } from '../money/unit.ts';
import type { Asset, Instrument } from './instrument.ts';

// Text of a price, a quantity and an amount, by the decimals of their instrument or asset. Off-tick and off-lot text has too many
// decimals and is undefined.

type Decimals = Pick<Instrument, 'priceDecimals' | 'quantityDecimals'>;

export const parsePrice = (text: unknown, instrument: Decimals): Ticks | undefined =>
  safe(parseDecimal(text, instrument.priceDecimals)) as Ticks | undefined;
export const parseQuantity = (text: unknown, instrument: Decimals): Lots | undefined =>
  safe(parseDecimal(text, instrument.quantityDecimals)) as Lots | undefined;
export const parseAmount = (text: unknown, asset: Pick<Asset, 'scale'>): Amount | undefined =>
  parseDecimal(text, asset.scale) as Amount | undefined;

export const priceText = (price: Ticks, instrument: Decimals): string => formatDecimal(price, instrument.priceDecimals);
export const quantityText = (quantity: Lots, instrument: Decimals): string => formatDecimal(quantity, instrument.quantityDecimals);
export const amountText = (amount: Amount, asset: Pick<Asset, 'scale'>): string => formatDecimal(amount, asset.scale);

const safe = (value: bigint | undefined): number | undefined =>
  value === undefined || value > BigInt(Number.MAX_SAFE_INTEGER) ? undefined : Number(value);

/** The part of an unknown symbol that may be echoed back. */
export const symbolText = (symbol: unknown): string => (typeof symbol === 'string' ? symbol.slice(0, 64) : '');
