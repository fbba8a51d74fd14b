import { expect, test } from 'vitest';
import type { Committed } from './committed.ts';
import { TouchedTraders } from './touched-traders.ts';

const touching = (...traders: number[]): Committed =>
  ({ outcomes: [{ events: traders.map((trader) => ({ event: 'balance_changed', trader })) }] }) as unknown as Committed;

/** Each trader has this many orders. */
function open(orders: (trader: number) => number) {
  const looked: number[] = [];
  const checkTrader = (trader: number): number => {
    looked.push(trader);
    return orders(trader);
  };
  return { looked, touched: new TouchedTraders({ checkTrader }) };
}

test('a command is followed by a look at the traders it touched, each once, and at nobody else', () => {
  const { looked, touched } = open(() => 3);
  touched.check([touching(1, 2, 1), touching(2)]);
  expect(looked).toEqual([1, 2]);
  touched.check([touching(3)]);
  expect(looked).toEqual([1, 2, 3]);
});

test('a trader with a thousand orders who trades all the time costs little for each command, and is looked at again and again', () => {
  const { looked, touched } = open((trader) => (trader === 1 ? 1_000 : 3));
  for (let i = 0; i < 10_000; i++) touched.check([touching(1, 2 + (i % 10))]);
  const times = looked.filter((trader) => trader === 1).length;
  expect(times).toBeGreaterThan(50);
  expect(times * 1_000 + (looked.length - times) * 3).toBeLessThan(10_000 * 16);
});

test('nobody is forgotten: traders who had to wait are checked after later commands, even those of others', () => {
  const { looked, touched } = open(() => 1_000);
  touched.check([touching(...Array.from({ length: 50 }, (_, i) => 100 + i))]);
  for (let i = 0; i < 5_000; i++) touched.check([touching()]);
  expect(new Set(looked).size).toBe(50);
});
