import { Refused } from '@bourse/client/refused';
import { Failure } from '@bourse/ui/notice';
import { TitleBar } from '@bourse/ui/title-bar';
import type { ReactElement, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useGo } from '../nav/go.ts';
import type { homePath, Path } from '../nav/places.ts';
import { useErrorText } from './error-text.ts';

/**
 * A page below the tabs: back arrow, title, content, and what stays at the thumb. The title stands large in the page and fades into the
 * bar after 50 px of scrolling; `own` is for a page with a heading of its own, `bar` for a title that never leaves the bar (decision 0107).
 */
export function Screen({
  title,
  up,
  heading = 'page',
  actions,
  foot,
  children,
}: {
  readonly title: ReactNode;
  /** Where "back" leads when there is no history. */
  readonly up: Path | typeof homePath;
  readonly heading?: 'page' | 'own' | 'bar';
  readonly actions?: ReactNode;
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}): ReactElement {
  const t = useTranslations('app');
  const go = useGo();
  return (
    <>
      <TitleBar title={title} backLabel={t('back')} onBack={() => go.back(up)} fades={heading !== 'bar'}>
        {actions}
      </TitleBar>
      <main className={foot ? 'pb-28' : 'pb-8'}>
        {heading === 'page' && <h1 className="px-4 pt-1 pb-4 text-24 font-semibold tracking-title">{title}</h1>}
        {children}
      </main>
      {foot && (
        <footer className="hairline-t safe-bottom fixed inset-x-0 bottom-0 z-20 mx-auto w-full max-w-(--screen) bg-bg0">
          <div className="px-4 py-2.5">{foot}</div>
        </footer>
      )}
    </>
  );
}

/** Shown in place of a failed query: the cause, a retry button and the trace code. */
export function CallFailure({
  title,
  error,
  onRetry,
}: {
  readonly title: ReactNode;
  readonly error: Error;
  readonly onRetry?: () => void;
}): ReactElement {
  const t = useTranslations('app');
  const text = useErrorText();
  const trace = error instanceof Refused ? error.trace : undefined;
  return (
    <Failure
      title={title}
      cause={text(error)}
      retryLabel={t('retry')}
      onRetry={onRetry}
      trace={
        trace && (
          <>
            {t('code')} <bdi dir="ltr">{trace.slice(0, 13)}</bdi>
          </>
        )
      }
    />
  );
}
