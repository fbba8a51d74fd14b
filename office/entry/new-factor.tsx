import type { Output } from '@bourse/contract/call';
import { entry } from '@bourse/contract/office/entry';
import { CopyButton } from '@bourse/ui/copy-button';
import { type ReactElement, useEffect, useState } from 'react';
import { encode } from 'uqr';
import { useTranslations } from 'use-intl';
import { ActButton } from '../parts/act-button.tsx';
import { TextField } from '../parts/text-field.tsx';
import { api } from '../wire/api.ts';
import { errorText } from '../wire/error-text.ts';
import { gaveUp, makePasskey } from '../wire/passkey.ts';
import { CodeBoxes } from './code-boxes.tsx';

export type AddedFactor = Output<typeof entry.addTotp>;
interface NewFactorProps {
  /** Proves that the password was entered, at sign-in or again. */
  readonly ticket: string;
  readonly onAdded: (added: AddedFactor) => void;
}

/** The secret as a QR code and as text. Its first code activates it. */
export function NewTotp({ ticket, onAdded }: NewFactorProps): ReactElement {
  const t = useTranslations('entry');
  const [secret, setSecret] = useState<Output<typeof entry.askTotp>>();
  const [code, setCode] = useState('');
  const [error, setError] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    let isWanted = true;
    api(entry.askTotp, { ticket }).then(
      (answer) => isWanted && setSecret(answer),
      (failure) => isWanted && setError(failure),
    );
    return () => {
      isWanted = false;
    };
  }, [ticket]);
  const send = (value: string) => {
    if (busy) return;
    setBusy(true);
    setError(undefined);
    api(entry.addTotp, { ticket, code: value })
      .then(onAdded, (failure) => {
        setError(failure);
        setCode('');
      })
      .finally(() => setBusy(false));
  };
  return (
    <div>
      <p className="mb-4 text-t2">{t('scan')}</p>
      <div className="mb-4 flex items-center gap-4">
        <QrCode text={secret?.address} label={t('qrLabel')} />
        <div className="min-w-0">
          <span className="text-12 text-t3">{t('secret')}</span>
          <p className="hash font-medium [overflow-wrap:anywhere]">{secret?.secret.replace(/(.{4})/g, '$1 ').trim()}</p>
          {secret && <CopyButton text={secret.secret} label={t('secret')} />}
        </div>
      </div>
      <CodeBoxes label={t('code')} value={code} onValue={setCode} onFull={send} wrong={error !== undefined} />
      {error !== undefined && (
        <p role="alert" className="mt-1.5 text-12 text-danger">
          {errorText(error)}
        </p>
      )}
      <ActButton tone="ink" big wide busy={busy} disabled={code.length < 6} onClick={() => send(code)} className="mt-4">
        {t('take')}
      </ActButton>
    </div>
  );
}

/** Black on white in both themes, for cameras. */
function QrCode({ text, label }: { readonly text: string | undefined; readonly label: string }): ReactElement {
  if (!text) return <span className="breathing size-32 flex-none rounded-field bg-bg2" />;
  const { data, size } = encode(text, { border: 2 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className="size-32 rounded-field bg-white"
    >
      <path d={`M0 0h${size}v${size}h-${size}z`} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

/** A passkey of this device, with a name to recognise it by. */
export function NewPasskey({ ticket, onAdded }: NewFactorProps): ReactElement {
  const t = useTranslations('entry');
  const [label, setLabel] = useState(t('thisDevice'));
  const [error, setError] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const make = async () => {
    setBusy(true);
    setError(undefined);
    try {
      const { question } = await api(entry.askNewPasskey, { ticket });
      onAdded(await api(entry.addPasskey, { ticket, answer: await makePasskey(question), label }));
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void make();
      }}
    >
      <p className="mb-4 text-t2">{t('passkeyText')}</p>
      <TextField label={t('passkeyLabel')} value={label} maxLength={60} big onChange={(event) => setLabel(event.target.value)} />
      {error !== undefined && (
        <p role="alert" className="mt-1.5 text-12 text-danger">
          {gaveUp(error) ? t('passkeyGaveUp') : errorText(error)}
        </p>
      )}
      <ActButton type="submit" tone="ink" big wide busy={busy} disabled={label.trim() === ''} className="mt-4">
        {t('makePasskey')}
      </ActButton>
    </form>
  );
}
