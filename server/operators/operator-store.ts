import { type Role, roles } from '@bourse/contract/office/roles';
import type { PoolClient } from 'pg';
import { takeTurn } from '../store/turn.ts';

type Store = Pick<PoolClient, 'query'>;

export interface OperatorAccount {
  readonly operator: number;
  readonly person: number;
  readonly personName: string;
  readonly name: string;
  readonly email: string;
  readonly passwordHash: string | undefined;
  readonly isLocked: boolean;
  readonly roles: readonly Role[];
  readonly hasTotp: boolean;
  readonly passkeys: number;
  readonly createdAt: Date;
  readonly lastSignInAt: Date | undefined;
  readonly sessions: number;
}
interface Row {
  readonly id: number;
  readonly person: number;
  readonly person_name: string;
  readonly name: string;
  readonly email: string;
  readonly password_hash: string | null;
  readonly locked_at: Date | null;
  readonly created_at: Date;
  readonly last_sign_in_at: Date | null;
  readonly roles: Role[];
  readonly has_totp: boolean;
  readonly passkeys: number;
  readonly sessions: number;
}

const SELECT = `SELECT o.id, o.person, p.name AS person_name, o.name, o.email, o.password_hash, o.locked_at, o.created_at, o.last_sign_in_at,
    ARRAY(SELECT role FROM operator_role AS r WHERE r.operator = o.id) AS roles,
    EXISTS (SELECT 1 FROM operator_totp AS t WHERE t.operator = o.id) AS has_totp,
    (SELECT count(*)::int FROM operator_passkey AS k WHERE k.operator = o.id) AS passkeys,
    (SELECT count(*)::int FROM operator_session AS s WHERE s.operator = o.id AND s.ended_at IS NULL AND s.expires_at > now()) AS sessions
  FROM operator AS o JOIN person AS p ON p.id = o.person`;

/** By email address or by name; both are stored in lower case. */
export const findByName = (client: Store, name: string): Promise<OperatorAccount | undefined> =>
  first(client, 'WHERE o.email = $1 OR o.name = $1', [name.trim().toLowerCase()]);
export const findOperator = (client: Store, operator: number): Promise<OperatorAccount | undefined> =>
  first(client, 'WHERE o.id = $1', [operator]);
export const everyOperator = async (client: Store): Promise<OperatorAccount[]> =>
  (await client.query<Row>(`${SELECT} ORDER BY o.id`)).rows.map(accountOf);
/** Locks the operator's row until the transaction ends. */
export async function lockOperator(client: Store, operator: number): Promise<OperatorAccount | undefined> {
  await client.query('SELECT 1 FROM operator WHERE id = $1 FOR UPDATE', [operator]);
  return findOperator(client, operator);
}

export interface NewOperator {
  readonly name: string;
  readonly email: string;
  readonly person: number | undefined;
  readonly personName: string;
}
/** Undefined if the name or the address is taken, or the person doesn't exist. */
export async function addOperator(client: Store, one: NewOperator): Promise<number | undefined> {
  const taken = await client.query('SELECT 1 FROM operator WHERE email = $1 OR name = $2', [one.email, one.name]);
  if (taken.rows.length > 0) return undefined;
  const person = one.person ?? (await addPerson(client, one.personName));
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO operator (person, name, email) SELECT id, $2, $3 FROM person WHERE id = $1 ON CONFLICT DO NOTHING RETURNING id`,
    [person, one.name, one.email],
  );
  return rows[0] && Number(rows[0].id);
}

async function addPerson(client: Store, name: string): Promise<number> {
  const { rows } = await client.query<{ id: number }>('INSERT INTO person (name) VALUES ($1) RETURNING id', [name]);
  return Number(rows[0]!.id);
}

export async function giveRoles(client: Store, operator: number, given: readonly Role[]): Promise<void> {
  await client.query('DELETE FROM operator_role WHERE operator = $1 AND role <> ALL ($2)', [operator, given]);
  await client.query('INSERT INTO operator_role (operator, role) SELECT $1, unnest($2::text[]) ON CONFLICT DO NOTHING', [operator, given]);
}

/** How many other operators may act as admin. Requests take turns, so that two admins can't be removed at once. */
export async function otherAdmins(client: Store, operator: number): Promise<number> {
  await takeTurn(client, 'operator.admins');
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM operator_role AS r JOIN operator AS o ON o.id = r.operator
     WHERE r.role = 'admin' AND o.locked_at IS NULL AND o.id <> $1`,
    [operator],
  );
  return rows[0]!.count;
}

async function first(client: Store, where: string, values: unknown[]): Promise<OperatorAccount | undefined> {
  const { rows } = await client.query<Row>(`${SELECT} ${where}`, values);
  return rows[0] && accountOf(rows[0]);
}

const accountOf = (row: Row): OperatorAccount => ({
  operator: Number(row.id),
  person: Number(row.person),
  personName: row.person_name,
  name: row.name,
  email: row.email,
  passwordHash: row.password_hash ?? undefined,
  isLocked: row.locked_at !== null,
  roles: roles.filter((role) => row.roles.includes(role)),
  hasTotp: row.has_totp,
  passkeys: row.passkeys,
  createdAt: row.created_at,
  lastSignInAt: row.last_sign_in_at ?? undefined,
  sessions: row.sessions,
});
