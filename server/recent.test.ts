import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Recent } from './recent.ts';

test('however many entries are added, only the most recent are kept, and removed ones are reported', () => {
  const dropped: [number, string][] = [];
  const recent = new Recent<number, string>(3, (key, value) => dropped.push([key, value]));
  for (let i = 1; i <= 4; i++) recent.set(i, `value ${i}`);
  expect([1, 2, 3, 4].map((key) => recent.get(key))).toEqual([undefined, 'value 2', 'value 3', 'value 4']);
  recent.set(2, 'again');
  recent.set(5, 'value 5');
  expect([2, 3, 4, 5].map((key) => recent.has(key))).toEqual([true, false, true, true]);
  expect(dropped).toEqual([
    [1, 'value 1'],
    [3, 'value 3'],
  ]);
  recent.delete(2);
  expect([recent.size, recent.has(2)]).toEqual([2, false]);
  recent.clear();
  expect([recent.size, dropped.length]).toEqual([0, 2]);
});

test('a flood of a million strangers leaves no more than the limit', () => {
  const recent = new Recent<number, undefined>(50_000);
  for (let i = 0; i < 1_000_000; i++) recent.set(i, undefined);
  expect([recent.size, recent.has(949_999), recent.has(950_000)]).toEqual([50_000, false, true]);
});

test('the map keeps what a plain list of the most recent keys would keep, whatever is set, deleted and cleared', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom('set', 'set', 'set', 'delete', 'clear'), fc.integer({ min: 0, max: 9 })), { maxLength: 300 }),
      (steps) => {
        const recent = new Recent<number, number>(4);
        let keys: number[] = [];
        for (const [step, key] of steps) {
          if (step === 'clear' && key > 0) continue;
          keys = step === 'clear' ? [] : keys.filter((one) => one !== key);
          if (step === 'set') {
            recent.set(key, key);
            keys = [...keys, key].slice(-4);
          } else if (step === 'delete') recent.delete(key);
          else recent.clear();
          expect(Array.from({ length: 10 }, (_, i) => i).filter((i) => recent.has(i))).toEqual([...keys].sort());
        }
      },
    ),
  );
});
