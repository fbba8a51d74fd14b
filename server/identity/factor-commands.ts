import type { identity } from '@bourse/contract/identity';
import type { TraderId } from '@bourse/core/identity/trader-id';
import { refuse } from '../http/refusal.ts';
import type { Handlers } from '../http/room.ts';
import { oneTimeUri } from '../secrets/one-time-code.ts';
import { transaction } from '../store/transaction.ts';
import { takeTurn } from '../store/turn.ts';
import { placeOf } from './notice-values.ts';
import type { IdentityOptions } from './options.ts';
import { type Challenge, MOST_PASSKEYS } from './passkeys.ts';
import { tooOften } from './refusals.ts';
import { relyingParty } from './relying-party.ts';
import { leaveHold } from './standing.ts';
import { isSteppedUp, stepUpNeeded } from './step-up.ts';
import { findByNumber } from './traders.ts';

type Calls =
  | 'startTotp'
  | 'confirmTotp'
  | 'removeTotp'
  | 'startPasskey'
  | 'addPasskey'
  | 'renamePasskey'
  | 'removePasskey'
  | 'newRecoveryCodes';

/**
 * Adding and removing second factors. Everything here requires a step-up and holds withdrawals (rules 3.5): someone who steals a
 * session and adds their own factor must not be able to withdraw with it before the trader has read the notice.
 */
