import { formatDecimal, parseDecimal } from '@bourse/core/money/decimal';

/** `a` − `b` of two positive decimal texts, exactly. Undefined where one is no number: a missing number is never a zero. */
export function difference(a: string, b: string): string | undefined {
  const decimals = Math.max(decimalsOf(a), decimalsOf(b));
  const [from, less] = [parseDecimal(a, decimals), parseDecimal(b, decimals)];
  return from === undefined || less === undefined ? undefined : formatDecimal(from - less, decimals);
}

const decimalsOf = (text: string): number => text.split('.')[1]?.length ?? 0;
