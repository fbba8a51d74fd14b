import { codeOf } from '@bourse/client/refused';
import type { WithdrawalState, withdrawalRefusals } from '@bourse/contract/funds-text';
import { fundsOffice } from '@bourse/contract/office/funds';
import { toast } from '@bourse/ui/toast';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../wire/api.ts';
import { answerWithPasskey, gaveUp } from '../wire/passkey.ts';
import { useRefresh } from '../wire/use-call.ts';
import type { OpenWithdrawal } from './look-at.ts';

export type Refusal = (typeof withdrawalRefusals)[number];
interface After {
  readonly state: WithdrawalState;
  readonly reviewsGiven: number;
  readonly reviewsNeeded: number;
}
/** The withdrawal has changed meanwhile: it has to be read again before anything else is decided. */
const meansStale = new Set(['case-closed', 'case-changed', 'second-person', 'credited-lately', 'not-taken', 'payment-taken']);

/** Approves, rejects or pays a withdrawal, with a passkey where one is needed. One decision at a time. */
export function useWithdrawalDecision(one: OpenWithdrawal, onDone: () => void, onStale: () => void) {
  const t = useTranslations('funds');
  const refresh = useRefresh();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const [hash, setHash] = useState<string>();
  const of = { withdrawal: one.withdrawal, seq: one.seq };

  const send = async (work: () => Promise<After>): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      const after = await work();
      toast({
        kind: 'good',
        text:
          after.state === 'review'
            ? t('oneOfTwo', { given: after.reviewsGiven, needed: after.reviewsNeeded })
            : t('nowIs', { state: t(`states.${after.state}`) }),
      });
      // The page moves on before the lists are read again, so that an operator who has gone elsewhere isn't brought back.
      onDone();
      void refresh('funds', 'today');
    } catch (failure) {
      setHash(undefined);
      if (gaveUp(failure)) return;
      setError(failure);
      if (meansStale.has(codeOf(failure) ?? '')) void refresh('today').then(onStale);
    } finally {
      setBusy(false);
    }
  };
  return {
    busy,
    error,
    /** What the passkey signs, while it's being asked. */
    hash,
    approve: (reason: string) =>
      void send(async () => {
        if (!one.needsKey) return api(fundsOffice.approveWithdrawal, { ...of, reason });
        const asked = await api(fundsOffice.askApproval, { withdrawal: one.withdrawal });
        setHash(asked.hash);
        return api(fundsOffice.approveWithdrawal, { ...of, reason, assertion: await answerWithPasskey(asked.question) });
      }),
    reject: (cause: Refusal, reason: string) => void send(() => api(fundsOffice.rejectWithdrawal, { ...of, cause, reason })),
    pay: (reference: string, reason: string) => void send(() => api(fundsOffice.payWithdrawal, { ...of, reference, reason })),
  };
}
