import type { OpenTrader } from '@bourse/core/identity/commands';
import { type TraderId, traderId } from '@bourse/core/identity/trader-id';
import type { Pool } from 'pg';
import type { Outbox } from '../engine/command-outbox.ts';
import { type Refused, refuse } from '../http/refusal.ts';
import type { Visitor } from '../http/room.ts';
import type { ContactRing } from '../secrets/contact.ts';
import { type AccountName, looksLikeEmail, readAccountName } from './account-name.ts';
import type { Codes } from './codes.ts';
import { isCountry } from './countries.ts';
import { isCommon, isTooShort, type Passwords } from './passwords.ts';
import { tooShort } from './refusals.ts';
import { addTrader, findByName, findInviter, nextTrader } from './traders.ts';

export interface RegistrationOptions {
  readonly pool: Pool;
  readonly ring: ContactRing;
  readonly codes: Codes;
  readonly passwords: Passwords;
  readonly outbox: Outbox;
  /** The version of the agreement that must have been accepted. */
  readonly agreementVersion: () => Promise<string>;
  readonly passwordMin: () => Promise<number>;
  /** Whether referral is offered to the newcomer and to the inviter. */
  readonly mayRefer: (
    newcomer: { readonly residence: string; readonly phone: string | undefined; readonly country: string | undefined },
    inviter: TraderId,
  ) => Promise<boolean>;
}

export interface Form {
  readonly account: string;
  readonly code: string;
  readonly password: string;
  readonly confirm: string;
  readonly residence: string;
  readonly agreementVersion: string;
  readonly inviteCode?: string | undefined;
  readonly locale?: string | undefined;
}

/**
 * Registers a trader. Form errors are reported first; whether the account exists is revealed only to whoever has the code sent to
 * it. The trader's row and the command that opens the accounts are written in one transaction, and the answer is sent after the
 * writer has committed that command.
 */
export async function register(options: RegistrationOptions, form: Form, from: Pick<Visitor, 'country'> = {}): Promise<TraderId | Refused> {
  const { pool, codes, passwords } = options;
  const name = readAccountName(form.account);
  if (name === undefined) return refuse(looksLikeEmail(form.account) ? 'User1' : 'phone-invalid');
  const wrong = refuseForm(await options.agreementVersion(), await options.passwordMin(), form, name);
  if (wrong !== undefined) return wrong;
  if (!(await codes.isRight('register', name.key, form.code))) return refuse(name.kind === 'email' ? '45' : '47');
  if ((await findByName(options, name)) !== undefined) return exists(name);
  const invitedBy = form.inviteCode ? await findInviter(pool, form.inviteCode.toUpperCase()) : undefined;
  if (form.inviteCode && invitedBy === undefined) return refuse('43', { detail: 'nobody has this invite code' });
  if (invitedBy !== undefined) {
    const newcomer = { residence: form.residence, phone: name.kind === 'phone' ? name.phone : undefined, country: from.country };
    if (!(await options.mayRefer(newcomer, traderId(invitedBy)))) return refuse('referral-not-offered');
  }

  const passwordHash = await passwords.hash(form.password);
  const trader = await nextTrader(pool);
  const client = await pool.connect();
  let left: number;
  try {
    await client.query('BEGIN');
    // Of two at once with the same code, one finds it consumed.
    const isFirst = await codes.consume(client, 'register', name.key);
    const { residence, agreementVersion } = form;
    const isNew =
      isFirst && (await addTrader(options, client, trader, { name, passwordHash, residence, invitedBy, locale: form.locale ?? 'en' }));
    if (!isNew) {
      await client.query('ROLLBACK');
      return isFirst ? exists(name) : refuse(name.kind === 'email' ? '45' : '47');
    }
    const command: OpenTrader = {
      kind: 'open_trader',
      trader,
      traderKind: 'trader',
      ...(invitedBy !== undefined && { inviter: traderId(invitedBy) }),
    };
    await client.query("INSERT INTO acceptance (trader, document, version, locale) VALUES ($1, 'agreement', $2, $3)", [
      trader,
      agreementVersion,
      form.locale ?? 'en',
    ]);
    left = await options.outbox.leave(client, 'trader', command);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
  await options.outbox.settle([left]);
  return trader;
}

function refuseForm(agreementVersion: string, least: number, form: Form, name: AccountName): Refused | undefined {
  if (isTooShort(form.password, least)) return tooShort(least);
  if (form.password !== form.confirm) return refuse('7');
  if (isCommon(form.password, name.key)) return refuse('weak-password');
  if (!isCountry(form.residence)) return refuse('country-not-offered', { detail: 'residence is an ISO 3166-1 code' });
  if (form.agreementVersion !== agreementVersion) {
    return refuse('agreement-required', { detail: `the agreement is of version ${agreementVersion}` });
  }
  return undefined;
}

const exists = (name: AccountName): Refused => refuse(name.kind === 'email' ? 'User2' : '41');
