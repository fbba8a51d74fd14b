import { codeOf, Refused } from '@bourse/client/refused';
import { identity } from '@bourse/contract/identity';
import { Button } from '@bourse/ui/button';
import { PasswordField } from '@bourse/ui/field';
import { Form } from '@bourse/ui/form';
import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useStepUp } from '../bridges/step-up.tsx';
import { Go, useGo } from '../nav/go.ts';
import { checkCall } from '../parts/call-check.ts';
import { useErrorText } from '../parts/error-text.ts';
import { Screen } from '../parts/screen.tsx';
import { useSend } from '../wire/use-call.ts';
import { Done } from './done.tsx';
import { emptyPassword, NewPassword, refusedHere, wrongPassword } from './new-password.tsx';
import { useStaleSecurity } from './security.ts';

/** The login password: the old one, a new one, the same once more. */
export default function EditPasswordPage(): ReactElement {
  const t = useTranslations('identity.editPassword');
  const l = useTranslations('identity.login');
  const text = useErrorText();
  const go = useGo();
  const stale = useStaleSecurity();
  const stepUp = useStepUp();
  const change = useSend(identity.changePassword);
  const [old, setOld] = useState('');
  const [entry, setEntry] = useState(emptyPassword);
  const [wrong, setWrong] = useState<Readonly<Record<string, Error>>>({});
  const words = (error: Error | undefined) => error && text(error);

  const submit = async (): Promise<void> => {
    const input = { old, new: entry.password, confirm: entry.confirm };
    const missing = Object.entries({ ...checkCall(identity.changePassword, input), ...wrongPassword(entry) });
    setWrong(Object.fromEntries(missing.map(([field, code]) => [field, refusedHere(code)])));
    if (missing.length > 0 || change.isPending) return;
    try {
      if (await stepUp.through(() => change.mutateAsync(input))) void stale();
    } catch (error) {
      const field = { '7_2': 'old', 22: 'old', 6: 'new', 'weak-password': 'new', 7: 'confirm' }[codeOf(error) ?? ''] ?? 'all';
      setWrong({ [field]: error as Error });
    }
  };

  if (change.data)
    return (
      <Screen title={t('title')} up="/safeCenter">
        <Done
          title={text(new Refused('8', 200))}
          hold={{ until: change.data.holdUntil, cause: 'password' }}
          onBack={() => go.back('/safeCenter')}
        >
          {t('others')}
        </Done>
      </Screen>
    );
  return (
    <Screen title={t('title')} up="/safeCenter">
      <Form className="px-4" onSend={submit}>
        <p className="-mt-3 mb-6 text-15 text-t2">{t('lead')}</p>
        <PasswordField
          name="old-password"
          label={t('old')}
          showLabel={l('show')}
          hideLabel={l('hide')}
          autoComplete="current-password"
          value={old}
          onChange={(event) => {
            setOld(event.target.value);
            setWrong(({ old: _, ...rest }) => rest);
          }}
          error={words(wrong['old'])}
          aside={
            <Go to="/password" className="target text-accent">
              {l('forgot')}
            </Go>
          }
        />
        <NewPassword
          label={t('new')}
          entry={entry}
          onEntry={(next) => {
            setEntry(next);
            setWrong(({ new: _, confirm: __, ...rest }) => rest);
          }}
          error={words(wrong['new'])}
          confirmError={words(wrong['confirm'])}
        />
        {wrong['all'] && (
          <p role="alert" className="mt-4 rounded-card bg-danger-tint p-3.5 text-13 text-danger">
            {words(wrong['all'])}
          </p>
        )}
        <Button type="submit" wide busy={change.isPending} className="mt-6">
          {t('submit')}
        </Button>
      </Form>
      {stepUp.sheet}
    </Screen>
  );
}
