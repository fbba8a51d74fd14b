import type { Signed, SigningRefused, SigningRequest } from './request.ts';

/** Where signatures come from: a signer at its socket, or an operator who carries a file to an offline machine. */
export interface SignerPort {
  /** `waiting` if the answer will come later another way; the same request is then made again. */
  sign(transaction: number, request: SigningRequest): Promise<Signed | SigningRefused | 'waiting'>;
}
