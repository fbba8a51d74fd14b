import { codeOf, Refused } from '@bourse/client/refused';
import type { Input, Output } from '@bourse/contract/call';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { feel } from '../parts/feel.ts';
import { noteBalances } from '../wire/balances.ts';
import { spot } from '../wire/calls.ts';
import { useRefresh, useSend } from '../wire/use-call.ts';
import { idOf, isAnswer, noteAnswered, noteSent } from './unanswered.ts';

export type PlaceOrder = Input<typeof spot.placeOrder>;
type Wish = Omit<PlaceOrder, 'requestId'>;
type Placed = Output<typeof spot.placeOrder>;

export interface Placing {
  readonly busy: boolean;
  /** The last attempt did not end in an answer: the order may be in the book or not, and the same id may be sent again safely. */
  readonly unsettled: boolean;
  readonly error: Error | undefined;
  /** A wish gets its request id here, when its review opens. Once it was sent it keeps it until an answer came. */
  readonly begin: (wish: Wish) => PlaceOrder;
  readonly send: (order: PlaceOrder, onPlaced: (placed: Placed) => void) => void;
  /** No longer shows the failure. What got no answer keeps its id. */
  readonly forget: () => void;
}

/** Sends one order with one id. Pressed twice, or sent again after a lost connection, it is still one order. */
export function usePlaceOrder(): Placing {
  const client = useQueryClient();
  const refresh = useRefresh();
  const { mutateAsync, isPending } = useSend(spot.placeOrder, { quiet: true });
  const [error, setError] = useState<Error>();
  const unsettled = error instanceof Refused && !isAnswer(error);
  return {
    busy: isPending,
    unsettled,
    error,
    begin: (wish) => ({ requestId: idOf(JSON.stringify(wish)), ...wish }),
    send: (order, onPlaced) => {
      if (isPending) return;
      const { requestId, ...wish } = order;
      const text = JSON.stringify(wish);
      noteSent(text, requestId);
      setError(undefined);
      // Awaited, and not left to the mutation, which tells nothing to a page that is no more.
      mutateAsync(order).then(
        (placed) => {
          noteAnswered(text);
          noteBalances(client, placed.balances, placed.seq);
          void refresh('spot', 'ledger');
          onPlaced(placed);
          feel('placed');
        },
        (failure: Error) => {
          if (isAnswer(failure)) noteAnswered(text);
          // Without an answer the book knows better than we do.
          else void refresh('spot', 'ledger');
          // The page then says so, with the orders that are left.
          if (codeOf(failure) === 'trading-ended') void refresh('market');
          setError(failure);
          feel('refused');
        },
      );
    },
    forget: () => setError(undefined),
  };
}
