import { type Fields, number, optional, record, text } from '../field.ts';
import type { Policy, UnderPolicy } from './policy.ts';

/** How a command's policy is written in the journal. */
export const underPolicy: Fields<UnderPolicy> = {
  policy: optional(record<Policy>({ access: text(), maximumLeverage: optional(number()) })),
};
