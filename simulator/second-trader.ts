// Random traders of second contracts, and the operators who change and stop them. Most of it makes sense, some of it never could.

import type { Command } from '@bourse/core/command';
import { configureOnly } from '@bourse/core/configure';
import { secondStopOf } from '@bourse/core/funds/stop-name';
import { type Amount, amount, type Instant, instant, rate } from '@bourse/core/money/unit';
import { limitSteps } from '@bourse/core/seconds/limits';
import type { Origin, TraderRequest } from '@bourse/core/stamp';
import type { Chance } from '@bourse/server/market/practice/chance';
import { worldSeconds, worldTraders } from './world.ts';

const COIN = 100_000_000n;
const nonsense = [0n, -1n, 1n, 10n ** 30n];

export interface Said {
  readonly origin: Origin;
  readonly command: Command;
}

export class SecondTraders {
  readonly #chance: Chance;
  #sent = 0;

  constructor(chance: Chance) {
    this.#chance = chance;
  }

  /** What happens beside everything else; undefined if nothing does. */
  next(now: Instant): Said | undefined {
    const chance = this.#chance;
    if (!chance.happens(450)) return undefined;
    const kind = chance.below(100);
    if (kind < 90) return { origin: 'trader', command: this.#place(this.#request(now)) };
    if (kind < 94) return { origin: 'trader', command: this.#limit(this.#request(now)) };
    if (kind < 96) {
      const payouts = chance
        .pick(worldSeconds)
        .payouts.map((one) => ({ ...one, ratio: rate(BigInt(chance.between(50, 95)) * 1_000_000n) }));
      const changed = { ...chance.pick(worldSeconds), payouts, listed: chance.happens(850) };
      return { origin: 'operator', command: configureOnly('practice', { seconds: [changed] }) };
    }
    const name = secondStopOf(chance.pick(worldSeconds).symbol);
    return { origin: 'operator', command: { kind: 'set_stop', name, ...(chance.happens(150) && { cause: 'operator' as const }) } };
  }

  /** Whether an index now ticks every second for longer than most contracts run: in the usual disorder nearly all would be void. */
  isCalm(): boolean {
    return this.#chance.happens(12);
  }

  #place(request: TraderRequest): Command {
    const chance = this.#chance;
    const { symbol, payouts } = chance.pick(worldSeconds);
    return {
      ...request,
      kind: 'place_second',
      symbol: chance.happens(5) ? 'ZZZ-USDT-SEC' : symbol,
      direction: chance.happens(500) ? 'up' : 'down',
      durationMs: chance.happens(8) ? 31_000 : chance.pick(payouts).durationMs,
      stake: chance.happens(8) ? (chance.pick(nonsense) as Amount) : this.#stake(chance.pick([6, 40, 300])),
    };
  }

  #limit(request: TraderRequest): Command {
    const chance = this.#chance;
    const step = chance.happens(600) ? chance.pick(['no_daily_loss', 'include'] as const) : chance.pick(limitSteps);
    return { ...request, kind: 'set_second_limits', step, ...(step === 'daily_loss' && { dailyLoss: this.#stake(400) }) };
  }

  #stake(most: number): Amount {
    return amount((BigInt(this.#chance.between(500, most * 100)) * COIN) / 100n + BigInt(this.#chance.below(100)));
  }

  #request(now: Instant): TraderRequest {
    return { trader: this.#chance.pick(worldTraders), requestId: `second-${++this.#sent}`, expiresAt: instant(now + 3_000) };
  }
}
