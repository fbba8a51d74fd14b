import { codeOf } from '@bourse/client/refused';
import { entry } from '@bourse/contract/office/entry';
import { type ReactElement, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ActButton } from '../parts/act-button.tsx';
import { PasswordField } from '../parts/text-field.tsx';
import { api } from '../wire/api.ts';
import { errorText } from '../wire/error-text.ts';
import type { Entered } from './enter.ts';

/** A new operator follows a link here to choose a password. The link works once. */
export function ChoosePassword({
  ticket,
  onEntered,
  onStartAgain,
}: {
  readonly ticket: string;
  readonly onEntered: (answer: Entered) => void;
  readonly onStartAgain: () => void;
}): ReactElement {
  const t = useTranslations('entry');
  const [name, setName] = useState<string>();
  const [password, setPassword] = useState('');
  const [confirm, setConfirm] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    api(entry.openSetUp, { ticket }).then((answer) => setName(answer.name), setError);
  }, [ticket]);
  const isUsed = codeOf(error) === 'ticket-expired';

  if (isUsed)
    return (
      <div>
        <h1 className="mb-4 text-24 font-semibold tracking-title">{t('linkUsed')}</h1>
        <ActButton tone="ink" big wide onClick={onStartAgain}>
          {t('toSignIn')}
        </ActButton>
      </div>
    );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (busy) return;
        setBusy(true);
        setError(undefined);
        api(entry.choosePassword, { ticket, password, confirm })
          .then(onEntered, setError)
          .finally(() => setBusy(false));
      }}
    >
      <h1 className="text-24 font-semibold tracking-title">{t('welcome', { name: name ?? '…' })}</h1>
      <p className="mt-1 mb-[22px] text-t2">{t('choosePassword')}</p>
      <input type="text" name="username" autoComplete="username" value={name ?? ''} readOnly hidden />
      <div className="grid gap-3.5">
        <PasswordField
          label={t('newPassword')}
          big
          autoComplete="new-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <PasswordField
          label={t('confirmPassword')}
          big
          autoComplete="new-password"
          value={confirm}
          error={error !== undefined ? errorText(error) : undefined}
          onChange={(event) => setConfirm(event.target.value)}
        />
      </div>
      <ActButton type="submit" tone="ink" big wide busy={busy} disabled={password === '' || confirm === ''} className="mt-[18px]">
        {t('next')}
      </ActButton>
    </form>
  );
}
