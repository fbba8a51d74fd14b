import type { entry as contract } from '@bourse/contract/office/entry';
import type { PoolClient } from 'pg';
import { append } from '../audit/audit.ts';
import { type Refused, refuse } from '../http/refusal.ts';
import type { Handlers, Visitor } from '../http/room.ts';
import { findOperator } from '../operators/operator-store.ts';
import { endSession, endSessions } from '../operators/sessions.ts';
import { countTry, findTicket, issueTicket, keepChallenge, keepSecret, type Ticket, useUp } from '../operators/tickets.ts';
import { inTransaction } from '../store/transaction.ts';
import { addPasskey, askForNewPasskey } from './passkeys.ts';
import { renewRecoveryCodes } from './recovery-codes.ts';
import { askPasskey, type EntryOptions, enter, openLock, openSession, signIn, signInCode, signInPasskey, tooSoon } from './sign-in.ts';
import { addTotp, newSecret, stepOf, totpAddress, totpContext } from './totp.ts';

const expired = refuse('ticket-expired');
const wrong = refuse('wrong-credentials');

/** The calls for signing in to the office, and for the operator's own account. */
export const entry = (o: EntryOptions & { readonly appName: () => Promise<string> }): Handlers<typeof contract> => ({
  signIn: ({ name, password }, visitor) => signIn(o, name, password, visitor),
  signInCode: ({ ticket, code }, visitor) => signInCode(o, ticket, code, visitor),
  askPasskey: ({ ticket }) => askPasskey(o, ticket),
  signInPasskey: ({ ticket, answer }, visitor) => signInPasskey(o, ticket, answer, visitor),
  openLock: ({ ticket }, visitor) => openLock(o, ticket, visitor),
  openSetUp: async ({ ticket }) => {
    const found = await findTicket(o.pool, ticket, 'link');
    const account = found?.operator === undefined ? undefined : await findOperator(o.pool, found.operator);
    return account === undefined ? expired : { name: account.name };
  },
  choosePassword: async ({ ticket, password, confirm }, visitor) => {
    const found = await findTicket(o.pool, ticket, 'link');
    const account = found?.operator === undefined ? undefined : await findOperator(o.pool, found.operator);
    if (found === undefined || account === undefined) return expired;
    const why = o.passwords.whyNot(password, confirm, account.email);
    if (why !== undefined) return why;
    const hash = await o.passwords.hash(password);
    const chosen = await inTransaction(o.pool, async (client) => {
      if (!(await useUp(client, found))) return expired;
      await client.query('UPDATE operator SET password_hash = $2 WHERE id = $1', [account.operator, hash]);
      await append(client, { operator: account.operator, act: 'entry.choose-password', subject: `operator:${account.operator}` });
      return undefined;
    });
    return chosen ?? enter(o, account, visitor);
  },

  askTotp: ({ ticket }) =>
    withFactorTicket(o, ticket, async (client, found, operator) => {
      const account = (await findOperator(client, operator))!;
      const secret = newSecret();
      await keepSecret(client, found, o.ring.encryptField(secret, totpContext(operator)));
      return { secret, address: totpAddress(secret, o.site.name, account.email) };
    }),
  addTotp: async ({ ticket, code }, visitor) => {
    const found = await findTicket(o.pool, ticket, 'set-up', 'change');
    if (found?.secret === undefined || !(await countTry(o.pool, found))) return expired;
    const sealed = found.secret;
    return withFactorTicket(o, ticket, async (client, { purpose }, operator) => {
      const secret = o.ring.decryptField(sealed, totpContext(operator));
      const step = stepOf(secret, code);
      if (step === undefined) return wrong;
      await addTotp(client, o.ring, operator, secret, step);
      return added(o, client, found, operator, purpose, visitor, 'totp');
    });
  },
  askNewPasskey: ({ ticket }) =>
    withFactorTicket(o, ticket, async (client, found, operator) => {
      const { challenge, question } = await askForNewPasskey(client, o.site, (await findOperator(client, operator))!);
      await keepChallenge(client, found, challenge);
      return { question };
    }),
  addPasskey: async ({ ticket, answer, label }, visitor) => {
    const found = await findTicket(o.pool, ticket, 'set-up', 'change');
    const challenge = found?.challenge;
    if (found === undefined || challenge === undefined || !(await countTry(o.pool, found))) return expired;
    return withFactorTicket(o, ticket, async (client, { purpose }, operator) =>
      (await addPasskey(client, o.site, operator, challenge, answer, label))
        ? added(o, client, found, operator, purpose, visitor, 'passkey')
        : wrong,
    );
  },

  me: async (_, { operator, tokenHash }) => {
    const account = await findOperator(o.pool, operator);
    const { rows } = await o.pool.query<{ expires_at: Date }>(
      `SELECT expires_at FROM operator_session WHERE token_hash = decode($1, 'hex')`,
      [tokenHash],
    );
    if (account === undefined || rows[0] === undefined) return refuse('session-ended');
    return {
      operator: String(operator),
      person: String(account.person),
      name: account.name,
      email: account.email,
      roles: [...account.roles],
      realm: o.realm,
      appName: await o.appName(),
      expiresAt: rows[0].expires_at.toISOString(),
    };
  },
  signOut: async (_, { operator, tokenHash }) => {
    await inTransaction(o.pool, async (client) => {
      await endSession(client, tokenHash);
      await append(client, { operator, act: 'entry.sign-out', subject: `operator:${operator}` });
    });
    o.sessions.forget();
    return {};
  },
  proveMyself: async ({ password }, caller) => {
    const { operator, ip } = caller;
    const attempt = await o.lock.begin('office-own', String(operator), ip, operator);
    if ('wait' in attempt) return tooSoon(attempt.wait);
    const account = await findOperator(o.pool, operator);
    if (attempt.isLocked) return refuse('38');
    if (!(await o.passwords.verify(account?.passwordHash, password))) {
      o.failed({ account, factor: 'password' }, caller);
      return wrong;
    }
    await attempt.succeed();
    return inTransaction(o.pool, async (client) => {
      await append(client, { operator, act: 'entry.prove-myself', subject: `operator:${operator}` });
      return { ticket: await issueTicket(client, operator, 'change') };
    });
  },
  factors: async (_, { operator }) => {
    const [totp, passkeys, codes] = await Promise.all([
      o.pool.query<{ added_at: Date }>('SELECT added_at FROM operator_totp WHERE operator = $1', [operator]),
      o.pool.query<{ id: number; label: string; added_at: Date; last_used_at: Date | null }>(
        'SELECT id, label, added_at, last_used_at FROM operator_passkey WHERE operator = $1 ORDER BY id',
        [operator],
      ),
      o.pool.query<{ count: number }>('SELECT count(*)::int AS count FROM operator_recovery_code WHERE operator = $1', [operator]),
    ]);
    const [one] = totp.rows;
    return {
      isRequired: !o.isPracticeAlone,
      ...(one && { totp: { addedAt: one.added_at.toISOString() } }),
      passkeys: passkeys.rows.map((row) => ({
        id: String(row.id),
        label: row.label,
        addedAt: row.added_at.toISOString(),
        ...(row.last_used_at && { lastUsedAt: row.last_used_at.toISOString() }),
      })),
      recoveryCodesLeft: codes.rows[0]!.count,
    };
  },
  removeFactor: ({ ticket, passkey }, { operator }) =>
    inTransaction(o.pool, async (client) => {
      const found = await findTicket(client, ticket, 'change');
      if (found === undefined || found.operator !== operator) return expired;
      const removed =
        passkey === undefined
          ? await client.query('DELETE FROM operator_totp WHERE operator = $1', [operator])
          : await client.query('DELETE FROM operator_passkey WHERE operator = $1 AND id = $2', [operator, passkey]);
      if (removed.rowCount === 0) return refuse('not-found');
      const left = (await findOperator(client, operator))!;
      const hasNone = !left.hasTotp && left.passkeys === 0;
      if (hasNone && !o.isPracticeAlone) return refuse('factor-required');
      if (hasNone) await client.query('DELETE FROM operator_recovery_code WHERE operator = $1', [operator]);
      const factor = passkey === undefined ? 'totp' : 'passkey';
      await append(client, { operator, act: 'entry.remove-factor', subject: `operator:${operator}`, detail: { factor } });
      return {};
    }),
  newRecoveryCodes: ({ ticket }, { operator }) =>
    inTransaction(o.pool, async (client) => {
      const found = await findTicket(client, ticket, 'change');
      if (found === undefined || found.operator !== operator || !(await useUp(client, found))) return expired;
      const recoveryCodes = await renewRecoveryCodes(client, operator);
      await append(client, { operator, act: 'entry.new-recovery-codes', subject: `operator:${operator}` });
      return { recoveryCodes };
    }),
  changePassword: async ({ old, password, confirm }, caller) => {
    const { operator, ip, tokenHash } = caller;
    const attempt = await o.lock.begin('office-own', String(operator), ip, operator);
    if ('wait' in attempt) return tooSoon(attempt.wait);
    const account = (await findOperator(o.pool, operator))!;
    if (attempt.isLocked) return refuse('38');
    if (!(await o.passwords.verify(account.passwordHash, old))) {
      o.failed({ account, factor: 'password' }, caller);
      return refuse('22');
    }
    await attempt.succeed();
    const why = o.passwords.whyNot(password, confirm, account.email);
    if (why !== undefined) return why;
    const hash = await o.passwords.hash(password);
    await inTransaction(o.pool, async (client) => {
      await client.query('UPDATE operator SET password_hash = $2 WHERE id = $1', [operator, hash]);
      const ended = await endSessions(client, operator, tokenHash);
      await append(client, { operator, act: 'entry.change-password', subject: `operator:${operator}`, detail: { ended } });
    });
    o.sessions.forget();
    return {};
  },
});

