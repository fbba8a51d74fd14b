import { type Role, roles } from '@bourse/contract/office/roles';
import type { Pool } from 'pg';
import { append } from '../audit/audit.ts';
import { inTransaction } from '../store/transaction.ts';
import { addOperator, findByName, giveRoles } from './operator-store.ts';
import type { PasswordRules } from './password-rules.ts';
import { endSessions } from './sessions.ts';

/** An operator's login that the start prints, so that a newcomer can explore the office at once. */
export interface PracticeOperator {
  readonly email: string;
  readonly password: string;
  readonly role: Role;
}

/** One per role, and a second admin, who is another person, for requests that need two. */
const operators: readonly (PracticeOperator & { readonly name: string })[] = [...roles, 'admin-2' as const].map((name) => ({
  name: name === 'admin-2' ? name : `${name}-1`,
  email: `${name}@office.test`,
  password: `practice-${name}`,
  role: name === 'admin-2' ? 'admin' : name,
}));

/** Everybody knows the password of a practice operator, under whatever name it's used. */
export const isPublished = (password: string): boolean => operators.some((one) => one.password === password);

export interface PracticeOperators {
  /** The practice logins, created at the first start; none in another realm or in public. */
  readonly practiceOperators: readonly PracticeOperator[];
  /** Those that are locked now, because others can reach this server and their passwords are public. */
  readonly lockedLogins: readonly string[];
}

/** Runs before anybody is let in: opens the practice logins on a private practice server, and locks them on a public one. */
export async function settlePracticeOperators(
  { pool, realm, isPracticeAlone }: { readonly pool: Pool; readonly realm: 'practice' | 'live'; readonly isPracticeAlone: boolean },
  passwords: PasswordRules,
): Promise<PracticeOperators> {
  if (realm !== 'practice') return { practiceOperators: [], lockedLogins: [] };
  if (!isPracticeAlone) return { practiceOperators: [], lockedLogins: await lockPublishedOperators(pool, passwords) };
  const practiceOperators = await seedPracticeOperators(pool, passwords);
  await openPublishedOperators(pool);
  return { practiceOperators, lockedLogins: [] };
}

/** Only on a single-machine practice server. Existing operators are left as they are. */
export async function seedPracticeOperators(pool: Pool, passwords: Pick<PasswordRules, 'hash'>): Promise<readonly PracticeOperator[]> {
  for (const { name, email, password, role } of operators) {
    if ((await findByName(pool, email)) !== undefined) continue;
    const hash = await passwords.hash(password);
    await inTransaction(pool, async (client) => {
      const operator = await addOperator(client, { name, email, person: undefined, personName: `Practice ${name}` });
      if (operator === undefined) return;
      await client.query('UPDATE operator SET password_hash = $2 WHERE id = $1', [operator, hash]);
      await giveRoles(client, operator, [role]);
      await append(client, { operator: undefined, act: 'operators.seed', subject: `operator:${operator}`, detail: { role } });
    });
  }
  return operators;
}

/**
 * A database first opened for this machine alone has these logins with public passwords, and a stranger could even set up their
 * second factor. A start that others can reach locks each one that still has its published password, and returns which.
 */
export async function lockPublishedOperators(pool: Pool, passwords: Pick<PasswordRules, 'verify'>): Promise<readonly string[]> {
  const locked: string[] = [];
  for (const { email, password } of operators) {
    const known = await findByName(pool, email);
    if (known?.passwordHash === undefined || !(await passwords.verify(known.passwordHash, password))) continue;
    locked.push(email);
    if (known.isLocked) continue;
    await inTransaction(pool, async (client) => {
      await client.query('INSERT INTO published_login_lock (account) VALUES ($1) ON CONFLICT DO NOTHING', [email]);
      await client.query('UPDATE operator SET locked_at = now() WHERE id = $1', [known.operator]);
      await client.query('DELETE FROM operator_ticket WHERE operator = $1', [known.operator]);
      const ended = await endSessions(client, known.operator);
      await append(client, {
        operator: undefined,
        act: 'operators.lock-published',
        subject: `operator:${known.operator}`,
        detail: { ended },
      });
    });
  }
  return locked;
}

/** Reopens what such a start has locked, but nothing that an admin has. */
export async function openPublishedOperators(pool: Pool): Promise<void> {
  for (const { email } of operators) {
    await inTransaction(pool, async (client) => {
      const { rowCount } = await client.query('DELETE FROM published_login_lock WHERE account = $1', [email]);
      const known = rowCount === 0 ? undefined : await findByName(client, email);
      if (known === undefined) return;
      await client.query('UPDATE operator SET locked_at = NULL WHERE id = $1', [known.operator]);
      await append(client, { operator: undefined, act: 'operators.open-published', subject: `operator:${known.operator}` });
    });
  }
}
