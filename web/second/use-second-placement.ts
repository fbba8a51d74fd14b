import type { Input } from '@bourse/contract/call';
import type { SecondContract } from '@bourse/contract/seconds-text';
import type { Direction } from '@bourse/core/seconds/second';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { usePreferences } from '../parts/preferences.ts';
import { useReconnected } from '../trading/use-connected.ts';
import { type Placing, usePlacing } from '../trading/use-placing.ts';
import { seconds } from '../wire/calls.ts';
import { noteAccepted, useSecondLimits } from './own-seconds.ts';

type PlaceSecond = Input<typeof seconds.placeContract>;

export interface SecondPlacement {
  readonly placing: Placing<typeof seconds.placeContract>;
  /** The contract under review; undefined: none. */
  readonly review: PlaceSecond | undefined;
  /** The direction that is being sent. */
  readonly sending: Direction | undefined;
  readonly submit: (wish: Omit<PlaceSecond, 'requestId'>) => void;
  readonly send: (order: PlaceSecond) => void;
  readonly cancelReview: () => void;
  /** Whether the questions before the first contract are open. */
  readonly isAsking: boolean;
  readonly endQuiz: (passed: boolean) => void;
}

/** The way of a contract from the button: the questions once, the review, the call. */
export function useSecondPlacement(isConnected: boolean, onPlaced: (contract: SecondContract) => void): SecondPlacement {
  const client = useQueryClient();
  const placing = usePlacing(seconds.placeContract, 'seconds');
  const confirms = usePreferences((p) => p.confirmOrders);
  const [review, setReview] = useState<PlaceSecond>();
  const [sent, setSent] = useState<Direction>();
  /** What waits for the questions to be answered. */
  const [asking, ask] = useState<Omit<PlaceSecond, 'requestId'>>();
  const hasPassed = useSecondLimits().data?.acknowledgedAt !== undefined;

  const send = (order: PlaceSecond) => {
    setSent(order.direction);
    placing.send(order, ({ contract }) => {
      setReview(undefined);
      noteAccepted(client, contract);
      onPlaced(contract);
    });
  };
  const begin = (wish: Omit<PlaceSecond, 'requestId'>) => {
    const order = placing.begin(wish);
    if (confirms) setReview(order);
    else send(order);
  };
  // A refusal closes the review and stands in the form; a lost answer stays in the review, to be sent again with the same id.
  const { error, unsettled } = placing;
  useReconnected(isConnected, () => {
    if (unsettled) placing.forget();
  });
  useEffect(() => {
    if (error && !unsettled) setReview(undefined);
  }, [error, unsettled]);
  return {
    placing,
    review,
    sending: placing.busy ? sent : undefined,
    submit: (wish) => (hasPassed ? begin(wish) : ask(wish)),
    send,
    cancelReview: () => setReview(undefined),
    isAsking: asking !== undefined,
    endQuiz: (passed) => {
      ask(undefined);
      if (passed && asking) begin(asking);
    },
  };
}