/** Runs with a ticket that lets an operator set up a factor: from the first sign-in, or from a recent confirmation. */
const withFactorTicket = <T extends object>(
  o: EntryOptions,
  ticket: string,
  work: (client: PoolClient, found: Ticket, operator: number) => Promise<T | Refused>,
): Promise<T | Refused> =>
  inTransaction(o.pool, async (client) => {
    const found = await findTicket(client, ticket, 'set-up', 'change');
    return found?.operator === undefined ? expired : work(client, found, found.operator);
  });

/** After adding a factor: the first one comes with recovery codes and, at the first sign-in, the session. */
async function added(
  o: EntryOptions,
  client: PoolClient,
  ticket: Ticket,
  operator: number,
  purpose: Ticket['purpose'],
  visitor: Visitor,
  factor: 'totp' | 'passkey',
) {
  if (!(await useUp(client, ticket))) return expired;
  const { rows } = await client.query<{ count: number }>('SELECT count(*)::int AS count FROM operator_recovery_code WHERE operator = $1', [
    operator,
  ]);
  const recoveryCodes = rows[0]!.count === 0 ? await renewRecoveryCodes(client, operator) : undefined;
  await append(client, { operator, act: 'entry.add-factor', subject: `operator:${operator}`, detail: { factor } });
  const session =
    purpose === 'set-up'
      ? await openSession(o, client, (await findOperator(client, operator))!, visitor, `password, ${factor}`)
      : undefined;
  return { ...(session && { session }), ...(recoveryCodes && { recoveryCodes }) };
}
