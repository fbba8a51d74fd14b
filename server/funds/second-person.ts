import type { Output } from '@bourse/contract/call';
import type { fundsOffice as contract } from '@bourse/contract/office/funds';
import type { PoolClient } from 'pg';
import { ALONE, type Decision, exceededBy } from '../four-eyes/hand-limits.ts';
import { type Refused, refuse } from '../http/refusal.ts';
import type { Operator } from '../http/room.ts';
import { readRules, worthOf } from '../store/valuation.ts';
import type { FundsOfficeOptions } from './office-options.ts';

// When a deposit is credited by one person and when by two. The page that asks before the click and the call that credits go by this.

type Cause = NonNullable<Output<(typeof contract)['creditTerms']>['secondPerson']>;
/** From this worth in USDT on. */
export const SECOND_FROM = ALONE.trader;

interface Claim {
  readonly trader: number;
  readonly asset: string;
  readonly claimed: string;
}
export interface CreditTerms {
  readonly worth: bigint | undefined;
  /** Why one credit alone takes two persons; what one person has credited in 24 hours is counted beside it. */
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
  // An asset that is usually priced waits for its price.
  if (worth === undefined && o.listing.worth(asset, arrived as never) === undefined)
    return refuse('unavailable', { detail: 'the price is stale: the limit cannot be checked' });
  // What nobody can value is much.
  const cause =
    worth === undefined ? 'not-priced' : worth >= SECOND_FROM ? 'large' : arrived > BigInt(claimed) ? 'more-than-claimed' : undefined;
  return { worth, cause, decision: { kind: 'credit', persons: [person], trader: Number(trader), worth: worth ?? 0n } };
}

/** What would be asked for now. Counts nothing. */
export async function secondPersonNow(client: Pick<PoolClient, 'query'>, { cause, decision }: CreditTerms): Promise<Cause | undefined> {
  if (cause !== undefined) return cause;
  const exceeded = await exceededBy(client, decision, ALONE);
  return exceeded && (`${exceeded}-day` as const);
}
