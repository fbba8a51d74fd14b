import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { Kbd } from '../parts/kbd.tsx';
import { useKeys } from '../parts/keys.ts';
import { type Review, reasons, reasonsOf, type Side, sentBack, toggled } from './review.ts';

/** Reasons that a trader can act on, by their keys, and what has to be sent again because of them. */
export function ReasonChips({
  review,
  onReview,
  side,
}: {
  readonly review: Review;
  readonly onReview: (review: Review) => void;
  readonly side: Side;
}): ReactElement {
  const t = useTranslations('verification');
  const held = reasonsOf(review).map(({ reason }) => reason);
  const parts = sentBack(review);
  useKeys(
    reasons.map((reason, n) => ({
      keys: String(n + 1),
      label: t(`reasons.${reason}`),
      run: () => onReview(toggled(review, reason, side)),
    })),
  );
  return (
    <div className="mb-3">
      <h3 className="mb-2 text-12 text-t2">{t('reasonsTitle')}</h3>
      <div className="flex flex-wrap gap-1.5">
        {reasons.map((reason, n) => (
          <button
            key={reason}
            type="button"
            aria-pressed={held.includes(reason)}
            onClick={() => onReview(toggled(review, reason, side))}
            className={`inline-flex h-[26px] items-center gap-1.5 rounded-chip px-[9px] text-12 font-medium max-[900px]:h-10 ${
              held.includes(reason) ? 'bg-danger-tint text-danger' : 'bg-bg2 text-t2'
            }`}
          >
            {t(`reasons.${reason}`)}
            <Kbd>{n + 1}</Kbd>
          </button>
        ))}
      </div>
      {parts.length > 0 && (
        <p className="mt-2 text-12 text-t3" aria-live="polite">
          {t('goesBack', { parts: parts.map(({ part }) => t(`parts.${part}`)).join(', ') })}
        </p>
      )}
    </div>
  );
}
