import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RequestTable } from './request-table.ts';

test('the table holds what a map of lists would hold, however many entries share a key or slot', () => {
  fc.assert(
    fc.property(
      // Few keys, so that many repeat and all are next to each other in one part.
      fc.array(fc.record({ key: fc.integer({ min: -40, max: 40 }), isAdded: fc.boolean() }), { maxLength: 400 }),
      (steps) => {
        const table = new RequestTable();
        const model = new Map<number, number[]>();
        let next = 0;
        for (const { key, isAdded } of steps) {
          const values = model.get(key) ?? [];
          model.set(key, values);
          if (isAdded) {
            table.add(key, next);
            values.push(next++);
          } else if (values.length > 0) table.delete(key, values.shift()!);
        }
        for (let key = -40; key <= 40; key++) expect(valuesOf(table, key)).toEqual(model.get(key) ?? []);
      },
    ),
  );
});

test('a hundred thousand entries are added and removed', () => {
  const table = new RequestTable();
  const key = (i: number): number => Math.imul(i, 0x9e3779b1);
  for (let i = 0; i < 100_000; i++) table.add(key(i), i);
  for (let i = 0; i < 100_000; i += 997) expect(valuesOf(table, key(i))).toEqual([i]);
  for (let i = 0; i < 99_000; i++) table.delete(key(i), i);
  for (let i = 0; i < 99_000; i += 997) expect(valuesOf(table, key(i))).toEqual([]);
  for (let i = 99_000; i < 100_000; i++) expect(valuesOf(table, key(i))).toEqual([i]);
});

function valuesOf(table: RequestTable, key: number): number[] {
  const values: number[] = [];
  for (let at = table.first(key); at >= 0; at = table.next(key, at)) values.push(table.valueAt(key, at));
  return values.sort((a, b) => a - b);
}
