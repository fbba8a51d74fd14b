import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { ActButton } from '../parts/act-button.tsx';
import { Page } from '../parts/page.tsx';
import { useSession } from '../wire/session.ts';

/** While the code of a page loads. */
export function PagePending(): ReactElement {
  const t = useTranslations('app');
  return (
    <div role="status" className="grid place-items-center text-t3">
      {t('loading')}
    </div>
  );
}

/** A page that failed to load or render. */
export function PageFailure({ reset }: { readonly reset?: () => void }): ReactElement {
  const t = useTranslations('app');
  return (
    <Page title={t('pageFailed')}>
      <p className="mb-4 text-t2">{t('pageFailedText')}</p>
      <ActButton tone="ink" onClick={() => (reset ? reset() : location.reload())}>
        {t('reload')}
      </ActButton>
    </Page>
  );
}

/** The page exists, but belongs to other roles. The server would refuse, too. */
export function NotYours(): ReactElement {
  const t = useTranslations('app');
  // The whole operator is selected: a list made in the selector would be new every time, and React would render endlessly.
  const roles = useSession((s) => s.operator)?.roles ?? [];
  return (
    <Page title={t('notYours')}>
      <p className="text-t2">
        {t('notYoursText', { roles: roles.length > 0 ? roles.map((role) => t(`roles.${role}`)).join(', ') : t('noRole') })}
      </p>
    </Page>
  );
}

/** A new operator without roles: no other page works yet. The roles are read again while this page is open. */
export function NoRoleYet(): ReactElement {
  const t = useTranslations('app');
  const operator = useSession((s) => s.operator);
  return (
    <Page title={t('noRoleTitle')}>
      <p className="max-w-xl text-t2">{t('noRoleText', { name: operator?.name ?? '' })}</p>
    </Page>
  );
}
