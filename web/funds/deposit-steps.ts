import type { DepositRecord } from '@bourse/contract/deposits';
import type { DepositState } from '@bourse/contract/funds-text';
import type { TimelineStep } from './timeline.tsx';

interface Stamp {
  readonly state: DepositState;
  readonly at: string;
}
const ways: Record<'chain' | 'proof', readonly DepositState[]> = {
  chain: ['detected', 'confirming', 'credited'],
  proof: ['under_review', 'credited'],
};

/** The steps of a deposit, past and future; a different ending comes last. */
export function depositSteps(
  deposit: Pick<DepositRecord, 'way' | 'state' | 'confirmations' | 'needed'>,
  timeline: readonly Stamp[],
  words: (state: DepositState) => string,
): readonly TimelineStep[] {
  const expected = ways[deposit.way === 'chain' ? 'chain' : 'proof'];
  const atOf = (state: DepositState) => timeline.find((stamp) => stamp.state === state)?.at;
  const reached = expected.indexOf(deposit.state);
  const count =
    deposit.needed === undefined ? undefined : `\u2068${Math.min(deposit.confirmations ?? 0, deposit.needed)} / ${deposit.needed}\u2069`;
  if (reached >= 0)
    return expected.map((state, i) => ({
      key: state,
      title: words(state),
      note: state === 'confirming' && i <= reached ? count : undefined,
      at: i <= reached ? atOf(state) : undefined,
      state: i < reached || deposit.state === 'credited' ? 'done' : i === reached ? 'now' : 'later',
    }));
  // If it ended before it was credited, the confirmations weren't complete and aren't ticked.
  const before = expected.filter((state) => atOf(state) !== undefined && (state !== 'confirming' || atOf('credited') !== undefined));
  return [
    ...before.map((state) => ({ key: state, title: words(state), at: atOf(state), state: 'done' as const })),
    {
      key: deposit.state,
      title: words(deposit.state),
      at: atOf(deposit.state),
      state: deposit.state === 'under_review' ? ('now' as const) : ('ended' as const),
    },
  ];
}
