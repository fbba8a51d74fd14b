import type { policyOffice as officeContract } from '@bourse/contract/office/policy';
import type { policy as contract, Product } from '@bourse/contract/policy';
import type { TraderId } from '@bourse/core/identity/trader-id';
import type { Policy } from '@bourse/core/policy/policy';
import type { OfficeServices } from '../office-services.ts';
import type { OpenRoom } from '../room.ts';
import type { Services } from '../services.ts';
import { policyOffice } from './office.ts';
import { type Asking, Policies } from './policies.ts';
import { phoneSignals, signal } from './signals.ts';
import { policy } from './views.ts';

/** Someone who registers: what they declare, and where they come from. */
export interface Newcomer {
  readonly residence: string;
  readonly phone: string | undefined;
  readonly country: string | undefined;
}

export interface PolicyRoom extends OpenRoom<typeof contract> {
  /** What the edge puts on a command that may open something. */
  readonly policyOf: (asking: Asking, product: Product) => Promise<Policy>;
  /** Whether referral is offered to both: to the newcomer and to the inviter. */
  readonly mayRefer: (newcomer: Newcomer, inviter: TraderId) => Promise<boolean>;
}

export function openPolicy(s: Services): PolicyRoom {
  const policies = new Policies(s);
  return {
    handlers: policy(policies, s.realm),
    policyOf: (asking, product) => policies.of(asking, product),
    async mayRefer({ residence, phone, country }, inviter) {
      const signals = [...signal('residence', residence), ...phoneSignals(phone), ...signal('address', country)];
      if (!(await policies.isOffered('referral', signals))) return false;
      return (await policies.of({ trader: inviter, country: undefined }, 'referral')).access === 'open';
    },
  };
}

export const openPolicyOffice = (s: OfficeServices, isCountry: (code: string) => boolean): OpenRoom<typeof officeContract> => ({
  handlers: policyOffice({ ...s, isCountry }),
});
