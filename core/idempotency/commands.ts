import { type Codecs, command, number } from '../field.ts';

/**
 * Origin clock. Requests up to this command are forgotten before their fifteen minutes are over: the store has them, and callers
 * ask it before they submit a request.
 */
export interface ForgetRequests {
  readonly kind: 'forget_requests';
  readonly until: number;
}

export const requestCodecs: Codecs<ForgetRequests> = { forget_requests: command<ForgetRequests>({ until: number() }) };
