import { usePathname } from '@bourse/client/go';
import { ConnectionStrip, PracticeRibbon } from '@bourse/ui/ribbon';
import { Toaster } from '@bourse/ui/toast';
import { UnclearAmount } from '@bourse/ui/unclear-amount';
import { Outlet, useRouter } from '@tanstack/react-router';
import { lazy, type ReactElement, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { isPractice, useSystemConfig } from '../parts/system-config.ts';
import { useWide } from '../parts/wide.ts';
import { dateText } from '../wire/date-text.ts';
import { useLoading } from '../wire/loading.ts';
import { decimalMarks } from '../wire/money-text.ts';
import { useOnline } from '../wire/online.ts';
import { isLoggedIn } from '../wire/session.ts';
import { lastHeardAt, reconnect, useLineState } from '../wire/stomp.ts';
import { pageWidth } from './page-width.ts';
import { preloadSoon } from './preload.ts';

// A network that goes in that moment takes the prompts with it, not the page.
const Prompts = lazy(() =>
  import('./prompts.tsx').then(
    (m): { default: () => ReactElement | null } => ({ default: m.Prompts }),
    () => ({ default: () => null }),
  ),
);

// Only a wide window has it.
const Wide = lazy(() => import('./wide-frame.tsx'));

/** The frame of every page: ribbon, connection strip, loading line, toasts and prompts. The tabs have a container in it. */
export function Shell(): ReactElement {
  const t = useTranslations('app');
  const here = usePathname();
  const practice = isPractice(useSystemConfig());
  const router = useRouter();
  const head = useRef<HTMLElement>(null);
  const wide = useWide();
  const width = pageWidth(here);
  const isWideForm = wide && width === 'form' && isLoggedIn();

  // Loaded after the first page is shown.
  const [settled, settle] = useState(false);
  useEffect(() => {
    const stop = preloadSoon(router);
    const timer = setTimeout(() => settle(true), 2_000);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [router]);
  // What is sticky in a page sticks below the ribbon and the strip, whatever their height in this language.
  useLayoutEffect(() => {
    const element = head.current;
    if (!element) return undefined;
    // The observer speaks before the first paint too, when the browser has laid the page out anyway. Asking for the height here would
    // lay it out once more, and so would a property that is set to what it is.
    let known = '24px';
    const observer = new ResizeObserver(() => {
      const height = `${element.offsetHeight}px`;
      if (height !== known) document.documentElement.style.setProperty('--ribbon', height);
      known = height;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return (
    <div data-width={width} className="min-h-dvh">
      <aside ref={head} aria-label={t('state')} className="safe-top sticky top-0 z-50 bg-bg0 [view-transition-name:ribbon]">
        <LoadingLine />
        {practice && <PracticeRibbon>{t('practice')}</PracticeRibbon>}
        {wide && width !== 'card' && (
          <Suspense fallback={<div className="h-12" />}>
            <Wide part="top" here={here} />
          </Suspense>
        )}
        <Connection />
      </aside>
      <div className="frame mx-auto w-full max-w-(--screen)">
        {isWideForm && (
          <Suspense fallback={<span />}>
            <Wide part="nav" here={here} />
          </Suspense>
        )}
        <UnclearAmount value={t('unclearAmount', { example: `1234${decimalMarks(useLocale()).decimal}5` })}>
          <div className="page">
            <Outlet />
          </div>
        </UnclearAmount>
        {isWideForm && (
          <Suspense fallback={null}>
            <Wide part="aside" here={here} />
          </Suspense>
        )}
      </div>
      {settled && (
        <Suspense fallback={null}>
          <Prompts />
        </Suspense>
      )}
      <Toaster dismissLabel={t('dismiss')} />
    </div>
  );
}

/** A thin line at the top while somebody waits for a call: after 300 ms, so that quick answers show nothing. */
function LoadingLine(): ReactElement | null {
  const t = useTranslations('app');
  const loading = useLoading();
  const [shown, show] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => show(loading), loading ? 300 : 0);
    return () => clearTimeout(timer);
  }, [loading]);
  return shown ? (
    <div role="progressbar" aria-label={t('loading')} className="fixed inset-x-0 top-0 h-0.5 overflow-hidden">
      <div className="sweeping h-full w-1/3 bg-accent" />
    </div>
  ) : null;
}

/** Shows a lost network or lost live prices, after three seconds, so that short breaks go unnoticed. */
function Connection(): ReactElement | null {
  const t = useTranslations('app');
  const locale = useLocale();
  const online = useOnline();
  const line = useLineState();
  const [broken, setBroken] = useState(false);
  useEffect(() => {
    if (line !== 'broken') {
      if (line === 'open' || line === 'idle') setBroken(false);
      return undefined;
    }
    const timer = setTimeout(() => setBroken(true), 3_000);
    return () => clearTimeout(timer);
  }, [line]);
  useEffect(() => {
    if (online && isLoggedIn()) window.dispatchEvent(new Event('focus'));
  }, [online]);

  if (!online) return <ConnectionStrip retryLabel={t('retry')}>{t('offline')}</ConnectionStrip>;
  if (!broken) return null;
  const heard = lastHeardAt();
  return (
    <ConnectionStrip retryLabel={t('retry')} onRetry={() => void reconnect()}>
      {t('reconnecting')}{' '}
      {heard > 0 &&
        t.rich('pricesFrom', {
          time: () => (
            <bdi dir="ltr" className="num">
              {dateText(heard, locale, 'time')}
            </bdi>
          ),
        })}
    </ConnectionStrip>
  );
}
