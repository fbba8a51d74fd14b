import type { Input } from '@bourse/contract/call';
import type { secondsOffice } from '@bourse/contract/office/seconds';
import { fractionOf, percentOf } from '@bourse/core/money/percent';
import { ungrouped } from '../wire/grouped.ts';
import type { Rules } from './seconds.ts';

export type RuleChanges = Input<typeof secondsOffice.changeRules>['changes'];
/** As typed: seconds, and percent. */
export interface PayoutDraft {
  readonly seconds: string;
  readonly percent: string;
}
/** Stakes are in USDT, shares are typed in percent and sent as fractions. */
export const ruleNames = ['minimumStake', 'maximumStake', 'maximumOpen', 'bucketShare', 'totalShare'] as const;
export type RuleName = (typeof ruleNames)[number];
export type Typed = Readonly<Partial<Record<RuleName, string>>>;

export const isShare = (name: RuleName): name is 'bucketShare' | 'totalShare' => name === 'bucketShare' || name === 'totalShare';
/** As typed and shown in a field. */
export const shownRule = (rules: Rules, name: RuleName): string => (isShare(name) ? percentOf(rules[name]) : String(rules[name]));

const decimal = /^(?:0|[1-9]\d{0,19})(?:\.\d{1,18})?$/;
const whole = /^[1-9]\d{0,4}$/;
export const isRule = (name: RuleName, text: string): boolean => (name === 'maximumOpen' ? whole : decimal).test(ungrouped(text));
export const isSeconds = (text: string): boolean => whole.test(text);
export const isPercent = (text: string): boolean => /^(?:0|[1-9]\d?)(?:\.\d{1,6})?$/.test(text);

export const payoutDrafts = ({ payouts }: Pick<Rules, 'payouts'>): readonly PayoutDraft[] =>
  payouts.map(({ durationMs, payoutRate }) => ({ seconds: String(durationMs / 1_000), percent: percentOf(payoutRate) }));

/** What differs from today's rules, in the wire format; undefined while something typed isn't a number. */
export function changesOf(rules: Rules, typed: Typed, payouts: readonly PayoutDraft[], listed: boolean): RuleChanges | undefined {
  const names = ruleNames.filter((name) => typed[name] !== undefined && ungrouped(typed[name]) !== shownRule(rules, name));
  if (names.some((name) => !isRule(name, typed[name]!)) || !payouts.every((one) => isSeconds(one.seconds) && isPercent(one.percent)))
    return undefined;
  const value = (name: RuleName): string | number => {
    const text = ungrouped(typed[name]!);
    return isShare(name) ? fractionOf(text) : name === 'maximumOpen' ? Number(text) : text;
  };
  const wanted = payouts.map(({ seconds, percent }) => ({ durationMs: Number(seconds) * 1_000, payoutRate: fractionOf(percent) }));
  const isSame = JSON.stringify(payouts) === JSON.stringify(payoutDrafts(rules));
  return {
    ...Object.fromEntries(names.map((name) => [name, value(name)])),
    ...(!isSame && { payouts: wanted }),
    ...(listed !== rules.listed && { listed }),
  };
}
