import { codeOf, Refused } from '@bourse/client/refused';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { type StepUp, useStepUp } from '../bridges/step-up.tsx';
import { api } from '../wire/api.ts';
import { identity } from '../wire/calls.ts';
import { type AccountEntry, accountOf, emptyEntry, wrongAccount } from './account-field.tsx';
import { useStaleSecurity } from './security.ts';
import { type Attempt, useAttempt } from './use-attempt.ts';
import { type Code, useCode } from './use-code.ts';

type Step = 'old' | 'new' | 'code';
export type Channel = 'email' | 'phone';

export interface ContactChange {
  readonly steps: readonly Step[];
  readonly step: Step;
  readonly toStep: (step: Step) => void;
  readonly entry: AccountEntry;
  readonly onEntry: (entry: AccountEntry) => void;
  readonly contact: string;
  /** The code of the contact that is bound, and that of the new one. */
  readonly oldCode: Code;
  readonly code: Code;
  readonly attempt: Attempt;
  readonly stepUp: StepUp;
  readonly sendOld: () => void;
  readonly sendNew: () => void;
  /** Does what the step asks for. */
  readonly next: () => Promise<void>;
  readonly done: { readonly holdUntil?: string | undefined } | undefined;
}

/** Where a contact is bound already: the code of the old one. Then the new one, and its code. */
export function useContactChange(channel: Channel, bound: string | undefined): ContactChange {
  const register = useTranslations('identity.register');
  const locale = useLocale();
  const stale = useStaleSecurity();
  const stepUp = useStepUp();
  const attempt = useAttempt();
  const [step, toStep] = useState<Step>(bound ? 'old' : 'new');
  const [entry, onEntry] = useState(() => ({ ...emptyEntry(), way: channel }));
  const [done, setDone] = useState<ContactChange['done']>();
  const contact = accountOf(entry);
  const oldCode = useCode(() => api(identity.sendOwnCode, { channel, purpose: 'change', locale }));
  const code = useCode(async () => ({ ...(await api(identity.sendContactCode, { contact, locale })), target: contact }));
  const trying = (work: () => Promise<unknown>) => attempt.trying(work, (error) => ({ here: error }));

  /** True when it was sent; after a cancelled step-up nothing changes. */
  const sendNew = async (): Promise<boolean> => {
    const sent = await stepUp.through(async () => {
      await code.send();
      return true;
    });
    return sent === true;
  };
  const next: Readonly<Record<Step, () => Promise<void>>> = {
    old: async () => {
      if (oldCode.value.length !== 6) return attempt.say({ here: register('needCode') });
      await trying(async () => {
        await api(identity.checkOwnCode, { channel, purpose: 'change', code: oldCode.value });
        toStep('new');
      });
    },
    new: async () => {
      const malformed = wrongAccount(entry);
      if (malformed) return attempt.say({ here: channel === 'email' ? new Refused(contact === '' ? 'User8' : '40', 400) : malformed });
      if (code.sentTo === contact && code.resendAt > Date.now()) return toStep('code');
      await trying(async () => {
        if (await sendNew()) toStep('code');
      });
    },
    code: async () => {
      if (code.value.length !== 6) return attempt.say({ here: register('needCode') });
      await trying(async () => {
        try {
          const input = { contact, code: code.value, ...(bound && { oldCode: oldCode.value }) };
          const answer = await stepUp.through(() => api(identity.bindContact, input));
          if (!answer) return;
          setDone(answer);
          void stale();
        } catch (error) {
          // That it belongs to somebody is said once its code was right, and belongs to the field of the contact.
          if (['40', '41', 'User2', 'phone-invalid'].includes(codeOf(error) ?? '')) toStep('new');
          throw error;
        }
      });
    },
  };
  return {
    steps: bound ? ['old', 'new', 'code'] : ['new', 'code'],
    step,
    toStep,
    entry,
    onEntry,
    contact,
    oldCode,
    code,
    attempt,
    stepUp,
    sendOld: () => void trying(oldCode.send),
    sendNew: () => void trying(sendNew),
    next: next[step],
    done,
  };
}
