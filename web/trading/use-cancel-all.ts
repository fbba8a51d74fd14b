import { toast } from '@bourse/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useErrorText } from '../parts/error-text.ts';
import { noteBalances } from '../wire/balances.ts';
import type { perpetual, spot } from '../wire/calls.ts';
import { newRequestId } from '../wire/request-id.ts';
import { useRefresh, useSend } from '../wire/use-call.ts';

interface CancelAll {
  readonly isOpen: boolean;
  readonly busy: boolean;
  readonly ask: () => void;
  readonly close: () => void;
  readonly confirm: () => void;
}

/**
 * Asks, and then cancels all open orders, of one market if there's a symbol. A second press under the same question, after a lost answer,
 * is the same request; asked again it’s another one, for the orders that are open by then.
 */
export function useCancelAll(
  call: typeof spot.cancelAllOrders | typeof perpetual.cancelAllOrders,
  room: 'spot' | 'perpetual',
  symbol: string | undefined,
  textOf: (count: number) => string,
): CancelAll {
  const client = useQueryClient();
  const refresh = useRefresh();
  const errorText = useErrorText();
  const { mutateAsync, isPending } = useSend(call, { quiet: true });
  const [id, setId] = useState<string>();
  const confirm = () => {
    if (id === undefined || isPending) return;
    mutateAsync({ requestId: id, ...(symbol !== undefined && { symbol }) })
      .then(
        ({ orderIds, balances, seq }) => {
          noteBalances(client, balances, seq);
          toast({ kind: 'good', text: textOf(orderIds.length) });
          setId(undefined);
        },
        (failure: Error) => toast({ kind: 'bad', text: errorText(failure) }),
      )
      .finally(() => void refresh(room, 'ledger'));
  };
  return { isOpen: id !== undefined, busy: isPending, ask: () => setId(newRequestId()), close: () => setId(undefined), confirm };
}
