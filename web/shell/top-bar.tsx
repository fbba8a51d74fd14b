import { usePathname } from '@bourse/client/go';
import { Bell, Search, User } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { Go, type Target } from '../nav/go.ts';
import { homePath, tabs } from '../nav/places.ts';
import { Mark } from '../parts/mark.tsx';
import { appName, useHasContracts, useSystemConfig } from '../parts/system-config.ts';
import { wideMedia } from '../parts/wide.ts';
import { badgeText, useBell } from '../wire/inbox.ts';
import { isLoggedIn } from '../wire/session.ts';
import styles from './top-bar.css?url';

/** Money pages count as part of Assets; they have their own link to a deposit. */
const money: readonly string[] = ['/capital', '/deposit', '/withdraw', '/transfer', '/change', '/withdrawAddress', '/addBank', '/balance'];

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** The navigation of a wide window: the tabs, search, notices and the trader's own pages in one line. */
export function TopBar(): ReactElement {
  const t = useTranslations('app');
  const here = usePathname();
  const name = appName(useSystemConfig());
  const entered = isLoggedIn();
  const hasContracts = useHasContracts();
  return (
    <div className="top-bar">
      <link rel="stylesheet" href={styles} precedence="wide" media={wideMedia} />
      <Go to={homePath} className="top-brand">
        <Mark size={24} />
        <bdi>{name}</bdi>
      </Go>
      <nav aria-label={t('tabs')}>
        {entered &&
          tabs
            .filter((tab) => tab.path !== '/futures' || hasContracts)
            .map((tab) => (
              <Go
                key={tab.path}
                {...({ to: tab.path } as unknown as Target<'/language'>)}
                aria-current={here === tab.path ? 'page' : tab.path === '/capital' && money.includes(here) ? true : undefined}
                className="top-link"
              >
                {t(`tab.${tab.name}`)}
              </Go>
            ))}
      </nav>
      {entered && (
        <>
          <Go to="/tradeSearch" className="top-find">
            <Search {...icon} />
            {t('search')}
          </Go>
          {!money.includes(here) && (
            <Go to="/deposit" className="top-deposit">
              {t('deposit')}
            </Go>
          )}
          <Notices />
          <Go to="/mine" aria-label={t('mine.title')} title={t('mine.title')} className="top-icon">
            <User {...icon} />
          </Go>
        </>
      )}
    </div>
  );
}

function Notices(): ReactElement {
  const t = useTranslations('app');
  const { unread, search } = useBell();
  const label = unread > 0 ? t('noticesUnread', { count: unread }) : t('notices');
  return (
    <Go to="/notice" search={search} aria-label={label} title={label} className="top-icon">
      <Bell {...icon} />
      {unread > 0 && (
        <span className="top-count" aria-hidden>
          {badgeText(unread)}
        </span>
      )}
    </Go>
  );
}
