import { type Fields, flag, optional, record, whole } from '../field.ts';
import { type Amount, RATE_ONE, type Rate } from '../money/unit.ts';

export interface RewardRules {
  /** Of each fee. */
  readonly share: Rate;
  /** The maximum reward from one invited trader's fees of one UTC day, in minor units of USDT. */
  readonly dailyCap: Amount;
  /** Whether the invited trader must be verified by the time the reward is due. */
  readonly verifiedOnly: boolean;
}

export interface InviteConfiguration {
  /** What inviters get; if absent, unchanged, and nothing until it's first configured. */
  readonly rewards?: RewardRules | undefined;
}

const rewards = record<RewardRules>({ share: whole(), dailyCap: whole(), verifiedOnly: flag() });
export const inviteFields: Fields<InviteConfiguration> = { rewards: optional(rewards) };

export function whyRewards(rules: RewardRules | undefined): string | undefined {
  if (rules === undefined) return undefined;
  const { share, dailyCap, verifiedOnly } = rules;
  if (typeof share !== 'bigint' || share < 0n || share > RATE_ONE / 2n) return 'a reward is at most half of a fee and not below zero';
  if (typeof verifiedOnly !== 'boolean') return 'whether rewards need a verified friend is true or false';
  return typeof dailyCap === 'bigint' && dailyCap > 0n ? undefined : 'the daily cap of rewards is above zero';
}
