import { Button } from '@bourse/ui/button';
import { PasswordField } from '@bourse/ui/field';
import { Form } from '@bourse/ui/form';
import { Sheet } from '@bourse/ui/sheet';
import { toast } from '@bourse/ui/toast';
import { type ReactElement, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useGo } from '../nav/go.ts';
import { useErrorText } from '../parts/error-text.ts';
import { identity } from '../wire/calls.ts';
import { logOut } from '../wire/session.ts';
import { useSend } from '../wire/use-call.ts';

/** Freezes the trader's account immediately, in case somebody else has access. */
export function FreezeSheet({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }): ReactElement {
  const t = useTranslations('identity.freeze');
  const l = useTranslations('identity.login');
  const app = useTranslations('app');
  const text = useErrorText();
  const go = useGo();
  const form = useId();
  const freeze = useSend(identity.freeze);
  const [password, setPassword] = useState('');

  const close = (): void => {
    setPassword('');
    freeze.reset();
    onClose();
  };
  const submit = async (): Promise<void> => {
    if (password === '' || freeze.isPending) return;
    try {
      await freeze.mutateAsync({ password });
      toast({ kind: 'good', text: t('done') });
      go({ to: '/login', replace: true });
      logOut();
    } catch {
      setPassword('');
    }
  };
  return (
    <Sheet
      open={open}
      onClose={close}
      title={t('title')}
      closeLabel={app('close')}
      foot={
        <Button
          type="submit"
          form={form}
          tone="danger"
          wide
          busy={freeze.isPending}
          unless={password === '' ? t('needPassword') : undefined}
        >
          {t('submit')}
        </Button>
      }
    >
      <ul className="mb-4 grid list-disc gap-1.5 ps-5 text-15 text-t2">
        <li>{t('sessions')}</li>
        <li>{t('orders')}</li>
        <li>{t('money')}</li>
        <li>{t('back')}</li>
      </ul>
      <Form id={form} className="pb-3" onSend={submit}>
        <PasswordField
          name="password"
          label={l('password')}
          showLabel={l('show')}
          hideLabel={l('hide')}
          autoComplete="current-password"
          value={password}
          onChange={(event) => {
            setPassword(event.target.value);
            freeze.reset();
          }}
          error={freeze.error ? text(freeze.error) : undefined}
        />
      </Form>
    </Sheet>
  );
}
