import type { Input, Output } from '@bourse/contract/call';
import type { identity } from '@bourse/contract/identity';
import type { Pool } from 'pg';
import { type Refused, refuse } from '../http/refusal.ts';
import type { Caller } from '../http/room.ts';
import { tokenHash as hashOf } from '../http/token.ts';
import { transaction } from '../store/transaction.ts';
import type { IdentityOptions } from './options.ts';
import { whyWrong } from './own-secret.ts';
import type { Challenge } from './passkeys.ts';
import { askFactor, whyWrongFactor } from './second-step.ts';
import { findByNumber } from './traders.ts';

type Form = Input<(typeof identity)['stepUp']>;
type Options = Output<(typeof identity)['stepUpOptions']>;
const MINUTES = 5;

export const stepUpNeeded: Refused = refuse('step-up-needed');

/** Whether this session recently proved its holder's identity again. */
export const isSteppedUp = async (pool: Pick<Pool, 'query'>, caller: Pick<Caller, 'tokenHash'>): Promise<boolean> =>
  (await steppedUpUntil(pool, caller)) !== undefined;

export async function steppedUpUntil(pool: Pick<Pool, 'query'>, { tokenHash }: Pick<Caller, 'tokenHash'>): Promise<Date | undefined> {
  const { rows } = await pool.query<{ stepped_up_until: Date }>(
    "SELECT stepped_up_until FROM session WHERE token_hash = decode($1, 'hex') AND ended_at IS NULL AND stepped_up_until > now()",
    [tokenHash],
  );
  return rows[0]?.stepped_up_until;
}

export async function stepUpOptions(o: IdentityOptions, caller: Caller): Promise<Options> {
  const asked = await askFactor(o, caller.trader, caller);
  if (asked.challenge !== undefined) await o.pending.beginWithin(caller.tokenHash, 'step-up', caller.trader, asked.challenge);
  return { methods: asked.methods, ...(asked.passkey && { passkey: asked.passkey }) };
}

/**
 * Checks a password, and the second factor if one is set. The session continues with a new token, so a copy of the old one gains
 * nothing.
 */
export async function stepUp(o: IdentityOptions, form: Form, caller: Caller): Promise<Output<(typeof identity)['stepUp']> | Refused> {
  const { trader, tokenHash } = caller;
  const known = (await findByNumber(o, trader))!;
  if (form.password === undefined && form.safePassword === undefined) return refuse('6');
  if (form.password === undefined && known.safePasswordHash === undefined) return refuse('42');
  const wrong =
    form.password === undefined
      ? await whyWrong(o, known, 'safe-password', form.safePassword!, '18')
      : await whyWrong(o, known, 'password', form.password, '18');
  if (wrong !== undefined) return wrong;
  if ((await o.factors.methods(trader)).length > 0) {
    const asked = form.passkey && (await o.pending.findWithin<Challenge>(tokenHash, 'step-up'));
    const wrongFactor = await whyWrongFactor(o, trader, form, asked?.detail ?? {}, caller);
    if (wrongFactor !== undefined) return wrongFactor;
    await o.pending.endWithin(tokenHash, 'step-up');
  }
  return transaction(o.pool, async (client) => {
    const token = await o.sessions.rotate(tokenHash, client);
    if (token === undefined) return refuse('session-ended');
    await o.pending.follow(tokenHash, hashOf(token), client);
    const { rows } = await client.query<{ until: Date }>(
      `UPDATE session SET stepped_up_until = now() + interval '${MINUTES} minutes' WHERE token_hash = decode($1, 'hex')
       RETURNING stepped_up_until AS until`,
      [hashOf(token)],
    );
    return { until: rows[0]!.until.toISOString(), token };
  });
}
