import type { operators as contract } from '@bourse/contract/office/operators';
import type { Role } from '@bourse/contract/office/roles';
import type { Pool, PoolClient } from 'pg';
import { type ActFacts, append } from '../audit/audit.ts';
import type { FourEyes } from '../four-eyes/four-eyes.ts';
import { refuse } from '../http/refusal.ts';
import type { Handlers, Operator } from '../http/room.ts';
import { inTransaction } from '../store/transaction.ts';
import { type FailedSignIns, failedSignIns } from './failed-sign-in.ts';
import type { OfficeMail } from './office-mail.ts';
import { addOperator, everyOperator, findOperator, giveRoles, lockOperator, type OperatorAccount, otherAdmins } from './operator-store.ts';
import { endSessions, type OperatorSessions } from './sessions.ts';
import { issueTicket } from './tickets.ts';

export interface OperatorsOptions {
  readonly pool: Pool;
  readonly sessions: OperatorSessions;
  readonly fourEyes: FourEyes;
  readonly mail: OfficeMail;
}

/** Operators and their roles. Removing rights takes effect immediately; granting them waits for a second person. */
export function operators({ pool, sessions, fourEyes, mail }: OperatorsOptions): Handlers<typeof contract> {
  registerKinds(fourEyes, sessions, mail);
  const ask = (operator: Operator, kind: string, about: number, payload: object, reason: string) =>
    inTransaction(pool, async (client) => {
      if ((await findOperator(client, about)) === undefined) return refuse('not-found');
      return fourEyes.request(client, operator, kind, { operator: about, ...payload }, reason);
    });
  return {
    list: async () => {
      const [every, failed] = await Promise.all([everyOperator(pool), failedSignIns(pool)]);
      return every.map((one) => told(one, failed.get(one.operator)));
    },
    add: ({ email, name, person, personName, reason }, operator) =>
      inTransaction(pool, async (client) => {
        if (!mail.isReachable) return refuse('no-mail');
        const address = email.trim().toLowerCase();
        if (!/^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/.test(address)) return refuse('User1');
        if (person !== undefined && (await client.query('SELECT 1 FROM person WHERE id = $1', [person])).rows.length === 0)
          return refuse('not-found');
        const added = await addOperator(client, {
          name,
          email: address,
          person: person === undefined ? undefined : Number(person),
          personName: personName ?? name,
        });
        if (added === undefined) return refuse('operator-exists');
        // Only to the new operator: whoever requested it could otherwise act as two people.
        const mailed = await mail.setUp(client, { name, email: address }, await issueTicket(client, added, 'link'));
        const facts: ActFacts = { name, person: person ?? 'new', mailedTo: address };
        await append(client, { operator: operator.operator, act: 'operators.add', subject: `operator:${added}`, reason, detail: facts });
        return { operator: String(added), ...mailed };
      }),
    changeRoles: async ({ operator: about, roles, reason }, operator) => {
      const wanted = [...new Set(roles)];
      const narrowed = await inTransaction(pool, async (client) => {
        const account = await lockOperator(client, Number(about));
        if (account === undefined) return refuse('not-found');
        const isNarrower = wanted.every((role) => account.roles.includes(role));
        if (!isNarrower) return undefined;
        if (wanted.length === account.roles.length) return refuse('nothing-changed');
        const losesAdmin = account.roles.includes('admin') && !wanted.includes('admin');
        if (losesAdmin && (await otherAdmins(client, account.operator)) === 0) return refuse('last-admin');
        await giveRoles(client, account.operator, wanted);
        await append(client, {
          operator: operator.operator,
          act: 'operators.take-roles',
          subject: `operator:${about}`,
          reason,
          detail: { before: account.roles, after: wanted },
        });
        return { isDone: true };
      });
      sessions.forget();
      return narrowed ?? ask(operator, 'operators.grant-roles', Number(about), { roles: wanted }, reason);
    },
    lock: async ({ operator: about, reason }, operator) => {
      const done = await inTransaction(pool, async (client) => {
        const account = await lockOperator(client, Number(about));
        if (account === undefined) return refuse('not-found');
        if (account.isLocked) return refuse('nothing-changed');
        if (account.roles.includes('admin') && (await otherAdmins(client, account.operator)) === 0) return refuse('last-admin');
        await client.query('UPDATE operator SET locked_at = now() WHERE id = $1', [account.operator]);
        const ended = await endSessions(client, account.operator);
        await append(client, {
          operator: operator.operator,
          act: 'operators.lock',
          subject: `operator:${about}`,
          reason,
          detail: { ended },
        });
        return {};
      });
      sessions.forget();
      return done;
    },
    unlock: ({ operator: about, reason }, operator) => ask(operator, 'operators.unlock', Number(about), {}, reason),
    reset: async ({ operator: about, reason }, operator) =>
      mail.isReachable ? ask(operator, 'operators.reset', Number(about), { at: Date.now() }, reason) : refuse('no-mail'),
    endSessions: async ({ operator: about, reason }, operator) => {
      const done = await inTransaction(pool, async (client) => {
        if ((await findOperator(client, Number(about))) === undefined) return refuse('not-found');
        const ended = await endSessions(client, Number(about));
        const subject = `operator:${about}`;
        await append(client, { operator: operator.operator, act: 'operators.end-sessions', subject, reason, detail: { ended } });
        return { ended };
      });
      sessions.forget();
      return done;
    },
  };
}

