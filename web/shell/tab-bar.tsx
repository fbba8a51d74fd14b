import { usePathname } from '@bourse/client/go';
import { TabIcon } from '@bourse/ui/tab-icon';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { Go } from '../nav/go.ts';
import { tabs } from '../nav/places.ts';
import { useHasContracts } from '../parts/system-config.ts';
import { useRefresh } from '../wire/use-call.ts';

/** Outside the sliding screen. A tap on the current tab scrolls to the top; at the top it refreshes. */
export function TabBar(): ReactElement {
  const t = useTranslations('app');
  const here = usePathname();
  const refresh = useRefresh();
  const hasContracts = useHasContracts();
  return (
    <nav
      aria-label={t('tabs')}
      className="safe-bottom fixed inset-x-0 bottom-0 z-20 mx-auto w-full max-w-(--screen) border-t border-hair bg-bg1 [view-transition-name:tab-bar]"
    >
      <div className="grid h-(--tabbar-h) auto-cols-fr grid-flow-col">
        {tabs.map(({ path, name }) => {
          const on = here === path;
          if (path === '/futures' && !hasContracts) return null;
          return (
            <Go
              key={path}
              to={path}
              aria-current={on ? 'page' : undefined}
              onClick={(event) => {
                if (!on) return;
                event.preventDefault();
                if (window.scrollY > 0)
                  window.scrollTo({ top: 0, behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth' });
                else void refresh();
              }}
              className={`flex flex-col items-center justify-center gap-[3px] text-11 -outline-offset-2 ${on ? 'font-semibold text-t1' : 'font-medium text-t3'}`}
            >
              <TabIcon name={name} on={on} />
              <span>{t(`tab.${name}`)}</span>
            </Go>
          );
        })}
      </div>
    </nav>
  );
}
