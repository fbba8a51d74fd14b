import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Outcome } from '../event.ts';
import { amount, lots, rate, ticks } from '../money/unit.ts';
import { COIN } from '../test/market.ts';
import { goldPerpetual, PerpetualFloor } from '../test/perpetual-market.ts';
import { viewOf } from '../test/perpetual-view.ts';
import { playStep, step } from '../test/wild-perpetual.ts';
import { judgeOrder } from './judge.ts';
import { mostLots } from './most-lots.ts';
import { mayOpen, wayOf } from './open-order.ts';
import type { PerpetualOrder } from './order.ts';
import type { NewOrder, PerpetualFacts } from './order-facts.ts';
import type { Perpetual } from './perpetual.ts';
import type { Position } from './position.ts';
import { figuresOf, previewExit, previewLeverage, previewMargin, previewOrder } from './preview.ts';
import { previewWhole } from './preview-whole.ts';
import { freeOf } from './trade.ts';

const TRADERS = 5;
const { symbol } = goldPerpetual;
const order = fc.record({
  trader: fc.integer({ min: 1, max: TRADERS }),
  isBuy: fc.boolean(),
  type: fc.constantFrom('limit', 'limit', 'market'),
  timeInForce: fc.constantFrom('GTC', 'GTC', 'IOC', 'FOK'),
  reduceOnly: fc.constantFrom(false, false, false, true),
  by: fc.integer({ min: -25, max: 25 }),
  size: fc.integer({ min: 1, max: 600 }),
  power: fc.integer({ min: 4, max: 7 }),
  /** Closes all of the trader's position, or twice as much: then it turns around. */
  times: fc.constantFrom(undefined, undefined, undefined, 1, 2),
});
const choice = fc.record({
  trader: fc.integer({ min: 1, max: TRADERS }),
  leverage: fc.constantFrom(1, 3, 10, 25, 50, 100, 101),
  sum: fc.bigInt({ min: -(10n ** 11n), max: 10n ** 11n }),
});
const runs = Number(process.env['PREVIEWS'] ?? 4_000) / 40;

test(
  'what a preview shows is what is booked, to the last unit, for every kind of order and choice',
  () => {
    const seen = new Map<string, number>();
    const count = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1);
    fc.assert(
      fc.property(
        fc.array(step, { minLength: 30, maxLength: 60, size: 'max' }),
        fc.array(order, { minLength: 30, maxLength: 30 }),
        fc.array(choice, { minLength: 10, maxLength: 10 }),
        (before, orders, choices) => {
          const floor = new PerpetualFloor().open(TRADERS);
          for (const s of before) playStep(floor, s);
          floor.now += 1_000;
          for (const [i, o] of orders.entries()) {
            if (i % 5 === 0) floor.index(goldPerpetual.index, Math.round(markOf(floor) * (1 + o.by / 2_000)));
            count(comparePlaced(floor, o));
            const chosen = choices[i];
            if (chosen !== undefined) count(compareChosen(floor, chosen));
          }
        },
      ),
      { seed: 33, numRuns: runs },
    );
    const closing = ['closed', 'closed in part', 'reversed', 'reversed at several prices'];
    if (process.env['PREVIEWS'] !== undefined) console.log(Object.fromEntries(seen));
    for (const what of ['opened', ...closing, 'rested', 'leverage', 'margin', 'insufficient_available'])
      expect(seen.get(what) ?? 0, what).toBeGreaterThan(2);
  },
  600_000 + 4_000 * runs,
);

const markOf = (floor: PerpetualFloor): number => viewOf(floor).p.markets.get(symbol)!.mark!;

