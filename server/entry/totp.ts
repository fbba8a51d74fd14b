import { Secret, TOTP } from 'otpauth';
import type { PoolClient } from 'pg';
import type { KeyRing } from '../secrets/key-ring.ts';

const STEP_S = 30;
/** A clock may be one step off. */
const WINDOW = 1;
type Store = Pick<PoolClient, 'query'>;

type Ring = Pick<KeyRing, 'encryptField' | 'decryptField'>;

export const newSecret = (): string => new Secret({ size: 20 }).base32;
export const totpContext = (operator: number): string => `operator:${operator}:totp`;

const totpOf = (secret: string, issuer = '', label = ''): TOTP =>
  new TOTP({ secret: Secret.fromBase32(secret), issuer, label, digits: 6, period: STEP_S });
/** The content of the QR code. */
export const totpAddress = (secret: string, issuer: string, label: string): string => totpOf(secret, issuer, label).toString();

/** The time step of a code, or undefined if it's wrong. */
export function stepOf(secret: string, code: string, now = Date.now()): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const off = totpOf(secret).validate({ token: code, timestamp: now, window: WINDOW });
  return off === null ? undefined : Math.floor(now / 1000 / STEP_S) + off;
}

/** Correct and unused: the same statement checks and records the step. */
export async function takeTotp(client: Store, ring: Ring, operator: number, code: string): Promise<boolean> {
  const { rows } = await client.query<{ secret: Buffer }>('SELECT secret FROM operator_totp WHERE operator = $1', [operator]);
  const sealed = rows[0]?.secret;
  const step = sealed && stepOf(ring.decryptField(sealed, totpContext(operator)), code);
  if (step === undefined) return false;
  const { rowCount } = await client.query('UPDATE operator_totp SET last_step = $2 WHERE operator = $1 AND last_step < $2', [
    operator,
    step,
  ]);
  return rowCount === 1;
}

export const addTotp = (client: Store, ring: Ring, operator: number, secret: string, step: number): Promise<unknown> =>
  client.query(
    `INSERT INTO operator_totp (operator, secret, last_step) VALUES ($1, $2, $3)
     ON CONFLICT (operator) DO UPDATE SET secret = excluded.secret, last_step = excluded.last_step, added_at = now()`,
    [operator, ring.encryptField(secret, totpContext(operator)), step],
  );
