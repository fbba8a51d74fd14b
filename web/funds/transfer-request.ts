import type { TransferDraft } from './transfer.ts';

/**
 * The request id of a transfer and what was sent under it without an answer so far. One wish has one id, over any number of
 * tries, so a lost answer never moves money twice; another wish has another id, because one id stands for one request.
 */
export interface TransferRequest {
  readonly id: string;
  readonly sent: string | undefined;
}

/** For a form that opens, and for the next transfer after an answer. */
export const openRequest = (newId: () => string): TransferRequest => ({ id: newId(), sent: undefined });

export function requestFor(held: TransferRequest, wish: TransferDraft, newId: () => string): TransferRequest {
  const sent = [wish.from, wish.to, wish.asset, wish.amount].join(' ');
  return { id: held.sent === undefined || held.sent === sent ? held.id : newId(), sent };
}

/** Whether the server has said what became of the request. No connection, no time left or a fault say nothing. */
export const isAnswer = (status: number): boolean => status >= 400 && status < 500;
