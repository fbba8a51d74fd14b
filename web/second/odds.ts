// What the payout of a duration comes to, by the functions that freeze and pay it.

import type { SecondInfo, SecondPayout } from '@bourse/contract/seconds-text';
import { decimalText, parseDecimal } from '@bourse/core/money/decimal';
import type { Amount, Rate } from '@bourse/core/money/unit';
import { averageLoss, breakEvenRate, payoutOf } from '@bourse/core/seconds/payout';

/** Percent as decimal text. */
export interface Odds {
  readonly payout: string;
  /** Rounded up to two decimals: nobody breaks even earlier than this says. */
  readonly breakEven: string;
  readonly averageLoss: string;
}

/** A rate is in parts per 100 million. */
const RATE_DECIMALS = 8;
const ratioOf = ({ payoutRate }: Pick<SecondPayout, 'payoutRate'>): Rate => (parseDecimal(payoutRate, RATE_DECIMALS) ?? 0n) as Rate;

/** A hundredth of a percent is 10,000 parts. */
const percentUp = (of: Rate): string => decimalText((of + 9_999n) / 10_000n, 2);

export function oddsOf(payout: Pick<SecondPayout, 'payoutRate'>): Odds {
  const ratio = ratioOf(payout);
  return { payout: percentUp(ratio), breakEven: percentUp(breakEvenRate(ratio)), averageLoss: percentUp(averageLoss(ratio)) };
}

/** What comes back in all if it wins; undefined without a stake. */
export function returnOf(
  stake: string,
  payout: Pick<SecondPayout, 'payoutRate'>,
  { assetScale }: Pick<SecondInfo, 'assetScale'>,
): string | undefined {
  const units = parseDecimal(stake, assetScale);
  return units === undefined || units === 0n ? undefined : decimalText(payoutOf(units as Amount, ratioOf(payout), 'won'), assetScale);
}

/** What is lost on average by chance with this stake, rounded up to the smallest unit. */
export function averageLossOf(
  stake: string,
  payout: Pick<SecondPayout, 'payoutRate'>,
  { assetScale }: Pick<SecondInfo, 'assetScale'>,
): string | undefined {
  const units = parseDecimal(stake, assetScale);
  if (units === undefined) return undefined;
  const one = 10n ** BigInt(RATE_DECIMALS);
  return decimalText((units * averageLoss(ratioOf(payout)) + one - 1n) / one, assetScale);
}

/** How often the trader was right, in percent; ties and voids don't count. Undefined without a decided contract. */
export function hitRateOf({ won, lost }: { readonly won: number; readonly lost: number }): string | undefined {
  const decided = won + lost;
  return decided === 0 ? undefined : decimalText(Math.round((won * 1_000) / decided), 1);
}
