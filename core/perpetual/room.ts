import type { Answer } from '../answer.ts';
import type { Market } from '../market/market.ts';
import { isRejected, type Rejection } from '../rejection.ts';
import type { Room } from '../room.ts';
import type { Stamp } from '../stamp.ts';
import { settle } from './allot.ts';
import { amendOrder } from './amend-order.ts';
import { cancelAllOrders, cancelOrder } from './cancel-order.ts';
import { checkPerpetual } from './check.ts';
import { closeAllPositions, closePosition, reversePosition } from './close-position.ts';
import type { PerpetualCommand } from './commands.ts';
import type { PerpetualConfiguration } from './configuration.ts';
import { placeExits } from './exits.ts';
import { applyRules } from './new-rules.ts';
import { OpenPerpetualOrder, orderNow } from './open-order.ts';
import type { Perpetual } from './perpetual.ts';
import { placeOrder } from './place-order.ts';
import { chooseLeverage, chooseMarginMode, choosePositionMode, moveMargin } from './settings.ts';
import { type PerpetualTable, perpetualRows, restorePerpetual } from './state.ts';
import { onClock } from './time.ts';
import { runTriggers } from './triggers.ts';

export const perpetualRoom = (p: Perpetual, market: Market): Room<PerpetualCommand, PerpetualTable, PerpetualConfiguration> => ({
  acts: {},
  requests: {
    place_perpetual_order: (trader, c, { seq, at }) => finish(p, { seq, at }, placeOrder(p, seq, at, trader, c)),
    amend_perpetual_order: (trader, c, { seq, at }) => finish(p, { seq, at }, amendOrder(p, seq, at, trader, c)),
    cancel_perpetual_order: (trader, c, { seq, at }) => finish(p, { seq, at }, cancelOrder(p, at, trader, c)),
    cancel_all_perpetual_orders: (trader, c, { seq, at }) => finish(p, { seq, at }, cancelAllOrders(p, at, trader, c)),
    close_position: (trader, c, { seq, at }) => finish(p, { seq, at }, closePosition(p, seq, at, trader, c)),
    close_all_positions: (trader, _, { seq, at }) => finish(p, { seq, at }, closeAllPositions(p, seq, at, trader)),
    reverse_position: (trader, c, { seq, at }) => finish(p, { seq, at }, reversePosition(p, seq, at, trader, c)),
    place_exits: (trader, c, { seq, at }) => finish(p, { seq, at }, placeExits(p, at, trader, c)),
    choose_leverage: (trader, c, { at }) => chooseLeverage(p, at, trader, c),
    choose_margin_mode: (trader, c) => chooseMarginMode(p, trader, c),
    choose_position_mode: (trader, c) => choosePositionMode(p, trader, c),
    move_margin: (trader, c, { at }) => moveMargin(p, at, trader, c),
  },
  configure: ({ perpetuals }, at) => {
    for (const instrument of perpetuals ?? []) {
      const before = p.markets.get(instrument.symbol)?.instrument;
      p.list(instrument, market, at);
      if (before !== undefined) applyRules(p, p.markets.get(instrument.symbol)!, before, at);
    }
  },
  advance: (at, seq) => onClock(p, seq, at),
  rows: perpetualRows(p),
  restore: (stored) => restorePerpetual(p, market, stored),
  check: () => checkPerpetual(p),
});

/** What the orders' fills trigger, and what they leave of others; then the orders as they are after all of it. */
function finish(
  p: Perpetual,
  { seq, at }: Pick<Stamp, 'seq' | 'at'>,
  result: OpenPerpetualOrder | readonly OpenPerpetualOrder[] | Rejection,
): Answer | Rejection {
  if (isRejected(result)) return result;
  settle(p, at);
  let hasFired = false;
  for (const market of p.marketList) if (runTriggers(p, market, seq, at)) hasFired = true;
  if (hasFired) settle(p, at);
  if (result instanceof OpenPerpetualOrder) return { kind: 'perpetual_orders', perpetualOrders: [p.answerWith(result)] };
  return { kind: 'perpetual_orders', perpetualOrders: result.map(orderNow) };
}
