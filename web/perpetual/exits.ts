// Take profit and stop loss as they're written: as a price, as a move of the price in percent, or as profit and loss. All three come
// to a trigger price, and the preview is what that price yields.

import { parseAmount } from '@bourse/core/market/instrument-text';
import { parseDecimal } from '@bourse/core/money/decimal';
import { notional } from '@bourse/core/money/notional';
import type { Amount, Lots, Ticks } from '@bourse/core/money/unit';
import { cut } from '../trading/price-step.ts';
import { type ContractMarket, priceIn } from './contract-market.ts';

export type ExitBy = 'price' | 'percent' | 'pnl';

/** What the exits are for: so many lots, entered at this price. */
export interface ExitBasis {
  readonly isLong: boolean;
  readonly entry: Ticks;
  readonly quantity: Lots;
}

/** The trigger price of what was written, to the nearest tick. `isProfit`: a take profit; otherwise a stop loss. */
export function exitPrice(by: ExitBy, text: string, isProfit: boolean, basis: ExitBasis, market: ContractMarket): Ticks | undefined {
  const { info, units } = market;
  if (by === 'price') return priceIn(cut(text, info.priceDecimals), info);
  const way = basis.isLong === isProfit ? 1n : -1n;
  const entry = BigInt(basis.entry);
  let move: bigint;
  if (by === 'percent') {
    const hundredths = parseDecimal(cut(text, 2), 2);
    if (hundredths === undefined || hundredths === 0n) return undefined;
    move = nearest(entry * hundredths, 10_000n);
  } else {
    const profit = parseAmount(cut(text, info.quoteScale), { scale: info.quoteScale });
    if (profit === undefined || profit === 0n) return undefined;
    move = nearest(profit, BigInt(units.perTickLot) * BigInt(basis.quantity));
  }
  const price = entry + way * move;
  return price > 0n && price <= BigInt(Number.MAX_SAFE_INTEGER) ? (Number(price) as Ticks) : undefined;
}
/** Why something was written that comes to no trigger price: nothing but zeros, or a price at or below zero or beyond counting. */
export type ExitFault = 'exit_zero' | 'exit_too_far';
export const exitFault = (text: string, price: Ticks | undefined): ExitFault | undefined => {
  if (text === '' || price !== undefined) return undefined;
  return /[1-9]/.test(text) ? 'exit_too_far' : 'exit_zero';
};
const nearest = (value: bigint, by: bigint): bigint => (value + by / 2n) / by;

export interface ExitPreview {
  readonly price: Ticks;
  /** Before fees. */
  readonly pnl: Amount;
  /** The move of the price from the entry, in hundredths of a percent, towards zero; positive where it's a profit. */
  readonly move: bigint;
}

export function previewExit(price: Ticks, { isLong, entry, quantity }: ExitBasis, { units }: ContractMarket): ExitPreview {
  const gained = (isLong ? price - entry : entry - price) as Ticks;
  const size = notional(Math.abs(gained) as Ticks, quantity, units);
  return { price, pnl: (gained < 0 ? -size : size) as Amount, move: (BigInt(gained) * 10_000n) / BigInt(entry) };
}

/** A take profit must lie on the side of profit, a stop loss on that of loss. */
export const isOnItsSide = (price: Ticks, isProfit: boolean, { isLong, entry }: Pick<ExitBasis, 'isLong' | 'entry'>): boolean =>
  isLong === isProfit ? price > entry : price < entry;

/** A move in hundredths of a percent as percent text: 252n is "2.52". */
export const moveText = (move: bigint): string => {
  const digits = String(move < 0n ? -move : move).padStart(3, '0');
  return `${move < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};
