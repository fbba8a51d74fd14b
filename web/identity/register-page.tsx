import { Button } from '@bourse/ui/button';
import { Field } from '@bourse/ui/field';
import { Form } from '@bourse/ui/form';
import { ChevronDown } from 'lucide-react';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Go, useAddress } from '../nav/go.ts';
import { Screen } from '../parts/screen.tsx';
import { AccountField, accountOf } from './account-field.tsx';
import { AgreementBox } from './agreement-box.tsx';
import { CodeField } from './code-field.tsx';
import { CodeHint } from './code-hint.tsx';
import { rememberedInvite, rememberInvite } from './invite-memory.ts';
import { fill, useRegistration } from './registration.ts';
import type { Attempt } from './use-attempt.ts';
import { useRegistrationStart } from './use-registration-start.ts';

/** Step one: an email or a phone number, the code that proves it, and the agreement. */
export default function RegisterPage(): ReactElement {
  const t = useTranslations('identity.register');
  const { invite: invited } = useAddress('/register');
  const r = useRegistration();
  const codeInput = useRef<HTMLInputElement>(null);
  const { attempt, send, next } = useRegistrationStart(() => codeInput.current?.focus());
  const account = accountOf(r.entry);
  const isSent = r.sentTo === account && account !== '';
  useEffect(() => {
    if (invited) rememberInvite(invited);
    const code = invited ?? (useRegistration.getState().invite || rememberedInvite());
    if (code) fill({ invite: code });
  }, [invited]);
  return (
    <Screen title={t('title')} up="/login">
      <Form className="px-4" onSend={next}>
        <p className="-mt-3 mb-6 text-15 text-t2">{t('lead')}</p>
        <AccountField
          purpose="register"
          wayLabel={t('way')}
          entry={r.entry}
          onEntry={(entry) => {
            attempt.clear();
            fill({ entry, checked: false, ...(accountOf(entry) !== r.sentTo && { code: '', resendAt: 0 }) });
          }}
          error={attempt.wrongAt('account')}
        />
        <CodeField
          ref={codeInput}
          value={r.code}
          onValue={(code) => {
            attempt.clear('code');
            fill({ code, checked: false });
          }}
          resendAt={r.sentTo === account ? r.resendAt : 0}
          wasSent={isSent}
          sending={attempt.busy === 'send'}
          onSend={() => void send()}
          error={attempt.wrongAt('code')}
          hint={<CodeHint sentTo={isSent ? account : undefined} />}
        />
        <InviteField attempt={attempt} />
        <AgreementBox error={attempt.wrongAt('agreement')} onChange={() => attempt.clear('agreement')} />
        <Button type="submit" wide busy={attempt.busy === 'next'} className="mt-4">
          {t('next')}
        </Button>
        <p className="mt-3 text-center text-15 leading-11 text-t2">
          {t.rich('have', {
            link: (chunks) => (
              <Go to="/login" className="inline-block font-medium text-accent">
                {chunks}
              </Go>
            ),
          })}
        </p>
      </Form>
    </Screen>
  );
}

/** Folded away until there is a code. */
function InviteField({ attempt }: { readonly attempt: Attempt }): ReactElement {
  const t = useTranslations('identity.register');
  const invite = useRegistration((r) => r.invite);
  const [isOpen, open] = useState(false);
  if (!isOpen && !invite)
    return (
      <button type="button" onClick={() => open(true)} className="mt-2 flex min-h-11 items-center gap-1 text-13 font-medium text-t2">
        {t('inviteOpen')}
        <ChevronDown size={16} strokeWidth={1.75} aria-hidden />
      </button>
    );
  return (
    <Field
      className="mt-4"
      label={t('invite')}
      name="invite"
      dir="ltr"
      autoComplete="off"
      autoCapitalize="characters"
      maxLength={16}
      value={invite}
      error={attempt.wrongAt('invite')}
      onChange={(event) => {
        attempt.clear('invite');
        fill({ invite: event.target.value.replace(/[^A-Za-z0-9]/g, '') });
      }}
    />
  );
}
