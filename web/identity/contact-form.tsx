import { codeOf, Refused } from '@bourse/client/refused';
import { Button } from '@bourse/ui/button';
import { Form } from '@bourse/ui/form';
import { type ReactElement, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useStepUp } from '../bridges/step-up.tsx';
import { useGo } from '../nav/go.ts';
import { useErrorText } from '../parts/error-text.ts';
import { SupportLink } from '../parts/support-link.tsx';
import { api } from '../wire/api.ts';
import { identity } from '../wire/calls.ts';
import { AccountField, accountOf, emptyEntry, wrongAccount } from './account-field.tsx';
import { CodeField } from './code-field.tsx';
import { CodeHint } from './code-hint.tsx';
import { Done } from './done.tsx';
import { useStaleSecurity } from './security.ts';
import { StepLine } from './step-line.tsx';
import { useCode } from './use-code.ts';

type Step = 'old' | 'new' | 'code';

/** Where a contact is bound already: the code of the old one. Then the new one, and its code. */
export function ContactForm({ channel, bound }: { readonly channel: 'email' | 'phone'; readonly bound: string | undefined }): ReactElement {
  const t = useTranslations('identity.contact');
  const register = useTranslations('identity.register');
  const text = useErrorText();
  const locale = useLocale();
  const go = useGo();
  const stale = useStaleSecurity();
  const stepUp = useStepUp();
  const steps: readonly Step[] = bound ? ['old', 'new', 'code'] : ['new', 'code'];
  const [step, setStep] = useState<Step>(bound ? 'old' : 'new');
  const [entry, setEntry] = useState(() => ({ ...emptyEntry(), way: channel }));
  const [wrong, setWrong] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState<{ readonly holdUntil?: string | undefined }>();
  const contact = accountOf(entry);
  const oldCode = useCode(() => api(identity.sendOwnCode, { channel, purpose: 'change', locale }));
  const code = useCode(async () => ({ ...(await api(identity.sendContactCode, { contact, locale })), target: contact }));
  const words = wrong === undefined ? undefined : wrong instanceof Error ? text(wrong) : String(wrong);

  const trying = async (work: () => Promise<unknown>): Promise<void> => {
    setWrong(undefined);
    setBusy(true);
    try {
      await work();
    } catch (error) {
      setWrong(error);
    } finally {
      setBusy(false);
    }
  };
  /** True when it went out; a trader who turned away from the step-up stays where he was. */
  const sendNew = async (): Promise<boolean> => {
    const sent = await stepUp.through(async () => {
      await code.send();
      return true;
    });
    return sent === true;
  };

  const next: Readonly<Record<Step, () => Promise<void>>> = {
    old: async () => {
      if (oldCode.value.length !== 6) return setWrong(register('needCode'));
      await trying(async () => {
        await api(identity.checkOwnCode, { channel, purpose: 'change', code: oldCode.value });
        setStep('new');
      });
    },
    new: async () => {
      const malformed = wrongAccount(entry);
      if (malformed) return setWrong(channel === 'email' ? new Refused(contact === '' ? 'User8' : '40', 400) : malformed);
      if (code.sentTo === contact && code.resendAt > Date.now()) return setStep('code');
      await trying(async () => {
        if (await sendNew()) setStep('code');
      });
    },
    code: async () => {
      if (code.value.length !== 6) return setWrong(register('needCode'));
      await trying(async () => {
        try {
          const input = { contact, code: code.value, ...(bound && { oldCode: oldCode.value }) };
          const answer = await stepUp.through(() => api(identity.bindContact, input));
          if (!answer) return;
          setDone(answer);
          void stale();
        } catch (error) {
          // That it belongs to somebody is said once its code was right, and belongs to the field of the contact.
          if (['40', '41', 'User2', 'phone-invalid'].includes(codeOf(error) ?? '')) setStep('new');
          throw error;
        }
      });
    },
  };

  if (done)
    return (
      <Done
        title={t('done', { channel })}
        hold={done.holdUntil ? { until: done.holdUntil, cause: 'contact' } : undefined}
        onBack={() => go.back('/safeCenter')}
      >
        {t('doneText', { contact: `\u2068${contact}\u2069` })}
      </Done>
    );
  return (
    <Form className="px-4" onSend={() => (busy ? undefined : next[step]())}>
      <StepLine at={steps.indexOf(step) + 1} of={steps.length}>
        {step === 'old'
          ? t('old', { contact: `\u2068${bound}\u2069` })
          : step === 'new'
            ? t('new', { channel })
            : t('code', { contact: `\u2068${contact}\u2069` })}
      </StepLine>
      {step === 'old' && (
        <CodeField
          value={oldCode.value}
          onValue={(value) => {
            setWrong(undefined);
            oldCode.type(value);
          }}
          resendAt={oldCode.resendAt}
          wasSent={oldCode.sentTo !== undefined}
          sending={oldCode.sending}
          onSend={() => void trying(oldCode.send)}
          error={words}
          hint={<CodeHint sentTo={oldCode.sentTo} />}
        />
      )}
      {step === 'new' && (
        <AccountField
          purpose="register"
          fixed
          wayLabel={t('both')}
          entry={entry}
          onEntry={(typed) => {
            setWrong(undefined);
            setEntry(typed);
          }}
          error={words}
        />
      )}
      {step === 'code' && (
        <CodeField
          value={code.value}
          onValue={(value) => {
            setWrong(undefined);
            code.type(value);
          }}
          resendAt={code.resendAt}
          wasSent
          sending={code.sending}
          onSend={() => void trying(sendNew)}
          error={words}
          hint={<CodeHint sentTo={code.sentTo} />}
        />
      )}
      <Button type="submit" wide busy={busy && !stepUp.asking} className="mt-6">
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
            setWrong(undefined);
            setStep('new');
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
