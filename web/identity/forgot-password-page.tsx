import { codeOf, Refused } from '@bourse/client/refused';
import { identity } from '@bourse/contract/identity';
import { Button } from '@bourse/ui/button';
import { Field } from '@bourse/ui/field';
import { Form } from '@bourse/ui/form';
import { toast } from '@bourse/ui/toast';
import { Hourglass } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useAddress, useGo } from '../nav/go.ts';
import { checkCall } from '../parts/call-check.ts';
import { useErrorText } from '../parts/error-text.ts';
import { Screen } from '../parts/screen.tsx';
import { logOut } from '../wire/session.ts';
import { useSend } from '../wire/use-call.ts';
import { AccountField, accountOf, wrongAccount } from './account-field.tsx';
import { CodeField } from './code-field.tsx';
import { CodeHint } from './code-hint.tsx';
import { emptyPassword, NewPassword, refusedHere, wrongPassword } from './new-password.tsx';
import { fillLogin, fillReset, forgetReset, useReset } from './reset.ts';
import { SecondStep } from './second-step.tsx';
import { StepLine } from './step-line.tsx';
import { checkCode, codeAfter, sendCode } from './use-code.ts';

type Wrong = Readonly<Record<string, unknown>>;

/**
 * Who, the code that proves it, a new password. A verified account is asked for its name too, once the code was right: before that
 * nobody learns whether it is verified. Afterwards the login waits with the account filled in.
 */
