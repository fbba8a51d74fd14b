import { type Role, roles } from '@bourse/contract/roles';
import type { Pool } from 'pg';
import { append } from '../audit/audit.ts';
import { inTransaction } from '../store/transaction.ts';
import { addOperator, findByName, giveRoles } from './operator-store.ts';
import type { PasswordRules } from './sign-in.ts';

/** An operator's login that the start prints, so that a newcomer can look around in the office at once. */
export interface PracticeOperator {
  readonly email: string;
  readonly password: string;
  readonly role: Role;
}

/** One of each role, and a second admin: another person, for what needs two. */
const operators: readonly (PracticeOperator & { readonly name: string })[] = [...roles, 'admin-2' as const].map((name) => ({
  name: name === 'admin-2' ? name : `${name}-1`,
  email: `${name}@office.test`,
  password: `practice-${name}`,
  role: name === 'admin-2' ? 'admin' : name,
}));

/** Only on a practice server of one machine. Who exists already is left as it is. */
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
