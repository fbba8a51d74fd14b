import type { HouseAccount } from '../ledger/account.ts';

export const adjustmentCauses = ['correction', 'lost-deposit', 'goodwill', 'fee-return'] as const;
export type AdjustmentCause = (typeof adjustmentCauses)[number];
/** The house accounts between which an operator may move assets held outside. */
export const custodies = [
  'custody:hot',
  'custody:cold',
  'bank',
  'house:flash',
  'house:second',
  'house:ico',
] as const satisfies readonly HouseAccount[];
export type Custody = (typeof custodies)[number];
