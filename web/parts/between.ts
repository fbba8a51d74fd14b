import { formatDecimal, parseDecimal } from '@bourse/core/money/decimal';

const decimalsOf = (text: string): number => text.split('.')[1]?.length ?? 0;

/** The amount `thousandths` of the way from one to another, with no more decimals than they have. For display only. */
export function between(from: string, to: string, thousandths: number): string {
  const decimals = Math.max(decimalsOf(from), decimalsOf(to), 2);
  const a = parseDecimal(from, decimals);
  const b = parseDecimal(to, decimals);
  if (a === undefined || b === undefined) return to;
  return formatDecimal(a + ((b - a) * BigInt(thousandths)) / 1_000n, decimals);
}
