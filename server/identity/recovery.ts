import type { Input } from '@bourse/contract/call';
import type { identity } from '@bourse/contract/identity';
import { type Refused, refuse } from '../http/refusal.ts';
import type { Visitor } from '../http/room.ts';
import { transaction } from '../store/transaction.ts';
import { type AccountName, readAccountName } from './account-name.ts';
import { rightPassword, whyLocked } from './login.ts';
import { placeOf } from './notice-values.ts';
import type { IdentityOptions } from './options.ts';
import { type Done, nobody, notAName, tooOften, whyWeak, wrongCode } from './refusals.ts';
import { leaveHold, standingOf } from './standing.ts';
import { findByName, type TraderIdentity } from './traders.ts';

type Reset = Input<(typeof identity)['resetPassword']>;
type Unfreeze = Input<(typeof identity)['unfreeze']>;

/** The form is checked first, then the code; only someone with the code learns anything about the account. */
export async function resetPassword(o: IdentityOptions, form: Reset, visitor: Visitor): Promise<Done | Refused> {
  const name = readAccountName(form.account);
  if (name === undefined) return notAName(form.account);
  const wrong = whyWeak(form.new, form.confirm, name.key, await o.passwordMin());
  if (wrong !== undefined) return wrong;
  if (!(await o.codes.isRight('reset', name.key, form.code))) return wrongCode(name);
  const known = await findByName(o, name);
  if (known === undefined) return nobody(name);
  const refused = (await whyWrongName(o, known, form.name ?? '')) ?? (await whyLocked(o, known));
  if (refused !== undefined) return refused;
  const passwordHash = await o.passwords.hash(form.new);
  // Of two at once with the same code, one finds it consumed.
  if (!(await o.codes.consume(o.pool, 'reset', name.key))) return wrongCode(name);
  const methods = await o.factors.methods(known.trader);
  if (methods.length > 0) return refuse('second-factor-needed', { value: await o.pending.begin('reset', known.trader, { passwordHash }) });
  return (await finishReset(o, known, passwordHash, visitor)) ?? {};
}

export async function finishReset(
  o: IdentityOptions,
  known: TraderIdentity,
  passwordHash: string,
  visitor: Visitor,
): Promise<Refused | undefined> {
  const { trader } = known;
  const locked = await whyLocked(o, known);
  if (locked !== undefined) return locked;
  const { row } = await transaction(o.pool, async (client) => {
    await client.query('UPDATE trader_identity SET password_hash = $2, password_changed_at = now() WHERE trader = $1', [
      trader,
      passwordHash,
    ]);
    await o.sessions.endAll(trader, undefined, client);
    const hold = await leaveHold(o, client, trader, 'recovery');
    await o.notices.tell(known, 'password-changed', { until: hold.until, ...placeOf(visitor) }, client);
    return hold;
  });
  await forgiveAll(o, known);
  await o.outbox.settle([row]);
  // Once more: a login with the old password may have been in progress.
  await o.sessions.endAll(trader);
  return undefined;
}

/** The answer to a correct code. Only someone with it learns whether the account is verified, and so has a name to compare. */
export async function codeRight(
  o: IdentityOptions,
  purpose: 'register' | 'reset' | 'unlock',
  name: AccountName,
): Promise<{ ok: true; asksName?: boolean }> {
  if (purpose !== 'reset') return { ok: true };
  const known = await findByName(o, name);
  return { ok: true, asksName: known !== undefined && (await hasRealName(o, known.trader)) };
}

const hasRealName = async ({ isRealName }: Pick<IdentityOptions, 'isRealName'>, trader: number): Promise<boolean> =>
  (await isRealName?.(trader, '')) !== undefined;

/** Compares the verified name, if there is one; a mailbox alone doesn't open a verified account. */
async function whyWrongName(o: IdentityOptions, { trader }: TraderIdentity, name: string): Promise<Refused | undefined> {
  if (o.isRealName === undefined || !(await hasRealName(o, trader))) return undefined;
  if (name.trim() === '') return refuse('4');
  const guess = await o.tries.begin(trader, 'name');
  if ('wait' in guess) return tooOften(guess.wait);
  const isRight = (await o.isRealName(trader, name)) !== false;
  await (isRight ? guess.right() : guess.wrong());
  return isRight ? undefined : refuse('5');
}

/** Someone with the code or the emailed link is the owner, so from now on strangers elsewhere can't lock out this IP address. */
export async function openLock(o: IdentityOptions, account: string, code: string, visitor: Visitor): Promise<Done | Refused> {
  const name = readAccountName(account);
  if (name === undefined) return notAName(account);
  const isLink = code.length > 6;
  if (isLink && !(await o.unlockLinks.use(name.key, code))) return wrongCode(name);
  if (!isLink && !(await o.codes.isRight('unlock', name.key, code))) return wrongCode(name);
  if (!isLink && !(await o.codes.consume(o.pool, 'unlock', name.key))) return wrongCode(name);
  await o.lock.open('trader', name.key, visitor.ip);
  // The code has proved ownership of the mailbox, so the answer may say which lock remains: an operator's, or the trader's own.
  const known = await findByName(o, name);
  return (known && (await whyLocked(o, known))) ?? {};
}

export async function unfreeze(o: IdentityOptions, form: Unfreeze, visitor: Visitor): Promise<Done | Refused> {
  const known = await rightPassword(o, form.account, form.password, visitor);
  if ('refused' in known) return known;
  const name = readAccountName(form.account)!;
  if (!(await o.codes.isRight('unlock', name.key, form.code))) return wrongCode(name);
  const { locked } = await standingOf(o.pool, known.trader);
  if (locked === undefined) return {};
  if (locked !== 'self') return refuse('38');
  if (!(await o.codes.consume(o.pool, 'unlock', name.key))) return wrongCode(name);
  const methods = await o.factors.methods(known.trader);
  if (methods.length > 0) return refuse('second-factor-needed', { value: await o.pending.begin('unfreeze', known.trader, {}) });
  return (await finishUnfreeze(o, known)) ?? {};
}

export async function finishUnfreeze(o: IdentityOptions, known: TraderIdentity): Promise<Refused | undefined> {
  const { trader } = known;
  const left = await transaction(o.pool, async (client) => {
    const row = await o.outbox.leave(client, 'trader', { kind: 'unlock_trader', trader });
    const hold = await leaveHold(o, client, trader, 'recovery');
    await o.notices.tell(known, 'account-unlocked', { until: hold.until }, client);
    return [row, hold.row];
  });
  await o.outbox.settle(left);
  await o.projected();
  return undefined;
}

/** Forgets strangers' wrong passwords, under every name by which the account can be typed. */
export async function forgiveAll(
  o: Pick<IdentityOptions, 'lock'>,
  { email, phone }: Pick<TraderIdentity, 'email' | 'phone'>,
): Promise<void> {
  for (const name of [email, phone]) {
    const key = name && readAccountName(name)?.key;
    if (key) await o.lock.forgive('trader', key);
  }
}
