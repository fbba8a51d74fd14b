import { entry } from '@bourse/contract/office/entry';
import { FingerprintPattern, FlaskConical, Lock } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ActButton } from '../parts/act-button.tsx';
import { isPractice } from '../parts/preferences.ts';
import { PasswordField, TextField } from '../parts/text-field.tsx';
import { api } from '../wire/api.ts';
import { errorText } from '../wire/error-text.ts';
import { gaveUp, hasPasskeys } from '../wire/passkey.ts';
import { useSession } from '../wire/session.ts';
import { type Entered, open, openByPasskey } from './enter.ts';

/** Sign-in with a passkey, or with name and password. The primary button depends on what's typed. */
export function PasswordStep({
  onEntered,
  onOpen,
}: {
  readonly onEntered: (answer: Entered) => void;
  readonly onOpen: () => void;
}): ReactElement {
  const t = useTranslations('entry');
  const wasEnded = useSession((s) => s.ended);
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState<'password' | 'passkey'>();
  const [error, setError] = useState<string>();
  const isTyped = name !== '' || password !== '';

  const run = (what: 'password' | 'passkey', work: () => Promise<void>) => {
    if (busy) return;
    setBusy(what);
    setError(undefined);
    work()
      .catch((failure) => setError(gaveUp(failure) ? t('passkeyGaveUp') : errorText(failure)))
      .finally(() => setBusy(undefined));
  };

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        run('password', async () => onEntered(await api(entry.signIn, { name: name.trim(), password })));
      }}
    >
      {isPractice() && (
        <p className="mb-[22px] flex gap-2.5 rounded-field bg-practice-tint px-3 py-2.5 text-practice">
          <FlaskConical size={16} strokeWidth={1.6} className="mt-px" aria-hidden />
          {t('practice')}
        </p>
      )}
      {wasEnded && (
        <p role="status" className="mb-[22px] rounded-field bg-warn-tint px-3 py-2.5 text-warn">
          {t('sessionEnded')}
        </p>
      )}
      <h1 className="text-24 font-semibold tracking-title">{t('signIn')}</h1>
      <p className="mt-1 mb-[22px] text-t2">{t('operatorsOnly')}</p>
      {hasPasskeys() && (
        <>
          <ActButton
            tone={isTyped ? 'tonal' : 'ink'}
            big
            wide
            busy={busy === 'passkey'}
            icon={<FingerprintPattern size={16} strokeWidth={1.8} aria-hidden />}
            onClick={() =>
              run('passkey', async () => {
                open(await openByPasskey());
                onOpen();
              })
            }
          >
            {t('withPasskey')}
          </ActButton>
          <p className="my-5 flex items-center gap-3 text-12 text-t3 before:h-px before:flex-1 before:bg-hair before:content-[''] after:h-px after:flex-1 after:bg-hair after:content-['']">
            {t('orPassword')}
          </p>
        </>
      )}
      <div className="grid gap-3.5">
        <TextField
          label={t('operator')}
          name="username"
          autoComplete="username webauthn"
          autoCapitalize="none"
          spellCheck={false}
          big
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <PasswordField
          label={t('password')}
          name="password"
          autoComplete="current-password"
          big
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </div>
      {error && (
        <p role="alert" className="mt-3 text-danger">
          {error}
        </p>
      )}
      <ActButton
        type="submit"
        tone={isTyped || !hasPasskeys() ? 'ink' : 'tonal'}
        big
        wide
        busy={busy === 'password'}
        disabled={name.trim().length < 3 || password === ''}
        className="mt-[18px]"
      >
        {t('signIn')}
      </ActButton>
      <p className="mt-5 flex items-center gap-2 text-12 text-t3">
        <Lock size={14} strokeWidth={1.8} aria-hidden />
        {t('ownOrigin', { host: location.host })}
      </p>
    </form>
  );
}
