import { Skeleton } from '@bourse/ui/skeleton';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';

/** The page in the sizes of what comes, so that nothing moves. */
export function SecondSkeleton(): ReactElement {
  const t = useTranslations('second');
  return (
    <div role="status" aria-label={t('loading')} aria-busy="true" className="grid gap-3 px-4">
      <Skeleton width={190} height={48} />
      <div style={{ height: 'clamp(180px, 31dvh, 320px)' }}>
        <Skeleton height={180} />
      </div>
      {[64, 52, 52].map((height, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
        <Skeleton key={i} height={height} />
      ))}
    </div>
  );
}
