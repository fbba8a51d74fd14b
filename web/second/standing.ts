// Where a running contract stands at a price: on its side or not, by how much, and what it still needs.

import type { SecondInfo } from '@bourse/contract/seconds-text';
import { decimalText, parseDecimal } from '@bourse/core/money/decimal';
import { INDEX_DECIMALS, INDEX_PER_TICK, type IndexPrice, indexPrice } from '@bourse/core/money/unit';
import type { Direction } from '@bourse/core/seconds/second';

type Scale = Pick<SecondInfo, 'priceDecimals'>;

/** An index price in its smallest unit. */
function priceIn(text: string | undefined, { priceDecimals }: Scale): IndexPrice | undefined {
  const units = parseDecimal(text, priceDecimals);
  return units === undefined ? undefined : indexPrice(Number(units));
}

/** The decimals of the pair's display tick. */
export const shownDecimals = ({ priceDecimals }: Scale): number => Math.max(0, priceDecimals - INDEX_DECIMALS);

export interface Standing {
  /** Of the price, seen from the strike. */
  readonly side: 'above' | 'below' | 'equal';
  /** Between price and strike, never negative, as decimal text. */
  readonly distance: string;
  readonly result: 'winning' | 'losing' | 'even';
  /** How far the price has to move to win, with its sign; undefined while it's winning. */
  readonly needs: string | undefined;
}

export function standingOf(direction: Direction, strike: string, price: string | undefined, scale: Scale): Standing | undefined {
  const [from, now] = [priceIn(strike, scale), priceIn(price, scale)];
  if (from === undefined || now === undefined) return undefined;
  const difference = now - from;
  const side = difference > 0 ? 'above' : difference < 0 ? 'below' : 'equal';
  const result = difference === 0 ? 'even' : difference > 0 === (direction === 'up') ? 'winning' : 'losing';
  const away = decimalText(awayFrom(Math.abs(difference) + 1), scale.priceDecimals);
  return {
    side,
    distance: decimalText(Math.abs(difference), scale.priceDecimals),
    result,
    needs: result === 'winning' ? undefined : direction === 'up' ? away : `-${away}`,
  };
}

/** Rounded up to a display tick, so that the price is on the right side once it has moved that far. Less than one stays exact. */
const awayFrom = (units: number): number => (units <= INDEX_PER_TICK ? units : Math.ceil(units / INDEX_PER_TICK) * INDEX_PER_TICK);

/** Of a distance that would be shown as 0.00 all decimals are shown. */
export const distanceDecimals = (distance: string, scale: Scale): number => {
  const shown = shownDecimals(scale);
  const units = parseDecimal(distance.replace('-', ''), scale.priceDecimals) ?? 0n;
  return units === 0n || units >= 10n ** BigInt(scale.priceDecimals - shown) ? shown : scale.priceDecimals;
};
