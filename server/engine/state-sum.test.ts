import { createHash } from 'node:crypto';
import type { StateRow } from '@bourse/core/state';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rowLine, StateSum, sumOf } from './state-sum.ts';

const purse = (trader: number, available: bigint): StateRow => ({
  table: 'purse',
  values: { trader, account: 'spot', asset: 'USDT', available, frozen: 0n },
});

test('the sum of a state is the same in every order of its rows, and however it came to it', () => {
  const amounts = fc.uniqueArray(fc.tuple(fc.nat(50), fc.bigInt(0n, 10n ** 30n)), { selector: ([trader]) => trader, maxLength: 30 });
  fc.assert(
    fc.property(amounts, amounts, (before, after) => {
      const rows = after.map(([trader, amount]) => purse(trader, amount));
      const sum = sumOf(before.map(([trader, amount]) => purse(trader, amount)));
      for (const [trader, amount] of before) {
        sum.remove(rowLine('purse', purse(trader, amount).values));
        const now = after.find(([other]) => other === trader);
        if (now !== undefined) sum.add(rowLine('purse', purse(...now).values));
      }
      for (const one of after) if (!before.some(([trader]) => trader === one[0])) sum.add(rowLine('purse', purse(...one).values));
      expect(sum.text).toBe(sumOf(rows.toReversed()).text);
    }),
  );
});

test('sums modulo 2^256: what was added and taken away again leaves nothing', () => {
  const sum = new StateSum();
  const lines = Array.from({ length: 200 }, (_, i) => `purse\t${i}`);
  for (const line of lines) sum.remove(line);
  expect(sum.text).not.toBe(new StateSum().text);
  for (const line of lines) sum.add(line);
  expect(sum.text).toBe(new StateSum().text);
});

test('is the sum of the SHA-256 of the rows', () => {
  const lines = Array.from({ length: 50 }, (_, i) => `purse\t${i}`);
  const sum = new StateSum();
  for (const line of lines) sum.add(line);
  const hashes = lines.map((line) => BigInt(`0x${createHash('sha256').update(line).digest('hex')}`));
  expect(BigInt(`0x${sum.text.slice(17)}`)).toBe(hashes.reduce((a, b) => a + b) % 2n ** 256n);
});

test('every changed value changes the sum', () => {
  const row = purse(1, 5n);
  const texts = [row, purse(2, 5n), purse(1, 6n), { ...row, values: { ...row.values, account: 'fiat' } }].map((one) => sumOf([one]).text);
  expect(new Set(texts).size).toBe(texts.length);
  // A cell can't pass for two.
  const stop = (name: string, cause: string) => rowLine('stop', { name, cause, at: 0 });
  expect(stop('a\tb', 'c')).not.toBe(stop('a', 'b\tc'));
});

test('a sum is read back as it was written, and one of other columns isn’t', () => {
  const { text } = sumOf([purse(1, 5n)]);
  expect(StateSum.parse(text)?.text).toBe(text);
  expect([StateSum.parse(null), StateSum.parse(`0000000000000000${text.slice(16)}`), StateSum.parse('f'.repeat(64))]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
