// Everything the core holds about one instrument: its open contracts by what they wait for, and the ticks of its index so far. A tick
// costs what is due at it, however many contracts are open.

import type { Underlying } from '../market/market.ts';
import { must } from '../rejection.ts';
import { HEAD_START_MS } from './data-rule.ts';
import { add, type Exposure, isNothing, noExposure, take } from './exposure.ts';
import type { SecondInstrument } from './instrument.ts';
import { gainOf } from './payout.ts';
import { Queue } from './queue.ts';
import type { Second, SecondTick, Strike } from './second.ts';

export interface Struck extends Second {
  readonly strike: Strike;
}

/** The qualifying ticks of the index. */
export interface Track {
  readonly last: SecondTick | undefined;
  readonly count: number;
  /** The last tick at which the index was stale; 0 before the first. */
  readonly staleNumber: number;
}

export class SecondMarket {
  instrument: SecondInstrument;
  readonly underlying: Underlying;
  track: Track = { last: undefined, count: 0, staleNumber: 0 };
  /** Not struck yet, in order of acceptance. */
  readonly waiting = new Queue<Second>();
  /** By duration: contracts of one duration are due in the order in which they were struck. */
  private readonly running = new Map<number, Queue<Struck>>();
  readonly all: Exposure = noExposure();
  private readonly unstruck = new Map<number, Exposure>();
  private readonly bySecond = new Map<number, Exposure>();

  constructor(instrument: SecondInstrument, underlying: Underlying) {
    this.instrument = instrument;
    this.underlying = underlying;
  }

  get symbol(): string {
    return this.instrument.symbol;
  }

  *open(): Iterable<Second> {
    yield* this.waiting;
    for (const queue of this.running.values()) yield* queue;
  }

  /** Groups that a new contract may be decided together with: it would be struck with the first, and settle with the second. */
  groupsOf(durationMs: number, acceptedAt: number): readonly Exposure[] {
    const groups = [this.unstruck.get(durationMs), this.bySecond.get(secondOf(acceptedAt + HEAD_START_MS + durationMs))];
    return groups.filter((one) => one !== undefined);
  }

  wait(second: Second): void {
    this.waiting.push(second);
    this.count(add, second, undefined);
  }
  /** The first that waits for a strike gets it, or is void. */
  stopWaiting(): Second {
    const second = this.waiting.first;
    must(second !== undefined, 'no contract waits for a strike');
    this.waiting.shift();
    this.count(take, second, undefined);
    return second;
  }
  run(second: Struck): void {
    const known = this.running.get(second.durationMs);
    const queue = known ?? new Queue<Struck>();
    if (known === undefined) this.running.set(second.durationMs, queue);
    queue.push(second);
    this.count(add, second, second.strike);
  }
  /** Takes out every contract whose settlement is known, in the order of settlement times, then of acceptance. */
  takeDue(isDue: (strike: Strike) => boolean): Struck[] {
    const due: Struck[] = [];
    for (const [durationMs, queue] of this.running) {
      for (let second = queue.first; second !== undefined && isDue(second.strike); second = queue.first) {
        queue.shift();
        this.count(take, second, second.strike);
        due.push(second);
      }
      if (queue.first === undefined) this.running.delete(durationMs);
    }
    return due.sort((a, b) => a.strike.settleAt - b.strike.settleAt || a.second - b.second);
  }

  private count(change: typeof add, { direction, stake, ratio, durationMs }: Second, strike: Strike | undefined): void {
    const gain = gainOf(stake, ratio);
    change(this.all, direction, stake, gain);
    const [groups, key] = strike === undefined ? [this.unstruck, durationMs] : [this.bySecond, secondOf(strike.settleAt)];
    const group = groups.get(key) ?? noExposure();
    groups.set(key, group);
    change(group, direction, stake, gain);
    if (isNothing(group)) groups.delete(key);
  }

  /** The sums are those of the open contracts. */
  check(): void {
    const again = new SecondMarket(this.instrument, this.underlying);
    for (const second of this.open())
      if (second.strike === undefined) again.wait(second);
      else again.run(second as Struck);
    const text = ({ all, unstruck, bySecond }: SecondMarket) => {
      const sides = ({ up, down }: Exposure) => `${up.gains} ${up.stakes} ${down.gains} ${down.stakes}`;
      const groups = [unstruck, bySecond].map((g) => [...g].sort(([a], [b]) => a - b).map(([key, one]) => `${key}: ${sides(one)}`));
      return [sides(all), ...groups.flat()].join('; ');
    };
    must(text(this) === text(again), `the exposure of ${this.symbol} is not that of its contracts`);
  }
}

const secondOf = (at: number): number => Math.floor(at / 1_000);
