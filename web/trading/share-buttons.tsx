import { chip } from '@bourse/ui/amount-field';
import { classNames } from '@bourse/ui/class-names';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';

/** Shares of what is available. */
export function ShareButtons({
  percent: chosen,
  onPercent,
}: {
  readonly percent: number | undefined;
  readonly onPercent: (percent: number) => void;
}): ReactElement {
  const t = useTranslations('spot');
  return (
    <fieldset aria-label={t('share')} className="grid grid-cols-4 gap-1.5 @max-[8rem]:grid-cols-2">
      {[25, 50, 75, 100].map((percent) => (
        <button
          key={percent}
          type="button"
          aria-pressed={chosen === percent}
          onClick={() => onPercent(percent)}
          className={classNames(
            'target min-h-8 rounded-chip text-12 font-medium tabular-nums',
            chip(chosen === percent),
            chosen === percent ? 'text-t1' : 'text-t2',
          )}
        >
          {percent === 100 ? t('all') : <bdi dir="ltr">{percent}%</bdi>}
        </button>
      ))}
    </fieldset>
  );
}
