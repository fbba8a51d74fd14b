import { Refused } from '@bourse/client/refused';
import { PasswordField } from '@bourse/ui/field';
import type { ReactElement, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { passwordMin } from '../parts/system-config.ts';
import { PasswordMeter, SamePassword } from './password-meter.tsx';

export interface NewPasswordEntry {
  readonly password: string;
  readonly confirm: string;
}
export const emptyPassword: NewPasswordEntry = { password: '', confirm: '' };

/** Errors of a new password before the server is asked, by the field names of the calls. */
export const wrongPassword = ({ password, confirm }: NewPasswordEntry): { new?: string; confirm?: string } => ({
  ...([...password].length < passwordMin() && { new: '6' }),
  ...(confirm !== password && { confirm: '7' }),
});

/** A code that the form found itself, as the refusal that the server would answer. */
export const refusedHere = (code: string): Refused =>
  new Refused(code, 400, code === '6' && passwordMin() > 7 ? { value: String(passwordMin()) } : {});

/** A new password, how strong it is, and the same once more. */
export function NewPassword({
  label,
  entry,
  onEntry,
  error,
  confirmError,
}: {
  readonly label: string;
  readonly entry: NewPasswordEntry;
  readonly onEntry: (entry: NewPasswordEntry) => void;
  readonly error?: ReactNode;
  readonly confirmError?: ReactNode;
}): ReactElement {
  const t = useTranslations('identity.second');
  const l = useTranslations('identity.login');
  const isTogether = entry.confirm !== '' && entry.confirm === entry.password;
  return (
    <>
      <PasswordField
        name="new-password"
        label={label}
        showLabel={l('show')}
        hideLabel={l('hide')}
        autoComplete="new-password"
        value={entry.password}
        onChange={(event) => onEntry({ ...entry, password: event.target.value })}
        error={error}
        hint={<PasswordMeter password={entry.password} />}
        className="mt-4"
      />
      <PasswordField
        name="confirm-password"
        label={t('confirm')}
        showLabel={l('show')}
        hideLabel={l('hide')}
        autoComplete="new-password"
        value={entry.confirm}
        onChange={(event) => onEntry({ ...entry, confirm: event.target.value })}
        error={isTogether ? undefined : confirmError}
        hint={isTogether ? <SamePassword /> : undefined}
        className="mt-4"
      />
    </>
  );
}
