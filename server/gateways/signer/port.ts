import type { Signed, SigningRefused, SigningRequest } from './request.ts';

/** Where signatures come from: a signer at its socket, or an operator who carries a file to a machine without a network. */
export interface SignerPort {
  /** `waiting` where the answer comes later by another way; the same is asked again then. */
  sign(transaction: number, request: SigningRequest): Promise<Signed | SigningRefused | 'waiting'>;
}
