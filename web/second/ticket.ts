import type { SecondInfo, SecondPayout } from '@bourse/contract/seconds-text';
import type { Direction } from '@bourse/core/seconds/second';

/** What the form holds. The direction is chosen by pressing one of the buttons, or by a key before that. */
export interface Ticket {
  readonly durationMs: number;
  readonly stake: string;
  readonly direction: Direction | undefined;
}

const USUAL_MS = 60_000;

/** A minute where it's offered. A stake is never filled in for the trader. */
export const emptyTicket = ({ payouts }: Pick<SecondInfo, 'payouts'>): Ticket => ({
  durationMs: payouts.find(({ durationMs }) => durationMs === USUAL_MS)?.durationMs ?? payouts[0]?.durationMs ?? USUAL_MS,
  stake: '',
  direction: undefined,
});

/** The chosen duration, or the first one if it's offered no more. */
export const payoutOf = ({ durationMs }: Pick<Ticket, 'durationMs'>, { payouts }: Pick<SecondInfo, 'payouts'>): SecondPayout | undefined =>
  payouts.find((one) => one.durationMs === durationMs) ?? payouts[0];
