import type { ico as contract } from '@bourse/contract/ico';
import { parseAmount } from '@bourse/core/market/instrument-text';
import type { Policy } from '@bourse/core/policy/policy';
import { ANSWERED_BEFORE, type Submission } from '../engine/submission.ts';
import { refuse } from '../http/refusal.ts';
import type { Caller, Handlers } from '../http/room.ts';
import { VALUING } from '../store/listing.ts';
import { changedBalances } from '../store/wire-text.ts';
import { readSale, subscriptionText, usdtText } from './sale-text.ts';
import { type Reading, saleViews } from './views.ts';

export interface IcoOptions extends Reading {
  readonly submission: Submission;
  /** What the caller may join, by the countries that are known of them. */
  readonly policyOf: (caller: Caller) => Promise<Policy>;
}

/** The calls of the ico room. A repeated request is answered from the first one's events and the sale's terms, which are final by then. */
export const ico = (o: IcoOptions): Handlers<typeof contract> => ({
  ...saleViews(o),

  subscribe: async ({ requestId, saleId, amount }, caller) => {
    const sale = await readSale(o.pool, Number(saleId));
    if (sale === undefined) return refuse('not-found');
    const added = parseAmount(amount, { scale: o.listing.scale(VALUING) });
    if (added === undefined || added === 0n) return refuse('25', { detail: `USDT has ${o.listing.scale(VALUING)} decimals` });
    const { trader } = caller;
    const policy = await o.policyOf(caller);
    const request = { trader, requestId, expiresAt: o.submission.expiry() };
    const outcome = await o.submission.submit({ kind: 'subscribe_sale', ...request, sale: sale.sale, amount: added, policy });
    if ('rejected' in outcome.answer) return outcome.answer;
    for (const event of outcome.events) {
      if (event.event !== 'subscribed') continue;
      const { amount: all, subscribedAt } = event.subscription;
      const held = { amount: all, subscribedAt, status: 'subscribed' as const, steps: 0 };
      return {
        seq: outcome.seq,
        subscription: subscriptionText(held, sale, event.all, o.listing),
        balances: changedBalances(o.listing, outcome, trader),
      };
    }
    return refuse('unavailable', { detail: ANSWERED_BEFORE });
  },

  revoke: async ({ requestId, saleId }, { trader }) => {
    const request = { trader, requestId, expiresAt: o.submission.expiry() };
    const outcome = await o.submission.submit({ kind: 'revoke_subscription', ...request, sale: Number(saleId) });
    if ('rejected' in outcome.answer) return outcome.answer;
    for (const event of outcome.events) {
      if (event.event !== 'revoked') continue;
      const returned = usdtText(o.listing, event.subscription.amount);
      return { seq: outcome.seq, saleId, returned, balances: changedBalances(o.listing, outcome, trader) };
    }
    return refuse('unavailable', { detail: ANSWERED_BEFORE });
  },
});
