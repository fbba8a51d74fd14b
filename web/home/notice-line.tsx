import { Skeleton } from '@bourse/ui/skeleton';
import { ChevronRight, Megaphone } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { languageOf } from '../locales/locale.ts';
import { Go } from '../nav/go.ts';
import { useHeadlines, useLiveNotices } from '../wire/headlines.ts';

/** One line of news: the newest that is unread, otherwise the first. It has its height in every state, so nothing moves. */
export function NoticeLine(): ReactElement {
  const t = useTranslations('home');
  useLiveNotices();
  const { data, isPending } = useHeadlines();
  const first = data?.notices.find((one) => one.unread) ?? data?.notices[0];
  const target = first ? ({ to: '/noticeDetail', search: { id: first.id } } as const) : ({ to: '/notice' } as const);
  return (
    <Go {...(target as { to: '/notice' })} className="flex h-13 items-center gap-3 px-4 text-15 text-t2 -outline-offset-2">
      <Megaphone size={18} strokeWidth={1.6} className="mirror flex-none text-t3" aria-hidden />
      <span className="sr">{t('notices')}</span>
      {first ? (
        <span
          key={first.id}
          lang={first.locale}
          dir={languageOf(first.locale).direction}
          className="min-w-0 flex-1 truncate text-start starting:opacity-0 transition-opacity duration-(--m-toggle)"
        >
          {first.title}
        </span>
      ) : (
        <span className="min-w-0 flex-1">{isPending && data === undefined ? <Skeleton width={220} height={14} /> : t('noNotices')}</span>
      )}
      <ChevronRight size={16} strokeWidth={1.75} className="mirror flex-none text-t3" aria-hidden />
    </Go>
  );
}
