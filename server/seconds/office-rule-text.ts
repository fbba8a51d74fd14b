import { decimalText, parseDecimal } from '@bourse/core/money/decimal';
import { amount, rate } from '@bourse/core/money/unit';
import type { Payout, SecondInstrument } from '@bourse/core/seconds/instrument';

/** Rates are fractions with eight decimals. */
const RATE_DECIMALS = 8;

/** The changeable rules of an instrument, in the wire format. */
export interface RulesText {
  readonly payouts: readonly { readonly durationMs: number; readonly payoutRate: string }[];
  readonly minimumStake: string;
  readonly maximumStake: string;
  readonly maximumOpen: number;
  readonly bucketShare: string;
  readonly totalShare: string;
  readonly listed: boolean;
}

export const rateText = (units: bigint): string => decimalText(units, RATE_DECIMALS);

export const rulesText = (s: SecondInstrument, scale: number): RulesText => ({
  payouts: s.payouts.map(({ durationMs, ratio }) => ({ durationMs, payoutRate: rateText(ratio) })),
  minimumStake: decimalText(s.minimumStake, scale),
  maximumStake: decimalText(s.maximumStake, scale),
  maximumOpen: s.maximumOpen,
  bucketShare: rateText(s.bucketShare),
  totalShare: rateText(s.totalShare),
  listed: s.listed,
});

/** The instrument with these rules; undefined if a value has too many decimals. */
export function withRules(s: SecondInstrument, text: RulesText, scale: number): SecondInstrument | undefined {
  const [minimum, maximum] = [parseDecimal(text.minimumStake, scale), parseDecimal(text.maximumStake, scale)];
  const [bucket, total] = [parseDecimal(text.bucketShare, RATE_DECIMALS), parseDecimal(text.totalShare, RATE_DECIMALS)];
  if (minimum === undefined || maximum === undefined || bucket === undefined || total === undefined) return undefined;
  const payouts: Payout[] = [];
  for (const { durationMs, payoutRate } of text.payouts) {
    const ratio = parseDecimal(payoutRate, RATE_DECIMALS);
    if (ratio === undefined) return undefined;
    payouts.push({ durationMs, ratio: rate(ratio) });
  }
  return {
    ...s,
    payouts,
    minimumStake: amount(minimum),
    maximumStake: amount(maximum),
    maximumOpen: text.maximumOpen,
    bucketShare: rate(bucket),
    totalShare: rate(total),
    listed: text.listed,
  };
}

/** The rules one line each: a payout is named by its duration. */
export function ruleLines({ payouts, ...rules }: RulesText): Readonly<Record<string, string>> {
  return {
    ...Object.fromEntries(payouts.map(({ durationMs, payoutRate }) => [`payout ${durationMs}`, payoutRate])),
    ...Object.fromEntries(Object.entries(rules).map(([name, value]) => [name, String(value)])),
  };
}
