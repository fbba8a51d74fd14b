import { codeOf, Refused } from '@bourse/client/refused';
import { identity } from '@bourse/contract/identity';
import { toast } from '@bourse/ui/toast';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useAddress, useGo } from '../nav/go.ts';
import { checkCall } from '../parts/call-check.ts';
import { useErrorText } from '../parts/error-text.ts';
import { logOut } from '../wire/session.ts';
import { useSend } from '../wire/use-call.ts';
import { accountOf, wrongAccount } from './account-field.tsx';
import { type NewPasswordEntry, refusedHere, wrongPassword } from './new-password.tsx';
import { fillLogin, fillReset, forgetReset, useReset } from './reset.ts';
import { type Attempt, useAttempt, type Wrong } from './use-attempt.ts';
import { checkCode, codeAfter, sendCode } from './use-code.ts';

export interface PasswordReset {
  /** A step that the earlier ones have not led to is not shown, whatever the address says. */
  readonly step: 'who' | 'code' | 'new';
  readonly account: string;
  readonly attempt: Attempt;
  /** For the second factor, where the account has one. */
  readonly ticket: string | undefined;
  readonly dropTicket: () => void;
  readonly sendAgain: () => void;
  /** Does what the step asks for. */
  readonly next: (entry: NewPasswordEntry) => Promise<void>;
  readonly done: () => void;
}

/** Who, the code that proves it, a new password: each step's request, and where its refusals belong. */
export function usePasswordReset(): PasswordReset {
  const register = useTranslations('identity.register');
  const text = useErrorText();
  const locale = useLocale();
  const go = useGo();
  const asked = useAddress('/password').step;
  const r = useReset();
  const reset = useSend(identity.resetPassword);
  const attempt = useAttempt();
  const [ticket, setTicket] = useState<string>();
  const account = accountOf(r.entry);
  const wasSent = r.sentTo === account && account !== '';
  const step = asked === 'new' && wasSent && r.checked ? 'new' : asked !== undefined && wasSent ? 'code' : 'who';
  const toStep = (to: 'code' | 'new') => go({ to: '/password', search: { step: to } });

  const send = async (): Promise<void> => {
    const { resendAfter } = await sendCode(account, 'reset', locale);
    const code = codeAfter(r.code, useReset.getState().code);
    fillReset({ sentTo: account, resendAt: Date.now() + resendAfter * 1_000, code, checked: false });
    toast({ kind: 'good', text: register('sent') });
  };
  const who = async (): Promise<void> => {
    const malformed = wrongAccount(r.entry);
    if (malformed) return attempt.say({ account: malformed });
    if (wasSent && r.resendAt > Date.now()) return toStep('code');
    const begin = async () => {
      await send();
      toStep('code');
    };
    await attempt.trying(begin, (error) => ({ account: error }));
  };
  const prove = async (): Promise<void> => {
    if (r.code.length !== 6) return attempt.say({ code: register('needCode') });
    const check = async () => {
      const { asksName = false } = await checkCode(account, 'reset', r.code);
      fillReset({ checked: true, asksName });
      toStep('new');
    };
    await attempt.trying(check, (error) => ({ code: error }));
  };
  const done = (): void => {
    fillLogin(r.entry);
    forgetReset();
    toast({ kind: 'good', text: text(new Refused('8', 200)) });
    logOut(); // every session has ended, this one too
    go({ to: '/login', replace: true });
  };
  const change = async (entry: NewPasswordEntry): Promise<void> => {
    const name = r.name.trim();
    const input = { account, ...(r.asksName && { name }), code: r.code, new: entry.password, confirm: entry.confirm };
    const missing: Readonly<Record<string, string>> = {
      ...checkCall(identity.resetPassword, input),
      ...wrongPassword(entry),
      ...(r.asksName && name === '' && { name: '4' }),
    };
    if (Object.keys(missing).length > 0)
      return attempt.say(Object.fromEntries(Object.entries(missing).map(([field, code]) => [field, refusedHere(code)])));
    const send = async () => {
      await reset.mutateAsync(input);
      done();
    };
    await attempt.trying(send, (error) => {
      const code = codeOf(error) ?? '';
      if (code === 'second-factor-needed') setTicket((error as Refused).value);
      if (code === '45' || code === '47') fillReset({ checked: false });
      return placeOf(code, error);
    });
  };
  return {
    step,
    account,
    attempt,
    ticket,
    dropTicket: () => setTicket(undefined),
    sendAgain: () => void attempt.trying(send, (error) => ({ code: error })),
    next: { who, code: prove, new: change }[step],
    done,
  };
}

/** The field to which a refusal of the new password belongs. */
function placeOf(code: string, error: unknown): Wrong {
  if (code === 'second-factor-needed') return {};
  if (code === '45' || code === '47') return { code: error };
  if (code === '4' || code === '5') return { name: error };
  if (code === '6' || code === 'weak-password') return { new: error };
  return code === '7' ? { confirm: error } : { all: error };
}
