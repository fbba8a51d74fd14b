import { createHash, createPublicKey, verify } from 'node:crypto';
import { approvalChallenge } from '../gateways/signer/approval.ts';
import type { Approval, SigningRequest } from '../gateways/signer/request.ts';
import type { Policy } from './policy.ts';

const USER_PRESENT_AND_VERIFIED = 0x05;

/** How many different approvers signed exactly this payment (WebAuthn assertions, verified without trusting the exchange). */
export function countApprovals(policy: Policy, request: SigningRequest): number {
  const challenge = approvalChallenge(request);
  const good = (request.approvals ?? []).filter((approval) => {
    const approver = policy.approvers.find(({ credential }) => credential === approval.credential);
    return approver !== undefined && isGood(approval, challenge, approver);
  });
  return new Set(good.map(({ credential }) => credential)).size;
}

function isGood(approval: Approval, challenge: string, approver: Policy['approvers'][number]): boolean {
  try {
    const clientData = Buffer.from(approval.clientData, 'base64url');
    const said = JSON.parse(clientData.toString('utf8')) as { type?: unknown; challenge?: unknown; origin?: unknown };
    if (said.type !== 'webauthn.get' || said.challenge !== challenge || said.origin !== approver.origin) return false;
    const authenticatorData = Buffer.from(approval.authenticatorData, 'base64url');
    const site = createHash('sha256').update(new URL(approver.origin).hostname).digest();
    if (!authenticatorData.subarray(0, 32).equals(site)) return false;
    if (((authenticatorData[32] ?? 0) & USER_PRESENT_AND_VERIFIED) !== USER_PRESENT_AND_VERIFIED) return false;
    const key = createPublicKey({ key: Buffer.from(approver.publicKey, 'base64'), format: 'der', type: 'spki' });
    const signed = Buffer.concat([authenticatorData, createHash('sha256').update(clientData).digest()]);
    const digest = key.asymmetricKeyType === 'ed25519' ? null : 'sha256';
    return verify(digest, signed, key, Buffer.from(approval.signature, 'base64url'));
  } catch {
    return false;
  }
}
