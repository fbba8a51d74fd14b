// What other rules of a contract do to what is in it. Its orders were judged and paid for by the rules before: each must hold what the
// new fees ask for, and together with the position fit the new tiers; what can't is cancelled, the newest first. A position that
// hasn't enough margin keeps the rules of before.

import { NOTHING, plus } from '../money/amount.ts';
import type { Instant, Lots } from '../money/unit.ts';
import { accountOf, heldIn, settingOf } from './account.ts';
import { keepEarlierRules } from './earlier-rules.ts';
import { MarketFacts } from './facts.ts';
import type { PerpetualInstrument } from './instrument.ts';
import { type OpenPerpetualOrder, ownOrders } from './open-order.ts';
import type { EndReason } from './order.ts';
import type { Perpetual } from './perpetual.ts';
import type { PerpetualMarket } from './perpetual-market.ts';
import { valueAt } from './position.ts';
import { largestValue } from './refuse.ts';
import { areSameTiers } from './risk-tier.ts';

/** Call after the contract has its new rules. */
export function applyRules(p: Perpetual, market: PerpetualMarket, before: PerpetualInstrument, at: Instant): void {
  const { instrument } = market;
  if (!instrument.listed) p.endOpening(instrument.symbol, at);
  const isSame = areSameTiers(instrument.tiers, before.tiers);
  if (!isSame) fitTiers(p, market, at);
  // Released or reserved by the new fee, the oldest first.
  if (instrument.takerFee !== before.takerFee)
    for (const order of openingIn(p, market)) if (!p.reserve(order, order.opens)) cutOpening(p, order, 'rules_changed', at);
  if (!isSame || instrument.takerFee !== before.takerFee) keepEarlierRules(p, market, before);
}

function fitTiers(p: Perpetual, market: PerpetualMarket, at: Instant): void {
  for (const order of openingIn(p, market).reverse())
    if (isAboveTier(p, market, order, at)) cutOpening(p, order, 'position_above_tier', at);
}

/** Whether the position, with everything that would open it further, is larger than the leverage allows. */
function isAboveTier(p: Perpetual, market: PerpetualMarket, { trader, terms: { isBuy } }: OpenPerpetualOrder, at: Instant): boolean {
  const account = accountOf(trader);
  const most = largestValue(market.tiers, settingOf(account, market).leverage);
  if (most === undefined) return false;
  const held = heldIn(account, market, isBuy);
  const value = held === undefined ? NOTHING : valueAt(held.position, market.mark!, market.units);
  return plus(value, new MarketFacts(p.clearing, market, account, at).opening(isBuy)) > most;
}

function cutOpening(p: Perpetual, order: OpenPerpetualOrder, reason: EndReason, at: Instant): void {
  const { opens } = order;
  if (opens < order.remaining) p.reserve(order, 0 as Lots);
  p.cut(order, opens, reason, at);
}

/** Oldest first. */
function openingIn(p: Perpetual, market: PerpetualMarket): OpenPerpetualOrder[] {
  const found: OpenPerpetualOrder[] = [];
  for (const trader of p.ledger.traders.values())
    for (let order = ownOrders.first(trader); order !== undefined; order = order.ownNext)
      if (order.terms.market === market && order.opens > 0) found.push(order);
  return found.sort((a, b) => a.id - b.id);
}
