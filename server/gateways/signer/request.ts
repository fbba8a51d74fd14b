import { z } from 'zod';

const Digits = z.string().regex(/^\d{1,40}$/);
const Hex = z.string().regex(/^0x[0-9a-f]{40}$/);

/** The maximum number of approvals in one request. */
export const MOST_APPROVALS = 4;

const Approval = z.strictObject({
  credential: z.string(),
  authenticatorData: z.string(),
  clientData: z.string(),
  signature: z.string(),
});
/** An operator's passkey over one payment: see approval.ts. */
export type Approval = z.infer<typeof Approval>;

/** One transaction to be signed, as a description and never as bytes: the signer builds it itself. */
export const EvmRequest = z.strictObject({
  kind: z.literal('evm'),
  purpose: z.enum(['withdrawal', 'gas', 'sweep']),
  /** The withdrawal, or our own number for the transaction: one reference is paid by one nonce, permanently. */
  reference: z.string().min(1).max(100),
  chain: z.string(),
  chainId: z.int().positive(),
  /** The child number of a trader's wallet. Absent for the hot wallet. */
  child: z.int().min(0).optional(),
  nonce: z.int().min(0),
  to: Hex,
  contract: Hex.optional(),
  units: Digits,
  gas: Digits,
  fee: Digits,
  tip: Digits,
  approvals: z.array(Approval).max(MOST_APPROVALS).optional(),
});
export type EvmRequest = z.infer<typeof EvmRequest>;

/** A Bitcoin-like transaction: inputs from our own wallet, one payment, the change back to the hot wallet. */
export const BitcoinRequest = z.strictObject({
  kind: z.literal('bitcoin'),
  purpose: z.enum(['withdrawal', 'sweep']),
  reference: z.string().min(1).max(100),
  chain: z.string(),
  to: z.string().max(100),
  units: Digits,
  /** The maximum by which the inputs may exceed payment and change. */
  mostFee: Digits,
  /** BIP 174, base64. */
  psbt: z.string().max(200_000),
  /** For each input: its child number on the deposit branch, or the hot wallet. */
  inputs: z.array(z.union([z.literal('hot'), z.int().min(0)])).min(1),
  approvals: z.array(Approval).max(MOST_APPROVALS).optional(),
});
export type BitcoinRequest = z.infer<typeof BitcoinRequest>;

export const SigningRequest = z.discriminatedUnion('kind', [EvmRequest, BitcoinRequest]);
export type SigningRequest = z.infer<typeof SigningRequest>;

export interface Signed {
  readonly raw: string;
  readonly hash: string;
}
/** The reason, as text for an operator. Nothing was signed. */
export interface SigningRefused {
  readonly refused: string;
}
