// What the sender of a command is told, and its text: the format in which answers are remembered and stored.

import type { FlashAnswer } from './flash/answer.ts';
import type { FundsAnswer } from './funds/answer.ts';
import type { PerpetualAnswer } from './perpetual/answer.ts';
import { perpetualAnswer } from './perpetual/answer-text.ts';
import type { Rejection } from './rejection.ts';
import type { SecondsAnswer } from './seconds/answer.ts';
import type { SpotAnswer } from './spot/answer.ts';
import { orderOfJson, orderOfText, orderText } from './spot/order-text.ts';

export type Done = { readonly kind: 'done' };
export const DONE: Done = { kind: 'done' };

/** Repeating the request gets an equal answer. */
export type Answer = Done | SpotAnswer | PerpetualAnswer | SecondsAnswer | FundsAnswer | FlashAnswer;

/** Also for older versions' text. */
export const canonicalAnswer = (text: string): string => (text.startsWith('{"kind":"order"') ? answerText(answerOf(text)) : text);

/**
 * An answer as canonical text. An order, the most common answer, is written without field names, in a quarter of the space of JSON.
 * Everything else is JSON.
 */
export function answerText(answer: Answer | Rejection): string {
  if ('order' in answer) return orderText(answer.order);
  return JSON.stringify('perpetualOrders' in answer ? perpetualAnswer.write(answer) : answer);
}

export function answerOf(text: string): Answer | Rejection {
  if (text.startsWith('o')) return { kind: 'order', order: orderOfText(text) };
  const answer = JSON.parse(text) as Answer | Rejection;
  if ('perpetualOrders' in answer) return perpetualAnswer.read(answer, 'perpetual orders');
  if ('rejected' in answer || answer.kind !== 'order') return answer;
  return { kind: 'order', order: orderOfJson(answer.order) };
}
