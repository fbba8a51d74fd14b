/**
 * The request id of a wish and what was sent under it without an answer so far. One wish has one id, over any number of tries, so a
 * lost answer never moves money twice; another wish has another id, because one id stands for one request.
 */
export interface MoneyRequest {
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
export const isAnswer = (status: number): boolean => status >= 400 && status < 500;
