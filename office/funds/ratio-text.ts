import { formatDecimal } from '@bourse/core/money/format-decimal';
import { moneyText } from '../wire/money-text.ts';

/** A ratio as percent with two decimals, rounded down: "1.01134" is "101.13". Slightly too little never reads 100.00. */
export function ratioText(ratio: string): string {
  const [whole = '0', rest = ''] = ratio.split('.');
  return moneyText(formatDecimal(BigInt(`${whole}${rest.padEnd(4, '0').slice(0, 4)}`), 2), { minimum: 2, maximum: 2 });
}
