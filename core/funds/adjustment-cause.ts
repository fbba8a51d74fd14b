import type { HouseAccount } from '../ledger/account.ts';

export const adjustmentCauses = ['correction', 'lost-deposit', 'goodwill', 'fee-return'] as const;
export type AdjustmentCause = (typeof adjustmentCauses)[number];
/** Between which accounts of the house an operator may move what lies outside. */
export const custodies = ['custody:hot', 'custody:cold', 'bank', 'house:flash'] as const satisfies readonly HouseAccount[];
export type Custody = (typeof custodies)[number];
