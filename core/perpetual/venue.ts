// What a liquidation needs of the market: orders to cancel, a book to trade with, and who holds the other side.

import { matchTaker } from '../book/match.ts';
import { NOTHING } from '../money/amount.ts';
import type { Amount, Instant, Lots, Rate, Ticks } from '../money/unit.ts';
import type { Contract, HeldPosition } from './account.ts';
import { allot } from './allot.ts';
import { endOrders } from './cancel-order.ts';
import { watchAccount } from './edge.ts';
import { Liquidator, type StepTaken, type Venue } from './liquidation-steps.ts';
import { isWaiting } from './open-order.ts';
import type { Perpetual } from './perpetual.ts';
import type { PerpetualMarket } from './perpetual-market.ts';
import { Walk } from './walk.ts';

/**
 * Liquidates what the mark price has made due, within the current command. While the contract may not liquidate, its mark price can
 * still leave a cross account short of margin: from then on the account's positions in other contracts are due.
 */
export function liquidate(p: Perpetual, market: PerpetualMarket, seq: number, at: Instant): void {
  p.watchTouched();
  if (market.mayLiquidate(at)) newLiquidator(p, seq, at).mark(market);
  else if (market.mark !== undefined)
    for (const held of market.watch.due(market.mark) as HeldPosition[]) watchAccount(p.clearing, held.account);
}

const newLiquidator = (p: Perpetual, seq: number, at: Instant): Liquidator =>
  new Liquidator(p.clearing, p.fund, new BookVenue(p, seq, at), (taken) => tellStep(p, taken, at));

class BookVenue implements Venue {
  private readonly p: Perpetual;
  private readonly seq: number;
  private readonly at: Instant;

  constructor(p: Perpetual, seq: number, at: Instant) {
    this.p = p;
    this.seq = seq;
    this.at = at;
  }

  mayLiquidate = (contract: Contract): boolean => (contract as PerpetualMarket).mayLiquidate(this.at);

  /** What rests in the contract, and for a cross position in all contracts: take profit and stop loss keep waiting. */
  cancelOrders({ account, contract, mode }: HeldPosition): void {
    endOrders(
      this.p,
      this.at,
      account.trader,
      'liquidation',
      (order) => !isWaiting(order) && (mode === 'cross' || order.terms.market === contract),
    );
  }

  reduce(
    { account, contract, position }: HeldPosition,
    quantity: Lots,
    limit: Ticks,
    onFill: (quantity: Lots, value: Amount) => void,
  ): void {
    const market = contract as PerpetualMarket;
    const isBuy = !position.isLong;
    if (!market.book.crosses(isBuy, limit)) return;
    const { p, seq, at } = this;
    const walk = new Walk(p, {
      market,
      trader: account.trader,
      isBuy,
      limit,
      quantity,
      selfTradePrevention: 'expire_maker',
      fee: 0n as Rate,
      orderId: undefined,
      seq,
      at,
      fits: () => true,
      onFill,
    });
    matchTaker(market.book, walk);
    allot(p, account, market, at);
  }

  *holders(contract: Contract, isLong: boolean): Iterable<HeldPosition> {
    for (const held of contract.holders) if (held.position.isLong === isLong) yield held;
  }
}

function tellStep(p: Perpetual, { held, against, step, realised, ...taken }: StepTaken, at: Instant): void {
  const { account, contract, position } = held;
  const { quantity, value, insuranceFee } = taken;
  const { symbol } = contract;
  const { isLong } = position;
  const closed = { event: 'profit_realised', symbol, quantity, value, orderId: undefined, at } as const;
  if (quantity > 0) p.tape.events.push({ ...closed, trader: account.trader.id, isLong, realised, fee: insuranceFee });
  if (against !== undefined)
    p.tape.events.push({ ...closed, trader: against.account.trader.id, isLong: !isLong, realised: against.realised, fee: NOTHING });
  p.tape.events.push({
    event: 'liquidation_step',
    step,
    trader: account.trader.id,
    symbol,
    isLong,
    ...taken,
    against: against?.account.trader.id,
    mark: contract.mark!,
    at,
  });
}