interface About {
  readonly operator: number;
}

function registerKinds(fourEyes: FourEyes, sessions: OperatorSessions, mail: OfficeMail): void {
  const admins: { readonly make: readonly Role[]; readonly decide: readonly Role[] } = { make: ['admin'], decide: ['admin'] };
  fourEyes.register<About & { readonly roles: readonly Role[] }>('operators.grant-roles', {
    ...admins,
    describe: async (client, { operator, roles }) =>
      described(client, operator, (account) => ({
        title: `Grant ${account.name} (${account.personName}, ${account.email}) these roles: ${roles.join(', ') || 'none'}`,
        changes: changeOf('roles', account.roles.join(', '), roles.join(', ')),
      })),
    apply: async (client, { operator, roles }) => {
      await giveRoles(client, operator, roles);
      sessions.forget();
      return undefined;
    },
  });
  fourEyes.register<About>('operators.unlock', {
    ...admins,
    describe: (client, { operator }) =>
      described(client, operator, (account) => ({
        title: `Enable ${account.name}`,
        changes: account.isLocked ? changeOf('locked', 'yes', 'no') : [],
      })),
    apply: async (client, { operator }) => {
      await client.query('UPDATE operator SET locked_at = NULL WHERE id = $1', [operator]);
      return undefined;
    },
  });
  fourEyes.register<About>('operators.reset', {
    ...admins,
    describe: (client, { operator }) =>
      described(client, operator, (account) => ({
        title: `Reset access for ${account.name}`,
        changes: changeOf('password and second factors', 'in use', 'removed; a setup link is emailed'),
      })),
    apply: async (client, { operator }) => {
      await client.query('UPDATE operator SET password_hash = NULL WHERE id = $1', [operator]);
      for (const table of ['operator_totp', 'operator_passkey', 'operator_recovery_code', 'operator_ticket']) {
        await client.query(`DELETE FROM ${table} WHERE operator = $1`, [operator]);
      }
      await endSessions(client, operator);
      sessions.forget();
      const account = (await findOperator(client, operator))!;
      return { mailed: await mail.setUp(client, account, await issueTicket(client, operator, 'link')) };
    },
  });
}

async function described(
  client: PoolClient,
  operator: number,
  say: (account: OperatorAccount) => { title: string; changes: { name: string; before: string; after: string }[] },
) {
  const account = await lockOperator(client, operator);
  return account === undefined ? refuse('not-found') : { subject: `operator:${operator}`, ...say(account) };
}
const changeOf = (name: string, before: string, after: string) => (before === after ? [] : [{ name, before, after }]);

const told = (one: OperatorAccount, failed: FailedSignIns | undefined) => ({
  operator: String(one.operator),
  name: one.name,
  email: one.email,
  person: String(one.person),
  personName: one.personName,
  roles: [...one.roles],
  isLocked: one.isLocked,
  hasPassword: one.passwordHash !== undefined,
  factors: [...(one.hasTotp ? (['totp'] as const) : []), ...(one.passkeys > 0 ? (['passkey'] as const) : [])],
  sessions: one.sessions,
  createdAt: one.createdAt.toISOString(),
  ...(one.lastSignInAt && { lastSignInAt: one.lastSignInAt.toISOString() }),
  ...(failed && { failedSignIns: { ...failed, lastAt: failed.lastAt.toISOString() } }),
});
