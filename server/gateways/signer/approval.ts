import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Approval } from './request.ts';

/** A payment as an operator approves it, before anybody knows its number or its fee. */
export interface Approvable {
  readonly chain: string;
  /** The withdrawal. */
  readonly reference: string;
  readonly to: string;
  /** Of the token; absent for the chain's own coin. */
  readonly contract?: string | undefined;
  /** What arrives, in the smallest unit of the token on its chain. */
  readonly units: string;
}

/**
 * What an operator's passkey signs: exactly this payment. Office and signer compute it apart, from what each of them knows, with
 * this one function. The number (nonce) is not in it: it is chosen later, and the signer's own log pays one withdrawal from one
 * number, for ever. Nor is the fee: the signer's policy bounds it, and a payment that is sent again with a higher one needs no
 * second word. The case of an address 0x… is its checksum, not part of it.
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

/** A passkey's answer in WebAuthn's JSON form, as the signer reads it; undefined where it is none. */
export function approvalOf(answer: string): Approval | undefined {
  try {
    const { id, response } = Answer.parse(JSON.parse(answer));
    const { authenticatorData, clientDataJSON, signature } = response;
    return { credential: id, authenticatorData, clientData: clientDataJSON, signature };
  } catch {
    return undefined;
  }
}
