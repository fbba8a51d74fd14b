import { Button } from '@bourse/ui/button';
import { Chips } from '@bourse/ui/chips';
import { Empty } from '@bourse/ui/notice';
import { SkeletonRows } from '@bourse/ui/skeleton';
import { CircleCheck, CircleX, ShieldCheck } from 'lucide-react';
import { type ReactElement, useEffect, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { CallFailure } from '../app/screen.tsx';
import { identity } from '../wire/calls.ts';
import { dateText } from '../wire/date-text.ts';
import { useEndInView, usePages } from '../wire/use-pages.ts';
import { useDeviceName } from './device-list.tsx';

type Shown = 'all' | 'in' | 'refused';

/** Logins and tries, newest first. The filter is of what is loaded; more comes as one scrolls. */
export function LoginHistory(): ReactElement {
  const t = useTranslations('identity.devices');
  const app = useTranslations('app');
  const locale = useLocale();
  const nameOf = useDeviceName();
  const [shown, show] = useState<Shown>('all');
  const pages = usePages(identity.loginHistory, {});
  const entries = pages.data?.pages.flatMap((page) => page.entries) ?? [];
  const found = entries.filter(({ outcome }) => shown === 'all' || (outcome === 'logged-in') === (shown === 'in'));
  const more = () => !pages.isFetchingNextPage && void pages.fetchNextPage();
  const end = useEndInView(more, pages.hasNextPage);
  // A filter may leave a page of the list empty, and nothing comes into view that would ask for the next.
  const isShort = found.length < 10 && pages.hasNextPage && !pages.isFetchingNextPage && !pages.isFetchNextPageError;
  const { fetchNextPage } = pages;
  useEffect(() => {
    if (isShort) void fetchNextPage();
  }, [isShort, fetchNextPage]);

  if (pages.isError && !pages.data)
    return <CallFailure title={t('historyFailed')} error={pages.error} onRetry={() => void pages.refetch()} />;
  return (
    <>
      <div className="px-4 pt-3">
        <Chips<Shown>
          label={t('filter')}
          value={shown}
          onValue={show}
          choices={[
            { value: 'all', label: app('all') },
            { value: 'in', label: t('in') },
            { value: 'refused', label: t('refused') },
          ]}
        />
      </div>
      {!pages.data ? (
        <SkeletonRows rows={6} height={64} label={app('loading')} />
      ) : found.length === 0 && !pages.hasNextPage ? (
        <Empty icon={<ShieldCheck size={24} strokeWidth={1.6} aria-hidden />} title={shown === 'refused' ? t('noRefused') : t('noHistory')}>
          {shown === 'refused' && t('noRefusedText')}
        </Empty>
      ) : (
        <ul className="pt-1 [&>*+*]:hairline-t">
          {found.map((entry, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two tries may share a moment, and entries are only added at the top
            <li key={`${entry.at} ${i}`} className="flex items-start gap-3 px-4 py-3">
              {entry.outcome === 'logged-in' ? (
                <CircleCheck size={20} strokeWidth={1.75} className="mt-px text-success" aria-hidden />
              ) : (
                <CircleX size={20} strokeWidth={1.75} className="mt-px text-danger" aria-hidden />
              )}
              <span className="min-w-0 flex-1">
                <span className="flex items-baseline justify-between gap-3">
                  <span className="text-15 font-medium">
                    {t('outcome', { outcome: entry.outcome.replaceAll('-', '_'), method: entry.method })}
                  </span>
                  <bdi dir="ltr" className="num flex-none text-12 text-t3">
                    {dateText(entry.at, locale, 'shorts')}
                  </bdi>
                </span>
                <span className="mt-0.5 block text-12 text-t3">
                  {nameOf(entry.userAgent)}
                  {' · '}
                  <bdi dir="ltr" className="num wrap-anywhere">
                    {entry.ip}
                  </bdi>
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
      <div ref={end} />
      {pages.isFetchNextPageError && (
        <div className="grid place-items-center py-3">
          <Button tone="tonal" size="medium" onClick={more}>
            {app('retry')}
          </Button>
        </div>
      )}
    </>
  );
}
