import type { WithdrawalState } from '@bourse/contract/funds-text';

const paths: Readonly<Record<'wallet' | 'bank' | 'internal', readonly WithdrawalState[]>> = {
  wallet: ['submitted', 'checked', 'review', 'approved', 'reserved', 'signed', 'broadcast', 'confirming', 'done'],
  bank: ['submitted', 'checked', 'review', 'approved', 'done'],
  internal: ['submitted', 'checked', 'review', 'approved', 'done'],
};

/**
 * The states of one withdrawal in their order: where it left the straight way (rejected, cancelled, failed, stuck) those it went
 * through and that one; otherwise all of its way. A review that nobody had to do is left out once it is past.
 */
export function pathOf(
  way: 'wallet' | 'bank',
  isInternal: boolean,
  state: WithdrawalState,
  timeline: readonly { readonly state: WithdrawalState }[],
): readonly WithdrawalState[] {
  const path = paths[isInternal ? 'internal' : way];
  const been = new Set(timeline.map((step) => step.state));
  if (!path.includes(state)) return [...path.filter((step) => been.has(step)), state];
  const here = path.indexOf(state);
  return path.filter((step, n) => step !== 'review' || been.has('review') || n >= here);
}
