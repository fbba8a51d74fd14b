// Random traders of contracts: they open, add, close, reverse, choose leverage, modes and margin, and place exits and trailing
// stops. Most of it makes sense, some of it never could.

import type { OrderId } from '@bourse/core/book/order-id';
import type { TraderCommand } from '@bourse/core/command';
import type { ExchangeEvent } from '@bourse/core/event';
import type { TraderId } from '@bourse/core/identity/trader-id';
import { amount, type Lots, lots, rate, type Ticks, ticks } from '@bourse/core/money/unit';
import type { PlacePerpetualOrder } from '@bourse/core/perpetual/commands';
import type { PerpetualInstrument } from '@bourse/core/perpetual/instrument';
import { isOpenStatus, type OrderType, type PositionSide } from '@bourse/core/perpetual/order';
import type { TraderRequest } from '@bourse/core/stamp';
import type { Chance } from '@bourse/server/market/practice/chance';
import { startPrices, worldContracts, worldTraders } from './world.ts';

const COIN = 100_000_000;
const nonsense = [0, -1, 0.5, Number.NaN, 2 ** 53, 1e300];

/** Who asks, and until when the answer may come. */
type Request = (trader?: TraderId) => TraderRequest;
type Held = { readonly trader: TraderId; readonly symbol: string; readonly isLong: boolean; readonly quantity: number };

export class ContractTraders {
  readonly #chance: Chance;
  readonly #marks = new Map(worldContracts.map(({ symbol, index }) => [symbol as string, startPrices[index]!]));
  readonly #held = new Map<string, Held>();
  readonly #hedged = new Set<TraderId>();
  /** Open orders, and whose they are. */
  readonly #orders = new Map<OrderId, TraderId>();

  constructor(chance: Chance) {
    this.#chance = chance;
  }

  /** What traders see on their screens. After a crash some of it never happened, and they act on it all the same. */
  hear(events: readonly ExchangeEvent[]): void {
    for (const event of events)
      if (event.event === 'perpetual_priced') this.#marks.set(event.symbol, event.mark ?? this.#marks.get(event.symbol)!);
      else if (event.event === 'position_changed') {
        const key = `${event.trader} ${event.symbol} ${event.isLong}`;
        if (event.quantity === 0) this.#held.delete(key);
        else this.#held.set(key, event);
      } else if (event.event === 'perpetual_account_changed') {
        if (event.isHedged) this.#hedged.add(event.trader);
        else this.#hedged.delete(event.trader);
      } else if (event.event === 'perpetual_order_changed') {
        if (isOpenStatus(event.order.status)) this.#orders.set(event.order.orderId, event.order.trader);
        else this.#orders.delete(event.order.orderId);
      }
  }

