import { type ReactElement, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { errorText } from '../wire/error-text.ts';
import { ActButton } from './act-button.tsx';

/**
 * Options for reads that are recorded in the audit log: read once, and not again when the page comes back into view. The answer is
 * dropped when the case is closed, because the trader may have sent another picture by the time it's opened again.
 */
export const readOnce = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  retry: false,
} as const;

const staysMs = 250;
/** True once the reviewer has stayed for a moment: moving through the queue doesn't open every case on the way. */
export function useStays(): boolean {
  const [stays, stay] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => stay(true), staysMs);
    return () => clearTimeout(timer);
  }, []);
  return stays;
}

/** Reads a case again when it has changed elsewhere, once for each answer that says so: nobody decides on an outdated case. */
export function useReadAgain(isStale: boolean, answeredAt: number, read: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (isStale) read();
  }, [isStale, answeredAt]);
}

/** In the place of a picture and its side: the case couldn't be opened. */
export function DeskFailure({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }): ReactElement {
  const t = useTranslations('app');
  return (
    <div role="alert" className="col-span-2 grid place-content-center justify-items-center gap-3 p-6 text-center">
      <p className="text-danger">{errorText(error)}</p>
      <ActButton small onClick={onRetry}>
        {t('retry')}
      </ActButton>
    </div>
  );
}

/** Above the picture: it couldn't be shown. */
export const PictureFailure = ({ error }: { readonly error: unknown }): ReactElement => (
  <p role="alert" className="mx-4 mt-3 rounded-chip bg-warn-tint px-3 py-2 text-warn">
    {errorText(error)}
  </p>
);

/** In the place of the side until the case has been read. */
export function SideSkeleton(): ReactElement {
  const t = useTranslations('app');
  return (
    <div role="status" aria-busy="true" aria-label={t('loading')} className="grid content-start gap-2 border-s border-hair bg-bg1 p-5">
      {[1, 2, 3, 4, 5, 6].map((line) => (
        <span key={line} className="skeleton breathing block h-[44px]" />
      ))}
    </div>
  );
}
