import { allMessages, type ErrorCode, type Refusal, wireError } from '@bourse/contract/errors';
import type { Rejection } from '@bourse/core/rejection';
import { detailOf, factOf, numberOf, statusOf } from './error-numbers.ts';

/** A refusal by the edge or by a room. The core's own are Rejections; `wireRefusal` formats both. */
export interface Refused {
  readonly refused: ErrorCode;
  /** Shown with the message. */
  readonly value?: string | undefined;
  /** English, for developers. The message itself if absent. */
  readonly detail?: string | undefined;
  /** Seconds after which a retry makes sense. */
  readonly retryAfter?: number | undefined;
}

export const refuse = (refused: ErrorCode, more: Omit<Refused, 'refused'> = {}): Refused => ({ refused, ...more });

export const isRefusal = (result: unknown): result is Refused | Rejection =>
  typeof result === 'object' && result !== null && ('refused' in result || 'rejected' in result);

export interface WireRefusal {
  readonly status: number;
  readonly body: Refusal;
  readonly retryAfter: number | undefined;
}

export function wireRefusal(refusal: Refused | Rejection, trace: string): WireRefusal {
  const code = 'rejected' in refusal ? numberOf(refusal) : refusal.refused;
  const value = 'rejected' in refusal ? factOf(refusal) : refusal.value;
  const detail = ('rejected' in refusal ? detailOf(refusal) : refusal.detail) ?? allMessages[code].text;
  return {
    status: statusOf(code),
    body: { error: wireError(code), ...(value !== undefined && { value }), detail, trace },
    retryAfter: 'refused' in refusal ? refusal.retryAfter : undefined,
  };
}
