import { decimalText, parseDecimal } from '@bourse/core/money/decimal';
import { type Amount, amount, lots, type Rate, rate } from '@bourse/core/money/unit';
import type { PerpetualInstrument } from '@bourse/core/perpetual/instrument';
import { deductionOf, type RiskTier } from '@bourse/core/perpetual/risk-tier';

/** Rates are fractions with eight decimals. */
const RATE_DECIMALS = 8;
const rates = [
  ...(['makerFee', 'takerFee', 'insuranceRate', 'fundingInterest', 'fundingDamper', 'fundingCap', 'priceBand', 'marketBand'] as const),
];
const money = ['impactValue', 'minimumNotional'] as const;
const quantities = ['minimumQuantity', 'maximumQuantity', 'maximumMarketQuantity'] as const;
type Named = (typeof rates)[number] | (typeof money)[number] | (typeof quantities)[number];
interface TierText {
  readonly floor: string;
  readonly maintenanceRate: string;
  readonly maximumLeverage: number;
}

/** The changeable rules of a contract, in the wire format. */
export type RulesText = Readonly<Record<Named, string>> & {
  readonly maximumOpenOrders: number;
  readonly tiers: readonly TierText[];
};

export const rulesText = (i: PerpetualInstrument, scale: number): RulesText => ({
  ...(Object.fromEntries([
    ...rates.map((name) => [name, decimalText(i[name], RATE_DECIMALS)]),
    ...money.map((name) => [name, decimalText(i[name], scale)]),
    ...quantities.map((name) => [name, String(i[name])]),
  ]) as Record<Named, string>),
  maximumOpenOrders: i.maximumOpenOrders,
  tiers: i.tiers.map((tier) => ({
    floor: decimalText(tier.floor, scale),
    maintenanceRate: decimalText(tier.maintenance, RATE_DECIMALS),
    maximumLeverage: tier.maximumLeverage,
  })),
});

/** The contract with these rules; undefined if a value has too many decimals, or a tier's deduction isn't a whole number. */
export function withRules(i: PerpetualInstrument, text: RulesText, scale: number): PerpetualInstrument | undefined {
  const rateOf = (value: string): Rate | undefined => {
    const units = parseDecimal(value, RATE_DECIMALS);
    return units === undefined ? undefined : rate(units);
  };
  const amountOf = (value: string): Amount | undefined => {
    const units = parseDecimal(value, scale);
    return units === undefined ? undefined : amount(units);
  };
  const named: readonly (readonly [Named, unknown])[] = [
    ...rates.map((name) => [name, rateOf(text[name])] as const),
    ...money.map((name) => [name, amountOf(text[name])] as const),
    ...quantities.map((name) => [name, lots(Number(text[name]))] as const),
  ];
  if (named.some(([, value]) => value === undefined)) return undefined;
  const values = Object.fromEntries(named) as Pick<PerpetualInstrument, Named>;
  const tiers: RiskTier[] = [];
  for (const { floor: above, maintenanceRate, maximumLeverage } of text.tiers) {
    const [floor, maintenance] = [amountOf(above), rateOf(maintenanceRate)];
    if (floor === undefined || maintenance === undefined) return undefined;
    const deduction = deductionOf(floor, maintenance, tiers.at(-1));
    if (deduction === undefined) return undefined;
    tiers.push({ floor, maintenance, deduction, maximumLeverage });
  }
  return { ...i, ...values, maximumOpenOrders: text.maximumOpenOrders, tiers };
}

/** The rules one line each: a tier is named by its place, from 1. */
export function ruleLines({ tiers, ...rules }: RulesText): Readonly<Record<string, string>> {
  const said = ({ floor, maintenanceRate, maximumLeverage }: TierText) => `${floor} ${maintenanceRate} ${maximumLeverage}`;
  return {
    ...Object.fromEntries(Object.entries(rules).map(([name, value]) => [name, String(value)])),
    ...Object.fromEntries(tiers.map((tier, i) => [`tier ${i + 1}`, said(tier)])),
  };
}
