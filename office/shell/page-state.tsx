import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { ActButton } from '../parts/act-button.tsx';
import { Page } from '../parts/page.tsx';
import { useSession } from '../wire/session.ts';

/** While the code of a page comes. */
export function PagePending(): ReactElement {
  const t = useTranslations('app');
  return (
    <div role="status" className="grid place-items-center text-t3">
      {t('loading')}
    </div>
  );
}

/** A page whose code or drawing failed. */
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

/** The address is a page of the office, but of other roles. The server would refuse as well. */
export function NotYours(): ReactElement {
  const t = useTranslations('app');
  // Selected whole: a list made in the selector is a new one at every look, and React would draw without end.
  const roles = useSession((s) => s.operator)?.roles ?? [];
  return (
    <Page title={t('notYours')}>
      <p className="text-t2">
        {t('notYoursText', { roles: roles.length > 0 ? roles.map((role) => t(`roles.${role}`)).join(', ') : t('noRole') })}
      </p>
    </Page>
  );
}

/** A new operator before the first grant: nothing else answers them, and the roles are read again while this page is open. */
export function NoRoleYet(): ReactElement {
  const t = useTranslations('app');
  const operator = useSession((s) => s.operator);
  return (
    <Page title={t('noRoleTitle')}>
      <p className="max-w-xl text-t2">{t('noRoleText', { name: operator?.name ?? '' })}</p>
    </Page>
  );
}
