import { afterEach, expect, test } from 'vitest';
import { takeTurns } from './turns.ts';

let turns: { stop(): void } | undefined;
afterEach(() => turns?.stop());

const busyFor = (ms: number): void => {
  const until = performance.now() + ms;
  while (performance.now() < until);
};

test('turns that take their time don’t push back the ones after them', async () => {
  const times: number[] = [];
  const begun = performance.now();
  turns = takeTurns(2, 250, () => {
    times.push(performance.now() - begun);
    busyFor(40);
  });
  await expect.poll(() => times.length, { timeout: 5_000 }).toBe(9);
  // Its own time is 1,125 ms; waiting anew after each turn would make it 1,445 at least.
  expect(times.slice(-3).some((time, i) => time - (7 + i) * 125 < 60)).toBe(true);
  for (const [i, time] of times.entries()) expect(time).toBeGreaterThanOrEqual((i + 1) * 125 - 1);
});

test('after a standstill each instrument has one turn, and none of the missed ones', async () => {
  let made = 0;
  turns = takeTurns(3, 250, () => {
    made += 1;
  });
  busyFor(1_000);
  await expect.poll(() => made).toBeGreaterThan(0);
  expect(made).toBe(3);
});
