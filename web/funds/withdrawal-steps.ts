import type { WithdrawalState } from '@bourse/contract/funds-text';
import type { WithdrawalRecord } from '@bourse/contract/withdrawals';
import type { TimelineStep } from './timeline.tsx';

interface Stamp {
  readonly state: WithdrawalState;
  readonly at: string;
}
/** The steps shown to a trader. Internal states count as the step before. */
export type ToldStep =
  | 'submitted'
  | 'review'
  | 'approved'
  | 'broadcast'
  | 'confirming'
  | 'done'
  | 'rejected'
  | 'cancelled'
  | 'failed'
  | 'stuck';

const told: Record<WithdrawalState, ToldStep> = {
  submitted: 'submitted',
  checked: 'submitted',
  review: 'review',
  approved: 'approved',
  reserved: 'approved',
  signed: 'approved',
  broadcast: 'broadcast',
  confirming: 'confirming',
  done: 'done',
  rejected: 'rejected',
  cancelled: 'cancelled',
  failed: 'failed',
  stuck: 'stuck',
};

type Followed = Pick<WithdrawalRecord, 'way' | 'state' | 'isInternal' | 'reviewsNeeded' | 'confirmations' | 'needed'>;

const stepsOf = ({ way, isInternal, reviewsNeeded }: Followed): readonly ToldStep[] => [
  'submitted',
  ...(reviewsNeeded > 0 ? (['review'] as const) : []),
  'approved',
  ...(way === 'wallet' && !isInternal ? (['broadcast', 'confirming'] as const) : []),
  'done',
];

/** If it ended early, a review that wasn't given and incomplete confirmations aren't ticked. */
const isOver = (step: ToldStep, now: ToldStep, at: ReadonlyMap<ToldStep, string>): boolean => {
  if (step === 'review') return now === 'rejected' || at.has('approved');
  return step !== 'confirming';
};

/** The steps of a withdrawal, past and future; a different ending comes last. */
export function withdrawalSteps(record: Followed, timeline: readonly Stamp[], words: (step: ToldStep) => string): readonly TimelineStep[] {
  const expected = stepsOf(record);
  const at = new Map<ToldStep, string>();
  for (const stamp of timeline) if (!at.has(told[stamp.state])) at.set(told[stamp.state], stamp.at);
  const now = told[record.state];
  const reached = expected.indexOf(now);
  if (reached >= 0)
    return expected.map((step, i) => ({
      key: step,
      title: words(step),
      note:
        step === 'confirming' && i <= reached && record.needed !== undefined
          ? `\u2068${Math.min(record.confirmations ?? 0, record.needed)} / ${record.needed}\u2069`
          : undefined,
      at: i <= reached ? at.get(step) : undefined,
      state: i < reached || now === 'done' ? 'done' : i === reached ? 'now' : 'later',
    }));
  return [
    ...expected
      .filter((step) => at.has(step) && isOver(step, now, at))
      .map((step) => ({ key: step, title: words(step), at: at.get(step), state: 'done' as const })),
    { key: now, title: words(now), at: at.get(now), state: 'ended' as const },
  ];
}
