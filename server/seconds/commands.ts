import type { seconds as contract } from '@bourse/contract/seconds';
import { parseAmount } from '@bourse/core/market/instrument-text';
import type { Policy } from '@bourse/core/policy/policy';
import type { Submission } from '../engine/submission.ts';
import { refuse } from '../http/refusal.ts';
import type { Caller, Handlers } from '../http/room.ts';
import { VALUING } from '../store/listing.ts';
import { changedBalances, timeText } from '../store/wire-text.ts';
import { denominationOf } from './denomination.ts';
import { contractText, limitsText } from './second-text.ts';
import { acknowledgedAt, contractViews, limitViews, publicViews, type Reading } from './views.ts';

export interface SecondsOptions extends Reading {
  readonly submission: Submission;
  /** What the caller may open, by the countries that are known of them. */
  readonly policyOf: (caller: Caller) => Promise<Policy>;
}
type Seconds = typeof contract;

/** The calls that change something. A repeated request is answered from the first one's events alone, so its answer is the same. */
export const secondCommands = (o: SecondsOptions): Pick<Handlers<Seconds>, 'placeContract' | 'setLimits' | 'acknowledge'> => ({
  placeContract: async (input, caller) => {
    const { requestId, symbol, direction, durationMs } = input;
    if (o.markets.of(symbol) === undefined) return refuse('11');
    const stake = parseAmount(input.stake, { scale: o.listing.scale(VALUING) });
    if (stake === undefined || stake === 0n) return refuse('25', { detail: `a stake has at most ${o.listing.scale(VALUING)} decimals` });
    const request = { trader: caller.trader, requestId, expiresAt: o.submission.expiry() };
    const policy = await o.policyOf(caller);
    const outcome = await o.submission.submit({ kind: 'place_second', ...request, symbol, direction, durationMs, stake, policy });
    if ('rejected' in outcome.answer) return outcome.answer;
    for (const event of outcome.events) {
      if (event.event !== 'second_accepted') continue;
      const { second } = event;
      return {
        seq: outcome.seq,
        contract: contractText(second, undefined, denominationOf(o.listing, second.symbol)),
        balances: changedBalances(o.listing, outcome, caller.trader),
        receipt: o.receipts.signedOrder(second),
      };
    }
    throw new Error('a contract was accepted without saying so');
  },

  setLimits: async ({ requestId, step, dailyLoss }, { trader }) => {
    const scale = o.listing.scale(VALUING);
    const most = dailyLoss === undefined ? undefined : parseAmount(dailyLoss, { scale });
    if (dailyLoss !== undefined && (most === undefined || most === 0n))
      return refuse('25', { detail: `a limit has at most ${scale} decimals` });
    const request = { trader, requestId, expiresAt: o.submission.expiry() };
    const outcome = await o.submission.submit({ kind: 'set_second_limits', ...request, step, dailyLoss: most });
    if ('rejected' in outcome.answer) return outcome.answer;
    for (const event of outcome.events)
      if (event.event === 'second_limits_changed') return { seq: outcome.seq, limits: limitsText(event, scale, event.at) };
    throw new Error('limits were changed without saying so');
  },

  acknowledge: async (_, { trader }) => {
    const now = o.engine.now();
    await o.pool.query('INSERT INTO seconds_acknowledged (trader, at) VALUES ($1, $2) ON CONFLICT (trader) DO NOTHING', [trader, now]);
    return { acknowledgedAt: timeText((await acknowledgedAt(o.pool, trader)) ?? now) };
  },
});

/** The calls of the seconds room. */
export const seconds = (o: SecondsOptions): Omit<Handlers<Seconds>, 'evidence' | 'fairness'> => ({
  ...publicViews(o),
  ...contractViews(o),
  ...limitViews(o),
  ...secondCommands(o),
});