function comparePlaced(
  floor: PerpetualFloor,
  o: { trader: number; isBuy: boolean; by: number; size: number; power: number; times: number | undefined } & Record<string, unknown>,
) {
  const { long, short } = viewOf(floor).factsOf(o.trader, symbol).stand;
  const against = o.times === undefined ? undefined : (long ?? short)?.position;
  if (against !== undefined) offer(floor, 1 + (o.trader % TRADERS), against);
  const view = viewOf(floor);
  const facts = view.factsOf(o.trader, symbol);
  const isMarket = o['type'] === 'market';
  const isBuy = against === undefined ? o.isBuy : !against.isLong;
  const asked: NewOrder = {
    side: isBuy ? 'buy' : 'sell',
    positionSide: facts.isHedged ? (o.size % 2 === 0 ? 'long' : 'short') : 'both',
    type: isMarket ? 'market' : 'limit',
    timeInForce: isMarket ? 'IOC' : (o['timeInForce'] as 'GTC'),
    postOnly: false,
    selfTradePrevention: 'expire_maker',
    reduceOnly: o['reduceOnly'] as boolean,
    price: isMarket ? undefined : ticks(Math.round(facts.mark! * (1 + o.by / 900))),
    quantity: lots(against === undefined ? o.size * 10 ** o.power : against.quantity * o.times!),
  };
  const shown = previewOrder(facts, asked);
  const whole = previewWhole(facts, asked)!;
  compareMost(facts, asked);
  const outcome = floor.ask(o.trader, { kind: 'place_perpetual_order', symbol, ...asked });
  const { answer } = outcome;
  if ('rejected' in answer) {
    if (answer.rejected === 'trader_locked') return answer.rejected;
    expect(shown).toEqual(answer);
    return answer.rejected;
  }
  if ('rejected' in shown) throw new Error(`shown as ${shown.rejected}, and booked`);
  if (answer.kind !== 'perpetual_orders' || isDisturbed(view.p, outcome, answer.perpetualOrders[0]!)) return 'disturbed';
  const booked = answer.perpetualOrders[0]!;
  if (booked.endReason === 'self_trade') return 'disturbed';
  const { trade, restOpens, reserve } = shown.verdict;
  const traded = (trade?.closes ?? 0) + (trade?.opens ?? 0);
  if (facts.isSound && (traded > 0 || asked.timeInForce === 'GTC')) {
    expect([whole.cost, whole.missing, whole.after]).toEqual([shown.cost, 0n, shown.filled]);
    if (booked.filledQuantity === booked.quantity) expect([whole.fee, whole.realised]).toEqual([booked.fee, booked.realised]);
  }
  expect([booked.filledQuantity, booked.fee, booked.realised]).toEqual([traded, shown.fee, shown.realised]);
  if (booked.endReason === undefined && booked.status !== 'done') expect([booked.opens, booked.frozen]).toEqual([restOpens, reserve]);
  const after = viewOf(floor).factsOf(o.trader, symbol);
  expect(figuresOf(after, after.stand)).toEqual(shown.after);
  expect(freeOf(after.stand)).toBe(shown.free[1]);
  if (trade !== undefined && trade.closes > 0) {
    const prices = new Set(outcome.events.flatMap((e) => (e.event === 'perpetual_deal_made' ? [e.price] : [])));
    if (trade.opens > 0) return prices.size > 1 ? 'reversed at several prices' : 'reversed';
    return after.stand.long === undefined && after.stand.short === undefined ? 'closed' : 'closed in part';
  }
  return trade !== undefined && trade.opens > 0 ? 'opened' : 'rested';
}

/** At two prices, together for more than this position: so it can be closed, and turned around. */
function offer(floor: PerpetualFloor, trader: number, { isLong, quantity }: Position): void {
  const { mark, isHedged } = viewOf(floor).factsOf(trader, symbol);
  for (const by of [1, 3])
    floor.ask(trader, {
      kind: 'place_perpetual_order',
      symbol,
      side: isLong ? 'buy' : 'sell',
      positionSide: isHedged ? (isLong ? 'long' : 'short') : 'both',
      type: 'limit',
      timeInForce: 'GTC',
      postOnly: true,
      selfTradePrevention: 'expire_maker',
      reduceOnly: false,
      price: ticks(mark! + (isLong ? -by : by)),
      quantity: lots(Math.ceil(quantity * 0.8)),
    });
}

