import type { Input } from '@bourse/contract/call';
import type { identity } from '@bourse/contract/identity';
import { type Refused, refuse } from '../http/refusal.ts';
import type { Caller, Visitor } from '../http/room.ts';
import { sealEmail, sealPhone } from '../secrets/contact.ts';
import { transaction } from '../store/transaction.ts';
import { type AccountName, readAccountName, readEmail, readPhone } from './account-name.ts';
import { CODE_MINUTES, type Purpose, RESEND_SECONDS } from './codes.ts';
import { contactText, placeOf } from './notice-values.ts';
import type { IdentityOptions } from './options.ts';
import { isTaken, notAContact, wrongCode } from './refusals.ts';
import { leaveHold } from './standing.ts';
import { isSteppedUp, stepUpNeeded } from './step-up.ts';
import { findByName, findByNumber, type TraderIdentity } from './traders.ts';

type Channel = Input<(typeof identity)['sendOwnCode']>['channel'];
type Bind = Input<(typeof identity)['bindContact']>;

/** A contact bound to the trader. */
export const ownContact = (known: Pick<TraderIdentity, 'email' | 'phone'>, channel: Channel): AccountName | undefined =>
  channel === 'email' ? readEmail(known.email ?? '') : readPhone(known.phone ?? '');

/** Sends a code; the answer is the same whether or not the target is known. A trader's code is bound to that trader. */
export async function sendCode(
  o: IdentityOptions,
  purpose: Purpose,
  to: AccountName,
  visitor: Visitor,
  locale: string | undefined,
  trader?: number,
): Promise<{ resendAfter: number } | Refused> {
  const gateway = to.kind === 'email' ? o.mail : o.sms;
  if (gateway === undefined) return refuse('unavailable', { detail: `nothing is configured that sends codes by ${to.kind}` });
  if (to.kind === 'phone' && !(await o.sms!.mayReach(to.phone)))
    return refuse('46', { detail: 'no short message goes to this number now' });
  const issued = await o.codes.issue(purpose, to.key, visitor.ip, trader);
  if ('wait' in issued) return refuse('46', { retryAfter: issued.wait, detail: `another code may be sent in ${issued.wait} s` });
  await gateway.sendCode(to.kind === 'email' ? to.email : to.phone, issued.code, CODE_MINUTES, locale);
  return { resendAfter: RESEND_SECONDS };
}

export async function sendOwnCode(
  o: IdentityOptions,
  { channel, purpose, locale }: Input<(typeof identity)['sendOwnCode']>,
  caller: Caller,
): Promise<{ resendAfter: number; target: string } | Refused> {
  const known = (await findByNumber(o, caller.trader))!;
  const contact = ownContact(known, channel);
  if (contact === undefined) return refuse('not-found', { detail: `no ${channel} is bound` });
  const sent = await sendCode(o, purpose, contact, caller, locale ?? known.locale, caller.trader);
  return 'refused' in sent ? sent : { ...sent, target: contactText(contact) };
}

export async function checkOwnCode(
  o: IdentityOptions,
  { channel, purpose, code }: Input<(typeof identity)['checkOwnCode']>,
  { trader }: Caller,
): Promise<{ ok: true } | Refused> {
  const contact = ownContact((await findByNumber(o, trader))!, channel);
  if (contact === undefined) return refuse('not-found', { detail: `no ${channel} is bound` });
  return (await o.codes.isRight(purpose, contact.key, code, { trader })) ? { ok: true } : wrongCode(contact);
}

export async function sendContactCode(
  o: IdentityOptions,
  { contact, locale }: Input<(typeof identity)['sendContactCode']>,
  caller: Caller,
): Promise<{ resendAfter: number } | Refused> {
  const name = readAccountName(contact);
  if (name === undefined) return notAContact(contact);
  if (!(await isSteppedUp(o.pool, caller))) return stepUpNeeded;
  return sendCode(o, 'bind', name, caller, locale, caller.trader);
}

/** The first contact of its kind requires its own code; replacing one also requires the old one's. */
export async function bindContact(o: IdentityOptions, form: Bind, caller: Caller): Promise<{ holdUntil?: string } | Refused> {
  const { trader } = caller;
  const name = readAccountName(form.contact);
  if (name === undefined) return notAContact(form.contact);
  if (!(await isSteppedUp(o.pool, caller))) return stepUpNeeded;
  const known = (await findByNumber(o, trader))!;
  const old = ownContact(known, name.kind);
  if (old !== undefined && !(await o.codes.isRight('change', old.key, form.oldCode ?? '', { trader }))) {
    return { ...wrongCode(old), value: contactText(old) };
  }
  if (!(await o.codes.isRight('bind', name.key, form.code, { trader }))) return wrongCode(name);
  const done = await transaction(
    o.pool,
    async (client) => {
      const isFirst = await o.codes.consume(client, 'bind', name.key, trader);
      const hasOld = old === undefined || (await o.codes.consume(client, 'change', old.key, trader));
      if (!isFirst || !hasOld) return wrongCode(name);
      if ((await findByName(o, name, client)) !== undefined) return isTaken(name);
      if (name.kind === 'email') {
        const { box, index, mailbox } = sealEmail(o.ring, trader, name.email, name.key);
        const set = 'email_box = $2, email_index = $3, mailbox_index = $4';
        await client.query(`UPDATE trader_identity SET ${set} WHERE trader = $1`, [trader, box, index, mailbox]);
      } else {
        const { box, index } = sealPhone(o.ring, trader, name.phone);
        await client.query('UPDATE trader_identity SET phone_box = $2, phone_index = $3 WHERE trader = $1', [trader, box, index]);
      }
      const hold = old === undefined ? undefined : await leaveHold(o, client, trader, 'contact');
      const until = hold?.until;
      const contact = contactText(name);
      const now = { ...known, ...(name.kind === 'email' ? { email: name.email } : { phone: name.phone }) };
      await o.notices.tell(known, 'contact-changed', { contact, until, ...placeOf(caller) }, client);
      if (now.email !== known.email)
        await o.notices.tell({ ...now, trader: undefined }, 'contact-changed', { contact, until, ...placeOf(caller) }, client);
      return { hold };
    },
    (answer) => !('refused' in answer),
  ).catch((error: { code?: string }) => {
    // Two at once with the same contact: a unique index lets only one through.
    if (error.code === '23505') return isTaken(name);
    throw error;
  });
  if ('refused' in done) return done;
  if (done.hold === undefined) return {};
  await o.outbox.settle([done.hold.row]);
  return { holdUntil: done.hold.until };
}
