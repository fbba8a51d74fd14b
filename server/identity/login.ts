import type { Output } from '@bourse/contract/call';
import type { identity } from '@bourse/contract/identity';
import { type Refused, refuse } from '../http/refusal.ts';
import type { Visitor } from '../http/room.ts';
import { tokenHash } from '../http/token.ts';
import { readAccountName } from './account-name.ts';
import { CODE_MINUTES } from './codes.ts';
import { placeOf } from './notice-values.ts';
import type { IdentityOptions } from './options.ts';
import type { Challenge } from './passkeys.ts';
import { isPublished } from './practice-traders.ts';
import { tooOften, wrongLogin } from './refusals.ts';
import { relyingParty } from './relying-party.ts';
import { standingOf } from './standing.ts';
import { findByName, findByNumber, type TraderIdentity } from './traders.ts';

export type OpenedSession = Output<(typeof identity)['login']>;
type Method = 'password' | 'passkey' | 'registration';

/** 37 and 39 are the same answer for an unknown account and a wrong password, after the same work. */
export async function login(o: IdentityOptions, account: string, password: string, visitor: Visitor): Promise<OpenedSession | Refused> {
  const known = await rightPassword(o, account, password, visitor);
  if ('refused' in known) return known;
  // Behind a tunnel or proxy that no setting names, a practice server still counts as one for this machine alone.
  if (o.isPracticeAlone && isPublished(password) && visitor.isLocal?.() !== true) return refuse('published-password');
  const methods = await o.factors.methods(known.trader);
  if (methods.length > 0) return refuse('second-factor-needed', { value: await o.pending.begin('login', known.trader, {}) });
  return openSession(o, known, visitor, 'password');
}

/** The trader with this password, or a refusal that reveals nothing. Wrong passwords are delayed and lock the account. */
export async function rightPassword(
  o: IdentityOptions,
  account: string,
  password: string,
  visitor: Visitor,
): Promise<TraderIdentity | Refused> {
  const name = readAccountName(account);
  const known = name && (await findByName(o, name));
  // Text that is neither an address nor a number can't be an account: only the IP address is counted.
  const attempt = await o.lock.begin('trader', name?.key, visitor.ip, known && { trader: known.trader });
  if ('wait' in attempt) return tooOften(attempt.wait);
  const isRight = await o.passwords.verify(known?.passwordHash, password);
  if (!isRight || known === undefined) {
    // After the answer, because the time this takes must not reveal whether the account exists.
    if (known !== undefined) void afterWrongPassword(o, known, account, visitor, attempt.wouldLock).catch(o.onFailure);
    return wrongLogin(account);
  }
  if (attempt.isLocked) {
    await o.history.record(known.trader, visitor, 'password', 'locked');
    return refuse('38');
  }
  await attempt.succeed();
  if (o.passwords.isOutdated(known.passwordHash)) {
    await o.pool.query('UPDATE trader_identity SET password_hash = $2 WHERE trader = $1 AND password_hash = $3', [
      known.trader,
      await o.passwords.hash(password),
      known.passwordHash,
    ]);
  }
  return known;
}

/** A trader locked out by strangers gets a link, and a code to type, that opens the lock where they are. */
async function afterWrongPassword(o: IdentityOptions, known: TraderIdentity, account: string, visitor: Visitor, locks: boolean) {
  await o.history.record(known.trader, visitor, 'password', 'wrong-password');
  const name = readAccountName(account);
  if (!locks || name === undefined) return;
  const key = await o.unlockLinks.issue(name.key);
  if (key === undefined) return;
  const code = await o.codes.issueUnasked('unlock', name.key);
  const target = name.kind === 'email' ? known.email! : known.phone!;
  await o.postman.send({
    channel: name.kind === 'email' ? 'mail' : 'sms',
    target,
    template: 'login-locked',
    values: {
      code,
      minutes: CODE_MINUTES,
      link: o.appOrigin && `${o.appOrigin}/#/unlock?${new URLSearchParams({ account: target, code: key })}`,
    },
    locale: known.locale,
    worthMinutes: 60,
  });
}

/** Challenges any passkey for this host. */
export async function startPasskeyLogin(
  o: IdentityOptions,
  visitor: Visitor,
): Promise<{ ticket: string; options: Record<string, unknown> } | Refused> {
  const party = relyingParty(visitor, o.ownOrigins);
  if (party === undefined) return refuse('passkey-refused', { detail: 'a page of our own must ask' });
  const options = await o.factors.passkeys.askOptions(party);
  const ticket = await o.pending.begin('passkey-login', undefined, { challenge: options.challenge, host: party.host });
  return { ticket, options: { ...options } };
}

/** A passkey is both factors at once; strangers' wrong passwords don't lock it, and wrong passkeys count by IP address alone. */
export async function passkeyLogin(
  o: IdentityOptions,
  ticket: string,
  passkey: unknown,
  visitor: Visitor,
): Promise<OpenedSession | Refused> {
  const attempt = await o.lock.begin('trader-passkey', undefined, visitor.ip);
  if ('wait' in attempt) return tooOften(attempt.wait);
  const asked = await o.pending.find<Challenge>(ticket);
  if (asked?.purpose !== 'passkey-login' || !(await o.pending.end(ticket))) return refuse('ticket-expired');
  const party = relyingParty(visitor, o.ownOrigins);
  const trader = party && (await o.factors.passkeys.answeredBy(party, asked.detail, passkey));
  const known = trader && (await findByNumber(o, trader));
  if (known === undefined) return refuse('passkey-refused');
  await attempt.succeed();
  return openSession(o, known, visitor, 'passkey');
}

/** Opens a session after every check has passed, unless the account is locked; notifies the trader of a new device. */
export async function openSession(
  o: IdentityOptions,
  known: TraderIdentity,
  visitor: Visitor,
  method: Method,
): Promise<OpenedSession | Refused> {
  const { trader } = known;
  const locked = await whyLocked(o, known);
  if (locked !== undefined) {
    await o.history.record(trader, visitor, method, 'locked');
    return locked;
  }
  const isKnown = method === 'registration' || (await o.history.isKnown(trader, visitor));
  const { token, expiresAt } = await o.sessions.open(trader, visitor.ip, visitor.userAgent);
  // Locked at this very moment: whoever ended the sessions may not have seen this one.
  const lockedNow = await whyLocked(o, known);
  if (lockedNow !== undefined) {
    await o.sessions.end(tokenHash(token));
    return lockedNow;
  }
  await o.history.record(trader, visitor, method, 'logged-in');
  if (!isKnown) await o.notices.tell(known, 'new-device', placeOf(visitor));
  return { token, uid: String(trader), expiresAt: expiresAt.toISOString() };
}

export async function whyLocked(
  o: Pick<IdentityOptions, 'pool'>,
  { trader }: Pick<TraderIdentity, 'trader'>,
): Promise<Refused | undefined> {
  const { locked } = await standingOf(o.pool, trader);
  if (locked === undefined) return undefined;
  return refuse(locked === 'self' ? 'account-frozen' : '38');
}
