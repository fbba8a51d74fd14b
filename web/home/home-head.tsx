import { Bell, Search, User } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { Go } from '../nav/go.ts';
import { Mark } from '../parts/mark.tsx';
import { appName, useSystemConfig } from '../parts/system-config.ts';
import { useHeadlines } from '../wire/headlines.ts';

/** The product's name, with links to search and the trader's page. */
export function HomeHead(): ReactElement {
  const t = useTranslations('home');
  const name = appName(useSystemConfig());
  return (
    <header className="flex h-13 lg:hidden items-center ps-4 pe-1">
      <h1 className="flex min-w-0 flex-1 items-center gap-2 text-17 font-semibold tracking-title">
        <span className="-ms-[5px]">
          <Mark size={26} />
        </span>
        <bdi className="truncate">{name}</bdi>
      </h1>
      <Go to="/tradeSearch" aria-label={t('search')} className="grid size-11 place-items-center rounded-button text-t2">
        <Search size={24} strokeWidth={1.6} aria-hidden />
      </Go>
      <NoticeBell />
      <Go to="/mine" aria-label={t('me')} className="grid size-11 place-items-center rounded-button text-t2">
        <User size={24} strokeWidth={1.6} aria-hidden />
      </Go>
    </header>
  );
}

/** The way to the notices, with a dot while one of them is unread. */
function NoticeBell(): ReactElement {
  const t = useTranslations('home');
  const unread = useHeadlines().data?.unread ?? 0;
  return (
    <Go
      to="/notice"
      aria-label={unread > 0 ? t('noticesUnread', { count: unread }) : t('notices')}
      className="relative grid size-11 place-items-center rounded-button text-t2"
    >
      <Bell size={24} strokeWidth={1.6} aria-hidden />
      {unread > 0 && <span data-unread className="absolute end-2 top-2 size-2.5 rounded-full bg-accent shadow-[0_0_0_2px_var(--bg0)]" />}
    </Go>
  );
}
