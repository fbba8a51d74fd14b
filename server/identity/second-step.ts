import type { Input, Output } from '@bourse/contract/call';
import type { identity } from '@bourse/contract/identity';
import type { TraderId } from '@bourse/core/identity/trader-id';
import { isRefusal, type Refused, refuse } from '../http/refusal.ts';
import type { Visitor } from '../http/room.ts';
import { openSession } from './login.ts';
import type { IdentityOptions } from './options.ts';
import type { Challenge } from './passkeys.ts';
import { finishReset, finishUnfreeze } from './recovery.ts';
import { tooOften } from './refusals.ts';
import { relyingParty } from './relying-party.ts';
import { findByNumber } from './traders.ts';

type Options = Output<(typeof identity)['secondStepOptions']>;
type Step = Omit<Input<(typeof identity)['secondStep']>, 'ticket'>;
type Done = Output<(typeof identity)['secondStep']>;
/** A reset keeps the hash of the new password here until the second factor was right. */
type Detail = Partial<Challenge> & { readonly passwordHash?: string };
type Purpose = Options['purpose'];
const isPurpose = (purpose: string): purpose is Purpose => purpose === 'login' || purpose === 'reset' || purpose === 'unfreeze';

export async function secondStepOptions(o: IdentityOptions, ticket: string, visitor: Visitor): Promise<Options | Refused> {
  const pending = await o.pending.find<Detail>(ticket);
  if (pending?.trader === undefined || !isPurpose(pending.purpose)) return refuse('ticket-expired');
  const asked = await askFactor(o, pending.trader, visitor);
  if (asked.challenge !== undefined) await o.pending.note(ticket, { ...pending.detail, ...asked.challenge });
  return {
    purpose: pending.purpose,
    methods: asked.methods,
    ...(asked.passkey && { passkey: asked.passkey }),
    expiresAt: pending.expiresAt.toISOString(),
  };
}

export async function secondStep(o: IdentityOptions, ticket: string, step: Step, visitor: Visitor): Promise<Done | Refused> {
  const pending = await o.pending.find<Detail>(ticket);
  if (pending?.trader === undefined || !isPurpose(pending.purpose)) return refuse('ticket-expired');
  const known = await findByNumber(o, pending.trader);
  if (known === undefined) return refuse('ticket-expired');
  const { purpose, detail } = pending;
  const wrong = await whyWrongFactor(o, pending.trader, step, detail, visitor);
  if (wrong !== undefined) {
    if (purpose === 'login') await o.history.record(pending.trader, visitor, 'password', 'wrong-second-factor');
    return wrong;
  }
  if (!(await o.pending.end(ticket))) return refuse('ticket-expired');
  if (purpose === 'login') {
    const session = await openSession(o, known, visitor, 'password');
    return isRefusal(session) ? session : { purpose, session };
  }
  const refused = purpose === 'reset' ? await finishReset(o, known, detail.passwordHash!, visitor) : await finishUnfreeze(o, known);
  return refused ?? { purpose };
}

/** The methods by which a trader may prove the second factor, with a passkey challenge if this page may request one. */
export async function askFactor(o: IdentityOptions, trader: TraderId, visitor: Visitor) {
  const methods = await o.factors.methods(trader);
  const party = relyingParty(visitor, o.ownOrigins);
  if (!methods.includes('passkey') || party === undefined) return { methods, passkey: undefined, challenge: undefined };
  const options = await o.factors.passkeys.askOptions(party, trader);
  return { methods, passkey: { ...options }, challenge: { challenge: options.challenge, host: party.host } };
}

/** Undefined if the second factor is proved. After five wrong attempts none is accepted for an hour. */
export async function whyWrongFactor(
  o: IdentityOptions,
  trader: TraderId,
  { totp, recoveryCode, passkey }: Step,
  asked: Partial<Challenge>,
  visitor: Visitor,
): Promise<Refused | undefined> {
  if ([totp, recoveryCode, passkey].filter((one) => one !== undefined).length !== 1) return refuse('second-factor-needed');
  if (passkey !== undefined) {
    const party = relyingParty(visitor, o.ownOrigins);
    const { challenge, host } = asked;
    if (party === undefined || challenge === undefined || host === undefined) return refuse('passkey-refused');
    const answered = await o.factors.passkeys.answeredBy(party, { challenge, host }, passkey);
    return answered === trader ? undefined : refuse('passkey-refused');
  }
  const guess = await o.tries.begin(trader, 'second-factor');
  if ('wait' in guess) return tooOften(guess.wait);
  const isRight =
    totp === undefined ? await o.factors.isRecoveryCodeRight(trader, recoveryCode!) : await o.factors.isTotpRight(trader, totp, o.now());
  await (isRight ? guess.right() : guess.wrong());
  return isRight ? undefined : refuse('second-factor-wrong');
}
