import { Button } from '@bourse/ui/button';
import { Form } from '@bourse/ui/form';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { useGo } from '../nav/go.ts';
import { SupportLink } from '../parts/support-link.tsx';
import { AccountField } from './account-field.tsx';
import { CodeField } from './code-field.tsx';
import { CodeHint } from './code-hint.tsx';
import { Done } from './done.tsx';
import { StepLine } from './step-line.tsx';
import type { Attempt } from './use-attempt.ts';
import type { Code } from './use-code.ts';
import { type Channel, useContactChange } from './use-contact-change.ts';

/** Binds an email or a phone number, or another one than is bound. */
export function ContactForm({ channel, bound }: { readonly channel: Channel; readonly bound: string | undefined }): ReactElement {
  const t = useTranslations('identity.contact');
  const register = useTranslations('identity.register');
  const go = useGo();
  const { steps, step, toStep, entry, onEntry, contact, oldCode, code, attempt, stepUp, ...change } = useContactChange(channel, bound);
  if (change.done)
    return (
      <Done
        title={t('done', { channel })}
        hold={change.done.holdUntil ? { until: change.done.holdUntil, cause: 'contact' } : undefined}
        onBack={() => go.back('/safeCenter')}
      >
        {t('doneText', { contact: `\u2068${contact}\u2069` })}
      </Done>
    );
  return (
    <Form className="px-4" onSend={() => (attempt.busy ? undefined : change.next())}>
      <StepLine at={steps.indexOf(step) + 1} of={steps.length}>
        {step === 'old'
          ? t('old', { contact: `\u2068${bound}\u2069` })
          : step === 'new'
            ? t('new', { channel })
            : t('code', { contact: `\u2068${contact}\u2069` })}
      </StepLine>
      {step === 'old' && <SentCode code={oldCode} attempt={attempt} onSend={change.sendOld} />}
      {step === 'new' && (
        <AccountField
          purpose="register"
          fixed
          wayLabel={t('both')}
          entry={entry}
          onEntry={(typed) => {
            attempt.clear();
            onEntry(typed);
          }}
          error={attempt.wrongAt('here')}
        />
      )}
      {step === 'code' && <SentCode code={code} attempt={attempt} onSend={change.sendNew} />}
      <Button type="submit" wide busy={attempt.busy !== undefined && !stepUp.asking} className="mt-6">
        {step === 'code' ? t('submit') : register('next')}
      </Button>
      {step === 'old' && (
        <SupportLink className="mt-2 flex min-h-11 items-center justify-center text-center text-13 font-medium text-accent">
          {t('lost')}
        </SupportLink>
      )}
      {step === 'code' && (
        <button
          type="button"
          onClick={() => {
            attempt.clear();
            toStep('new');
          }}
          className="mt-2 min-h-11 w-full text-center text-13 font-medium text-accent"
        >
          {t('other', { channel })}
        </button>
      )}
      {bound && step !== 'old' && <p className="mt-3 text-center text-12 text-t3">{t('warning')}</p>}
      {stepUp.sheet}
    </Form>
  );
}

function SentCode({
  code,
  attempt,
  onSend,
}: {
  readonly code: Code;
  readonly attempt: Attempt;
  readonly onSend: () => void;
}): ReactElement {
  return (
    <CodeField
      value={code.value}
      onValue={(value) => {
        attempt.clear();
        code.type(value);
      }}
      resendAt={code.resendAt}
      wasSent={code.sentTo !== undefined}
      sending={code.sending}
      onSend={onSend}
      error={attempt.wrongAt('here')}
      hint={<CodeHint sentTo={code.sentTo} />}
    />
  );
}
