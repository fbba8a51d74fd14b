import { entry } from '@bourse/contract/office/entry';
import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ActButton } from '../parts/act-button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { PasswordField } from '../parts/text-field.tsx';
import { api } from '../wire/api.ts';
import { errorText } from '../wire/error-text.ts';
import { type AddedFactor, NewPasskey, NewTotp } from './new-factor.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

export type FactorChange =
  | { readonly kind: 'add-totp' | 'add-passkey' | 'remove-totp' | 'codes' }
  | { readonly kind: 'remove-passkey'; readonly passkey: string; readonly label: string };

/** Asks for the password again, then makes the change. New recovery codes are shown once. */
export function FactorDialog({
  change,
  onDone,
  onClose,
}: {
  readonly change: FactorChange;
  readonly onDone: (text: string) => void;
  readonly onClose: () => void;
}): ReactElement {
  const t = useTranslations('entry');
  const [password, setPassword] = useState('');
  const [ticket, setTicket] = useState<string>();
  const [codes, setCodes] = useState<readonly string[]>();
  const [error, setError] = useState<unknown>();
  const [busy, setBusy] = useState(false);

  const prove = async () => {
    setBusy(true);
    setError(undefined);
    try {
      const proved = await api(entry.proveMyself, { password });
      if (change.kind === 'remove-totp' || change.kind === 'remove-passkey') {
        await api(entry.removeFactor, { ticket: proved.ticket, ...(change.kind === 'remove-passkey' && { passkey: change.passkey }) });
        onDone(t('own.removed'));
      } else if (change.kind === 'codes') setCodes((await api(entry.newRecoveryCodes, { ticket: proved.ticket })).recoveryCodes);
      else setTicket(proved.ticket);
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  const added = ({ recoveryCodes }: AddedFactor) => (recoveryCodes?.length ? setCodes(recoveryCodes) : onDone(t('own.added')));

  const title = {
    'add-totp': t('own.totp'),
    'add-passkey': t('passkey'),
    'remove-totp': `${t('own.remove')}: ${t('own.totp')}`,
    'remove-passkey': `${t('own.remove')}: ${change.kind === 'remove-passkey' ? change.label : ''}`,
    codes: t('own.codes'),
  }[change.kind];

  return (
    <Dialog title={codes ? t('recoveryTitle') : title} onClose={onClose}>
      {codes ? (
        <RecoveryCodes codes={codes} onDone={() => onDone(t('own.added'))} />
      ) : ticket && change.kind === 'add-totp' ? (
        <NewTotp ticket={ticket} onAdded={added} />
      ) : ticket && change.kind === 'add-passkey' ? (
        <NewPasskey ticket={ticket} onAdded={added} />
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (!busy) void prove();
          }}
        >
          <p className="mb-3 text-t2">{t('own.proveText')}</p>
          <PasswordField
            label={t('own.prove')}
            autoComplete="current-password"
            autoFocus
            value={password}
            error={error !== undefined ? errorText(error) : undefined}
            onChange={(event) => setPassword(event.target.value)}
          />
          <ActButton type="submit" tone="ink" wide busy={busy} disabled={password === ''} className="mt-4">
            {t('next')}
          </ActButton>
        </form>
      )}
    </Dialog>
  );
}
