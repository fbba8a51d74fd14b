import { codeOf } from '@bourse/client/refused';
import { entry } from '@bourse/contract/office/entry';
import { FingerprintPattern } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ActButton } from '../parts/act-button.tsx';
import { TextField } from '../parts/text-field.tsx';
import { api } from '../wire/api.ts';
import { errorText } from '../wire/error-text.ts';
import { gaveUp, hasPasskeys } from '../wire/passkey.ts';
import { CodeBoxes } from './code-boxes.tsx';
import { open, openByPasskey } from './enter.ts';

/** The code of the authenticator, a passkey, or a recovery code: whatever this operator has. */
export function SecondStep({
  ticket,
  methods,
  onOpen,
  onStartAgain,
}: {
  readonly ticket: string;
  readonly methods: readonly string[];
  readonly onOpen: () => void;
  readonly onStartAgain: () => void;
}): ReactElement {
  const t = useTranslations('entry');
  const [isRecovery, setRecovery] = useState(!methods.includes('totp') && !methods.includes('passkey'));
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const isOver = codeOf(error) === 'ticket-expired';

  const run = (work: () => Promise<Parameters<typeof open>[0]>) => {
    if (busy) return;
    setBusy(true);
    setError(undefined);
    work()
      .then(
        (session) => {
          open(session);
          onOpen();
        },
        (failure) => {
          setError(failure);
          setCode('');
        },
      )
      .finally(() => setBusy(false));
  };
  const send = (value: string) => run(() => api(entry.signInCode, { ticket, code: value.trim() }));

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send(code);
      }}
    >
      <h1 className="text-24 font-semibold tracking-title">{t('second')}</h1>
      <p className="mt-1 mb-[22px] text-t2">{t('secondText')}</p>
      {methods.includes('passkey') && hasPasskeys() && (
        <ActButton
          tone={methods.includes('totp') && code !== '' ? 'tonal' : 'ink'}
          big
          wide
          busy={busy}
          icon={<FingerprintPattern size={16} strokeWidth={1.8} aria-hidden />}
          onClick={() => run(() => openByPasskey(ticket))}
          className="mb-5"
        >
          {t('withPasskey')}
        </ActButton>
      )}
      {isRecovery ? (
        <TextField
          label={t('recoveryCode')}
          big
          value={code}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setCode(event.target.value)}
        />
      ) : (
        methods.includes('totp') && (
          <CodeBoxes label={t('code')} value={code} onValue={setCode} onFull={send} wrong={error !== undefined && !gaveUp(error)} />
        )
      )}
      {error !== undefined && (
        <p role="alert" className="mt-3 text-danger">
          {gaveUp(error) ? t('passkeyGaveUp') : errorText(error)}
        </p>
      )}
      {(isRecovery || methods.includes('totp')) && !isOver && (
        <ActButton
          type="submit"
          tone={methods.includes('passkey') && code === '' ? 'tonal' : 'ink'}
          big
          wide
          busy={busy}
          disabled={code.trim().length < 6}
          className="mt-[18px]"
        >
          {t('signIn')}
        </ActButton>
      )}
      <p className="mt-5 flex justify-between text-12 font-medium text-accent">
        <button type="button" onClick={onStartAgain}>
          {t('startAgain')}
        </button>
        {methods.includes('recovery') && (
          <button
            type="button"
            onClick={() => {
              setRecovery(!isRecovery);
              setCode('');
              setError(undefined);
            }}
          >
            {isRecovery ? t('useCode') : t('useRecovery')}
          </button>
        )}
      </p>
    </form>
  );
}
