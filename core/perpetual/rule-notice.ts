// Which changes of a contract's rules wait for a public notice period (decision 0088).

import type { PerpetualInstrument } from './instrument.ts';

type Rule = keyof PerpetualInstrument;
/** Either way somebody gains what somebody else loses: they always wait. */
const always: readonly Rule[] = [
  ...(['tiers', 'insuranceRate', 'fundingInterest', 'fundingDamper', 'fundingCap', 'impactValue', 'marketBand'] as const),
];
/** Tighter when they rise, or when they fall; the other way they apply at once. */
const rising: readonly Rule[] = ['makerFee', 'takerFee', 'minimumPrice', 'minimumQuantity', 'minimumNotional'];
const falling: readonly Rule[] = ['maximumPrice', 'priceBand', 'maximumQuantity', 'maximumMarketQuantity', 'maximumOpenOrders'];

export const isAnnounced = (before: PerpetualInstrument, after: PerpetualInstrument): boolean =>
  always.some((rule) => textOf(before[rule]) !== textOf(after[rule])) ||
  rising.some((rule) => after[rule] > before[rule]) ||
  falling.some((rule) => after[rule] < before[rule]);

const textOf = (value: unknown): string => JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? `${part}` : part));
