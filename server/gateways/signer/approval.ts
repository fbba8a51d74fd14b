import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Approval } from './request.ts';

/** A payment as an operator approves it, before its nonce and fee are known. */
export interface Approvable {
  readonly chain: string;
  /** The withdrawal. */
  readonly reference: string;
  readonly to: string;
  /** The token's contract; absent for the chain's native coin. */
  readonly contract?: string | undefined;
  /** The amount that arrives, in the token's smallest unit on its chain. */
  readonly units: string;
}

/**
 * What an operator's passkey signs: exactly this payment. Office and signer each compute it from what they know, with this one
 * function. The nonce isn't included: it's chosen later, and the signer's own log pays a withdrawal with one nonce only,
 * permanently. Nor is the fee: the signer's policy caps it, and a replacement with a higher fee needs no second approval. The case
 * of a 0x… address is its checksum, not part of it.
 */
export function approvalChallenge({ chain, reference, to, contract, units }: Approvable): string {
  const text = ['bourse withdrawal', chain, reference, caseless(to), caseless(contract ?? ''), units].join('\n');
  return createHash('sha256').update(text).digest('base64url');
}

const caseless = (text: string): string => (text.startsWith('0x') ? text.toLowerCase() : text);

const Answer = z.object({
  id: z.string(),
  response: z.object({ authenticatorData: z.string(), clientDataJSON: z.string(), signature: z.string() }),
});

/** A passkey's response in WebAuthn's JSON form, as the signer reads it; undefined if it isn't one. */
export function approvalOf(answer: string): Approval | undefined {
  try {
    const { id, response } = Answer.parse(JSON.parse(answer));
    const { authenticatorData, clientDataJSON, signature } = response;
    return { credential: id, authenticatorData, clientData: clientDataJSON, signature };
  } catch {
    return undefined;
  }
}
