import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SortedList } from './sorted-list.ts';

test('however it’s filled and emptied, a list of many chunks has the same last as a sorted array', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 3_000 }), { minLength: 1_000, maxLength: 4_000, size: 'max' }), (steps) => {
      const list = new SortedList<number>((a, b) => a <= b);
      const known = new Set<number>();
      for (const [i, step] of steps.entries()) {
        if (i % 7 === 6) {
          const last = known.size === 0 ? undefined : Math.max(...known);
          expect([list.last, list.pop()]).toEqual([last, last]);
          known.delete(last!);
        } else if (known.has(step)) {
          expect(list.remove(step)).toBe(step);
          known.delete(step);
        } else {
          list.add(step);
          known.add(step);
        }
      }
      const rest: number[] = [];
      for (let last = list.pop(); last !== undefined; last = list.pop()) rest.push(last);
      expect(rest).toEqual([...known].sort((a, b) => b - a));
      expect([list.isEmpty, list.last, list.remove(1)]).toEqual([true, undefined, undefined]);
    }),
    { numRuns: 30, seed: 5 },
  );
});
