import { codeOf } from '@bourse/client/refused';
import type { WithdrawalRecord } from '@bourse/contract/withdrawals';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { StepUp } from '../bridges/step-up.tsx';
import { feel } from '../parts/feel.ts';
import { useRequestIds } from '../parts/request-ids.ts';
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
  /** An error that belongs to no field of the page. */
  readonly error: unknown;
  readonly forget: () => void;
}

/** Sends a withdrawal, with a step-up where needed. One request keeps its id over any number of tries. */
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
  const requests = useRequestIds();
  const [error, setError] = useState<unknown>();

  const send = async (wish: WithdrawalToSend, safePassword: string): Promise<void> => {
    if (submit.isPending) return;
    const requestId = requests.noteSent(wish);
    setError(undefined);
    onBusy(true);
    try {
      const done = await through(() => submit.mutateAsync({ requestId, ...wish, safePassword }));
      if (!done) return;
      requests.settle(wish);
      feel('placed');
      noteBalances(client, done.balances, done.seq);
      void refresh('ledger', 'funds');
      onDone(done.withdrawal);
    } catch (failure) {
      feel('refused');
      requests.settle(wish, failure);
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
