import type { Input, Output } from '@bourse/contract/call';
import type { perpetualOffice } from '@bourse/contract/office/perpetual';
import { fractionOf, percentOf } from '@bourse/core/money/percent';
import { ungrouped } from '../wire/grouped.ts';

export type Rules = Output<typeof perpetualOffice.rules>['rules'];
export type RuleChanges = Input<typeof perpetualOffice.changeRules>['changes'];
export type TierDraft = { readonly floor: string; readonly maintenanceRate: string; readonly maximumLeverage: string };

/** By kind: rates are typed in percent and sent as fractions, money is in USDT, quantities are whole lots. */
export const ruleGroups = {
  fees: ['makerFee', 'takerFee', 'insuranceRate'],
  funding: ['fundingInterest', 'fundingDamper', 'fundingCap', 'impactValue'],
  bands: ['priceBand', 'marketBand'],
  limits: ['minimumQuantity', 'maximumQuantity', 'maximumMarketQuantity', 'minimumNotional', 'maximumOpenOrders'],
} as const satisfies Readonly<Record<string, readonly (keyof Rules)[]>>;
export type RuleName = (typeof ruleGroups)[keyof typeof ruleGroups][number];
const ruleNames: readonly RuleName[] = Object.values(ruleGroups).flat();

const money: readonly RuleName[] = ['impactValue', 'minimumNotional'];
const lots: readonly RuleName[] = ['minimumQuantity', 'maximumQuantity', 'maximumMarketQuantity'];
export const unitOf = (name: RuleName): 'percent' | 'USDT' | 'lots' | 'count' =>
  money.includes(name) ? 'USDT' : lots.includes(name) ? 'lots' : name === 'maximumOpenOrders' ? 'count' : 'percent';

/** As typed and shown in a field. */
export const shownRule = (rules: Rules, name: RuleName): string =>
  unitOf(name) === 'percent' ? percentOf(String(rules[name])) : String(rules[name]);

const decimal = /^(?:0|[1-9]\d{0,19})(?:\.\d{1,18})?$/;
const whole = /^[1-9]\d{0,14}$/;
export const isRule = (name: RuleName, text: string): boolean =>
  (unitOf(name) === 'lots' || unitOf(name) === 'count' ? whole : decimal).test(ungrouped(text));

export const tierDrafts = ({ tiers }: Rules): readonly TierDraft[] =>
  tiers.map((tier) => ({
    floor: tier.floor,
    maintenanceRate: percentOf(tier.maintenanceRate),
    maximumLeverage: String(tier.maximumLeverage),
  }));
const isTier = ({ floor, maintenanceRate, maximumLeverage }: TierDraft): boolean =>
  decimal.test(floor) && decimal.test(maintenanceRate) && /^(?:[1-9]|[1-9]\d|1[01]\d|12[0-5])$/.test(maximumLeverage);

/** What differs from today's rules, in the wire format; undefined while something typed isn't a number. */
export function changesOf(
  rules: Rules,
  typed: Readonly<Partial<Record<RuleName, string>>>,
  tiers: readonly TierDraft[],
): RuleChanges | undefined {
  const names = ruleNames.filter((name) => typed[name] !== undefined && ungrouped(typed[name]) !== shownRule(rules, name));
  if (names.some((name) => !isRule(name, typed[name]!)) || !tiers.every(isTier)) return undefined;
  const value = (name: RuleName): string | number => {
    const text = ungrouped(typed[name]!);
    return unitOf(name) === 'percent' ? fractionOf(text) : unitOf(name) === 'count' ? Number(text) : text;
  };
  const wanted = tiers.map((tier) => ({
    floor: tier.floor,
    maintenanceRate: fractionOf(tier.maintenanceRate),
    maximumLeverage: Number(tier.maximumLeverage),
  }));
  const isSame = JSON.stringify(tiers) === JSON.stringify(tierDrafts(rules));
  return { ...Object.fromEntries(names.map((name) => [name, value(name)])), ...(!isSame && { tiers: wanted }) };
}
