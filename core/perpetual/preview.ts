// What a trader is shown before sending: cost, fee, margin and liquidation price, before and after. Computed by the functions that
// book it, from the same facts (decision 0048).

import { minus, NOTHING, plus } from '../money/amount.ts';
import { notional } from '../money/notional.ts';
import { feeUp } from '../money/rounding.ts';
import { type Amount, type Lots, RATE_ONE, type Rate, type Ticks } from '../money/unit.ts';
import { costOf, judgeOrder, scopeOf, type Verdict } from './judge.ts';
import { judgeLeverage, judgeMargin, type SettingRejection } from './judge-setting.ts';
import { liquidationPrice } from './liquidation.ts';
import { mayClose, wayOf } from './open-order.ts';
import type { NewOrder, PerpetualFacts } from './order-facts.ts';
import { unrealised } from './position.ts';
import type { OrderRejection } from './refuse.ts';
import { freeOf, type Holding, type Scope, type Settled, type Stand, settleTrade, type Trade } from './trade.ts';

export interface PositionFigures {
  readonly isLong: boolean;
  readonly quantity: Lots;
  readonly entryValue: Amount;
  readonly margin: Amount;
  /** Rounded so that it's never later than the truth; undefined if no price liquidates it. With cross margin an estimate. */
  readonly liquidation: Ticks | undefined;
}

export interface OrderPreview {
  /** What it takes of the free money at once. */
  readonly cost: Amount;
  /** Of what trades at once; the rest pays when it's filled, and not more than it reserves. */
  readonly fee: Amount;
  readonly realised: Amount;
  readonly verdict: Verdict;
  /** What can be used to open, before and after. */
  readonly free: readonly [before: Amount, after: Amount];
  readonly before: readonly PositionFigures[];
  /** After what trades at once, with the rest's reserve set aside. */
  readonly after: readonly PositionFigures[];
  /** Once the rest is filled at its limit too. */
  readonly filled: readonly PositionFigures[];
}

/**
 * What would be booked on the book as it stands. A maker's reduce-only order can be smaller by the time it's reached, when an earlier fill
 * of the same order has closed what it would reduce; nobody but its owner can see that beforehand.
 */
export function previewOrder(facts: PerpetualFacts, o: NewOrder): OrderPreview | OrderRejection {
  const verdict = judgeOrder(facts, o);
  if ('rejected' in verdict) return verdict;
  const { settled, reserve } = verdict;
  const traded = settled?.after ?? facts.stand;
  const after = { ...traded, cash: minus(traded.cash, reserve) };
  return {
    cost: costOf(verdict),
    fee: settled?.fee ?? NOTHING,
    realised: settled?.realised ?? NOTHING,
    verdict,
    free: [freeOf(facts.stand), freeOf(after)],
    before: figuresOf(facts, facts.stand),
    after: figuresOf(facts, after),
    filled: figuresOf(facts, restFilled(facts, o, verdict, traded)),
  };
}

export interface SettingPreview {
  /** What can be used to open, before and after. */
  readonly free: readonly [before: Amount, after: Amount];
  readonly before: readonly PositionFigures[];
  readonly after: readonly PositionFigures[];
}

export const previewLeverage = (facts: PerpetualFacts, leverage: number): SettingPreview | SettingRejection =>
  settingPreview(facts, judgeLeverage(facts, leverage));
export const previewMargin = (facts: PerpetualFacts, isLong: boolean, amount: Amount): SettingPreview | SettingRejection =>
  settingPreview(facts, judgeMargin(facts, isLong, amount));

function settingPreview(facts: PerpetualFacts, after: Stand | SettingRejection): SettingPreview | SettingRejection {
  if ('rejected' in after) return after;
  const { stand } = facts;
  return { free: [freeOf(stand), freeOf(after)], before: figuresOf(facts, stand), after: figuresOf(facts, after) };
}

/** What a take profit or stop loss at this price brings: after both fees, and as a share of the margin. */
export interface ExitFigures {
  readonly profit: Amount;
  /** Rounded towards zero. */
  readonly ofMargin: Rate;
}
export function previewExit({ units, instrument }: PerpetualFacts, { position, margin }: Holding, price: Ticks): ExitFigures {
  const { takerFee } = instrument;
  const fees = plus(feeUp(position.entryValue, takerFee), feeUp(notional(price, position.quantity, units), takerFee));
  const profit = minus(unrealised(position, price, units), fees);
  return { profit, ofMargin: (margin > 0n ? (profit * RATE_ONE) / margin : 0n) as Rate };
}

export function figuresOf(facts: PerpetualFacts, stand: Stand): PositionFigures[] {
  const { mark, units, setting } = facts;
  if (mark === undefined) return [];
  const scope = scopeOf(facts, mark);
  return [stand.long, stand.short].flatMap((holding) => {
    if (holding === undefined) return [];
    const { position, margin } = holding;
    const { tiers, takerFee } = holding.earlier ?? scope;
    const backing = setting.mode === 'isolated' ? margin : othersLeave(stand, holding, scope);
    return [{ ...position, margin, liquidation: liquidationPrice(position, backing, tiers, takerFee, units) }];
  });
}

/** What a cross account has for one position: its money and all other profits, without what all others need. */
function othersLeave({ cash, profit, needed }: Stand, { position, earlier }: Holding, scope: Scope): Amount {
  const { mark, units } = scope;
  const { tiers, takerFee } = earlier ?? scope;
  const value = notional(mark, position.quantity, units);
  let tier = tiers[0]!;
  for (const one of tiers) if (value > one.floor) tier = one;
  const own = value * (tier.maintenance + takerFee) - tier.deduction * RATE_ONE;
  const others = needed - own;
  return minus(minus(plus(cash, profit), unrealised(position, mark, units)), ((others + RATE_ONE - 1n) / RATE_ONE) as Amount);
}

/** The stand once what rests has been filled at its limit. */
function restFilled(facts: PerpetualFacts, o: NewOrder, { quantity, trade, worst, restOpens }: Verdict, after: Stand): Stand {
  const rest = quantity - (trade?.closes ?? 0) - (trade?.opens ?? 0);
  if (rest === 0 || facts.mark === undefined || o.price === undefined || o.timeInForce !== 'GTC') return after;
  return settleRest(facts, o, after, rest, restOpens, worst, facts.instrument.makerFee).settled.after;
}

/** Fills the rest of an order at one price, for a fee at this rate. */
export function settleRest(
  facts: PerpetualFacts,
  o: NewOrder,
  stand: Stand,
  rest: number,
  restOpens: Lots,
  price: Ticks,
  feeRate: Rate,
): { readonly trade: Trade; readonly settled: Settled } {
  const { units } = facts;
  const isBuy = o.side === 'buy';
  const held = (isBuy ? stand.short : stand.long)?.position.quantity ?? 0;
  const closes = Math.min(rest, mayClose(wayOf(o)) ? held : 0, rest - restOpens) as Lots;
  const opens = (rest - closes) as Lots;
  const worth = (lots: Lots) => (lots > 0 ? notional(price, lots, units) : NOTHING);
  const fee = feeUp(notional(price, rest as Lots, units), feeRate);
  const trade = { isBuy, closes, closesFor: worth(closes), opens, opensFor: worth(opens), fee, feeRate };
  return { trade, settled: settleTrade(stand, scopeOf(facts, facts.mark!), trade) };
}
