import type { Output } from '@bourse/contract/call';
import type { fundsOffice as contract } from '@bourse/contract/office/funds';
import type { PoolClient } from 'pg';
import { ALONE, type Decision, exceededBy } from '../four-eyes/hand-limits.ts';
import { type Refused, refuse } from '../http/refusal.ts';
import type { Operator } from '../http/room.ts';
import { readRules, worthOf } from '../store/valuation.ts';
import type { FundsOfficeOptions } from './office-options.ts';

// When crediting a deposit takes a second person. Shared by the page that says so in advance and the call that credits.

type Cause = NonNullable<Output<(typeof contract)['creditTerms']>['secondPerson']>;
/** From this value in USDT on. */
export const SECOND_FROM = ALONE.trader;

interface Claim {
  readonly trader: number;
  readonly asset: string;
  readonly claimed: string;
}
export interface CreditTerms {
  readonly worth: bigint | undefined;
  /** Why this credit needs a second person by itself; the person's total over 24 hours is counted separately. */
  readonly cause: Cause | undefined;
  readonly decision: Decision;
}

export async function creditTerms(
  o: Pick<FundsOfficeOptions, 'pool' | 'listing'>,
  { trader, asset, claimed }: Claim,
  arrived: bigint,
  { person }: Operator,
): Promise<CreditTerms | Refused> {
  const worth = worthOf(o.listing, await readRules(o.pool), asset, arrived);
  // An asset that usually has a price waits for it.
  if (worth === undefined && o.listing.worth(asset, arrived as never) === undefined)
    return refuse('unavailable', { detail: 'the price is stale: the limit cannot be checked' });
  // An amount that can't be valued counts as large.
  const cause =
    worth === undefined ? 'not-priced' : worth >= SECOND_FROM ? 'large' : arrived > BigInt(claimed) ? 'more-than-claimed' : undefined;
  return { worth, cause, decision: { kind: 'credit', persons: [person], trader: Number(trader), worth: worth ?? 0n } };
}

/** What would be required now. Counts nothing. */
export async function secondPersonNow(client: Pick<PoolClient, 'query'>, { cause, decision }: CreditTerms): Promise<Cause | undefined> {
  if (cause !== undefined) return cause;
  const exceeded = await exceededBy(client, decision, ALONE);
  return exceeded && (`${exceeded}-day` as const);
}