const tooMuch = new Set(['insufficient_available', 'position_above_tier', 'would_liquidate', 'invalid_quantity', 'close_only']);

/** The most that a form offers isn't refused for being too much, and one lot more is refused. */
function compareMost(facts: PerpetualFacts, asked: NewOrder): void {
  const most = mostLots(facts, asked);
  const judged = (quantity: number) => {
    const verdict = judgeOrder(facts, { ...asked, quantity: lots(quantity) });
    return 'rejected' in verdict ? verdict.rejected : 'accepted';
  };
  if (most > 0) expect(tooMuch.has(judged(most))).toBe(false);
  if (asked.type === 'limit' && asked.timeInForce === 'GTC' && mayOpen(wayOf(asked))) expect(judged(most + 1)).not.toBe('accepted');
}

/**
 * Something else happened in the same command: another order of the trader acted, ended, or changed its share of the position; or what
 * stood in the book went away, as a maker's reduce-only order does when an earlier fill has closed what it would have reduced.
 */
const isDisturbed = (before: Perpetual, { events }: Outcome, placed: PerpetualOrder): boolean =>
  events.some(
    (e) =>
      (e.event === 'perpetual_order_changed' && isCut(before, e.order)) ||
      (e.event === 'perpetual_order_changed' && e.order.trader === placed.trader && e.order.orderId !== placed.orderId) ||
      (e.event === 'perpetual_order_changed' && /would_liquidate|beyond_bankruptcy/.test(e.order.endReason ?? '')) ||
      (e.event === 'perpetual_deal_made' && e.makerOrderId === placed.orderId),
  );

/** A reduce-only order that had less left to reduce, or nothing. */
function isCut(before: Perpetual, { orderId, quantity, reduceOnly, endReason }: PerpetualOrder): boolean {
  const stood = before.orders.get(orderId);
  if (!reduceOnly || stood === undefined) return false;
  return endReason === 'position_closed' || stood.remaining + (stood.progress?.filled ?? 0) !== quantity;
}

function compareChosen(floor: PerpetualFloor, { trader, leverage, sum }: { trader: number; leverage: number; sum: bigint }): string {
  const facts = viewOf(floor).factsOf(trader, symbol);
  const isLong = facts.stand.long !== undefined;
  const isMargin = facts.setting.mode === 'isolated' && (isLong || facts.stand.short !== undefined) && sum % 2n === 0n;
  const shown = isMargin ? previewMargin(facts, isLong, amount(sum)) : previewLeverage(facts, leverage);
  const positionSide = facts.isHedged ? (isLong ? 'long' : 'short') : 'both';
  const { answer } = floor.ask(
    trader,
    isMargin ? { kind: 'move_margin', symbol, positionSide, amount: sum } : { kind: 'choose_leverage', symbol, leverage },
  );
  if ('rejected' in answer) {
    if (answer.rejected !== 'trader_locked') expect(shown).toEqual(answer);
    return answer.rejected;
  }
  if ('rejected' in shown) throw new Error(`shown as ${shown.rejected}, and booked`);
  const after = viewOf(floor).factsOf(trader, symbol);
  expect(figuresOf(after, after.stand)).toEqual(shown.after);
  expect(freeOf(after.stand)).toBe(shown.free[1]);
  return isMargin ? 'margin' : 'leverage';
}

describe('take profit and stop loss', () => {
  test('are shown as profit after both fees, and as a share of the margin', () => {
    const facts = viewOf(new PerpetualFloor().open(1)).factsOf(1, symbol);
    // One coin's worth of lots at 1,600, ten times.
    const position = { isLong: true, quantity: lots(100_000_000), entryValue: amount(1_600n * COIN) };
    const holding = { position, margin: amount(160n * COIN) };
    expect(previewExit(facts, holding, ticks(1_700))).toEqual({ profit: 9_835_000_000n, ofMargin: rate(61_468_750n) });
    expect(previewExit(facts, holding, ticks(1_500)).profit).toBe(-10_155_000_000n);
  });
});
