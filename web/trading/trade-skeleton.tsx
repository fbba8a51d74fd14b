import { Skeleton } from '@bourse/ui/skeleton';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';

/** The page in the sizes of what comes, so that nothing moves. */
export function TradeSkeleton(): ReactElement {
  const t = useTranslations('spot');
  return (
    <div
      role="status"
      aria-label={t('loading')}
      aria-busy="true"
      className="grid grid-cols-[minmax(0,58fr)_minmax(0,42fr)] gap-3.5 px-4 pt-1"
    >
      <div className="grid content-start gap-2">
        {[44, 44, 52, 52, 32, 52, 80, 52].map((height, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
          <Skeleton key={i} height={height} />
        ))}
      </div>
      <div className="grid content-start gap-[5px] pt-6">
        {Array.from({ length: 19 }, (_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
          <Skeleton key={i} height={16} />
        ))}
      </div>
    </div>
  );
}
