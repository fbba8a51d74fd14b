import type { Callable } from '@bourse/client/api';
import { codeOf, Refused } from '@bourse/client/refused';
import type { Input, Output } from '@bourse/contract/call';
import type { Balance } from '@bourse/contract/ledger';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { feel } from '../parts/feel.ts';
import { isAnswered } from '../parts/request-ids.ts';
import { noteBalances } from '../wire/balances.ts';
import { useRefresh, useSend } from '../wire/use-call.ts';
import { orderIds } from './order-ids.ts';

interface Touched {
  readonly seq?: number;
  readonly balances?: readonly Balance[];
}

export interface Placing<C extends Callable> {
  readonly busy: boolean;
  /** The last attempt did not end in an answer: the order may be in the book or not, and the same id may be sent again safely. */
  readonly unsettled: boolean;
  readonly error: Error | undefined;
  /** A wish gets its request id here, when its review opens. Once it was sent it keeps it until an answer came. */
  readonly begin: (wish: Omit<Input<C>, 'requestId'>) => Input<C>;
  readonly send: (order: Input<C>, onPlaced: (placed: Output<C>) => void) => void;
  /** No longer shows the failure. What got no answer keeps its id. */
  readonly forget: () => void;
}

/** Sends one wish with one id. Pressed twice, or sent again after a lost connection, it's still one order. `room`: whose lists it changes. */
export function usePlacing<C extends Callable>(call: C, room: 'spot' | 'perpetual' | 'seconds'): Placing<C> {
  const client = useQueryClient();
  const refresh = useRefresh();
  const { mutateAsync, isPending } = useSend(call, { quiet: true });
  const [error, setError] = useState<Error>();
  const unsettled = error instanceof Refused && !isAnswered(error);
  return {
    busy: isPending,
    unsettled,
    error,
    begin: (wish) => ({ requestId: orderIds.idOf(keyOf(call, wish)), ...wish }) as unknown as Input<C>,
    send: (order, onPlaced) => {
      if (isPending) return;
      const { requestId, ...wish } = order as { readonly requestId: string };
      const key = keyOf(call, wish);
      orderIds.noteSent(key, requestId);
      setError(undefined);
      // Awaited, and not left to the mutation, which tells nothing to a page that is no more.
      mutateAsync(order).then(
        (placed) => {
          orderIds.settle(key);
          const { seq, balances } = placed as Touched;
          if (seq !== undefined && balances !== undefined) noteBalances(client, balances, seq);
          void refresh(room, 'ledger');
          onPlaced(placed);
          feel('placed');
        },
        (failure: Error) => {
          orderIds.settle(key, failure);
          // Without an answer only the book knows whether the order was placed.
          if (!isAnswered(failure)) void refresh(room, 'ledger');
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

/** Two calls with equal bodies are two wishes. */
const keyOf = ({ path }: Callable, wish: object): object => ({ path, ...wish });
