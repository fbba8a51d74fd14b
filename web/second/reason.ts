// Why a contract can't be placed now: what the trader sees in the buttons.

import type { ProductPolicy } from '@bourse/contract/policy';
import type { SecondInfo, SecondLimits } from '@bourse/contract/seconds-text';
import { decimalText, parseDecimal } from '@bourse/core/money/decimal';

type Reason =
  | 'offline'
  | 'loading'
  | 'not_offered'
  | 'delisted'
  | 'stopped'
  | 'index'
  | 'excluded'
  | 'cooling_off'
  | 'too_many'
  | 'enter_stake'
  | 'below_stake'
  | 'above_stake'
  | 'insufficient'
  | 'daily_loss';

export interface Fault {
  readonly reason: Reason;
  /** What the reason names: an amount, a time, a number. */
  readonly value?: string;
}

/** What the form knows of the world. Undefined is "not known yet", never zero. */
export interface Facts {
  readonly info: SecondInfo;
  readonly limits: SecondLimits | undefined;
  /** Of the account for second contracts. */
  readonly available: string | undefined;
  /** The trader's contracts in this market that wait or run. */
  readonly open: number | undefined;
  readonly policy: Pick<ProductPolicy, 'access'> | undefined;
  readonly isConnected: boolean;
  /** Whether the index counts at this moment. */
  readonly isIndexFresh: boolean;
}

/** The first thing that stands against a stake; `stake` is what was entered. */
export function faultOf(stake: string, facts: Facts): Fault | undefined {
  const { info, limits, available, open } = facts;
  if (!facts.isConnected) return { reason: 'offline' };
  if (facts.policy !== undefined && facts.policy.access !== 'open') return { reason: 'not_offered' };
  if (!info.isOpen) return { reason: info.closedBecause ?? 'stopped' };
  if (!facts.isIndexFresh) return { reason: 'index' };
  if (limits === undefined || available === undefined || open === undefined) return { reason: 'loading' };
  if (limits.isExcluded) return { reason: 'excluded' };
  if (limits.coolOffUntil !== undefined) return { reason: 'cooling_off', value: limits.coolOffUntil };
  if (open >= info.maximumOpen) return { reason: 'too_many', value: `${info.maximumOpen}` };
  return stakeFault(stake, facts, limits, available);
}

function stakeFault(stake: string, { info }: Facts, limits: SecondLimits, available: string): Fault | undefined {
  const units = unitsIn(stake, info);
  if (units === undefined || units === 0n) return { reason: 'enter_stake' };
  if (units < (unitsIn(info.minimumStake, info) ?? 0n)) return { reason: 'below_stake', value: info.minimumStake };
  if (units > (unitsIn(info.maximumStake, info) ?? 0n)) return { reason: 'above_stake', value: info.maximumStake };
  const left = leftToday(limits, info);
  if (left !== undefined && units > left) return { reason: 'daily_loss', value: decimalText(left, info.assetScale) };
  return units > (unitsIn(available, info) ?? 0n) ? { reason: 'insufficient', value: info.asset } : undefined;
}

type Scale = Pick<SecondInfo, 'assetScale'>;
/** Money in minor units; it may be negative. */
export function unitsIn(text: string, { assetScale }: Scale): bigint | undefined {
  const units = parseDecimal(text.replace('-', ''), assetScale);
  return units !== undefined && text.startsWith('-') ? -units : units;
}

/** What may still be staked today under the trader's own limit, never negative; undefined without a limit. */
export function leftToday({ dailyLoss, lossToday, openStakes }: SecondLimits, scale: Scale): bigint | undefined {
  if (dailyLoss === undefined) return undefined;
  const [most, lost, open] = [dailyLoss, lossToday, openStakes].map((text) => unitsIn(text, scale) ?? 0n) as [bigint, bigint, bigint];
  const left = most - lost - open;
  return left > 0n ? left : 0n;
}

/** The most that may be staked now: what is available, cut at the maximum. */
export function mostStake({ info, available }: Pick<Facts, 'info' | 'available'>): string | undefined {
  if (available === undefined) return undefined;
  const [has, most] = [unitsIn(available, info) ?? 0n, unitsIn(info.maximumStake, info) ?? 0n];
  return decimalText(has < most ? has : most, info.assetScale);
}
