import { parseDecimal } from '@bourse/core/money/decimal';

const units = (text: string): bigint => parseDecimal(text, 18) ?? 0n;

/** Why a proof cannot be sent; undefined: it can. Exactly the minimum is enough. */
export function proofReason(
  amount: string,
  minimum: string,
  hasPicture: boolean,
): 'enter_amount' | 'below_minimum' | 'no_picture' | undefined {
  if (units(amount) === 0n) return 'enter_amount';
  if (units(amount) < units(minimum)) return 'below_minimum';
  return hasPicture ? undefined : 'no_picture';
}

/** The approximate time for a number of blocks: in seconds below two minutes, so that it counts down. */
export function timeFor(blocks: number, blockSeconds: number): { readonly unit: 'seconds' | 'minutes'; readonly count: number } {
  const seconds = Math.max(1, blocks) * blockSeconds;
  return seconds < 120 ? { unit: 'seconds', count: seconds } : { unit: 'minutes', count: Math.ceil(seconds / 60) };
}

/** The approximate number of minutes for a number of blocks; at least one. */
export const minutesFor = (blocks: number, blockSeconds: number): number =>
  Math.max(1, Math.ceil((Math.max(0, blocks) * blockSeconds) / 60));
