import type { SecondContract } from '@bourse/contract/seconds-text';
import { formatDecimal, parseDecimal } from '@bourse/core/money/decimal';

/** How far the settlement price is from the strike, with its sign; undefined for a contract that has only one of them. */
export function differenceOf({ strike, settlement }: Pick<SecondContract, 'strike' | 'settlement'>): string | undefined {
  if (strike === undefined || settlement === undefined) return undefined;
  const decimals = Math.max(decimalsOf(strike.price), decimalsOf(settlement.price));
  const [from, to] = [parseDecimal(strike.price, decimals), parseDecimal(settlement.price, decimals)];
  return from === undefined || to === undefined ? undefined : formatDecimal(to - from, decimals);
}

const decimalsOf = (text: string): number => (text.includes('.') ? text.length - text.indexOf('.') - 1 : 0);
