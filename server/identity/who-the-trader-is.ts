import type { TraderId } from '@bourse/core/identity/trader';
import { type Refused, refuse } from '../http/refusal.ts';
import type { Caller } from '../http/room.ts';
import type { IdentityOptions } from './options.ts';
import { whyWrong } from './own-secret.ts';
import { unlessBusy } from './refusals.ts';
import { steppedUpUntil } from './step-up.ts';
import { findByNumber } from './traders.ts';

/** What money that leaves asks of this room: whether it is the trader who sends it. */
export const whoTheTraderIs = (o: IdentityOptions) => {
  // The same password asked of the same trader many times at once is one guess: it is looked at once, and all hear of it.
  const asking = new Map<string, Promise<Refused | undefined>>();
  const ask = async (trader: TraderId, safePassword: string): Promise<Refused | undefined> => {
    const known = await findByNumber(o.pool, trader);
    if (known?.safePasswordHash === undefined) return refuse('42');
    return unlessBusy(() => whyWrong(o, known, 'safe-password', safePassword, '18'));
  };
  return {
    hasSafePassword: async (trader: TraderId) => (await findByNumber(o.pool, trader))?.safePasswordHash !== undefined,
    whyNotSafe: (trader: TraderId, safePassword: string) => {
      const key = `${trader} ${safePassword}`;
      const asked = asking.get(key) ?? ask(trader, safePassword).finally(() => asking.delete(key));
      asking.set(key, asked);
      return asked;
    },
    hasSecondFactor: async (trader: TraderId) => (await o.factors.methods(trader)).length > 0,
    steppedUpUntil: (caller: Pick<Caller, 'tokenHash'>) => steppedUpUntil(o.pool, caller),
  };
};
