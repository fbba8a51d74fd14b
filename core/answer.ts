// What the one who sent a command is told, and its text: the form in which an answer is remembered and stored.

import type { FlashAnswer } from './flash/answer.ts';
import type { FundsAnswer } from './funds/answer.ts';
import type { Rejection } from './rejection.ts';
import type { SpotAnswer } from './spot/answer.ts';
import { orderOfJson, orderOfText, orderText } from './spot/order-text.ts';

export type Done = { readonly kind: 'done' };
export const DONE: Done = { kind: 'done' };

/** The same request again gets an equal answer. */
export type Answer = Done | SpotAnswer | FundsAnswer | FlashAnswer;

/** Of older versions too. */
export const canonicalAnswer = (text: string): string => (text.startsWith('{"kind":"order"') ? answerText(answerOf(text)) : text);

/**
 * An answer as canonical text. An order, which is most of what is remembered, is written without the names of its fields:
 * a quarter of the room of JSON. Everything else is JSON.
 */
export const answerText = (answer: Answer | Rejection): string => ('order' in answer ? orderText(answer.order) : JSON.stringify(answer));

export function answerOf(text: string): Answer | Rejection {
  if (text.startsWith('o')) return { kind: 'order', order: orderOfText(text) };
  const answer = JSON.parse(text) as Answer | Rejection;
  if ('rejected' in answer || answer.kind !== 'order') return answer;
  return { kind: 'order', order: orderOfJson(answer.order) };
}
