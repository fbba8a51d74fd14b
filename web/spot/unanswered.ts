import { Refused } from '@bourse/client/refused';
import { newRequestId } from '../wire/request-id.ts';
import { useSession } from '../wire/session.ts';

// An order whose answer was lost may be in the book. The same wish therefore goes out under the same id until an answer came, also
// for who has left the page meanwhile and comes back to the same form: so the ids are kept here and not in a page.

/** The writer remembers an id for 15 minutes from its coming; well before that the same wish is a new one. */
const KEPT_MS = 600_000;
/** By trader and wish: the id, and when it went out first. */
const sent = new Map<string, { readonly id: string; readonly at: number }>();
const keyOf = (wish: string): string => `${useSession.getState().uid ?? ''} ${wish}`;

/** The id of a wish, which is a body as text: that of an equal one that has no answer yet, otherwise a new one. */
export function idOf(wish: string, now = Date.now()): string {
  const known = sent.get(keyOf(wish));
  return known !== undefined && now - known.at < KEPT_MS ? known.id : newRequestId();
}

export function noteSent(wish: string, id: string, now = Date.now()): void {
  for (const [key, { at }] of sent) if (now - at >= KEPT_MS) sent.delete(key);
  if (sent.get(keyOf(wish))?.id !== id) sent.set(keyOf(wish), { id, at: now });
}

/** Whether this failure is the server's answer. Otherwise nobody knows what has become of the wish. */
export const isAnswer = (failure: Error): boolean => failure instanceof Refused && failure.status > 0 && failure.status < 500;

/** Any answer is one, a refusal too: what is wished again after it is a new wish. */
export function noteAnswered(wish: string): void {
  sent.delete(keyOf(wish));
}
