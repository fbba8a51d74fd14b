import { expect, test } from 'vitest';
import { type Clock, takeTurns } from './turns.ts';

/** A clock that only moves when it's told to. Like a process, it runs a timer late when it was busy. */
class HandClock implements Clock {
  time = 0;
  #due: { at: number; run: () => void } | undefined;
  now(): number {
    return this.time;
  }
  after(ms: number, run: () => void): () => void {
    const due = { at: this.time + ms, run };
    this.#due = due;
    return () => {
      if (this.#due === due) this.#due = undefined;
    };
  }
  /** Lets the timers up to a moment run. */
  runUntil(end: number): void {
    while (this.#due !== undefined && this.#due.at <= end) {
      const { at, run } = this.#due;
      this.#due = undefined;
      this.time = Math.max(this.time, at);
      run();
    }
    this.time = Math.max(this.time, end);
  }
}

test('turns that take their time don’t push back the ones after them', () => {
  const clock = new HandClock();
  const times: number[] = [];
  takeTurns(
    2,
    250,
    () => {
      times.push(clock.time);
      clock.time += 40;
    },
    clock,
  );
  clock.runUntil(1_125);
  expect(times).toEqual([125, 250, 375, 500, 625, 750, 875, 1_000, 1_125]);
});

test('after a standstill each instrument has one turn, and none of the missed ones', () => {
  const clock = new HandClock();
  const times: number[] = [];
  takeTurns(3, 250, () => times.push(clock.time), clock);
  clock.time = 1_010;
  clock.runUntil(1_010);
  expect(times, 'all three at once').toEqual([1_010, 1_010, 1_010]);
  clock.runUntil(1_100);
  expect(times.slice(3), 'and then on the grid again').toEqual([1_084]);
});

test('once stopped, nobody has a turn', () => {
  const clock = new HandClock();
  let made = 0;
  const turns = takeTurns(2, 250, () => (made += 1), clock);
  clock.runUntil(130);
  turns.stop();
  clock.runUntil(2_000);
  expect(made).toBe(1);
});
