import type { Output } from '@bourse/contract/call';
import type { fundsOffice } from '@bourse/contract/office/funds';
import { parseDecimal } from '@bourse/core/money/decimal';

export type OpenWithdrawal = Output<typeof fundsOffice.openWithdrawal>;
/** Eighteen decimals are enough for every asset. For comparing only, never for booking. */
export const unitsOf = (text: string | undefined): bigint => (text === undefined ? 0n : (parseDecimal(text, 18) ?? 0n));
export const percentOfLimit = (one: OpenWithdrawal): string | undefined => {
  const limit = unitsOf(one.dailyLimit);
  return limit === 0n ? undefined : String((unitsOf(one.usedToday) * 100n) / limit);
};
