// G9: the heap used by 200,000 balances and 200,000 open orders, each with everything that indexes them. Remembered requests are
// left to expire first: they're limited by time, not by balance or order.

import type { Command } from '@bourse/core/command';
import { createExchange, type Exchange } from '@bourse/core/exchange';
import { traderId } from '@bourse/core/identity/trader-id';
import { accounts } from '@bourse/core/ledger/account';
import { amount, finePrice, instant, lots, ticks } from '@bourse/core/money/unit';
import type { Stamp } from '@bourse/core/stamp';
import { clean } from './clean.ts';
import { assets, bitcoin, feeTiers } from './fixture.ts';
import { MIDDLE, seeded } from './flow.ts';
import { ceiling, type Goal, show } from './goal.ts';

const MANY = 200_000;
const START = 1_750_000_000_000;

export async function run(): Promise<Goal[]> {
  const heap = (): number => {
    clean();
    clean();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  };
  const full = new Floor();
  const empty = heap();
  const perTrader = assets.length * accounts.length;
  for (let i = 0; i < MANY / perTrader; i++)
    full.say('trader', { kind: 'open_trader', trader: traderId(100_001 + i), traderKind: 'trader' });
  const balances = (heap() - empty) / MANY;

  const random = seeded(9);
  full.say('feed', {
    kind: 'index_tick',
    symbol: bitcoin.symbol,
    constituents: [{ source: 'a', price: finePrice(ticks(MIDDLE)), receivedAt: instant(START) }],
  });
  const before = heap();
  const traders = MANY / perTrader;
  for (let i = 0; i < MANY; i++) {
    const isBuy = i % 2 === 0;
    const distance = 1 + Math.floor(random() * random() * 5_000);
    full.say('trader', {
      kind: 'place_order',
      trader: traderId(100_001 + (i % traders)),
      requestId: `request-${i}`,
      expiresAt: instant(START + 1_000),
      symbol: bitcoin.symbol,
      side: isBuy ? 'buy' : 'sell',
      type: 'limit',
      timeInForce: 'GTC',
      postOnly: false,
      selfTradePrevention: 'expire_taker',
      price: ticks(isBuy ? MIDDLE - distance : MIDDLE + distance),
      quantity: lots(100 + (i % 900)),
    });
  }
  const remembering = heap();
  full.now += 900_001;
  // They're dropped a few per command.
  for (let tick = 0; tick < 1_000; tick++) full.say('clock', { kind: 'advance_clock' });
  const orders = (heap() - before) / MANY;
  full.exchange.check();
  console.error(`a remembered request takes ${Math.round((remembering - before) / MANY - orders)} bytes beside its order`);
  return [
    ceiling('G9', 'bytes of heap per balance (200,000 balances of 25,000 traders)', balances, 250),
    ceiling('G9', 'bytes of heap per open order (200,000 orders at about 5,000 prices a side)', orders, 200),
  ];
}

class Floor {
  readonly exchange: Exchange = createExchange();
  now = START;
  private seq = 0;

  constructor() {
    const practiceGrants = assets.flatMap(({ asset }) =>
      accounts.map((account) => ({ kind: 'trader', account, asset, amount: amount(10n ** 16n) }) as const),
    );
    this.say('operator', { kind: 'configure', realm: 'practice', assets, instruments: [bitcoin], feeTiers, practiceGrants });
  }
  say(origin: Stamp['origin'], command: Command): void {
    const { answer } = this.exchange.apply({ seq: ++this.seq, at: instant(this.now), origin }, command);
    if ('rejected' in answer) throw new Error(answer.rejected);
  }
}

if (import.meta.main) show(await run());
