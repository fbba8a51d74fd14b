import { Button } from '@bourse/ui/button';
import { Field } from '@bourse/ui/field';
import { Form } from '@bourse/ui/form';
import { Hourglass } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Screen } from '../parts/screen.tsx';
import { AccountField } from './account-field.tsx';
import { CodeField } from './code-field.tsx';
import { CodeHint } from './code-hint.tsx';
import { emptyPassword, NewPassword, type NewPasswordEntry } from './new-password.tsx';
import { fillReset, useReset } from './reset.ts';
import { SecondStep } from './second-step.tsx';
import { StepLine } from './step-line.tsx';
import { type PasswordReset, usePasswordReset } from './use-password-reset.ts';

/**
 * Who, the code that proves it, a new password. A verified account is asked for its name too, once the code was right: before that
 * nobody learns whether it is verified. Afterwards the login waits with the account filled in.
 */
export default function ForgotPasswordPage(): ReactElement {
  const t = useTranslations('identity.reset');
  const register = useTranslations('identity.register');
  const r = useReset();
  const reset = usePasswordReset();
  const [entry, setEntry] = useState(emptyPassword);
  const { step, account, attempt } = reset;
  const wrong = attempt.wrongAt('all');
  if (reset.ticket) return <SecondStep ticket={reset.ticket} onBack={reset.dropTicket} onDone={reset.done} />;
  return (
    <Screen title={t('title')} up="/login">
      <Form className="px-4" onSend={() => (attempt.busy ? undefined : reset.next(entry))}>
        <StepLine at={{ who: 1, code: 2, new: 3 }[step]} of={3}>
          {step === 'who' ? t('who') : step === 'code' ? t('code', { account: `\u2068${account}\u2069` }) : t('new')}
        </StepLine>
        {step === 'who' && (
          <AccountField
            purpose="reset"
            wayLabel={t('way')}
            entry={r.entry}
            onEntry={(next) => {
              attempt.clear();
              fillReset({ entry: next, checked: false });
            }}
            error={attempt.wrongAt('account')}
          />
        )}
        {step === 'code' && (
          <CodeField
            value={r.code}
            onValue={(code) => {
              attempt.clear();
              fillReset({ code, checked: false });
            }}
            resendAt={r.resendAt}
            wasSent
            sending={attempt.busy !== undefined}
            onSend={reset.sendAgain}
            error={attempt.wrongAt('code')}
            hint={<CodeHint sentTo={account} />}
          />
        )}
        {step === 'new' && <NewStep {...reset} entry={entry} onEntry={setEntry} />}
        {wrong !== undefined && (
          <p role="alert" className="mt-4 rounded-card bg-danger-tint p-3.5 text-13 text-danger">
            {wrong}
          </p>
        )}
        <Button type="submit" wide busy={attempt.busy !== undefined} className="mt-6">
          {step === 'new' ? t('submit') : register('next')}
        </Button>
      </Form>
    </Screen>
  );
}

function NewStep({
  account,
  attempt,
  entry,
  onEntry,
}: Pick<PasswordReset, 'account' | 'attempt'> & {
  readonly entry: NewPasswordEntry;
  readonly onEntry: (entry: NewPasswordEntry) => void;
}): ReactElement {
  const t = useTranslations('identity.reset');
  const r = useReset();
  return (
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
            attempt.clear('name');
            fillReset({ name: event.target.value });
          }}
          error={attempt.wrongAt('name')}
          hint={t('nameHint')}
        />
      )}
      <NewPassword
        label={t('password')}
        entry={entry}
        onEntry={(next) => {
          attempt.clear();
          onEntry(next);
        }}
        error={attempt.wrongAt('new')}
        confirmError={attempt.wrongAt('confirm')}
      />
      <p className="mt-4 flex items-start gap-2.5 rounded-card bg-warn-tint p-3.5 text-13 text-warn">
        <Hourglass size={16} strokeWidth={2} className="mt-px" aria-hidden />
        {t('warning')}
      </p>
    </>
  );
}
