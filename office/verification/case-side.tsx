import type { By } from '@bourse/contract/office/text';
import { verificationOffice } from '@bourse/contract/office/verification';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { AlsoOpen } from '../parts/also-open.tsx';
import { useNow } from '../parts/clock.tsx';
import { TakeBar } from '../parts/take-bar.tsx';
import { ageOf, ageText } from '../wire/time-text.ts';
import { useSend } from '../wire/use-call.ts';
import { type Case, hasMoved } from './case.ts';
import { CaseActs } from './case-acts.tsx';
import { FieldList } from './field-list.tsx';
import { KnownFacts } from './known-facts.tsx';
import type { Review, Side } from './review.ts';

/** What the trader entered, field by field, what else we know, and the decision below. */
export function CaseSide({
  one,
  opened,
  viewers,
  review,
  onReview,
  side,
  hasLooked,
  onStale,
  onDone,
}: {
  readonly one: Case;
  /** The case as it was when this operator opened it. */
  readonly opened: Case;
  readonly viewers: readonly By[] | undefined;
  readonly review: Review;
  readonly onReview: (review: Review) => void;
  readonly side: Side;
  readonly hasLooked: boolean;
  readonly onStale: () => void;
  readonly onDone: () => void;
}): ReactElement {
  const t = useTranslations('verification');
  const now = useNow();
  const take = useSend(verificationOffice.takeCase);
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
        {hasMoved(opened, one) && (
          <p role="status" className="mb-3 rounded-field bg-accent-tint px-3 py-2">
            {t('changedTo', {
              state: one.state === 'review' ? `${t('states.review')}, ${t('round', { round: one.round })}` : t(`states.${one.state}`),
            })}
          </p>
        )}
        <FieldList one={one} review={review} onReview={onReview} />
        <KnownFacts one={one} />
      </div>
      {one.state === 'rejected' ? undefined : one.state === 'review' && !one.isMine ? (
        <div className="flex-none px-5 pt-3 pb-3.5 hairline-t max-[900px]:px-4">
          <TakeBar
            takenBy={one.takenBy}
            busy={take.isPending}
            error={take.error}
            onTake={() => take.mutate({ case: one.case, take: true }, { onSuccess: onStale })}
          >
            {t('takeText')}
          </TakeBar>
        </div>
      ) : (
        <CaseActs one={one} review={review} onReview={onReview} side={side} hasLooked={hasLooked} onStale={onStale} onDone={onDone} />
      )}
    </aside>
  );
}
