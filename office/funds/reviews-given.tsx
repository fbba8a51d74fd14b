import { Check, X } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Avatar } from '../parts/avatar.tsx';
import { useSession } from '../wire/session.ts';
import { rowTime } from '../wire/time-text.ts';
import type { OpenWithdrawal } from './look-at.ts';

/** Who decided, when and why, and whether this operator is the first or second reviewer or may not review. */
export function ReviewsGiven({ one, children }: { readonly one: OpenWithdrawal; readonly children?: ReactNode }): ReactElement | null {
  const t = useTranslations('funds');
  const operator = useSession((s) => s.operator);
  const isSecond = one.may === 'decide' && one.reviewsGiven > 0;
  const isFirstOfTwo = one.may === 'decide' && one.reviewsGiven === 0 && one.reviewsNeeded > 1;
  const place = isSecond ? t('youAreSecond') : isFirstOfTwo ? t('youAreFirst') : one.whyNot ? t(`whyNot.${one.whyNot}`) : undefined;
  if (one.reviews.length === 0 && !place && !children) return null;
  return (
    <div className="mb-2.5 flex gap-2.5">
      <span className="flex flex-none">
        {one.reviews.map((review) => (
          <span
            key={`${review.by.operator} ${review.at}`}
            aria-hidden
            className={`grid size-[26px] place-items-center rounded-full shadow-[0_0_0_2px_var(--bg1)] not-first:-ms-1.5 ${review.decision === 'reject' ? 'bg-danger-tint text-danger' : 'bg-success-tint text-success'}`}
          >
            {review.decision === 'reject' ? <X size={14} strokeWidth={2} /> : <Check size={14} strokeWidth={2} />}
          </span>
        ))}
        {one.may !== 'read' && operator && (
          <span className="-ms-1.5 rounded-full shadow-[0_0_0_2px_var(--bg1)] first:ms-0">
            <Avatar name={operator.name} />
          </span>
        )}
      </span>
      <p className="min-w-0 text-t2 [overflow-wrap:anywhere]">
        {place && <b className="font-medium text-t1">{place} </b>}
        {one.reviews.map((review) => (
          <span key={`${review.by.operator} ${review.at}`}>
            {t(`decided.${review.decision}`, { name: review.by.name, time: rowTime(review.at), reason: review.reason })}{' '}
          </span>
        ))}
        {children}
      </p>
    </div>
  );
}
