import { Refused } from '@bourse/client/refused';
import { useState } from 'react';
import { newRequestId } from '../wire/request-id.ts';

/**
 * The request id of a wish and what was sent under it without an answer so far. One wish has one id, over any number of tries, so a
 * lost answer never moves money twice; another wish has another id, because one id stands for one request.
 */
interface MoneyRequest {
  readonly id: string;
  readonly sent: string | undefined;
}

/** For a form that opens, and for the next wish after an answer. */
export const openRequest = (newId: () => string): MoneyRequest => ({ id: newId(), sent: undefined });

export function requestOf(held: MoneyRequest, wish: object, newId: () => string): MoneyRequest {
  const sent = JSON.stringify(wish);
  return { id: held.sent === undefined || held.sent === sent ? held.id : newId(), sent };
}

/** Whether the server has said what became of the request. No connection, no time left or a fault say nothing. */
export const isAnswered = (failure: unknown): boolean => failure instanceof Refused && failure.status >= 400 && failure.status < 500;

/** The ids of a form that moves money. */
export interface MoneyRequests {
  readonly idOf: (wish: object) => string;
  /** What was sent is done, or it failed: after an answer the next one is another wish. */
  readonly settle: (failure?: unknown) => void;
}

export function useMoneyRequests(): MoneyRequests {
  const [requests] = useState((): MoneyRequests => {
    let held = openRequest(newRequestId);
    return {
      idOf: (wish) => {
        held = requestOf(held, wish, newRequestId);
        return held.id;
      },
      settle: (failure) => {
        if (failure === undefined || isAnswered(failure)) held = openRequest(newRequestId);
      },
    };
  });
  return requests;
}
