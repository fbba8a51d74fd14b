import { formatDecimal, parseDecimal } from '@bourse/core/money/decimal';

/** The total of an asset over all accounts, frozen included, as decimal text of that scale. */
export function heldNow(
  balances: readonly { readonly asset: string; readonly available: string; readonly frozen: string }[],
  asset: string,
  scale: number,
): string {
  const units = (text: string): bigint => parseDecimal(text, scale) ?? 0n;
  const sum = balances.filter((b) => b.asset === asset).reduce((all, b) => all + units(b.available) + units(b.frozen), 0n);
  return formatDecimal(sum, scale);
}

/** How much more is held now than then; signed decimal text. */
export function movedSince(then: string, now: string, scale: number): string {
  return formatDecimal((parseDecimal(now, scale) ?? 0n) - (parseDecimal(then, scale) ?? 0n), scale);
}
