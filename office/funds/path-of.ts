import type { WithdrawalState } from '@bourse/contract/funds-text';

const paths: Readonly<Record<'wallet' | 'bank' | 'internal', readonly WithdrawalState[]>> = {
  wallet: ['submitted', 'checked', 'review', 'approved', 'reserved', 'signed', 'broadcast', 'confirming', 'done'],
  bank: ['submitted', 'checked', 'review', 'approved', 'done'],
  internal: ['submitted', 'checked', 'review', 'approved', 'done'],
};

/**
 * The states of a withdrawal in order. If it left the usual path (rejected, cancelled, failed, stuck), the states it passed through
 * and that one; otherwise the whole path. A review that wasn't needed is left out once it's past.
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
