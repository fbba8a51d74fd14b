// Practice traders: a few labelled accounts that buy and sell small amounts at the market, so that every market has deals and every
// chart moves. Only in the practice realm. They follow no plan; their random numbers are seeded and passed in.

import type { ExchangeEvent } from '@bourse/core/event';
import type { TraderId } from '@bourse/core/identity/trader-id';
import type { Instrument } from '@bourse/core/market/instrument';
import { type Instant, instant, lots, type Ticks } from '@bourse/core/money/unit';
import type { PlaceOrder } from '@bourse/core/spot/commands';
import type { Chance } from './chance.ts';

export interface PracticeTradersSettings {
  readonly traders: readonly TraderId[];
  readonly instrument: Instrument;
  readonly baseScale: number;
  readonly quoteScale: number;
  /** Their combined turnover in an average minute, in whole units of the quote asset. */
  readonly minuteTurnover: number;
  /** Each one's target holding of the base asset, in whole units. */
  readonly goods: number;
  readonly chance: Chance;
  readonly run: string;
}

/** Sizes in hundredths of the average trade: many small ones, few large ones; their mean is 100. */
const SIZES = [8, 12, 18, 25, 35, 50, 70, 95, 130, 180, 240, 337];
const TRADES_A_MINUTE = 16;
const REQUEST_LIFE_MS = 3_000;

export class PracticeTraders {
  readonly #settings: PracticeTradersSettings;
  readonly #goods = new Map<TraderId, bigint>();
  readonly #money = new Map<TraderId, bigint>();
  #index: Ticks | undefined;
  #trend = 0;
  #next: Instant | undefined;
  #sent = 0;

  constructor(settings: PracticeTradersSettings) {
    this.#settings = settings;
  }

  see(event: ExchangeEvent): void {
    const { instrument, traders } = this.#settings;
    if (event.event === 'index_ticked' && event.symbol === instrument.symbol) {
      const price = event.state === 'normal' || event.state === 'degraded' ? event.price : undefined;
      // Buyers and sellers lean towards the price's direction, fading over a dozen ticks.
      if (price !== undefined && this.#index !== undefined)
        this.#trend = this.#trend * 0.9 + ((price - this.#index) / this.#index) * 100_000;
      this.#index = price;
    }
    if (event.event === 'balance_changed' && event.account === 'spot' && traders.includes(event.trader)) {
      if (event.asset === instrument.base) this.#goods.set(event.trader, event.available);
      if (event.asset === instrument.quote) this.#money.set(event.trader, event.available);
    }
  }

  /** The trade that is due now, if any. */
  decide(now: Instant): PlaceOrder | undefined {
    const { chance } = this.#settings;
    if (this.#next === undefined) {
      this.#next = instant(now + chance.below(2_000));
      return undefined;
    }
    if (now < this.#next) return undefined;
    // Mostly quiet with short bursts: three pauses in four are short.
    const pause = Math.floor(60_000 / TRADES_A_MINUTE);
    this.#next = instant(now + (chance.happens(750) ? chance.between(200, pause) : chance.between(pause, 3 * pause)));
    return this.#trade(now);
  }

  #trade(now: Instant): PlaceOrder | undefined {
    const { chance, traders, instrument, baseScale, quoteScale, minuteTurnover, run } = this.#settings;
    const index = this.#index;
    if (index === undefined || traders.length === 0) return undefined;
    const trader = chance.pick(traders);
    const unitPrice = index / 10 ** instrument.priceDecimals;
    const goods = Number(this.#goods.get(trader) ?? 0n) / 10 ** baseScale;
    const money = Number(this.#money.get(trader) ?? 0n) / 10 ** quoteScale;
    const excess = Math.max(-1, Math.min(1, (goods / this.#settings.goods - 1) * 10));
    const lean = Math.max(-250, Math.min(250, this.#trend * 12)) - excess * 250;
    const side = chance.happens(500 + Math.round(lean)) ? 'buy' : 'sell';
    const value = (minuteTurnover / TRADES_A_MINUTE) * (chance.pick(SIZES) / 100) * (chance.between(80, 120) / 100);
    const most = side === 'buy' ? money * 0.5 : goods * unitPrice * 0.5;
    const lot = unitPrice / 10 ** instrument.quantityDecimals;
    const quantity = Math.min(Math.floor(Math.min(value, most) / lot), instrument.maximumMarketQuantity);
    if (quantity < instrument.minimumQuantity || quantity * lot * 10 ** quoteScale < Number(instrument.minimumNotional) * 1.05)
      return undefined;
    this.#sent++;
    return {
      kind: 'place_order',
      trader,
      requestId: `${run}-${instrument.base}-t${this.#sent}`,
      expiresAt: instant(now + REQUEST_LIFE_MS),
      symbol: instrument.symbol,
      side,
      type: 'market',
      timeInForce: 'IOC',
      postOnly: false,
      selfTradePrevention: 'expire_taker',
      quantity: lots(quantity),
    };
  }
}
