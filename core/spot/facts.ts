import type { Level } from '../book/order-book.ts';
import type { Levels } from '../book/plan-fill.ts';
import type { SelfTradePrevention } from '../book/self-trade-prevention.ts';
import type { Trader } from '../identity/trader.ts';
import { livePrice } from '../market/index-price.ts';
import type { Asset, FeeTier, Instrument } from '../market/instrument.ts';
import type { InstrumentUnits } from '../money/notional.ts';
import type { Amount, Instant, Lots, Ticks } from '../money/unit.ts';
import type { Band } from './band.ts';
import type { OpenOrder } from './open-order.ts';
import type { OrderFacts } from './order-facts.ts';
import { ownOrders } from './own-orders.ts';
import type { Spot } from './spot.ts';
import type { SpotMarket } from './spot-market.ts';

/** The core's facts about one trader's order in one market. */
export class MarketFacts implements OrderFacts {
  private readonly spot: Spot;
  private readonly market: SpotMarket;
  private readonly trader: Trader;
  private readonly at: Instant;

  constructor(spot: Spot, market: SpotMarket, trader: Trader, at: Instant) {
    this.spot = spot;
    this.market = market;
    this.trader = trader;
    this.at = at;
  }

  get instrument(): Instrument {
    return this.market.instrument;
  }
  get units(): InstrumentUnits {
    return this.market.units;
  }
  get quote(): Asset {
    return this.market.quote.asset;
  }
  get index(): Ticks | undefined {
    return livePrice(this.market.index, this.at);
  }
  get last(): Ticks | undefined {
    return this.market.lastPrice;
  }
  get rates(): FeeTier | undefined {
    return this.spot.feeTiers[this.spot.tierOf(this.trader)];
  }
  get bids(): Levels {
    return this.market.book.bids;
  }
  get asks(): Levels {
    return this.market.book.asks;
  }
  get openOrders(): number {
    return ownOrders.count(this.trader, this.market);
  }
  isNamed(clientOrderId: string): boolean {
    return ownOrders.named(this.trader, clientOrderId) !== undefined;
  }
  available(isBuy: boolean): Amount {
    return this.spot.payable(this.trader, this.market, isBuy);
  }
  bandAround(price: Ticks): Band {
    return this.market.bandAround(price);
  }

  reach(level: Level<OpenOrder>, want: Lots, prevention: SelfTradePrevention): Lots {
    // Most takers have no open order here, and then the queue needn't be searched.
    if (prevention === 'none' || this.openOrders === 0) return level.quantity;
    let reach = 0;
    for (let maker = level.head; maker !== undefined && reach < want; maker = maker.next) {
      if (maker.trader !== this.trader) reach += maker.remaining;
      else if (prevention !== 'expire_maker') break;
    }
    return reach as Lots;
  }
}
