import { codeOf } from '@bourse/client/refused';
import { entry } from '@bourse/contract/office/entry';
import { toast } from '@bourse/ui/toast';
import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ActButton } from '../parts/act-button.tsx';
import { Card } from '../parts/card.tsx';
import { PasswordField } from '../parts/text-field.tsx';
import { errorText } from '../wire/error-text.ts';
import { useSend } from '../wire/use-call.ts';

/** Changes the operator's own password and ends their other sessions. */
export function ChangePassword({ name }: { readonly name: string }): ReactElement {
  const t = useTranslations('entry');
  const { mutate, error, isPending, reset } = useSend(entry.changePassword);
  const [old, setOld] = useState('');
  const [password, setPassword] = useState('');
  const [confirm, setConfirm] = useState('');
  const isOld = codeOf(error) === '22';
  return (
    <Card title={t('own.changePassword')}>
      <form
        className="grid gap-3 px-4 pb-4"
        onSubmit={(event) => {
          event.preventDefault();
          mutate(
            { old, password, confirm },
            {
              onSuccess: () => {
                setOld('');
                setPassword('');
                setConfirm('');
                reset();
                toast({ kind: 'good', text: t('own.passwordChanged') });
              },
            },
          );
        }}
      >
        <input type="text" name="username" autoComplete="username" value={name} readOnly hidden />
        <PasswordField
          label={t('oldPassword')}
          autoComplete="current-password"
          value={old}
          error={isOld ? errorText(error) : undefined}
          onChange={(event) => setOld(event.target.value)}
        />
        <PasswordField
          label={t('newPassword')}
          autoComplete="new-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <PasswordField
          label={t('confirmPassword')}
          autoComplete="new-password"
          value={confirm}
          error={error && !isOld ? errorText(error) : undefined}
          onChange={(event) => setConfirm(event.target.value)}
        />
        <ActButton type="submit" busy={isPending} disabled={old === '' || password === '' || confirm === ''}>
          {t('own.changePassword')}
        </ActButton>
      </form>
    </Card>
  );
}
