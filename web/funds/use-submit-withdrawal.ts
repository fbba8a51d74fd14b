import { codeOf } from '@bourse/client/refused';
import type { WithdrawalRecord } from '@bourse/contract/withdrawals';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { StepUp } from '../bridges/step-up.tsx';
import { feel } from '../parts/feel.ts';
import { useMoneyRequests } from '../parts/money-request.ts';
import { noteBalances } from '../wire/balances.ts';
import { funds } from '../wire/calls.ts';
import { useRefresh, useSend } from '../wire/use-call.ts';
import { fieldOfWithdrawalCode } from './withdrawal.ts';

export interface WithdrawalToSend {
  readonly way: 'wallet' | 'bank';
  readonly asset: string;
  readonly amount: string;
  readonly fee: string;
  readonly network?: string;
  readonly address?: string;
  readonly bankCard?: string;
}

export interface Submission {
  readonly send: (wish: WithdrawalToSend, safePassword: string) => Promise<void>;
  /** What belongs to no field of the page behind. */
  readonly error: unknown;
  readonly forget: () => void;
}

/** Sends a withdrawal, with a step-up where one is needed: one wish has one id, over any number of tries. */
export function useSubmitWithdrawal({
  through,
  onBusy,
  onDone,
  onRefused,
  onWrongPassword,
}: {
  readonly through: StepUp['through'];
  readonly onBusy: (busy: boolean) => void;
  readonly onDone: (record: WithdrawalRecord) => void;
  readonly onRefused: (failure: unknown) => void;
  readonly onWrongPassword: () => void;
}): Submission {
  const client = useQueryClient();
  const refresh = useRefresh();
  const submit = useSend(funds.submitWithdrawal);
  const requests = useMoneyRequests();
  const [error, setError] = useState<unknown>();

  const send = async (wish: WithdrawalToSend, safePassword: string): Promise<void> => {
    if (submit.isPending) return;
    const requestId = requests.idOf(wish);
    setError(undefined);
    onBusy(true);
    try {
      const done = await through(() => submit.mutateAsync({ requestId, ...wish, safePassword }));
      if (!done) return;
      feel('placed');
      noteBalances(client, done.balances, done.seq);
      void refresh('ledger', 'funds');
      onDone(done.withdrawal);
    } catch (failure) {
      feel('refused');
      requests.settle(failure);
      void refresh('ledger', 'funds');
      const place = fieldOfWithdrawalCode(codeOf(failure) ?? '');
      if (place === 'amount' || place === 'address' || place === 'asset') return onRefused(failure);
      setError(failure);
      if (place === 'password') onWrongPassword();
    } finally {
      onBusy(false);
    }
  };
  return { send, error, forget: () => setError(undefined) };
}
