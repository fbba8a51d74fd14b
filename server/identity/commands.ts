import type { identity as contract } from '@bourse/contract/identity';
import type { Pool } from 'pg';
import type { MailGateway } from '../gateways/mail/port.ts';
import type { SmsGateway } from '../gateways/sms/port.ts';
import { type Refused, refuse } from '../http/refusal.ts';
import type { Handlers, Visitor } from '../http/room.ts';
import type { Sessions } from '../http/token.ts';
import { looksLikeEmail, readAccountName, readEmail, readPhone } from './account-name.ts';
import { CODE_MINUTES, type Codes, type Purpose, RESEND_SECONDS } from './codes.ts';
import type { LoginLock } from './lock.ts';
import { type Passwords, TooBusy } from './passwords.ts';
import { type RegistrationOptions, register } from './registration.ts';
import { findByName } from './traders.ts';
import { identityViews } from './views.ts';

export interface IdentityOptions extends RegistrationOptions {
  readonly pool: Pool;
  readonly codes: Codes;
  readonly passwords: Passwords;
  readonly lock: LoginLock;
  readonly sessions: Sessions;
  readonly mail: MailGateway | undefined;
  readonly sms: SmsGateway | undefined;
  /** Today's fee tier of a trader. */
  readonly tierOf: (trader: number) => Promise<number>;
}

type Identity = typeof contract;

/** What the identity room offers. */
export const identity = (o: IdentityOptions): Handlers<Identity> => ({
  ...identityViews(o.pool, o.tierOf),
  login: (input, visitor) => unlessBusy(() => login(o, input.account, input.password, visitor)),
  reg: (input, visitor) =>
    unlessBusy(async () => {
      const trader = await register(o, input);
      return typeof trader === 'number' ? session(o, trader, visitor) : trader;
    }),
  logout: async (_, caller) => {
    await o.sessions.end(caller.tokenHash);
    return {};
  },
  sendEmail: async ({ email, purpose, locale }, visitor) => {
    if (email.trim() === '') return refuse('User8');
    const name = readEmail(email);
    if (name === undefined) return refuse('User1');
    const { mail } = o;
    if (mail === undefined) return refuse('unavailable', { detail: 'no mail gateway is configured' });
    return sendCode(o, purpose, name.key, visitor, (code) => mail.sendCode(name.email, code, CODE_MINUTES, locale));
  },
  sendSms: async ({ phone, purpose, locale }, visitor) => {
    const name = readPhone(phone);
    if (name === undefined) return refuse('phone-invalid');
    const { sms } = o;
    if (sms === undefined) return refuse('unavailable', { detail: 'no SMS gateway is configured' });
    return sendCode(o, purpose, name.key, visitor, (code) => sms.sendCode(name.phone, code, CODE_MINUTES, locale));
  },
  checkCode: async ({ email, code, purpose }) => {
    const name = readEmail(email);
    if (name === undefined) return refuse('User1');
    return (await o.codes.isRight(purpose, name.key, code)) ? { ok: true } : refuse('45');
  },
  checkCodePhone: async ({ phone, code, purpose }) => {
    const name = readPhone(phone);
    if (name === undefined) return refuse('phone-invalid');
    return (await o.codes.isRight(purpose, name.key, code)) ? { ok: true } : refuse('47');
  },
});

/** 37 and 39 say the same for an unknown account and a wrong password, after the same work. */
async function login(o: IdentityOptions, account: string, password: string, visitor: Visitor) {
  const wrong = refuse(looksLikeEmail(account) ? '39' : '37');
  const name = readAccountName(account);
  const known = name && (await findByName(o.pool, name));
  const attempt = await o.lock.begin(name?.key ?? account, visitor.ip, known?.trader);
  if ('wait' in attempt) return refuse('too-many-requests', { value: String(attempt.wait), retryAfter: attempt.wait });
  const isRight = await o.passwords.verify(known?.passwordHash, password);
  if (!isRight || known === undefined) return wrong;
  if (attempt.isLocked) return refuse('38');
  await attempt.succeed();
  if (o.passwords.isOutdated(known.passwordHash)) {
    await o.pool.query('UPDATE trader_identity SET password_hash = $2 WHERE trader = $1', [known.trader, await o.passwords.hash(password)]);
  }
  return session(o, known.trader, visitor);
}

async function session(o: IdentityOptions, trader: Parameters<Sessions['open']>[0], { ip, userAgent }: Visitor) {
  const { token, expiresAt } = await o.sessions.open(trader, ip, userAgent);
  return { token, uid: String(trader), expiresAt: expiresAt.toISOString() };
}

async function sendCode(
  o: IdentityOptions,
  purpose: Purpose,
  target: string,
  visitor: Visitor,
  send: (code: string) => Promise<void>,
): Promise<{ resendAfter: number } | Refused> {
  const issued = await o.codes.issue(purpose, target, visitor.ip);
  if ('wait' in issued) return refuse('46', { retryAfter: issued.wait, detail: `another code may be sent in ${issued.wait} s` });
  await send(issued.code);
  return { resendAfter: RESEND_SECONDS };
}

async function unlessBusy<T>(work: () => Promise<T>): Promise<T | Refused> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof TooBusy) return refuse('unavailable', { retryAfter: 2, detail: error.message });
    throw error;
  }
}
