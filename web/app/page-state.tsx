import { Failure } from '@bourse/ui/notice';
import { SkeletonRows } from '@bourse/ui/skeleton';
import { useRouter } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';

/** While the code of a page is on its way. */
export function PagePending(): ReactElement {
  const t = useTranslations('app');
  return (
    <main className="min-h-[60dvh] pt-14">
      <SkeletonRows label={t('loading')} />
    </main>
  );
}

/** A page whose code did not load, or that broke. */
export function PageFailure({ error }: { readonly error: Error }): ReactElement {
  const t = useTranslations('app');
  const router = useRouter();
  return (
    <main className="grid min-h-[60dvh] place-items-center">
      <Failure
        title={t('pageFailed')}
        cause={error.message === 'chunk' ? t('pageFailedChunk') : t('pageFailedBroken')}
        retryLabel={t('retry')}
        onRetry={() => (error.message === 'chunk' ? location.reload() : void router.invalidate())}
      />
    </main>
  );
}
