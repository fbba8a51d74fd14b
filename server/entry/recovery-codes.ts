import { createHash, randomInt } from 'node:crypto';
import type { PoolClient } from 'pg';

type Store = Pick<PoolClient, 'query'>;
const COUNT = 10;
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

const newCode = (): string =>
  Array.from({ length: 4 }, () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('')).join('-');
/** Eighty random bits need no slow hash. */
const hashOf = (operator: number, code: string): Buffer =>
  createHash('sha256')
    .update(`operator:${operator}:${code.toUpperCase().replace(/[^A-Z0-9]/g, '')}`)
    .digest();

/** New codes that replace all earlier ones. Shown once. */
export async function renewRecoveryCodes(client: Store, operator: number): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, newCode);
  await client.query('DELETE FROM operator_recovery_code WHERE operator = $1', [operator]);
  await client.query('INSERT INTO operator_recovery_code (operator, code_hash) SELECT $1, unnest($2::bytea[])', [
    operator,
    codes.map((code) => hashOf(operator, code)),
  ]);
  return codes;
}

/** Each works once. */
export const takeRecoveryCode = async (client: Store, operator: number, code: string): Promise<boolean> =>
  (await client.query('DELETE FROM operator_recovery_code WHERE operator = $1 AND code_hash = $2', [operator, hashOf(operator, code)]))
    .rowCount === 1;
