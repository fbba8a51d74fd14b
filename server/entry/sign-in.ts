import type { Output } from '@bourse/contract/call';
import type { entry as contract } from '@bourse/contract/office/entry';
import type { Pool, PoolClient } from 'pg';
import { append } from '../audit/audit.ts';
import { type Refused, refuse } from '../http/refusal.ts';
import type { Visitor } from '../http/room.ts';
import type { FailedSignIn } from '../operators/failed-sign-in.ts';
import { findByName, findOperator, type OperatorAccount } from '../operators/operator-store.ts';
import type { PasswordRules } from '../operators/password-rules.ts';
import { isPublished } from '../operators/practice-operators.ts';
import type { OperatorSessions } from '../operators/sessions.ts';
import { countTry, findTicket, issueTicket, keepChallenge, useUp } from '../operators/tickets.ts';
import type { KeyRing } from '../secrets/key-ring.ts';
import { inTransaction } from '../store/transaction.ts';
import { askForPasskey, type Site, takePasskey } from './passkeys.ts';
import { takeRecoveryCode } from './recovery-codes.ts';
import { takeTotp } from './totp.ts';

/** Failed attempts are counted per door; attempts at the traders' login never count here. */
export type OfficeDoor = 'office' | 'office-factor' | 'office-own' | 'office-passkey';
export interface GuessLock {
  /** Attempts from an address where the operator has a session are counted separately; without an account only the address counts. */
  begin(
    door: OfficeDoor,
    account: string | undefined,
    ip: string,
    operator?: number,
  ): Promise<{ readonly isLocked: boolean; readonly wouldLock: boolean; succeed(): Promise<void> } | { readonly wait: number }>;
  /** Unlocks the sign-in, and counts attempts from this address separately from now on. */
  open(door: OfficeDoor, account: string, ip: string): Promise<void>;
}
export interface EntryOptions {
  readonly pool: Pool;
  readonly sessions: OperatorSessions;
  readonly passwords: PasswordRules;
  readonly lock: GuessLock;
  readonly ring: Pick<KeyRing, 'encryptField' | 'decryptField'>;
  readonly site: Site;
  readonly realm: 'practice' | 'live';
  /** A practice server for this machine only: the second factor is optional, and logins with published passwords are open. */
  readonly isPracticeAlone: boolean;
  /** Records a failed sign-in in the background. */
  readonly failed: (failed: FailedSignIn, visitor: Visitor) => void;
}

type Entry = typeof contract;
type Entered = Output<Entry['signIn']>;
type Session = Output<Entry['signInCode']>;
const wrong = refuse('wrong-credentials');
const expired = refuse('ticket-expired');

/** The same answer after the same work for an unknown name, a wrong password and an operator who has no password yet. */
export async function signIn(o: EntryOptions, name: string, password: string, visitor: Visitor): Promise<Entered | Refused> {
  const known = await findByName(o.pool, name);
  const attempt = await o.lock.begin('office', name.trim().toLowerCase(), visitor.ip, known?.operator);
  if ('wait' in attempt) return tooSoon(attempt.wait);
  const isRight = await o.passwords.verify(known?.passwordHash, password);
  if (!isRight || known === undefined) {
    o.failed({ account: known, factor: 'password', locks: attempt.wouldLock }, visitor);
    return wrong;
  }
  if (attempt.isLocked || known.isLocked) return refuse('38');
  await attempt.succeed();
  // Behind a tunnel or proxy that no setting names, a practice server still counts as one for this machine alone.
  if (o.isPracticeAlone && isPublished(password) && visitor.isLocal?.() !== true) return refuse('published-password');
  return enter(o, known, visitor);
}

/** After the password: what is still needed for a session. */
export function enter(o: EntryOptions, account: OperatorAccount, visitor: Visitor): Promise<Entered> {
  return inTransaction(o.pool, async (client) => {
    const methods = methodsOf(account);
    if (methods.length > 0) {
      return { next: 'second-factor' as const, ticket: await issueTicket(client, account.operator, 'second-factor'), methods };
    }
    if (!o.isPracticeAlone) return { next: 'set-up' as const, ticket: await issueTicket(client, account.operator, 'set-up') };
    return { next: 'open' as const, session: await openSession(o, client, account, visitor, 'password') };
  });
}

