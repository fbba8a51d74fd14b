import { codeOf } from '@bourse/client/refused';
import type { By } from '@bourse/contract/office/text';
import { verificationOffice } from '@bourse/contract/office/verification';
import { toast } from '@bourse/ui/toast';
import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ActBar } from '../parts/act-bar.tsx';
import { AlsoOpen } from '../parts/also-open.tsx';
import { useNow } from '../parts/clock.tsx';
import { ageOf, ageText } from '../wire/time-text.ts';
import { useRefresh, useSend } from '../wire/use-call.ts';
import type { Case } from './case.ts';
import { FieldList } from './field-list.tsx';
import { KnownFacts } from './known-facts.tsx';
import { ReasonChips } from './reason-chips.tsx';
import { emptyReview, openFields, type Review, reasonsOf, type Side, sentBack } from './review.ts';

/** What the trader entered, field by field, what else we know, and the decision below. */
export function CaseSide({
  one,
  viewers,
  review,
  onReview,
  side,
  hasLooked,
  onDone,
}: {
  readonly one: Case;
  readonly viewers: readonly By[] | undefined;
  readonly review: Review;
  readonly onReview: (review: Review) => void;
  readonly side: Side;
  readonly hasLooked: boolean;
  readonly onDone: () => void;
}): ReactElement {
  const t = useTranslations('verification');
  const refresh = useRefresh();
  const now = useNow();
  const verify = useSend(verificationOffice.verify);
  const reject = useSend(verificationOffice.reject);
  const revoke = useSend(verificationOffice.revoke);
  const [tries, again] = useState(0);
  const parts = sentBack(review);
  const left = openFields(review).length;
  const error = verify.error ?? reject.error ?? revoke.error ?? undefined;
  const of = { case: one.case, round: one.round };
  const forget = (): void => {
    for (const send of [verify, reject, revoke]) send.reset();
    again(tries + 1);
  };
  const done = (text: string): void => {
    toast({ kind: 'good', text });
    void refresh(verificationOffice.queue, 'today', 'traders');
    onDone();
  };
  /** Somebody else decided, or the trader sent something new: the page is out of date. */
  const failed = (failure: Error): void => {
    if (!['case-changed', 'case-closed'].includes(codeOf(failure) ?? '')) return;
    onReview(emptyReview);
    void refresh(verificationOffice.openCase, verificationOffice.lookAtPhoto, verificationOffice.queue);
  };
  const words = reasonsOf(review)
    .map(({ reason }) => t(`reasons.${reason}`))
    .join(', ');

  return (
    <aside
      aria-label={t('caseLabel', { case: one.case })}
      className="flex min-h-0 flex-col border-s border-hair bg-bg1 max-[900px]:border-0"
    >
      <div className="min-h-0 flex-1 overflow-auto px-5 py-3.5 scroll-thin max-[900px]:px-4">
        <header className="flex items-baseline justify-between gap-3 pb-2">
          <h2 className="text-15 font-semibold">
            V-{one.case} <span className="text-t3">·</span> {one.uid}
          </h2>
          <span className="text-t3">
            {one.state === 'review'
              ? t.rich('waits', { age: ageText(ageOf(one.submittedAt, now)), b: (age) => <b className="text-t1">{age}</b> })
              : t(`states.${one.state}`)}
          </span>
        </header>
        <AlsoOpen viewers={viewers} />
        <FieldList one={one} review={review} onReview={onReview} />
        <KnownFacts one={one} />
      </div>
      {one.state !== 'rejected' && (
        <div className="flex-none px-5 pt-3 pb-3.5 hairline-t max-[900px]:px-4">
          <ReasonChips review={review} onReview={onReview} side={side} />
          {one.state === 'review' ? (
            <ActBar
              key={`${one.case} ${one.round} ${words}`}
              stacked
              first={words}
              {...(words === '' && { usual: [t('allSame')] })}
              busy={verify.isPending || reject.isPending}
              error={error}
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
                    left > 0
                      ? t('verifyAfter', { count: left })
                      : parts.length > 0
                        ? t('verifyNot')
                        : !hasLooked
                          ? t('lookFirst')
                          : undefined,
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
              error={error}
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
      )}
    </aside>
  );
}
