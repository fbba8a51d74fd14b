// Closes positions: one at the market or at a limit, all at once, or one for as much on the other side.

import type { Trader } from '../identity/trader.ts';
import { symbolText } from '../market/instrument-text.ts';
import type { Instant, Lots } from '../money/unit.ts';
import { isRejected, type Rejection } from '../rejection.ts';
import { accountOf, heldIn } from './account.ts';
import type { ClosePosition, ReversePosition } from './commands.ts';
import type { OpenPerpetualOrder } from './open-order.ts';
import type { NewOrder } from './order-facts.ts';
import type { Perpetual } from './perpetual.ts';
import type { PerpetualMarket } from './perpetual-market.ts';
import { placeIn } from './place-order.ts';

export function closePosition(p: Perpetual, seq: number, at: Instant, trader: Trader, c: ClosePosition): OpenPerpetualOrder | Rejection {
  const market = p.markets.get(c.symbol);
  if (market === undefined) return { rejected: 'wrong_variety', symbol: symbolText(c.symbol) };
  const account = accountOf(trader);
  const { positionSide, price } = c;
  const held =
    positionSide === 'both' ? account.held.find((one) => one.contract === market) : heldIn(account, market, positionSide === 'long');
  if (held === undefined) return { rejected: 'nothing_to_reduce' };
  const { isLong, quantity: all } = held.position;
  const quantity = c.quantity ?? all;
  return placeIn(p, market, seq, at, trader, {
    ...reducing(isLong, positionSide),
    type: price === undefined ? 'market' : 'limit',
    price,
    quantity,
  });
}

/** Each at the market; what can't be closed now stays open, and its order says why. */
export function closeAllPositions(p: Perpetual, seq: number, at: Instant, trader: Trader): readonly OpenPerpetualOrder[] | Rejection {
  const account = accountOf(trader);
  const orders: OpenPerpetualOrder[] = [];
  let refused: Rejection | undefined;
  for (const { contract, position } of [...account.held]) {
    const market = contract as PerpetualMarket;
    const side = account.isHedged ? (position.isLong ? 'long' : 'short') : 'both';
    const order = placeIn(p, market, seq, at, trader, { ...reducing(position.isLong, side), type: 'market', quantity: position.quantity });
    if (isRejected(order)) refused ??= order;
    else orders.push(order);
  }
  return orders.length === 0 ? (refused ?? { rejected: 'nothing_to_reduce' }) : orders;
}

/** One order over twice the quantity: half of it closes, the other half opens. */
export function reversePosition(
  p: Perpetual,
  seq: number,
  at: Instant,
  trader: Trader,
  c: ReversePosition,
): OpenPerpetualOrder | Rejection {
  const market = p.markets.get(c.symbol);
  if (market === undefined) return { rejected: 'wrong_variety', symbol: symbolText(c.symbol) };
  const account = accountOf(trader);
  if (account.isHedged) return { rejected: 'invalid_order' };
  const held = account.held.find((one) => one.contract === market);
  if (held === undefined) return { rejected: 'nothing_to_reduce' };
  const { isLong, quantity } = held.position;
  const twice = { ...reducing(isLong, 'both'), reduceOnly: false, type: 'market', quantity: (2 * quantity) as Lots } as const;
  return placeIn(p, market, seq, at, trader, twice, c.policy);
}

const reducing = (isLong: boolean, positionSide: NewOrder['positionSide']) =>
  ({
    side: isLong ? 'sell' : 'buy',
    positionSide,
    timeInForce: 'GTC',
    postOnly: false,
    selfTradePrevention: 'expire_maker',
    reduceOnly: true,
  }) satisfies Partial<NewOrder>;
