import type { Input, Output } from '@bourse/contract/call';
import { spot } from '@bourse/contract/spot';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { feel } from '../app/feel.ts';
import { noteBalances } from '../wire/balances.ts';
import { Refused } from '../wire/refused.ts';
import { newRequestId } from '../wire/request-id.ts';
import { staleRoom, useSend } from '../wire/use-call.ts';

export type PlaceOrder = Input<typeof spot.placeOrder>;
type Wish = Omit<PlaceOrder, 'requestId'>;
type Placed = Output<typeof spot.placeOrder>;

export interface Placing {
  readonly busy: boolean;
  /** The last attempt did not end in an answer: the order may be in the book or not, and the same id may be sent again safely. */
  readonly unsettled: boolean;
  readonly error: Error | undefined;
  /** A wish gets its request id here, when its review opens, and keeps it until an answer came. */
  readonly begin: (wish: Wish) => PlaceOrder;
  readonly send: (order: PlaceOrder, onPlaced: (placed: Placed) => void) => void;
  /** No longer shows the failure. What got no answer keeps its id. */
  readonly forget: () => void;
}

/** Sends one order with one id. Pressed twice, or sent again after a lost connection, it is still one order. */
export function usePlaceOrder(): Placing {
  const client = useQueryClient();
  const { mutate, isPending } = useSend(spot.placeOrder, { quiet: true });
  const open = useRef<{ readonly wish: string; readonly id: string; readonly at: number; readonly isLost: boolean }>(undefined);
  const [error, setError] = useState<Error>();
  const unsettled = error instanceof Refused && (error.status === 0 || error.status >= 500);
  return {
    busy: isPending,
    unsettled,
    error,
    begin: (wish) => {
      const text = JSON.stringify(wish);
      // The writer remembers ids for 15 minutes; after ten the same wish is a new one.
      if (!(open.current?.isLost && open.current.wish === text && Date.now() - open.current.at < 600_000)) {
        open.current = { wish: text, id: newRequestId(), at: Date.now(), isLost: false };
        setError(undefined);
      }
      return { requestId: open.current.id, ...wish };
    },
    send: (order, onPlaced) => {
      if (isPending) return;
      mutate(order, {
        onSuccess: (placed) => {
          open.current = undefined;
          setError(undefined);
          feel('placed');
          noteBalances(client, placed.balances, placed.seq);
          void staleRoom(client, 'spot', 'ledger');
          onPlaced(placed);
        },
        onError: (failure) => {
          feel('refused');
          setError(failure);
          if (failure instanceof Refused && failure.status > 0 && failure.status < 500) open.current = undefined;
          else {
            if (open.current?.id === order.requestId) open.current = { ...open.current, isLost: true };
            // Without an answer the book knows better than we do.
            void staleRoom(client, 'spot', 'ledger');
          }
        },
      });
    },
    forget: () => setError(undefined),
  };
}
