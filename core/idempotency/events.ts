import type { Instant } from '../money/unit.ts';

/** Requests up to this command count as forgotten; since `shortFrom` no request lives longer than a minute. */
export interface RequestsForgotten {
  readonly event: 'requests_forgotten';
  readonly until: number;
  readonly shortFrom: Instant;
}
