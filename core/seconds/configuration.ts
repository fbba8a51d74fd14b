// The rules of second contracts have floors and ceilings, whoever asks for them: no table pays so little that it's a trap, or so much
// that the house can't last, and no cap lets one second take the house's fund.

import { type Fields, flag, list, number, optional, record, text, whole } from '../field.ts';
import type { Realm } from '../identity/configuration.ts';
import { isRising } from '../market/filters.ts';
import type { Asset, Instrument } from '../market/instrument.ts';
import { VALUING_ASSET } from '../market/market.ts';
import type { Amount } from '../money/unit.ts';
import { HOUR_MS } from '../time.ts';
import { type Payout, type SecondInstrument, secondId } from './instrument.ts';

export interface SecondsConfiguration {
  readonly seconds?: readonly SecondInstrument[] | undefined;
  /** Practice only: what the house's fund starts with, when the first instrument is listed. */
  readonly secondGrant?: Amount | undefined;
}

const payout = record<Payout>({ durationMs: number(), ratio: whole() });
const second = record<SecondInstrument>({
  symbol: text(),
  name: text(),
  index: text(),
  payouts: list(payout),
  minimumStake: whole(),
  maximumStake: whole(),
  maximumOpen: number(),
  bucketShare: whole(),
  totalShare: whole(),
  listed: flag(),
});
export const secondsFields: Fields<SecondsConfiguration> = { seconds: optional(list(second)), secondGrant: optional(whole()) };

const DURATIONS_MS = [30_000, HOUR_MS] as const;
const MOST_PAYOUTS = 12;
const percent = (n: number): bigint => BigInt(n) * 1_000_000n;
/** Below the first a trader would have to be right two times out of three; above the second the house has no edge left. */
const RATIOS = [percent(50), percent(95)] as const;
/** In whole USDT. */
const STAKES = [1n, 10_000n] as const;
const HIGHEST_MINIMUM_STAKE = 100n;
const MOST_OPEN = 100;
const HIGHEST_BUCKET_SHARE = percent(1);
const HIGHEST_TOTAL_SHARE = percent(5);

/** Why these contracts can't be listed or changed so; undefined if they can. */
export function whySecond(s: SecondInstrument, index: Instrument | undefined, quote: Asset | undefined): string | undefined {
  const why =
    index === undefined || index.quote !== VALUING_ASSET || quote === undefined ? 'its index is a pair quoted in USDT' : undefined;
  const reason = why ?? whyRules(s, 10n ** BigInt(quote?.scale ?? 0));
  return reason && `${s.symbol}: ${reason}`;
}

function whyRules(s: SecondInstrument, one: bigint): string | undefined {
  if (s.symbol !== secondId(s.index)) return 'the symbol is that of its index with -SEC';
  const { payouts, minimumStake, maximumStake, bucketShare, totalShare } = s;
  if (payouts.length === 0 || payouts.length > MOST_PAYOUTS) return `there are 1 to ${MOST_PAYOUTS} durations`;
  for (const [i, { durationMs, ratio }] of payouts.entries()) {
    if (!Number.isSafeInteger(durationMs) || durationMs % 1_000 !== 0) return 'a duration is in whole seconds';
    if (durationMs < DURATIONS_MS[0] || durationMs > DURATIONS_MS[1]) return 'a duration is from 30 seconds to an hour';
    if (i > 0 && durationMs <= payouts[i - 1]!.durationMs) return 'durations rise';
    if (ratio < RATIOS[0] || ratio > RATIOS[1]) return 'a payout is from 50 to 95 %';
  }
  if (minimumStake < STAKES[0] * one || minimumStake > HIGHEST_MINIMUM_STAKE * one)
    return `the minimum stake is from ${STAKES[0]} to ${HIGHEST_MINIMUM_STAKE} USDT`;
  if (maximumStake < minimumStake || maximumStake > STAKES[1] * one)
    return `the maximum stake is from the minimum stake to ${STAKES[1]} USDT`;
  if (!isRising(1, s.maximumOpen, MOST_OPEN)) return `a trader may have 1 to ${MOST_OPEN} open contracts`;
  if (bucketShare <= 0n || bucketShare > HIGHEST_BUCKET_SHARE) return 'one second may cost at most 1 % of the fund';
  if (totalShare < bucketShare || totalShare > HIGHEST_TOTAL_SHARE) return 'an instrument may cost at most 5 % of the fund';
  return undefined;
}

export const whySecondGrant = (grant: Amount | undefined, realm: Realm): string | undefined =>
  grant !== undefined && (realm === 'live' || grant <= 0n) ? 'only a practice realm grants the fund of second contracts' : undefined;
