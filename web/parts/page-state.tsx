import { useRouter } from '@tanstack/react-router';
import { type ReactElement, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { onLineBack } from '../wire/stomp.ts';

// Both are in the entry, for they must be there when nothing else is: hence no parts, only words and grey lines.

/** While the code of a page is on its way. */
export function PagePending(): ReactElement {
  const t = useTranslations('app');
  return (
    <main aria-label={t('loading')} aria-busy="true" className="grid gap-6 px-4 pt-16">
      {[46, 62, 54, 70, 50, 58].map((width) => (
        <span key={width} className="skeleton breathing block h-5" style={{ width: `${width}%` }} />
      ))}
    </main>
  );
}

/** A page whose code did not load, or that broke. */
export function PageFailure({ error }: { readonly error: Error }): ReactElement {
  const t = useTranslations('app');
  const router = useRouter();
  const isChunk = error.message === 'chunk';
  const again = () => (isChunk ? location.reload() : void router.invalidate());
  const latest = useRef(again);
  latest.current = again;
  useEffect(() => onLineBack(() => latest.current()), []);
  return (
    <main role="alert" className="grid min-h-[60dvh] place-content-center justify-items-center gap-1 px-5 text-center">
      <h1 className="text-15 font-semibold">{t('pageFailed')}</h1>
      <p className="text-13 text-t3">{isChunk ? t('pageFailedChunk') : t('pageFailedBroken')}</p>
      <button type="button" onClick={again} className="mt-3 min-h-11 rounded-field bg-track px-4 text-15 font-semibold">
        {t('retry')}
      </button>
    </main>
  );
}
