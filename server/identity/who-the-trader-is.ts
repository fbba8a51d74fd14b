import type { TraderId } from '@bourse/core/identity/trader-id';
import { type Refused, refuse } from '../http/refusal.ts';
import type { Caller } from '../http/room.ts';
import type { IdentityOptions } from './options.ts';
import { tooOften, unlessBusy } from './refusals.ts';
import { steppedUpUntil } from './step-up.ts';
import { findByNumber } from './traders.ts';

/** The withdrawal password was right. */
interface Safe {
  readonly hasFactor: boolean;
  readonly forgiven: Promise<void>;
}

/** What money that leaves asks of this room: whether it is the trader who sends it. */
export const whoTheTraderIs = (o: IdentityOptions) => {
  // The same password asked of the same trader many times at once is one guess: it is looked at once, and all hear of it.
  const asking = new Map<string, Promise<Refused | Safe>>();
  const ask = async (trader: TraderId, safePassword: string): Promise<Refused | Safe> => {
    const { stored, hasFactor, guess } = await o.tries.beginSafe(trader);
    if (stored === null) {
      // Whoever has no such password has nothing to guess: nothing stays counted.
      if ('right' in guess) await guess.right();
      return refuse('42');
    }
    if ('wait' in guess) return tooOften(guess.wait);
    if (!(await o.safePasswords.verify(stored, safePassword))) {
      await guess.wrong();
      return refuse('18');
    }
    const forgiven = guess.right();
    // Whoever waits for it hears of a failure; that nobody waits yet is none.
    forgiven.catch(() => undefined);
    return { hasFactor, forgiven };
  };
  const isSafe = (trader: TraderId, safePassword: string): Promise<Refused | Safe> => {
    const key = `${trader} ${safePassword}`;
    const asked = asking.get(key) ?? unlessBusy(() => ask(trader, safePassword)).finally(() => asking.delete(key));
    asking.set(key, asked);
    return asked;
  };
  return {
    hasSafePassword: async (trader: TraderId) => (await findByNumber(o, trader))?.safePasswordHash !== undefined,
    checkSender: async (caller: Pick<Caller, 'trader' | 'tokenHash'>, safePassword: string) => {
      const safe = await isSafe(caller.trader, safePassword);
      if ('refused' in safe || !safe.hasFactor || (await steppedUpUntil(o.pool, caller)) !== undefined) return safe;
      await safe.forgiven;
      return refuse('step-up-needed');
    },
    hasSecondFactor: async (trader: TraderId) => (await o.factors.methods(trader)).length > 0,
    steppedUpUntil: (caller: Pick<Caller, 'tokenHash'>) => steppedUpUntil(o.pool, caller),
  };
};
