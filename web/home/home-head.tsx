import { Logo } from '@bourse/ui/logo';
import { Search, User } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { Go } from '../app/go.tsx';
import { appName, useSystemConfig } from '../app/system-config.ts';

/** The name of the house, and the ways to search and to oneself. */
export function HomeHead(): ReactElement {
  const t = useTranslations('home');
  const name = appName(useSystemConfig());
  return (
    <header className="flex h-13 items-center ps-4 pe-1">
      <h1 className="flex min-w-0 flex-1 items-center gap-2 text-17 font-semibold tracking-title">
        <span className="-ms-[5px]">
          <Logo size={26} />
        </span>
        <bdi className="truncate">{name}</bdi>
      </h1>
      <Go to="/tradeSearch" aria-label={t('search')} className="grid size-11 place-items-center rounded-button text-t2">
        <Search size={24} strokeWidth={1.6} aria-hidden />
      </Go>
      <Go to="/mine" aria-label={t('me')} className="grid size-11 place-items-center rounded-button text-t2">
        <User size={24} strokeWidth={1.6} aria-hidden />
      </Go>
    </header>
  );
}