export const factorCommands = (o: IdentityOptions): Pick<Handlers<typeof identity>, Calls> => ({
  startTotp: async (_, caller) => {
    if (!(await isSteppedUp(o.pool, caller))) return stepUpNeeded;
    const { secret, sealed } = o.factors.newTotp(caller.trader);
    await o.pending.beginWithin(caller.tokenHash, 'add-totp', caller.trader, { sealed });
    return { secret, uri: oneTimeUri(secret, await o.appName(), await accountOf(o, caller.trader)) };
  },
  confirmTotp: async ({ totp }, caller) => {
    const { trader, tokenHash } = caller;
    if (!(await isSteppedUp(o.pool, caller))) return stepUpNeeded;
    const pending = await o.pending.findWithin<{ sealed: string }>(tokenHash, 'add-totp');
    if (pending === undefined) return refuse('not-found', { detail: 'nothing waits for its first code' });
    const guess = await o.tries.begin(trader, 'second-factor');
    if ('wait' in guess) return tooOften(guess.wait);
    const answer = await transaction(o.pool, async (client) => {
      if (!(await o.factors.confirmTotp(client, trader, pending.detail.sealed, totp, o.now()))) return refuse('second-factor-wrong');
      await o.pending.endWithin(tokenHash, 'add-totp', client);
      const recoveryCodes = await o.factors.firstRecoveryCodes(client, trader);
      const hold = await leaveHold(o, client, trader, 'second_factor');
      await o.notices.tell(
        (await findByNumber(o, trader, client))!,
        'second-factor-changed',
        { factor: 'totp', until: hold.until, ...placeOf(caller) },
        client,
      );
      return { hold, told: { holdUntil: hold.until, ...(recoveryCodes !== undefined && { recoveryCodes }) } };
    });
    if ('refused' in answer) {
      await guess.wrong();
      return answer;
    }
    await guess.right();
    await o.outbox.settle([answer.hold.row]);
    return answer.told;
  },
  removeTotp: (_, caller) => remove(o, caller, 'totp', (client) => o.factors.removeTotp(client, caller.trader)),
  startPasskey: async (_, caller) => {
    const { trader } = caller;
    if (!(await isSteppedUp(o.pool, caller))) return stepUpNeeded;
    const party = relyingParty(caller, o.ownOrigins);
    if (party === undefined) return refuse('passkey-refused', { detail: 'a page of our own must ask' });
    if ((await o.factors.of(trader)).passkeys >= MOST_PASSKEYS) return refuse('too-many-passkeys');
    const name = { app: await o.appName(), account: await accountOf(o, trader) };
    const options = await o.factors.passkeys.newOptions(trader, party, name);
    await o.pending.beginWithin(caller.tokenHash, 'add-passkey', trader, { challenge: options.challenge, host: party.host });
    return { options: { ...options } };
  },
  addPasskey: async ({ name, passkey }, caller) => {
    const { trader, tokenHash } = caller;
    if (!(await isSteppedUp(o.pool, caller))) return stepUpNeeded;
    const asked = await o.pending.findWithin<Challenge>(tokenHash, 'add-passkey');
    const party = relyingParty(caller, o.ownOrigins);
    if (asked === undefined || party === undefined) return refuse('passkey-refused');
    const added = await transaction(
      o.pool,
      async (client) => {
        // Concurrent requests are serialised, so each sees the earlier ones.
        await takeTurn(client, `passkeys ${trader}`);
        if ((await o.factors.of(trader, client)).passkeys >= MOST_PASSKEYS) return refuse('too-many-passkeys');
        const isFirst = await o.pending.endWithin(tokenHash, 'add-passkey', client);
        const id = isFirst ? await o.factors.passkeys.add(client, trader, party, asked.detail, passkey, name) : undefined;
        if (id === undefined) return refuse('passkey-refused');
        const recoveryCodes = await o.factors.firstRecoveryCodes(client, trader);
        const hold = await leaveHold(o, client, trader, 'second_factor');
        await o.notices.tell(
          (await findByNumber(o, trader, client))!,
          'second-factor-changed',
          { factor: 'passkey', until: hold.until, ...placeOf(caller) },
          client,
        );
        return { hold, told: { id, holdUntil: hold.until, ...(recoveryCodes !== undefined && { recoveryCodes }) } };
      },
      (answer) => !('refused' in answer),
    );
    if ('refused' in added) return added;
    await o.outbox.settle([added.hold.row]);
    return added.told;
  },
  renamePasskey: async ({ id, name }, { trader }) => ((await o.factors.passkeys.rename(trader, id, name)) ? {} : refuse('not-found')),
  removePasskey: ({ id }, caller) => remove(o, caller, 'passkey', (client) => o.factors.passkeys.remove(client, caller.trader, id)),
  newRecoveryCodes: async (_, caller) => {
    const { trader } = caller;
    if (!(await isSteppedUp(o.pool, caller))) return stepUpNeeded;
    if ((await o.factors.methods(trader)).length === 0) return refuse('not-found', { detail: 'no second factor is set' });
    const made = await transaction(o.pool, async (client) => {
      const recoveryCodes = await o.factors.newRecoveryCodes(client, trader);
      const hold = await leaveHold(o, client, trader, 'second_factor');
      await o.notices.tell(
        (await findByNumber(o, trader, client))!,
        'second-factor-changed',
        { factor: 'recovery', until: hold.until, ...placeOf(caller) },
        client,
      );
      return { hold, recoveryCodes };
    });
    await o.outbox.settle([made.hold.row]);
    return { holdUntil: made.hold.until, recoveryCodes: made.recoveryCodes };
  },
});

type Client = Parameters<Parameters<typeof transaction>[1]>[0];

async function remove(
  o: IdentityOptions,
  caller: Parameters<Handlers<typeof identity>['removeTotp']>[1],
  factor: 'totp' | 'passkey',
  take: (client: Client) => Promise<boolean>,
) {
  const { trader } = caller;
  if (!(await isSteppedUp(o.pool, caller))) return stepUpNeeded;
  const done = await transaction(o.pool, async (client) => {
    if (!(await take(client))) return refuse('not-found');
    await o.factors.removeIdleCodes(client, trader);
    const hold = await leaveHold(o, client, trader, 'second_factor');
    await o.notices.tell(
      (await findByNumber(o, trader, client))!,
      'second-factor-changed',
      { factor, until: hold.until, ...placeOf(caller) },
      client,
    );
    return hold;
  });
  if ('refused' in done) return done;
  await o.outbox.settle([done.row]);
  return { holdUntil: done.until };
}

/** What an authenticator app shows next to the exchange's name. */
async function accountOf(o: IdentityOptions, trader: TraderId): Promise<string> {
  const known = await findByNumber(o, trader);
  return known?.email ?? known?.phone ?? String(trader);
}
