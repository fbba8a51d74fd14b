// G19: 10,000 second contracts that settle in one second: by the tick after their end each is decided and paid, half of them won and
// half lost, while 20,000 others stay open. Every sum is checked afterwards.

import type { Command } from '@bourse/core/command';
import type { Outcome } from '@bourse/core/event';
import { createExchange, type Exchange } from '@bourse/core/exchange';
import { traderId } from '@bourse/core/identity/trader-id';
import { amount, finePrice, indexPrice, instant, rate, ticks } from '@bourse/core/money/unit';
import { type SecondInstrument, secondId } from '@bourse/core/seconds/instrument';
import type { Origin } from '@bourse/core/stamp';
import { clean } from './clean.ts';
import { assets, bitcoin, feeTiers } from './fixture.ts';
import { MIDDLE } from './flow.ts';
import { ceiling, type Goal, median, show } from './goal.ts';

const SETTLED = 10_000;
const OTHERS = 20_000;
const ROUNDS = 7;
const COIN = 100_000_000n;
const START = 1_750_000_000_000;

const bitcoinSecond: SecondInstrument = {
  symbol: secondId(bitcoin.symbol),
  name: 'BTCUSDT',
  index: bitcoin.symbol,
  payouts: [
    { durationMs: 30_000, ratio: rate(80_000_000n) },
    { durationMs: 300_000, ratio: rate(88_000_000n) },
  ],
  minimumStake: amount(5n * COIN),
  maximumStake: amount(1_000n * COIN),
  maximumOpen: 10,
  bucketShare: rate(1_000_000n),
  totalShare: rate(5_000_000n),
  listed: true,
};

export async function run(): Promise<Goal[]> {
  const ms = Array.from({ length: ROUNDS }, settle);
  return [ceiling('G19', `${SETTLED} second contracts settling in one second in ms, ${OTHERS} others open`, median(ms), 150)];
}

/** How long the tick takes that settles them, in ms. */
function settle(): number {
  const floor = new SecondsFloor();
  for (let i = 0; i < OTHERS; i++) floor.place(i, 300_000);
  for (let i = 0; i < SETTLED; i++) floor.place(OTHERS + i, 30_000);
  // Struck two seconds after acceptance, and at their end 30 seconds later the price is one unit higher.
  for (let second = 1; second <= 32; second++) {
    floor.now += 1_000;
    floor.tick(second === 32 ? 1 : 0);
  }
  clean();
  floor.now += 1_000;
  const before = performance.now();
  const { events } = floor.tick(0);
  const took = performance.now() - before;
  const results = events.flatMap((e) => (e.event === 'second_settled' ? [e.result] : []));
  const won = results.filter((result) => result === 'won').length;
  if (results.length !== SETTLED || won !== SETTLED / 2) throw new Error(`${results.length} contracts settled, ${won} of them won`);
  // I2, I3, I5, I7: sums are zero, nobody is below zero, stakes and worst cases are what is frozen.
  floor.exchange.check();
  return took;
}

class SecondsFloor {
  readonly exchange: Exchange = createExchange();
  seq = 0;
  now = START;

  constructor() {
    this.say('operator', {
      kind: 'configure',
      realm: 'practice',
      assets,
      instruments: [bitcoin],
      feeTiers,
      seconds: [bitcoinSecond],
      secondGrant: amount(1_000_000_000n * COIN),
      practiceGrants: [{ kind: 'trader', account: 'second', asset: 'USDT', amount: amount(1_000n * COIN) }],
    });
    for (let i = 0; i < OTHERS + SETTLED; i++)
      this.say('trader', { kind: 'open_trader', trader: traderId(100_001 + i), traderKind: 'trader' });
    this.tick(0);
  }

  say(origin: Origin, command: Command): Outcome {
    const outcome = this.exchange.apply({ seq: ++this.seq, at: instant(this.now), origin }, command);
    if ('rejected' in outcome.answer) throw new Error(`${command.kind}: ${JSON.stringify(outcome.answer)}`);
    return outcome;
  }
  /** So many thousandths of a tick above the middle. */
  tick(above: number): Outcome {
    const constituents = [{ source: 'practice', price: indexPrice(finePrice(ticks(MIDDLE)) + above), receivedAt: instant(this.now) }];
    return this.say('feed', { kind: 'index_tick', symbol: bitcoin.symbol, constituents });
  }
  place(i: number, durationMs: number): void {
    this.say('trader', {
      kind: 'place_second',
      trader: traderId(100_001 + i),
      requestId: 'first',
      expiresAt: instant(this.now + 3_000),
      symbol: bitcoinSecond.symbol,
      direction: i % 2 === 0 ? 'up' : 'down',
      durationMs,
      stake: amount(10n * COIN),
    });
  }
}

if (import.meta.main) show(await run());
