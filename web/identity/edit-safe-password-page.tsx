import { codeOf, Refused } from '@bourse/client/refused';
import { identity } from '@bourse/contract/identity';
import { Button } from '@bourse/ui/button';
import { PasswordField } from '@bourse/ui/field';
import { Form } from '@bourse/ui/form';
import { SkeletonText } from '@bourse/ui/skeleton';
import { type ReactElement, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useStepUp } from '../bridges/step-up.tsx';
import { useGo } from '../nav/go.ts';
import { useErrorText } from '../parts/error-text.ts';
import { CallFailure, Screen } from '../parts/screen.tsx';
import { api } from '../wire/api.ts';
import { useSend } from '../wire/use-call.ts';
import { CodeField } from './code-field.tsx';
import { CodeHint } from './code-hint.tsx';
import { Done } from './done.tsx';
import { emptyPassword, NewPassword, refusedHere, wrongPassword } from './new-password.tsx';
import { type Security, useSecurity, useStaleSecurity } from './security.ts';
import { useCode } from './use-code.ts';

/** The withdrawal password: set with the login password and a code, changed with the old one, or reset if forgotten. */
export default function EditSafePasswordPage(): ReactElement {
  const t = useTranslations('identity.safePassword');
  const app = useTranslations('app');
  const security = useSecurity();
  // What one came for stays while the form stands, whatever its success makes of the account.
  const [before, setBefore] = useState<Security>();
  if (security.data && !before) setBefore(security.data);
  return (
    <Screen title={before && !before.hasSafePassword ? t('setTitle') : t('title')} up="/safeCenter">
      {before ? (
        <SafePassword security={before} />
      ) : security.isError ? (
        <CallFailure title={t('failed')} error={security.error} onRetry={() => void security.refetch()} />
      ) : (
        <div className="px-4">
          <SkeletonText lines={6} label={app('loading')} />
        </div>
      )}
    </Screen>
  );
}

function SafePassword({ security }: { readonly security: Security }): ReactElement {
  const t = useTranslations('identity.safePassword');
  const l = useTranslations('identity.login');
  const register = useTranslations('identity.register');
  const safe = useTranslations('identity.safe');
  const text = useErrorText();
  const locale = useLocale();
  const go = useGo();
  const stale = useStaleSecurity();
  const stepUp = useStepUp();
  const change = useSend(identity.changeSafePassword);
  const [forgot, setForgot] = useState(false);
  const [old, setOld] = useState('');
  const [entry, setEntry] = useState(emptyPassword);
  const [wrong, setWrong] = useState<Readonly<Record<string, unknown>>>({});
  const byCode = forgot || !security.hasSafePassword;
  const channel = security.email ? 'email' : 'phone';
  const code = useCode(() => api(identity.sendOwnCode, { channel, purpose: 'safe-password', locale }));
  const words = (error: unknown) => (error === undefined ? undefined : error instanceof Error ? text(error) : String(error));
  const clear = (...fields: readonly string[]) =>
    setWrong((w) => Object.fromEntries(Object.entries(w).filter(([f]) => !fields.includes(f))));

  const submit = async (): Promise<void> => {
    const missing: Record<string, unknown> = Object.fromEntries(
      Object.entries(wrongPassword(entry)).map(([field, refused]) => [field, refusedHere(refused)]),
    );
    if (old === '') missing['old'] = byCode ? t('needLogin') : new Refused('7_2', 400);
    if (byCode && code.value.length !== 6) missing['code'] = register('needCode');
    setWrong(missing);
    if (Object.keys(missing).length > 0 || change.isPending) return;
    try {
      await stepUp.through(() =>
        change.mutateAsync({
          ...(byCode ? { password: old, code: code.value, channel } : { old }),
          new: entry.password,
          confirm: entry.confirm,
        }),
      );
      void stale();
    } catch (error) {
      const refused = codeOf(error) ?? '';
      const fields: Record<string, string> = {
        ...{ 18: 'old', 22: 'old', '7_2': 'old', 45: 'code', 47: 'code', 6: 'new', 7: 'confirm' },
        ...{ 'weak-password': 'new', 'same-as-login-password': 'new' },
      };
      setWrong({ [fields[refused] ?? 'all']: error });
    }
  };

  if (change.data)
    return (
      <Done
        title={security.hasSafePassword ? t('changed') : t('set')}
        hold={change.data.holdUntil ? { until: change.data.holdUntil, cause: 'safe_password' } : undefined}
        onBack={() => go.back('/safeCenter')}
      >
        {safe('safeNote')}
      </Done>
    );
  return (
    <Form className="px-4" onSend={submit}>
      <p className="-mt-3 mb-6 text-15 text-t2">{byCode && security.hasSafePassword ? t('forgotLead') : t('what')}</p>
      <PasswordField
        key={String(byCode)}
        name="old-password"
        label={byCode ? t('login') : t('old')}
        showLabel={l('show')}
        hideLabel={l('hide')}
        autoComplete={byCode ? 'current-password' : 'off'}
        value={old}
        onChange={(event) => {
          setOld(event.target.value);
          clear('old');
        }}
        error={words(wrong['old'])}
        aside={
          security.hasSafePassword && (
            <button
              type="button"
              onClick={() => {
                setForgot(!forgot);
                setOld('');
                setWrong({});
              }}
              className="target text-accent"
            >
              {forgot ? t('known') : l('forgot')}
            </button>
          )
        }
      />
      {byCode && (
        <CodeField
          value={code.value}
          onValue={(value) => {
            code.type(value);
            clear('code');
          }}
          resendAt={code.resendAt}
          wasSent={code.sentTo !== undefined}
          sending={code.sending}
          onSend={() => void code.send().catch((error: unknown) => setWrong({ code: error }))}
          error={words(wrong['code'])}
          hint={<CodeHint sentTo={code.sentTo} />}
        />
      )}
      <NewPassword
        label={t('new')}
        entry={entry}
        onEntry={(next) => {
          setEntry(next);
          clear('new', 'confirm');
        }}
        error={words(wrong['new'])}
        confirmError={words(wrong['confirm'])}
      />
      {wrong['all'] !== undefined && (
        <p role="alert" className="mt-4 rounded-card bg-danger-tint p-3.5 text-13 text-danger">
          {words(wrong['all'])}
        </p>
      )}
      <Button type="submit" wide busy={change.isPending} className="mt-6">
        {security.hasSafePassword ? t('submit') : t('setSubmit')}
      </Button>
      {security.hasSafePassword && <p className="mt-3 text-center text-12 text-t3">{t('warning')}</p>}
      {stepUp.sheet}
    </Form>
  );
}
