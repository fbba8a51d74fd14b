import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { Pool, PoolClient } from 'pg';

type Store = Pick<PoolClient, 'query'>;
/** The office's origin, and the domain its passkeys belong to: none if it's an IP address. */
export interface Site {
  readonly name: string;
  /** Set again once the port is known. */
  origins: readonly string[];
  readonly domain: string;
}
interface Row {
  readonly id: number;
  readonly operator: number;
  readonly credential: string;
  readonly public_key: Buffer;
  readonly counter: number;
  readonly transports: string[];
}
const columns = 'id, operator, credential, public_key, counter, transports';

const ofOperator = async (client: Store, operator: number): Promise<Row[]> =>
  (await client.query<Row>(`SELECT ${columns} FROM operator_passkey WHERE operator = $1`, [operator])).rows;

/** The options for requesting a passkey: of this operator, or any. */
export async function askForPasskey(
  client: Store,
  site: Site,
  operator: number | undefined,
): Promise<{ challenge: string; question: string }> {
  const known = operator === undefined ? [] : await ofOperator(client, operator);
  const options = await generateAuthenticationOptions({
    rpID: site.domain,
    userVerification: 'required',
    allowCredentials: known.map((one) => ({ id: one.credential, transports: one.transports as never })),
  });
  return { challenge: options.challenge, question: JSON.stringify(options) };
}

/** The operator whose passkey responded correctly. A counter that goes backwards means the key was copied. */
export async function takePasskey(client: Store, site: Site, challenge: string, answer: string): Promise<number | undefined> {
  const response = parse(answer);
  if (typeof response?.['id'] !== 'string') return undefined;
  const { rows } = await client.query<Row>(`SELECT ${columns} FROM operator_passkey WHERE credential = $1 FOR UPDATE`, [response['id']]);
  const known = rows[0];
  if (known === undefined) return undefined;
  const checked = await verifyAuthenticationResponse({
    response: response as never,
    expectedChallenge: challenge,
    expectedOrigin: [...site.origins],
    expectedRPID: site.domain,
    requireUserVerification: true,
    credential: {
      id: known.credential,
      publicKey: new Uint8Array(known.public_key),
      counter: Number(known.counter),
      transports: known.transports as never,
    },
  }).catch(() => undefined);
  if (checked?.verified !== true) return undefined;
  await client.query('UPDATE operator_passkey SET counter = $2, last_used_at = now() WHERE id = $1', [
    known.id,
    checked.authenticationInfo.newCounter,
  ]);
  return Number(known.operator);
}

/**
 * A passkey as an operator's signature: its assertion over a hash stands for that operator's approval, and others can verify it
 * later.
 */
export const approvalKeys = (pool: Pool, site: Site) => ({
  has: async (operator: number) => (await ofOperator(pool as never, operator)).length > 0,
  ask: async (operator: number, challenge: string) => {
    const known = await ofOperator(pool as never, operator);
    const options = await generateAuthenticationOptions({
      rpID: site.domain,
      userVerification: 'required',
      challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
      allowCredentials: known.map((one) => ({ id: one.credential, transports: one.transports as never })),
    });
    return JSON.stringify(options);
  },
  isAnswered: async (client: PoolClient, operator: number, challenge: string, answer: string) =>
    (await takePasskey(client, site, challenge, answer)) === operator,
});

/** The options for creating a passkey. */
export async function askForNewPasskey(
  client: Store,
  site: Site,
  operator: { readonly operator: number; readonly name: string; readonly email: string },
): Promise<{ challenge: string; question: string }> {
  const known = await ofOperator(client, operator.operator);
  const options = await generateRegistrationOptions({
    rpName: site.name,
    rpID: site.domain,
    userName: operator.email,
    userDisplayName: operator.name,
    userID: new TextEncoder().encode(`operator:${operator.operator}`),
    attestationType: 'none',
    excludeCredentials: known.map((one) => ({ id: one.credential, transports: one.transports as never })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  });
  return { challenge: options.challenge, question: JSON.stringify(options) };
}

export async function addPasskey(
  client: Store,
  site: Site,
  operator: number,
  challenge: string,
  answer: string,
  label: string,
): Promise<boolean> {
  const response = parse(answer);
  if (response === undefined) return false;
  const checked = await verifyRegistrationResponse({
    response: response as never,
    expectedChallenge: challenge,
    expectedOrigin: [...site.origins],
    expectedRPID: site.domain,
    requireUserVerification: true,
  }).catch(() => undefined);
  if (checked?.verified !== true) return false;
  const { credential } = checked.registrationInfo;
  const { rowCount } = await client.query(
    `INSERT INTO operator_passkey (operator, credential, public_key, counter, transports, label)
     VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (credential) DO NOTHING`,
    [operator, credential.id, Buffer.from(credential.publicKey), credential.counter, credential.transports ?? [], label],
  );
  return rowCount === 1;
}

function parse(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
