import { Refused } from '@bourse/client/refused';
import { toast } from '@bourse/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'use-intl';
import { feel } from '../parts/feel.ts';
import { isAnswered, useRequestIds } from '../parts/request-ids.ts';
import { noteBalances } from '../wire/balances.ts';
import { funds } from '../wire/calls.ts';
import { amountText } from '../wire/money-text.ts';
import { useRefresh, useSend } from '../wire/use-call.ts';
import { fieldOfTransferCode, type TransferDraft } from './transfer.ts';

export type TransferPlace = ReturnType<typeof fieldOfTransferCode>;

export interface Transfer {
  readonly send: (wish: TransferDraft) => void;
  readonly isPending: boolean;
  readonly error: Error | null;
  /** The field that the error belongs to. */
  readonly place: TransferPlace | undefined;
  /** The outcome is unknown. Sent again, it's the same request. */
  readonly isUnanswered: boolean;
  readonly forget: () => void;
}

/** Moves money between the trader's accounts. One request keeps its id over any number of tries. */
export function useTransfer({
  onDone,
  onRefused,
  onLog,
}: {
  readonly onDone: () => void;
  readonly onRefused: (place: TransferPlace) => void;
  readonly onLog: (() => void) | undefined;
}): Transfer {
  const t = useTranslations('funds');
  const good = useTranslations('error');
  const name = useTranslations('ledger.account');
  const locale = useLocale();
  const client = useQueryClient();
  const refresh = useRefresh();
  const { mutate, isPending, error, reset } = useSend(funds.transfer, { quiet: true });
  const requests = useRequestIds();
  const placeOf = (failure: Error): TransferPlace => (failure instanceof Refused ? fieldOfTransferCode(failure.code) : 'form');

  const send = ({ from, to, asset, amount }: TransferDraft) => {
    const wish = { from, to, asset, amount };
    mutate(
      { requestId: requests.noteSent(wish), ...wish },
      {
        onSuccess: (done) => {
          requests.settle(wish);
          feel('settled');
          noteBalances(client, done.balances, done.seq);
          void refresh('ledger', 'funds');
          toast({
            kind: 'good',
            text: t('done', {
              done: good('msg_23'),
              amount: `\u2068${amountText(amount, locale, asset)} ${asset}\u2069`,
              account: `\u2068${name(to)}\u2069`,
            }),
            ...(onLog && { action: { label: t('viewLog'), onPress: onLog } }),
          });
          onDone();
        },
        onError: (failure) => {
          feel('refused');
          requests.settle(wish, failure);
          // Whatever the outcome, the balances are read again.
          void refresh('ledger', 'funds');
          onRefused(placeOf(failure));
        },
      },
    );
  };
  return {
    send,
    isPending,
    error,
    place: error ? placeOf(error) : undefined,
    isUnanswered: error !== null && !isAnswered(error),
    forget: () => error && reset(),
  };
}
