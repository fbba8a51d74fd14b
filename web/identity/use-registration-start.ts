import { codeOf, Refused } from '@bourse/client/refused';
import { toast } from '@bourse/ui/toast';
import { useLocale, useTranslations } from 'use-intl';
import { useGo } from '../nav/go.ts';
import { api } from '../wire/api.ts';
import { invite } from '../wire/calls.ts';
import { accountOf, wrongAccount } from './account-field.tsx';
import { fill, useRegistration } from './registration.ts';
import { type Attempt, useAttempt, type Wrong } from './use-attempt.ts';
import { checkCode, codeAfter, sendCode } from './use-code.ts';

export interface RegistrationStart {
  readonly attempt: Attempt;
  readonly send: () => Promise<void>;
  readonly next: () => Promise<void>;
}

/** The requests of the first step: the code that proves the account, and the check before the password is chosen. */
export function useRegistrationStart(onSent: () => void): RegistrationStart {
  const t = useTranslations('identity.register');
  const locale = useLocale();
  const go = useGo();
  const r = useRegistration();
  const attempt = useAttempt();
  const account = accountOf(r.entry);

  const send = async (): Promise<void> => {
    const malformed = wrongAccount(r.entry);
    if (malformed) return attempt.say({ account: malformed });
    const begin = async () => {
      const { resendAfter } = await sendCode(account, 'register', locale);
      const code = codeAfter(r.code, useRegistration.getState().code);
      fill({ sentTo: account, resendAt: Date.now() + resendAfter * 1_000, code, checked: false });
      toast({ kind: 'good', text: t('sent') });
      onSent();
    };
    await attempt.trying(begin, placeOf, 'send');
  };

  const next = async (): Promise<void> => {
    const wrong: Wrong = {
      ...(wrongAccount(r.entry) && { account: wrongAccount(r.entry) }),
      ...(r.code.length !== 6 && { code: t('needCode') }),
      ...(!r.agreed && { agreement: new Refused('agreement-required', 400) }),
    };
    attempt.say(wrong);
    if (Object.keys(wrong).length > 0) return;
    const check = async () => {
      if (r.invite && (await isUnknown(r.invite))) return attempt.say({ invite: t('inviteUnknown') });
      await checkCode(account, 'register', r.code);
      fill({ checked: true });
      go({ to: '/register2' });
    };
    await attempt.trying(check, placeOf, 'next');
  };
  return { attempt, send, next };
}

const placeOf = (error: unknown): Wrong => ({
  [['45', '46', '47', 'too-many-requests'].includes(codeOf(error) ?? '') ? 'code' : 'account']: error,
});

/** Only a plain no counts: what else goes wrong here is said when the registration is sent. */
const isUnknown = (code: string): Promise<boolean> =>
  api(invite.checkCode, { code }).then(
    () => false,
    (error: unknown) => error instanceof Refused && error.code === '43',
  );
