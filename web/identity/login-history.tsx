import { Chips } from '@bourse/ui/chips';
import { Empty } from '@bourse/ui/notice';
import { CircleCheck, CircleX, ShieldCheck } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { LogList } from '../parts/log-list.tsx';
import { identity } from '../wire/calls.ts';
import { dateText } from '../wire/date-text.ts';
import { usePages } from '../wire/use-pages.ts';
import { useDeviceName } from './device-list.tsx';

type Shown = 'all' | 'in' | 'refused';

/** Logins and failed attempts, newest first. The filter applies to loaded rows; more load while scrolling. */
export function LoginHistory(): ReactElement {
  const t = useTranslations('identity.devices');
  const app = useTranslations('app');
  const locale = useLocale();
  const nameOf = useDeviceName();
  const [shown, show] = useState<Shown>('all');
  const pages = usePages(identity.loginHistory, {});
  const entries = pages.data?.pages.flatMap((page) => page.entries);
  const found = entries?.filter(({ outcome }) => shown === 'all' || (outcome === 'logged-in') === (shown === 'in'));
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
      <LogList
        pages={pages}
        list={found}
        label={t('history')}
        failed={t('historyFailed')}
        rows={6}
        height={64}
        className="pt-1 [&>*+*]:hairline-t"
        empty={
          <Empty
            icon={<ShieldCheck size={24} strokeWidth={1.6} aria-hidden />}
            title={shown === 'refused' ? t('noRefused') : t('noHistory')}
          >
            {shown === 'refused' && t('noRefusedText')}
          </Empty>
        }
      >
        {/* Two tries may share a moment, and entries are only added at the top. */}
        {(entry, i) => (
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
        )}
      </LogList>
    </>
  );
}
