import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { type DatabaseRole, databaseRoles, OWNER, roleName } from './database-roles.ts';

export type Passwords = Readonly<Record<DatabaseRole, string>>;

const pathOf = (dataDir: string): string => join(dataDir, 'postgres.passwords');

/** The bundled database's passwords, generated here once; undefined if no start has set any yet. */
export function readPasswords(dataDir: string): Passwords | undefined {
  if (!existsSync(pathOf(dataDir))) return undefined;
  try {
    const found = JSON.parse(readFileSync(pathOf(dataDir), 'utf8')) as Partial<Passwords>;
    return databaseRoles.every((role) => typeof found[role] === 'string') ? (found as Passwords) : undefined;
  } catch {
    return undefined;
  }
}

export const forgetPasswords = (dataDir: string): void => rmSync(pathOf(dataDir), { force: true });

/** Creates the roles, gives each a new password and stores the passwords, all of them or none. */
export async function setPasswords(client: pg.Client, dataDir: string): Promise<Passwords> {
  const passwords = Object.fromEntries(databaseRoles.map((role) => [role, randomBytes(24).toString('base64url')])) as Record<
    DatabaseRole,
    string
  >;
  const { rows } = await client.query<{ rolname: string }>('SELECT rolname FROM pg_roles');
  const known = new Set(rows.map(({ rolname }) => rolname));
  const statements = databaseRoles.flatMap((role) => {
    const name = roleName(role);
    return [
      ...(known.has(name) ? [] : [`CREATE ROLE ${name} LOGIN`]),
      `ALTER ROLE ${name} PASSWORD '${passwords[role]}'`,
      ...(role === 'owner' ? [] : [`GRANT CONNECT ON DATABASE ${OWNER} TO ${name}`]),
    ];
  });
  // A failing statement must not leave a password in the log.
  await client.query("SET log_min_error_statement = panic; SET password_encryption = 'scram-sha-256'");
  // Many rounds slow down guessing; 192 random bits can't be guessed, and each session would pay for the rounds.
  await client.query("SELECT set_config('scram_iterations', '1', false) WHERE current_setting('server_version_num')::int >= 160000");
  await client.query(`BEGIN; REVOKE ALL ON DATABASE ${OWNER} FROM PUBLIC; ${statements.join('; ')}`);
  writeFileSync(`${pathOf(dataDir)}.new`, JSON.stringify(passwords), { mode: 0o600 });
  await client.query('COMMIT');
  renameSync(`${pathOf(dataDir)}.new`, pathOf(dataDir));
  return passwords;
}
