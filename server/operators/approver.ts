import { createPublicKey, type JsonWebKey } from 'node:crypto';
import { decodeCredentialPublicKey } from '@simplewebauthn/server/helpers';

/** An approver in a signer's policy (server/signer/policy.ts). */
export interface Approver {
  readonly credential: string;
  readonly publicKey: string;
  readonly origin: string;
}

// COSE labels (RFC 9053) for a key's type and parameters.
const KTY = 1;
const ALG = 3;
const [OKP, EC2, RSA] = [1, 2, 3];
/** Ed25519, ECDSA with SHA-256 over P-256, RSA with SHA-256: what the signer can verify. */
const known: ReadonlySet<unknown> = new Set([-8, -7, -257]);

/** A registered passkey for a signer's policy: its public key as SPKI in base64. Undefined if a signer couldn't verify it. */
export function approverOf(passkey: { readonly credential: string; readonly publicKey: Uint8Array }, origin: string): Approver | undefined {
  const cose = decodeCredentialPublicKey(new Uint8Array(passkey.publicKey)) as unknown as ReadonlyMap<number, unknown>;
  if (!known.has(cose.get(ALG))) return undefined;
  const part = (label: number): string => Buffer.from(cose.get(label) as Uint8Array).toString('base64url');
  const jwks: Record<number, () => JsonWebKey> = {
    [OKP]: () => ({ kty: 'OKP', crv: 'Ed25519', x: part(-2) }),
    [EC2]: () => ({ kty: 'EC', crv: 'P-256', x: part(-2), y: part(-3) }),
    [RSA]: () => ({ kty: 'RSA', n: part(-1), e: part(-2) }),
  };
  const jwk = jwks[Number(cose.get(KTY))]?.();
  if (jwk === undefined) return undefined;
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' }).export({ format: 'der', type: 'spki' }).toString('base64');
  return { credential: passkey.credential, publicKey, origin };
}
