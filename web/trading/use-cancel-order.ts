import { codeOf } from '@bourse/client/refused';
import { toast } from '@bourse/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useErrorText } from '../parts/error-text.ts';
import { noteBalances } from '../wire/balances.ts';
import type { perpetual, spot } from '../wire/calls.ts';
import { useRefresh, useSend } from '../wire/use-call.ts';
import { orderIds } from './order-ids.ts';

/** Cancels open orders one by one. A second press after a lost answer is the same request. `leaving`: those without an answer yet. */
export function useCancelOrder(
  call: typeof spot.cancelOrder | typeof perpetual.cancelOrder,
  room: 'spot' | 'perpetual',
  { cancelled, tooLate }: { readonly cancelled: string; readonly tooLate: string },
): { readonly leaving: ReadonlySet<string>; readonly cancel: (order: { readonly orderId: string }) => void } {
  const client = useQueryClient();
  const refresh = useRefresh();
  const errorText = useErrorText();
  const { mutateAsync } = useSend(call, { quiet: true });
  const [leaving, setLeaving] = useState<ReadonlySet<string>>(new Set());
  const cancel = useCallback(
    ({ orderId }: { readonly orderId: string }) => {
      const wish = { path: call.path, orderId };
      setLeaving((all) => new Set(all).add(orderId));
      // Each is awaited by itself: callbacks given to `mutate` run for the latest one only.
      mutateAsync({ requestId: orderIds.noteSent(wish), orderId })
        .then(
          ({ balances, seq }) => {
            orderIds.settle(wish);
            noteBalances(client, balances, seq);
            toast({ kind: 'good', text: cancelled });
          },
          (failure: Error) => {
            orderIds.settle(wish, failure);
            // 32: it was filled or cancelled meanwhile; the list will say which.
            toast({ kind: 'bad', text: codeOf(failure) === '32' ? tooLate : errorText(failure) });
          },
        )
        .finally(() => {
          setLeaving((all) => new Set([...all].filter((id) => id !== orderId)));
          void refresh(room, 'ledger');
        });
    },
    [call, room, mutateAsync, client, refresh, errorText, cancelled, tooLate],
  );
  return { leaving, cancel };
}
