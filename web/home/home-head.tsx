import { Bell, Search, User } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { Go } from '../nav/go.ts';
import { Mark } from '../parts/mark.tsx';
import { appName, useSystemConfig } from '../parts/system-config.ts';
import { badgeText, useBell } from '../wire/inbox.ts';

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

/** The way to messages and notices, with the number of those that are unread. */
function NoticeBell(): ReactElement {
  const t = useTranslations('app');
  const { unread, search } = useBell();
  return (
    <Go
      to="/notice"
      search={search}
      aria-label={unread > 0 ? t('noticesUnread', { count: unread }) : t('notices')}
      className="relative grid size-11 place-items-center rounded-button text-t2"
    >
      <Bell size={24} strokeWidth={1.6} aria-hidden />
      {unread > 0 && (
        <span
          data-unread
          aria-hidden
          className="absolute end-1 top-1.5 min-w-4 rounded-full bg-accent px-1 text-center text-11 leading-4 font-semibold text-on-accent tabular-nums shadow-[0_0_0_2px_var(--bg0)]"
        >
          {badgeText(unread)}
        </span>
      )}
    </Go>
  );
}
