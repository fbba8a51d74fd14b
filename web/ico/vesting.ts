import { percentOf } from '@bourse/core/money/percent';
import type { Sale } from './sales.ts';

type Terms = Pick<Sale, 'vesting' | 'endsAt'>;

/** How a sale's tokens are unlocked, in one line. first and rest are percent; the dates are RFC 3339. */
export type VestingSummary =
  | { readonly kind: 'atEnd' }
  | { readonly kind: 'once'; readonly until: string }
  | { readonly kind: 'endThenParts'; readonly first: string; readonly parts: number; readonly until: string }
  | { readonly kind: 'parts'; readonly parts: number; readonly from: string; readonly until: string };

export function vestingOf({ vesting, endsAt }: Terms): VestingSummary | undefined {
  const first = vesting[0];
  const last = vesting.at(-1);
  if (!first || !last) return undefined;
  const startsAtEnd = Date.parse(first.at) <= Date.parse(endsAt);
  if (vesting.length === 1) return startsAtEnd ? { kind: 'atEnd' } : { kind: 'once', until: last.at };
  return startsAtEnd
    ? { kind: 'endThenParts', first: percentOf(first.share), parts: vesting.length - 1, until: last.at }
    : { kind: 'parts', parts: vesting.length, from: first.at, until: last.at };
}
