// Random traders: most of what they send makes sense, some of it never could.

import type { OrderId } from '@bourse/core/book/order-id';
import type { SelfTradePrevention } from '@bourse/core/book/self-trade-prevention';
import type { Command, TraderCommand } from '@bourse/core/command';
import type { TraderId } from '@bourse/core/identity/trader-id';
import { accounts } from '@bourse/core/ledger/account';
import { amount, type Instant, instant, type Lots, lots, ticks } from '@bourse/core/money/unit';
import type { PlaceOrder } from '@bourse/core/spot/commands';
import type { OrderType } from '@bourse/core/spot/order';
import type { TraderRequest } from '@bourse/core/stamp';
import type { Chance } from '@bourse/server/market/practice/chance';
import { startPrices, worldInstruments, worldTraders } from './world.ts';

const nonsense = [0, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, 1e300];

export class RandomTraders {
  readonly #chance: Chance;
  #sent = 0;
  /** IDs of all orders ever placed: open, finished, other traders'. */
  readonly #orders: OrderId[] = [];
  /** The last index that the traders saw. */
  readonly index: Record<string, number> = { ...startPrices };

  constructor(chance: Chance) {
    this.#chance = chance;
  }

  remember(orderId: OrderId): void {
    this.#orders.push(orderId);
    if (this.#orders.length > 25) this.#orders.shift();
  }

  /** The trader and the request's expiry, from which other requests are built. */
  request(now: Instant): TraderRequest {
    return this.#request(now);
  }

  next(now: Instant): TraderCommand {
    const chance = this.#chance;
    const request = this.#request(now);
    const kind = chance.below(100);
    if (kind < 62) return this.#place(request);
    if (kind < 74) {
      const changesPrice = chance.happens(600);
      const changesQuantity = !changesPrice || chance.happens(300);
      return {
        ...request,
        kind: 'amend_order',
        orderId: this.#anyOrder(),
        ...(changesPrice && { price: ticks(this.#price(chance.pick(worldInstruments).symbol)) }),
        ...(changesQuantity && { quantity: this.#quantity() }),
      };
    }
    if (kind < 88) {
      if (chance.happens(200)) return { ...request, kind: 'cancel_order', clientOrderId: `c${chance.below(40)}` };
      return { ...request, kind: 'cancel_order', orderId: this.#anyOrder() };
    }
    if (kind < 91) {
      return { ...request, kind: 'cancel_all_orders', ...(chance.happens(500) && { symbol: chance.pick(worldInstruments).symbol }) };
    }
    return {
      ...request,
      kind: 'transfer',
      from: chance.pick(accounts),
      to: chance.pick(accounts),
      asset: chance.happens(30) ? 'ZZZ' : chance.pick(['USDT', 'USDT', 'AAA', 'BBB']),
      amount: amount(BigInt(chance.between(-1, 4_000)) * 50_000_000n),
    };
  }

  #request(now: Instant): TraderRequest {
    this.#sent++;
    const chance = this.#chance;
    const trader: TraderId = chance.happens(10) ? (99 as TraderId) : chance.pick(worldTraders);
    return { trader, requestId: `request-${this.#sent}`, expiresAt: instant(now + (chance.happens(20) ? -1 : 3_000)) };
  }

  #place(request: TraderRequest): Command & PlaceOrder {
    const chance = this.#chance;
    const { symbol } = chance.happens(5) ? { symbol: 'ZZZ-USDT' } : chance.pick(worldInstruments);
    const type: OrderType = chance.pick(['limit', 'limit', 'limit', 'limit', 'limit', 'market', 'market', 'stop_limit', 'stop_market']);
    const isMarket = type === 'market' || type === 'stop_market';
    const isStop = type === 'stop_limit' || type === 'stop_market';
    const byAmount = isMarket && chance.happens(400);
    const side = chance.pick(['buy', 'sell'] as const);
    return {
      ...request,
      kind: 'place_order',
      symbol,
      side,
      type,
      timeInForce: isMarket ? chance.pick(['GTC', 'IOC'] as const) : chance.pick(['GTC', 'GTC', 'GTC', 'GTC', 'IOC', 'FOK'] as const),
      postOnly: type === 'limit' && chance.happens(120),
      selfTradePrevention: chance.pick<SelfTradePrevention>(['expire_taker', 'expire_taker', 'expire_maker', 'expire_both', 'none']),
      ...(!isMarket && { price: ticks(this.#price(symbol)) }),
      ...(byAmount ? { amount: amount(BigInt(chance.between(1, 3_000)) * 123_456_789n) } : { quantity: this.#quantity() }),
      ...(isStop && { triggerPrice: ticks(this.#price(symbol)), triggerSource: chance.pick(['last', 'index'] as const) }),
      ...(chance.happens(300) && { clientOrderId: `c${chance.below(40)}` }),
    };
  }

  /** Mostly within a percent or two of the index, sometimes outside the band, rarely not a price at all. */
  #price(symbol: string): number {
    const chance = this.#chance;
    if (chance.happens(8)) return chance.pick(nonsense);
    const index = this.index[symbol] ?? 1_000;
    const far = chance.happens(60) ? 150 : chance.happens(300) ? 30 : 10;
    return index + Math.round((index * chance.between(-far, far)) / 1_000);
  }

  #quantity(): Lots {
    const chance = this.#chance;
    if (chance.happens(10)) return lots(chance.pick(nonsense));
    return lots(chance.happens(100) ? chance.between(500, 12_000) : chance.between(1, 300));
  }

  #anyOrder(): OrderId {
    return this.#orders.length === 0 || this.#chance.happens(20) ? (999_999 as OrderId) : this.#chance.pick(this.#orders);
  }
}
