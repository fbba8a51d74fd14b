import type { Output } from '@bourse/contract/call';
import type { verificationOffice } from '@bourse/contract/office/verification';

export type Case = Output<typeof verificationOffice.openCase>;
type Followed = Pick<Output<typeof verificationOffice.followCase>, 'state' | 'round' | 'takenBy'>;
type Stage = Pick<Case, 'state' | 'round'>;

/** Somebody else decided it, or the trader sent something new. */
export const hasMoved = (before: Stage, now: Stage): boolean => before.state !== now.state || before.round !== now.round;
/** What is on screen isn't the case any more, or belongs to another reviewer by now. */
export const isOutdated = (shown: Followed, news: Followed): boolean =>
  hasMoved(shown, news) || shown.takenBy?.operator !== news.takenBy?.operator;
