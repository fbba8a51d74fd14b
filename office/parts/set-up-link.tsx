import { CopyButton } from '@bourse/ui/copy-button';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { ActButton } from './act-button.tsx';

/** The link by which an operator chooses a password. Told once. */
export function SetUpLink({ ticket, onDone }: { readonly ticket: string; readonly onDone: () => void }): ReactElement {
  const t = useTranslations('four-eyes');
  // The server gives the ticket alone, or the whole address.
  const link = /^https?:|^\//.test(ticket) ? new URL(ticket, location.origin).href : `${location.origin}/#/sign-in?setUp=${ticket}`;
  return (
    <div>
      <p className="mb-1 font-semibold">{t('setUpTitle')}</p>
      <p className="mb-2.5 text-t2">{t('setUpText')}</p>
      <p className="hash mb-3 rounded-field bg-bg2 px-3 py-2.5 text-12 [overflow-wrap:anywhere]">{link}</p>
      <div className="flex items-center justify-between gap-3">
        <CopyButton text={link} label={t('copy')}>
          {t('copy')}
        </CopyButton>
        <ActButton tone="ink" onClick={onDone}>
          {t('done')}
        </ActButton>
      </div>
    </div>
  );
}