export async function signInCode(o: EntryOptions, ticket: string, code: string, visitor: Visitor): Promise<Session | Refused> {
  const found = await findTicket(o.pool, ticket, 'second-factor');
  const operator = found?.operator;
  if (found === undefined || operator === undefined) return expired;
  const attempt = await o.lock.begin('office-factor', String(operator), visitor.ip, operator);
  if ('wait' in attempt) return tooSoon(attempt.wait);
  if (!(await countTry(o.pool, found))) return expired;
  const entered = await inTransaction(o.pool, async (client) => {
    const isTotp = /^\d{6}$/.test(code);
    const isRight = isTotp ? await takeTotp(client, o.ring, operator, code) : await takeRecoveryCode(client, operator, code);
    if (!isRight || attempt.isLocked) return wrong;
    if (!(await useUp(client, found))) return expired;
    return openSession(o, client, (await findOperator(client, operator))!, visitor, isTotp ? 'totp' : 'recovery-code');
  });
  if (!('refused' in entered)) await attempt.succeed();
  else if (entered === wrong)
    o.failed({ account: await findOperator(o.pool, operator), factor: 'code', locks: attempt.wouldLock }, visitor);
  return entered;
}

/**
 * With the ticket of a password, the passkey is the second factor. Without one it is both factors, because the device verifies its
 * user.
 */
export function askPasskey(o: EntryOptions, ticket: string | undefined): Promise<{ ticket: string; question: string } | Refused> {
  return inTransaction(o.pool, async (client) => {
    const text = ticket ?? (await issueTicket(client, undefined, 'passkey'));
    const found = await findTicket(client, text, 'second-factor', 'passkey');
    if (found === undefined) return expired;
    const { challenge, question } = await askForPasskey(client, o.site, found.operator);
    await keepChallenge(client, found, challenge);
    return { ticket: text, question };
  });
}

/** Wrong passwords don't lock it. Wrong passkeys count by IP address alone, because only a correct one identifies the operator. */
export async function signInPasskey(o: EntryOptions, ticket: string, answer: string, visitor: Visitor): Promise<Session | Refused> {
  const attempt = await o.lock.begin('office-passkey', undefined, visitor.ip);
  if ('wait' in attempt) return tooSoon(attempt.wait);
  const found = await findTicket(o.pool, ticket, 'second-factor', 'passkey');
  const challenge = found?.challenge;
  if (found === undefined || challenge === undefined || !(await countTry(o.pool, found))) return expired;
  const entered = await inTransaction(o.pool, async (client) => {
    const operator = await takePasskey(client, o.site, challenge, answer);
    if (operator === undefined || (found.operator !== undefined && found.operator !== operator)) return wrong;
    const account = (await findOperator(client, operator))!;
    if (account.isLocked) return refuse('38');
    if (!(await useUp(client, found))) return expired;
    return openSession(o, client, account, visitor, found.operator === undefined ? 'passkey' : 'password, passkey');
  });
  if (!('refused' in entered)) await attempt.succeed();
  else if (entered === wrong) {
    const account = found.operator === undefined ? undefined : await findOperator(o.pool, found.operator);
    o.failed({ account, factor: 'passkey' }, visitor);
  }
  return entered;
}

/** The emailed unlock link. It unlocks this IP address, whatever is attempted from others. */
export async function openLock(o: EntryOptions, ticket: string, { ip }: Visitor): Promise<{ name: string } | Refused> {
  const account = await inTransaction(o.pool, async (client) => {
    const found = await findTicket(client, ticket, 'unlock');
    const known = found?.operator === undefined ? undefined : await findOperator(client, found.operator);
    if (found === undefined || known === undefined || !(await useUp(client, found))) return expired;
    await append(client, { operator: known.operator, act: 'entry.open-lock', subject: `operator:${known.operator}`, detail: { ip } });
    return known;
  });
  if ('refused' in account) return account;
  for (const name of [account.email, account.name]) await o.lock.open('office', name, ip);
  return { name: account.name };
}

export async function openSession(
  o: EntryOptions,
  client: PoolClient,
  account: OperatorAccount,
  { ip, userAgent }: Visitor,
  by: string,
): Promise<Session> {
  const { token, expiresAt } = await o.sessions.open(client, account.operator, ip, userAgent);
  await append(client, { operator: account.operator, act: 'entry.sign-in', subject: `operator:${account.operator}`, detail: { by } });
  return { token, operator: String(account.operator), name: account.name, roles: [...account.roles], expiresAt: expiresAt.toISOString() };
}

const methodsOf = (account: OperatorAccount): ('totp' | 'passkey' | 'recovery')[] => [
  ...(account.passkeys > 0 ? (['passkey'] as const) : []),
  ...(account.hasTotp ? (['totp'] as const) : []),
  ...(account.passkeys > 0 || account.hasTotp ? (['recovery'] as const) : []),
];
export const tooSoon = (wait: number): Refused => refuse('too-many-requests', { value: String(wait), retryAfter: wait });
