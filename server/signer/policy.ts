import { z } from 'zod';
import { SHARED_ACCOUNT } from '../gateways/signer/account.ts';
import type { SigningRequest } from '../gateways/signer/request.ts';

const Units = z
  .string()
  .regex(/^\d{1,40}$/)
  .transform(BigInt);

const Limit = z.strictObject({
  /** Token contract in lower case; absent for the chain's native coin. */
  contract: z.string().optional(),
  mostPerPayment: Units,
  /** In 24 hours. */
  mostPerDay: Units,
  /** Above this a payment needs an approval signed by an operator's passkey. */
  approvalAbove: Units,
});

/** The signer's own rules, in its own file: someone who takes over the exchange doesn't control these. */
export const Policy = z.strictObject({
  chains: z.array(
    z.strictObject({
      chain: z.string(),
      kind: z.enum(['evm', 'bitcoin']),
      chainId: z.int().positive().optional(),
      family: z.enum(['evm', 'bitcoin', 'litecoin', 'litecoin-regtest']),
      /** The account of the traders' wallets, m/44'/60'/0'; the exchange has its public key. */
      depositAccount: z.string().regex(/^m(\/\d+')+$/),
      /** The hot wallet, under another hardened account: a key of one doesn't lead to the other. */
      hotWallet: z.string().regex(/^m(\/\d+'?)+$/),
      /** Wei per gas, or smallest units per transaction. */
      mostFee: Units,
      mostGas: Units,
      /** The maximum of native coin that a trader's wallet may be given for its sweep's fee. */
      mostGasMoney: Units,
      limits: z.array(Limit),
    }),
  ),
  /** The approvers: WebAuthn credentials by ID, public key as SPKI in base64. */
  approvers: z.array(z.strictObject({ credential: z.string(), publicKey: z.string(), origin: z.string() })),
  /** The operator's written acceptance that signer and exchange run under one account. */
  sharedAccount: z.literal(SHARED_ACCOUNT).optional(),
});
export type Policy = z.infer<typeof Policy>;
export type ChainPolicy = Policy['chains'][number];

/** Why the amount can't be signed, or undefined. `paidToday` are the units of the last 24 hours, without this one. */
export function whyNot(policy: ChainPolicy, request: SigningRequest, paidToday: bigint, approvals: number): string | undefined {
  if (request.purpose === 'sweep') return undefined;
  const units = BigInt(request.units);
  if (request.purpose === 'gas') return units > policy.mostGasMoney ? `${units} is more gas money than a sweep may take` : undefined;
  const contract = request.kind === 'evm' ? request.contract : undefined;
  const limit = policy.limits.find((one) => one.contract === contract);
  if (limit === undefined) return `no limit is set for ${contract ?? 'the coin'} of ${request.chain}, so nothing of it is paid`;
  if (units > limit.mostPerPayment) return `${units} is above the limit of ${limit.mostPerPayment} for one payment`;
  if (paidToday + units > limit.mostPerDay) return `with ${units} the payments of 24 hours would be above ${limit.mostPerDay}`;
  if (units > limit.approvalAbove && approvals === 0) return `${units} is above ${limit.approvalAbove} and has no operator's approval`;
  return undefined;
}
