import { codeOf } from '@bourse/client/refused';
import { entry } from '@bourse/contract/office/entry';
import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ActButton } from '../parts/act-button.tsx';
import { api } from '../wire/api.ts';
import { errorText } from '../wire/error-text.ts';

/** The page behind the link in the mail about a lock. A button uses the link up, so that mail programs which open links do not. */
export function OpenLock({ ticket, onDone }: { readonly ticket: string; readonly onDone: () => void }): ReactElement {
  const t = useTranslations('entry');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [name, setName] = useState<string>();
  const unlock = () => {
    setBusy(true);
    setError(undefined);
    api(entry.openLock, { ticket })
      .then((opened) => setName(opened.name))
      .catch((failure) => setError(codeOf(failure) === 'ticket-expired' ? t('unlockUsed') : errorText(failure)))
      .finally(() => setBusy(false));
  };
  return (
    <div>
      <h1 className="text-24 font-semibold tracking-title">{t('unlockTitle')}</h1>
      <p className="mt-1 mb-[22px] text-t2">{name === undefined ? t('unlockText') : t('unlocked', { name })}</p>
      {error && (
        <p role="alert" className="mb-3 text-danger">
          {error}
        </p>
      )}
      {name === undefined && error === undefined ? (
        <ActButton tone="ink" big wide busy={busy} onClick={unlock}>
          {t('unlock')}
        </ActButton>
      ) : (
        <ActButton tone="ink" big wide onClick={onDone}>
          {t('toSignIn')}
        </ActButton>
      )}
    </div>
  );
}