  /** One request, or two that meet each other in the book. */
  next(request: Request): readonly TraderCommand[] {
    const chance = this.#chance;
    const kind = chance.below(100);
    if (kind < 26) return this.#meet(request);
    if (kind < 50) return [this.#place(request())];
    if (kind < 55) return [this.#amend(request)];
    if (kind < 59) return [{ ...this.#own(request), kind: 'cancel_perpetual_order' }];
    if (kind < 60) return [{ ...request(), kind: 'cancel_all_perpetual_orders', ...(chance.happens(500) && { symbol: this.#symbol() }) }];
    if (kind < 78) return [this.#about(request)];
    if (kind < 94) return [this.#choose(request())];
    const isIn = chance.happens(600);
    const [from, to] = isIn ? (['spot', 'perpetual'] as const) : (['perpetual', 'spot'] as const);
    return [{ ...request(), kind: 'transfer', from, to, asset: 'USDT', amount: this.#sum(chance.pick([20, 500, 8_000])) }];
  }

  /** One offers near the mark price, another takes all of it: what random orders alone rarely come to. */
  #meet(request: Request): TraderCommand[] {
    const chance = this.#chance;
    const contract = chance.pick(worldContracts);
    const [price, quantity] = [this.#price(contract, 6), this.#quantity(contract)];
    const isBuy = chance.happens(500);
    const order = (side: 'buy' | 'sell', timeInForce: 'GTC' | 'IOC', trader: TraderId): PlacePerpetualOrder => ({
      ...request(trader),
      kind: 'place_perpetual_order',
      symbol: contract.symbol,
      side,
      positionSide: this.#hedged.has(trader) ? (side === 'buy' ? 'long' : 'short') : 'both',
      type: 'limit',
      timeInForce,
      postOnly: false,
      selfTradePrevention: 'expire_maker',
      reduceOnly: false,
      price: ticks(price),
      quantity,
      ...(chance.happens(150) && this.#attached(side === 'buy', price)),
    });
    const maker = chance.pick(worldTraders);
    const taker = chance.pick(worldTraders.filter((one) => one !== maker));
    return [order(isBuy ? 'buy' : 'sell', 'GTC', maker), order(isBuy ? 'sell' : 'buy', 'IOC', taker)];
  }

  #place(request: TraderRequest): PlacePerpetualOrder {
    const chance = this.#chance;
    const contract = chance.pick(worldContracts);
    const type: OrderType = chance.pick([
      ...(['limit', 'limit', 'limit', 'limit', 'market', 'market'] as const),
      ...(['stop_limit', 'stop_market', 'trailing_stop', 'trailing_stop'] as const),
    ]);
    const isMarket = type === 'market' || type === 'stop_market' || type === 'trailing_stop';
    const isStop = type === 'stop_limit' || type === 'stop_market';
    const side = chance.pick(['buy', 'sell'] as const);
    const price = this.#price(contract, chance.happens(100) ? 80 : 15);
    const reduceOnly = chance.happens(type === 'trailing_stop' ? 600 : 200);
    const timeInForce = chance.pick(['GTC', 'GTC', 'GTC', 'IOC', 'FOK'] as const);
    return {
      ...request,
      kind: 'place_perpetual_order',
      symbol: chance.happens(5) ? 'ZZZ-USDT-PERP' : contract.symbol,
      side,
      positionSide: this.#sideFor(request.trader, chance.pick(['long', 'short'] as const)),
      type,
      timeInForce: isMarket ? 'IOC' : timeInForce,
      postOnly: type === 'limit' && timeInForce === 'GTC' && chance.happens(200),
      selfTradePrevention: chance.pick(['expire_taker', 'expire_maker', 'expire_both'] as const),
      reduceOnly,
      ...(!isMarket && { price: ticks(chance.happens(8) ? chance.pick(nonsense) : price) }),
      quantity: chance.happens(8) ? lots(chance.pick(nonsense)) : this.#quantity(contract),
      ...(isStop && { triggerPrice: ticks(this.#price(contract, 25)) }),
      ...(type !== 'limit' && type !== 'market' && { triggerSource: chance.pick(['mark', 'last'] as const) }),
      ...(type === 'trailing_stop' && { trail: rate(BigInt(chance.between(100_000, 6_000_000))) }),
      ...(!reduceOnly && chance.happens(250) && this.#attached(side === 'buy', price)),
      ...(chance.happens(200) && { clientOrderId: `p${chance.below(40)}` }),
    };
  }

  #amend(request: Request): TraderCommand {
    const chance = this.#chance;
    const contract = chance.pick(worldContracts);
    const what = chance.below(7);
    return {
      ...this.#own(request),
      kind: 'amend_perpetual_order',
      ...(what < 3 && { price: this.#price(contract, 15) }),
      ...((what === 0 || what > 2) && { quantity: this.#quantity(contract) }),
      ...(what === 5 && { triggerPrice: this.#price(contract, 25) }),
      ...(what === 6 && { trail: rate(BigInt(chance.between(100_000, 6_000_000))) }),
    };
  }

  /** About a position: mostly one that there is. */
  #about(request: Request): TraderCommand {
    const chance = this.#chance;
    const known = this.#held.size === 0 || chance.happens(50) ? undefined : chance.pick([...this.#held.values()]);
    const contract = worldContracts.find(({ symbol }) => symbol === known?.symbol) ?? chance.pick(worldContracts);
    const { symbol } = contract;
    const asked = request(known?.trader);
    const positionSide = this.#sideFor(asked.trader, (known?.isLong ?? chance.happens(500)) ? 'long' : 'short');
    const part = known !== undefined && known.quantity > 1 && chance.happens(400) ? lots(chance.between(1, known.quantity)) : undefined;
    const kind = chance.below(20);
    if (kind < 8) {
      const price = chance.happens(300) ? ticks(this.#price(contract, 10)) : undefined;
      return { ...asked, kind: 'close_position', symbol, positionSide, quantity: part, price };
    }
    if (kind < 9) return { ...asked, kind: 'close_all_positions' };
    if (kind < 12) return { ...asked, kind: 'reverse_position', symbol };
    const exits = this.#attached(known?.isLong ?? true, this.#marks.get(symbol)!);
    return { ...asked, kind: 'place_exits', symbol, positionSide, quantity: part, ...exits };
  }

  #choose(request: TraderRequest): TraderCommand {
    const chance = this.#chance;
    const symbol = this.#symbol();
    const kind = chance.below(16);
    if (kind < 7) return { ...request, kind: 'choose_leverage', symbol, leverage: chance.pick([1, 3, 7, 20, 50, 50, 100, 101, 0.5]) };
    if (kind < 11) return { ...request, kind: 'choose_margin_mode', symbol, mode: chance.pick(['isolated', 'isolated', 'cross'] as const) };
    if (kind < 13) return { ...request, kind: 'choose_position_mode', isHedged: chance.happens(500) };
    const positionSide = this.#sideFor(request.trader, chance.pick(['long', 'short'] as const));
    const sum = chance.happens(500) ? this.#sum(100) : amount(-this.#sum(100));
    return { ...request, kind: 'move_margin', symbol, positionSide, amount: sum };
  }

  /** Take profit, stop loss, or both. */
  #attached(
    isLong: boolean,
    price: number,
  ): Pick<PlacePerpetualOrder, 'takeProfit' | 'stopLoss'> & { readonly exitSource: 'mark' | 'last' } {
    const chance = this.#chance;
    const away = (isAbove: boolean) => ticks(Math.max(1, Math.round(price * (1 + ((isAbove ? 1 : -1) * chance.between(1, 60)) / 1_000))));
    const which = chance.between(1, 3);
    return {
      ...(which !== 1 && { takeProfit: away(isLong) }),
      ...(which !== 2 && { stopLoss: away(!isLong) }),
      exitSource: chance.pick(['mark', 'last'] as const),
    };
  }

  #own(request: Request): TraderRequest & { readonly orderId: OrderId } {
    const chance = this.#chance;
    const [orderId, owner] = this.#orders.size === 0 ? [999_999 as OrderId] : chance.pick([...this.#orders]);
    return { ...request(chance.happens(30) ? undefined : owner), orderId };
  }

  #sideFor(trader: TraderId, side: 'long' | 'short'): PositionSide {
    return this.#hedged.has(trader) === this.#chance.happens(980) ? side : 'both';
  }
  #symbol = (): string => this.#chance.pick(worldContracts).symbol;
  /** From a minor unit to this many USDT. */
  #sum = (most: number) => amount(BigInt(this.#chance.between(1, most)) * BigInt(this.#chance.pick([COIN, COIN, 12_345_679, 1])));

  /** Within so many thousandths of the mark price. */
  #price({ symbol }: PerpetualInstrument, far: number): Ticks {
    return ticks(Math.max(1, Math.round(this.#marks.get(symbol)! * (1 + this.#chance.between(-far, far) / 1_000))));
  }

  /** A few lots, or so many that leverage is needed. */
  #quantity({ symbol, priceDecimals, quantityDecimals }: PerpetualInstrument): Lots {
    const chance = this.#chance;
    const value = chance.pick([
      chance.between(1, 40),
      chance.between(50, 3_000),
      chance.between(3_000, 60_000),
      chance.between(20_000, 300_000),
    ]);
    const worth = this.#marks.get(symbol)! / 10 ** (priceDecimals + quantityDecimals);
    return lots(Math.max(1, Math.round(value / worth)));
  }
}

/** Other fees and tiers of a contract, or a contract that only takes closing orders. */
export function otherRules(chance: Chance, contract: PerpetualInstrument): PerpetualInstrument {
  const takerFee = rate(BigInt(chance.between(20_001, 100_000)));
  const kind = chance.below(8);
  if (kind === 0) return { ...contract, listed: false };
  if (kind < 3) return { ...contract, takerFee, makerFee: rate(takerFee / BigInt(chance.between(1, 9))) };
  if (kind < 5)
    return {
      ...contract,
      fundingCap: rate(BigInt(chance.between(50_000, 300_000))),
      priceBand: rate(BigInt(chance.between(1_000_000, 10_000_000))),
    };
  return contract;
}
