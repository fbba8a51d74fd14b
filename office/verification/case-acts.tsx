import { codeOf } from '@bourse/client/refused';
import { verificationOffice } from '@bourse/contract/office/verification';
import { toast } from '@bourse/ui/toast';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { ActBar } from '../parts/act-bar.tsx';
import { LeaveButton } from '../parts/take-bar.tsx';
import { useRefresh, useSend } from '../wire/use-call.ts';
import type { Case } from './case.ts';
import { ReasonChips } from './reason-chips.tsx';
import { openFields, type Review, reasonsOf, type Side, sentBack } from './review.ts';

/** Verifies the trader or asks for parts again, each with a reason; or revokes a verification. */
export function CaseActs({
  one,
  review,
  onReview,
  side,
  hasLooked,
  onStale,
  onDone,
}: {
  readonly one: Case;
  readonly review: Review;
  readonly onReview: (review: Review) => void;
  readonly side: Side;
  readonly hasLooked: boolean;
  readonly onStale: () => void;
  readonly onDone: () => void;
}): ReactElement {
  const t = useTranslations('verification');
  const refresh = useRefresh();
  const verify = useSend(verificationOffice.verify);
  const reject = useSend(verificationOffice.reject);
  const revoke = useSend(verificationOffice.revoke);
  const leave = useSend(verificationOffice.takeCase);
  const parts = sentBack(review);
  const left = openFields(review).length;
  const of = { case: one.case, round: one.round };
  const forget = (): void => {
    for (const send of [verify, reject, revoke]) send.reset();
  };
  const done = (text: string): void => {
    toast({ kind: 'good', text });
    void refresh(verificationOffice.queue, 'today', 'traders');
    onDone();
  };
  /** Somebody else decided or took it, or the trader sent something new: the page is out of date. */
  const failed = (failure: Error): void => {
    if (['case-changed', 'case-closed', 'case-taken'].includes(codeOf(failure) ?? '')) onStale();
  };
  const words = reasonsOf(review)
    .map(({ reason }) => t(`reasons.${reason}`))
    .join(', ');

  return (
    <div className="flex-none px-5 pt-3 pb-3.5 hairline-t max-[900px]:px-4">
      <ReasonChips review={review} onReview={onReview} side={side} />
      {one.state === 'review' ? (
        <ActBar
          key={`${one.case} ${one.round} ${words}`}
          stacked
          first={words}
          {...(words === '' && { usual: [t('allSame')] })}
          busy={verify.isPending || reject.isPending}
          error={verify.error ?? reject.error ?? undefined}
          note={<LeaveButton onLeave={() => leave.mutate({ case: one.case, take: false }, { onSettled: onStale })} />}
          acts={[
            {
              id: 'reject',
              label: t('reject', { count: parts.length }),
              tone: 'danger',
              letter: 'r',
              unless: parts.length === 0 ? t('reject', { count: 0 }) : !hasLooked ? t('lookFirst') : undefined,
              run: (reason) => {
                forget();
                reject.mutate({ ...of, parts: [...parts], reason }, { onSuccess: () => done(t('rejectedToast')), onError: failed });
              },
            },
            {
              id: 'verify',
              label: t('verify'),
              tone: 'ink',
              letter: 'v',
              unless:
                left > 0 ? t('verifyAfter', { count: left }) : parts.length > 0 ? t('verifyNot') : !hasLooked ? t('lookFirst') : undefined,
              run: (reason) => {
                forget();
                verify.mutate(
                  {
                    ...of,
                    isAdult: true,
                    ...(review.runsUntil && { runsUntil: review.runsUntil }),
                    ...(review.birthDate && { birthDate: review.birthDate }),
                    reason,
                  },
                  { onSuccess: () => done(t('verifiedToast')), onError: failed },
                );
              },
            },
          ]}
        />
      ) : (
        <ActBar
          key={`${one.case} ${words}`}
          stacked
          first={words}
          busy={revoke.isPending}
          error={revoke.error ?? undefined}
          note={t('revokeNote')}
          acts={[
            {
              id: 'revoke',
              label: t('revoke'),
              tone: 'danger',
              letter: 'r',
              unless: parts.length === 0 ? t('revokeFirst') : undefined,
              run: (reason) => {
                forget();
                revoke.mutate({ ...of, parts: [...parts], reason }, { onSuccess: () => done(t('revokedToast')), onError: failed });
              },
            },
          ]}
        />
      )}
    </div>
  );
}
