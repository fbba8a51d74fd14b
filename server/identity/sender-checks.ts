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

/** What outgoing money needs from this room: whether it's really the trader who sends it. */
export const senderChecks = (o: IdentityOptions) => {
  // The same password for the same trader many times at once is one guess: it's checked once, and all callers get the result.
  const asking = new Map<string, Promise<Refused | Safe>>();
  const ask = async (trader: TraderId, safePassword: string): Promise<Refused | Safe> => {
    const { stored, hasFactor, guess } = await o.tries.beginSafe(trader);
    if (stored === null) {
      // A trader without such a password has nothing to guess, so nothing stays counted.
      if ('right' in guess) await guess.right();
      return refuse('42');
    }
    if ('wait' in guess) return tooOften(guess.wait);
    if (!(await o.safePasswords.verify(stored, safePassword))) {
      await guess.wrong();
      return refuse('18');
    }
    const forgiven = guess.right();
    // Callers that wait for it see a failure; until then it must not count as unhandled.
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
