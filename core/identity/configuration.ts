import { type Fields, list, record, text, whole } from '../field.ts';
import { type Account, accounts } from '../ledger/account.ts';
import type { Amount } from '../money/unit.ts';
import type { TraderKind } from './trader-id.ts';

export type Realm = 'practice' | 'live';

/** The credit for a new account of each kind in the practice realm, from practice:issue. */
export interface PracticeGrant {
  readonly kind: TraderKind;
  readonly account: Account;
  readonly asset: string;
  readonly amount: Amount;
}

export interface IdentityConfiguration {
  readonly realm: Realm;
  /** Must be empty in live. */
  readonly practiceGrants: readonly PracticeGrant[];
}

const grant = record<PracticeGrant>({ kind: text(), account: text(), asset: text(), amount: whole() });
export const identityFields: Fields<IdentityConfiguration> = { realm: text(), practiceGrants: list(grant) };

export function whyRealm({ realm, practiceGrants }: IdentityConfiguration, known: Realm | undefined): string | undefined {
  if (known !== undefined && realm !== known) return 'the realm never changes';
  if (realm !== 'practice' && realm !== 'live') return 'the realm is practice or live';
  return realm === 'live' && practiceGrants.length > 0 ? 'a live realm grants no practice money' : undefined;
}

export function whyPracticeGrant(g: PracticeGrant, isAsset: (name: string) => boolean): string | undefined {
  if (!accounts.includes(g.account) || (g.kind !== 'trader' && g.kind !== 'market_maker')) return 'a grant names no account or kind';
  if (!isAsset(g.asset)) return `grant: unknown asset ${g.asset}`;
  return typeof g.amount === 'bigint' && g.amount > 0n ? undefined : 'a grant must be above zero';
}
