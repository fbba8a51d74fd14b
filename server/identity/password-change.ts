import type { Input } from '@bourse/contract/call';
import type { identity } from '@bourse/contract/identity';
import { type Refused, refuse } from '../http/refusal.ts';
import type { Caller } from '../http/room.ts';
import { transaction } from '../store/transaction.ts';
import { ownContact } from './contacts.ts';
import { placeOf } from './notice-values.ts';
import type { IdentityOptions } from './options.ts';
import { whyWrong } from './own-secret.ts';
import { whyWeak, wrongCode } from './refusals.ts';
import { type LeftHold, leaveHold } from './standing.ts';
import { isSteppedUp, stepUpNeeded } from './step-up.ts';
import { findByNumber, type TraderIdentity } from './traders.ts';

type Change = Input<(typeof identity)['changePassword']>;
type SafeChange = Input<(typeof identity)['changeSafePassword']>;

export async function changePassword(o: IdentityOptions, form: Change, caller: Caller): Promise<{ holdUntil: string } | Refused> {
  const { trader } = caller;
  const known = (await findByNumber(o, trader))!;
  const wrong = whyWeak(form.new, form.confirm, known.email ?? known.phone ?? '', await o.passwordMin());
  if (wrong !== undefined) return wrong;
  if (await needsStepUp(o, caller)) return stepUpNeeded;
  const refused = await whyWrong(o, known, 'password', form.old, '22');
  if (refused !== undefined) return refused;
  const passwordHash = await o.passwords.hash(form.new);
  const { until, row } = await transaction(o.pool, async (client) => {
    await client.query('UPDATE trader_identity SET password_hash = $2, password_changed_at = now() WHERE trader = $1', [
      trader,
      passwordHash,
    ]);
    await o.sessions.endAll(trader, caller.tokenHash, client);
    const hold = await leaveHold(o, client, trader, 'password');
    await o.notices.tell(known, 'password-changed', { until: hold.until, ...placeOf(caller) }, client);
    return hold;
  });
  await o.outbox.settle([row]);
  // Once more: a login with the old password may have been in progress.
  await o.sessions.endAll(trader, caller.tokenHash);
  return { holdUntil: until };
}

/** Setting it for the first time starts no hold; a forgotten one is set again the same way, but after a step-up and with a hold. */
export async function changeSafePassword(o: IdentityOptions, form: SafeChange, caller: Caller): Promise<{ holdUntil?: string } | Refused> {
  const { trader } = caller;
  const known = (await findByNumber(o, trader))!;
  const wrong = whyWeak(form.new, form.confirm, known.email ?? known.phone ?? '', await o.passwordMin());
  if (wrong !== undefined) return wrong;
  const isFirst = known.safePasswordHash === undefined;
  if (!isFirst && form.old === undefined && form.password === undefined) return refuse('7_2');
  const isForgotten = !isFirst && form.old === undefined;
  if (isForgotten ? !(await isSteppedUp(o.pool, caller)) : await needsStepUp(o, caller)) return stepUpNeeded;
  const refused = isFirst || isForgotten ? await whyNotProved(o, known, form) : await whyWrong(o, known, 'safe-password', form.old!, '22');
  if (refused !== undefined) return refused;
  if (await o.passwords.verify(known.passwordHash, form.new)) return refuse('same-as-login-password');
  const hash = await o.safePasswords.hash(form.new);
  const contact = isFirst || isForgotten ? proofContact(known, form) : undefined;
  const done = await transaction(
    o.pool,
    async (client): Promise<{ hold: LeftHold | undefined } | Refused> => {
      // The code is consumed together with the change it authorises, so a refusal leaves it for the next attempt. Of two at once,
      // one finds it consumed.
      if (contact !== undefined && !(await o.codes.consume(client, 'safe-password', contact.key, trader))) return wrongCode(contact);
      await client.query('UPDATE trader_identity SET safe_password_hash = $2 WHERE trader = $1', [trader, hash]);
      const hold = isFirst ? undefined : await leaveHold(o, client, trader, 'safe_password');
      await o.notices.tell(known, 'safe-password-changed', { until: hold?.until, ...placeOf(caller) }, client);
      return { hold };
    },
    (answer) => !('refused' in answer),
  );
  if ('refused' in done) return done;
  await o.tries.forgive(trader, 'safe-password');
  if (done.hold === undefined) return {};
  await o.outbox.settle([done.hold.row]);
  return { holdUntil: done.hold.until };
}

/** Checks the login password and a code that was sent to one of the trader's contacts. */
async function whyNotProved(o: IdentityOptions, known: TraderIdentity, form: SafeChange): Promise<Refused | undefined> {
  const { password, code = '' } = form;
  if (password === undefined) return refuse('6', { detail: 'the login password' });
  const contact = proofContact(known, form);
  if (contact === undefined) return refuse('45');
  if (!(await o.codes.isRight('safe-password', contact.key, code, { trader: known.trader }))) return wrongCode(contact);
  return await whyWrong(o, known, 'password', password, '18');
}

const proofContact = (known: TraderIdentity, { channel = known.email === undefined ? 'phone' : 'email' }: SafeChange) =>
  ownContact(known, channel);

/** Traders with a second factor have to prove it before a password is changed. */
async function needsStepUp(o: IdentityOptions, caller: Caller): Promise<boolean> {
  return (await o.factors.methods(caller.trader)).length > 0 && !(await isSteppedUp(o.pool, caller));
}
