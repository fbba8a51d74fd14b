import type { Command } from '@bourse/core/command';
import type { Outcome } from '@bourse/core/event';
import { createExchange, type Exchange } from '@bourse/core/exchange';
import { traderId } from '@bourse/core/identity/trader-id';
import { amount, finePrice, instant, lots, RATE_ONE, rate, ticks } from '@bourse/core/money/unit';
import { defaultTiers } from '@bourse/core/perpetual/default-tiers';
import { type PerpetualInstrument, perpetualId } from '@bourse/core/perpetual/instrument';
import type { Origin } from '@bourse/core/stamp';
import { assets, bitcoin, feeTiers } from './fixture.ts';
import { MIDDLE } from './flow.ts';

// An exchange with perpetual contracts, for every benchmark of them. Lots and ticks of bitcoin are those of its pair.

export const bitcoinPerpetual: PerpetualInstrument = {
  symbol: perpetualId(bitcoin.symbol),
  name: 'BTCUSDT Perp',
  index: bitcoin.symbol,
  priceDecimals: 2,
  quantityDecimals: 5,
  minimumPrice: ticks(1),
  maximumPrice: ticks(1_000_000_000),
  minimumQuantity: lots(1),
  maximumQuantity: lots(1_000_000_000),
  maximumMarketQuantity: lots(1_000_000_000),
  minimumNotional: amount(500_000_000n),
  priceBand: rate(RATE_ONE / 20n),
  marketBand: rate(RATE_ONE / 50n),
  maximumOpenOrders: 200,
  makerFee: rate(20_000n),
  takerFee: rate(50_000n),
  insuranceRate: rate(500_000n),
  fundingInterest: rate(10_000n),
  fundingDamper: rate(50_000n),
  fundingCap: rate(300_000n),
  impactValue: amount(4_000n * 100_000_000n),
  tiers: defaultTiers(8),
  listed: true,
};
const ether = { ...bitcoin, symbol: 'ETH-USDT', name: 'ETH/USDT', base: 'ETH' };
export const etherPerpetual: PerpetualInstrument = {
  ...bitcoinPerpetual,
  symbol: perpetualId(ether.symbol),
  name: 'ETHUSDT Perp',
  index: ether.symbol,
};

const START = 1_750_000_000_000;

export class ContractFloor {
  readonly exchange: Exchange = createExchange();
  seq = 0;
  now = START;

  /** Each trader has this much in the perpetual account, in minor units of USDT. */
  constructor(traders: number, money: bigint) {
    this.say('operator', {
      kind: 'configure',
      realm: 'practice',
      assets: [...assets, { asset: 'ETH', name: 'Ether', scale: 8 }],
      instruments: [bitcoin, ether],
      feeTiers,
      perpetuals: [bitcoinPerpetual, etherPerpetual],
      practiceGrants: [{ kind: 'trader', account: 'perpetual', asset: 'USDT', amount: amount(money) }],
    });
    for (let i = 0; i < traders; i++) this.say('trader', { kind: 'open_trader', trader: traderId(100_001 + i), traderKind: 'trader' });
    this.tick(bitcoin.symbol, MIDDLE);
    this.tick(ether.symbol, MIDDLE);
  }

  say(origin: Origin, command: Command): Outcome {
    const outcome = this.exchange.apply({ seq: ++this.seq, at: instant(this.now), origin }, command);
    if ('rejected' in outcome.answer) throw new Error(`${command.kind}: ${JSON.stringify(outcome.answer)}`);
    return outcome;
  }
  tick(symbol: string, price: number): Outcome {
    const constituents = [{ source: 'practice', price: finePrice(ticks(price)), receivedAt: instant(this.now) }];
    return this.say('feed', { kind: 'index_tick', symbol, constituents });
  }
  ask(trader: number, command: object): Outcome {
    const request = { trader: traderId(100_001 + trader), requestId: `request-${this.seq}`, expiresAt: instant(this.now + 10_000) };
    return this.say('trader', { ...request, ...command } as Command);
  }
  order(trader: number, symbol: string, isBuy: boolean, quantity: number, price = MIDDLE, timeInForce = 'GTC'): Outcome {
    return this.ask(trader, {
      kind: 'place_perpetual_order',
      symbol,
      side: isBuy ? 'buy' : 'sell',
      positionSide: 'both',
      type: 'limit',
      timeInForce,
      postOnly: false,
      selfTradePrevention: 'expire_taker',
      reduceOnly: false,
      price: ticks(price),
      quantity: lots(quantity),
    });
  }
  /** One is long and another short, at this price. */
  meet(long: number, short: number, symbol: string, quantity: number, price = MIDDLE): void {
    this.order(short, symbol, false, quantity, price);
    this.order(long, symbol, true, quantity, price, 'IOC');
  }
}
