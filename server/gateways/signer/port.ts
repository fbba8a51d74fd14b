import type { Signed, SigningRefused, SigningRequest } from './request.ts';

/** Where signatures come from: a signer at its socket, or an operator who carries a file to an offline machine. */
export interface SignerPort {
  /** An operator carries its requests: what it was given may be signed at any time, and never changes. */
  readonly isOffline?: boolean;
  /** `waiting` if the answer will come later another way; the same request is then made again. */
  sign(transaction: number, request: SigningRequest): Promise<Signed | SigningRefused | 'waiting'>;
}