export default function ForgotPasswordPage(): ReactElement {
  const t = useTranslations('identity.reset');
  const register = useTranslations('identity.register');
  const text = useErrorText();
  const locale = useLocale();
  const go = useGo();
  const asked = useAddress('/password').step;
  const r = useReset();
  const reset = useSend(identity.resetPassword);
  const [entry, setEntry] = useState(emptyPassword);
  const [wrong, setWrong] = useState<Wrong>({});
  const [busy, setBusy] = useState(false);
  const [ticket, setTicket] = useState<string>();
  const account = accountOf(r.entry);
  const wasSent = r.sentTo === account && account !== '';
  // A step that the earlier ones have not led to is not shown, whatever the address says.
  const step = asked === 'new' && wasSent && r.checked ? 'new' : asked !== undefined && wasSent ? 'code' : 'who';
  const words = (error: unknown) => (error === undefined ? undefined : error instanceof Error ? text(error) : String(error));
  const toStep = (next: 'code' | 'new') => go({ to: '/password', search: { step: next } });

  const trying = async (work: () => Promise<void>, place: (error: unknown) => Wrong): Promise<void> => {
    setWrong({});
    setBusy(true);
    try {
      await work();
    } catch (error) {
      setWrong(place(error));
    } finally {
      setBusy(false);
    }
  };
  const send = async (): Promise<void> => {
    const { resendAfter } = await sendCode(account, 'reset', locale);
    const code = codeAfter(r.code, useReset.getState().code);
    fillReset({ sentTo: account, resendAt: Date.now() + resendAfter * 1_000, code, checked: false });
    toast({ kind: 'good', text: register('sent') });
  };

  const who = async (): Promise<void> => {
    const malformed = wrongAccount(r.entry);
    if (malformed) return setWrong({ account: malformed });
    if (wasSent && r.resendAt > Date.now()) return toStep('code');
    await trying(
      async () => {
        await send();
        toStep('code');
      },
      (error) => ({ account: error }),
    );
  };
  const prove = async (): Promise<void> => {
    if (r.code.length !== 6) return setWrong({ code: register('needCode') });
    await trying(
      async () => {
        const { asksName = false } = await checkCode(account, 'reset', r.code);
        fillReset({ checked: true, asksName });
        toStep('new');
      },
      (error) => ({ code: error }),
    );
  };
  const done = (): void => {
    fillLogin(r.entry);
    forgetReset();
    toast({ kind: 'good', text: text(new Refused('8', 200)) });
    logOut(); // every session has ended, this one too
    go({ to: '/login', replace: true });
  };
  const change = async (): Promise<void> => {
    const name = r.name.trim();
    const input = { account, ...(r.asksName && { name }), code: r.code, new: entry.password, confirm: entry.confirm };
    const missing: Readonly<Record<string, string>> = {
      ...checkCall(identity.resetPassword, input),
      ...wrongPassword(entry),
      ...(r.asksName && name === '' && { name: '4' }),
    };
    if (Object.keys(missing).length > 0) return setWrong(Object.fromEntries(Object.entries(missing).map(([k, v]) => [k, refusedHere(v)])));
    await trying(
      async () => {
        await reset.mutateAsync(input);
        done();
      },
      (error) => {
        const code = codeOf(error) ?? '';
        if (code === 'second-factor-needed') setTicket((error as Refused).value);
        else if (code === '45' || code === '47') {
          fillReset({ checked: false });
          return { code: error };
        } else if (['4', '5'].includes(code)) return { name: error };
        else if (['6', 'weak-password'].includes(code)) return { new: error };
        else if (code === '7') return { confirm: error };
        return code === 'second-factor-needed' ? {} : { all: error };
      },
    );
  };

  if (ticket) return <SecondStep ticket={ticket} onBack={() => setTicket(undefined)} onDone={done} />;
  return (
    <Screen title={t('title')} up="/login" large>
      <Form className="px-4" onSend={() => (busy ? undefined : { who, code: prove, new: change }[step]())}>
        <StepLine at={{ who: 1, code: 2, new: 3 }[step]} of={3}>
          {step === 'who' ? t('who') : step === 'code' ? t('code', { account: `\u2068${account}\u2069` }) : t('new')}
        </StepLine>
        {step === 'who' && (
          <AccountField
            purpose="reset"
            wayLabel={t('way')}
            entry={r.entry}
            onEntry={(next) => {
              setWrong({});
              fillReset({ entry: next, checked: false });
            }}
            error={words(wrong['account'])}
          />
        )}
        {step === 'code' && (
          <CodeField
            value={r.code}
            onValue={(code) => {
              setWrong({});
              fillReset({ code, checked: false });
            }}
            resendAt={r.resendAt}
            wasSent
            sending={busy}
            onSend={() => void trying(send, (error) => ({ code: error }))}
            error={words(wrong['code'])}
            hint={<CodeHint sentTo={account} />}
          />
        )}
        {step === 'new' && (
          <>
            {/* For password managers: which account this password belongs to. */}
            <input type="text" name="username" autoComplete="username" value={account} readOnly hidden />
            {r.asksName && (
              <Field
                className="mt-4"
                label={t('name')}
                name="name"
                autoComplete="name"
                maxLength={100}
                value={r.name}
                onChange={(event) => {
                  setWrong(({ name: _, ...rest }) => rest);
                  fillReset({ name: event.target.value });
                }}
                error={words(wrong['name'])}
                hint={t('nameHint')}
              />
            )}
            <NewPassword
              label={t('password')}
              entry={entry}
              onEntry={(next) => {
                setWrong({});
                setEntry(next);
              }}
              error={words(wrong['new'])}
              confirmError={words(wrong['confirm'])}
            />
            <p className="mt-4 flex items-start gap-2.5 rounded-card bg-warn-tint p-3.5 text-13 text-warn">
              <Hourglass size={16} strokeWidth={2} className="mt-px" aria-hidden />
              {t('warning')}
            </p>
          </>
        )}
        {wrong['all'] !== undefined && (
          <p role="alert" className="mt-4 rounded-card bg-danger-tint p-3.5 text-13 text-danger">
            {words(wrong['all'])}
          </p>
        )}
        <Button type="submit" wide busy={busy} className="mt-6">
          {step === 'new' ? t('submit') : register('next')}
        </Button>
      </Form>
    </Screen>
  );
}
