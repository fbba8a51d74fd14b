import { Refused } from '@bourse/client/refused';
import { useState } from 'react';
import { newRequestId } from '../wire/request-id.ts';
import { useSession } from '../wire/session.ts';

/**
 * The ids of requests that may have been carried out although their answer was lost. The same wish goes out under the same id until
 * the server has answered it, so that a second try never places a second order or moves money twice. Another wish gets another id.
 */
export interface RequestIds {
  /** The id of a wish: that of an equal one which was sent and not answered, otherwise a new one. */
  readonly idOf: (wish: object, now?: number) => string;
  /** Remembers that the wish is being sent, and answers its id. */
  readonly noteSent: (wish: object, id?: string, now?: number) => string;
  /** The wish is done, or failed. After an answer, a refusal too, the same wish is a new request. */
  readonly settle: (wish: object, failure?: unknown) => void;
}

/** Whether the server has answered. No connection, a timeout or a server fault leave the outcome unknown. */
export const isAnswered = (failure: unknown): boolean => failure instanceof Refused && failure.status >= 400 && failure.status < 500;

/** `keptMs` after it was first sent, an unanswered wish gets a new id. */
export function requestIds(keptMs = Number.POSITIVE_INFINITY): RequestIds {
  /** By trader and wish: the id, and when it was first sent. */
  const sent = new Map<string, { readonly id: string; readonly at: number }>();
  const keyOf = (wish: object): string => `${useSession.getState().uid ?? ''} ${JSON.stringify(wish)}`;
  const idOf = (wish: object, now = Date.now()): string => {
    const known = sent.get(keyOf(wish));
    return known !== undefined && now - known.at < keptMs ? known.id : newRequestId();
  };
  return {
    idOf,
    noteSent: (wish, id = idOf(wish), now = Date.now()) => {
      for (const [key, { at }] of sent) if (now - at >= keptMs) sent.delete(key);
      if (sent.get(keyOf(wish))?.id !== id) sent.set(keyOf(wish), { id, at: now });
      return id;
    },
    settle: (wish, failure) => {
      if (failure === undefined || isAnswered(failure)) sent.delete(keyOf(wish));
    },
  };
}

/** For a form that moves money: its ids last as long as it's open. */
export const useRequestIds = (): RequestIds => useState(() => requestIds())[0];
