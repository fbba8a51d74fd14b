import { expect, test } from 'vitest';
import { type Column, visibleOf } from './column.ts';

const columns: readonly Column<unknown>[] = [
  { id: 'name', head: '', width: 200 },
  { id: 'note', head: '', width: 100, yields: true },
  { id: 'fee', head: '', width: 100, yields: true },
  { id: 'by', head: '', width: 100, spare: true },
  { id: 'seen', head: '', width: 100, wide: true },
  { id: 'memo', head: '', width: 100, away: true },
];
const desk = { isNarrow: false, isBeside: false, width: Number.POSITIVE_INFINITY };
const seen = (...of: Parameters<typeof visibleOf<unknown>>) => Object.entries(visibleOf(...of)).flatMap(([id, isIn]) => (isIn ? [id] : []));

test('a column that starts hidden appears when the operator turns it on, and any other can be turned off', () => {
  expect(seen(columns, undefined, desk)).toEqual(['name', 'note', 'fee', 'by', 'seen']);
  expect(seen(columns, { memo: true, name: false }, desk)).toEqual(['note', 'fee', 'by', 'seen', 'memo']);
});

test('a narrow screen and a detail beside the table hide columns even if they were turned on', () => {
  expect(seen(columns, { seen: true }, { ...desk, isNarrow: true })).toEqual(['name', 'note', 'fee', 'by']);
  expect(seen(columns, { by: true }, { ...desk, isBeside: true })).toEqual(['name', 'note', 'fee', 'seen']);
});

test('columns that don’t fit are hidden from the last one that yields, and no more of them than necessary', () => {
  expect(seen(columns, undefined, { ...desk, width: 600 })).toEqual(['name', 'note', 'fee', 'by', 'seen']);
  expect(seen(columns, undefined, { ...desk, width: 599 })).toEqual(['name', 'note', 'by', 'seen']);
  expect(seen(columns, undefined, { ...desk, width: 100 })).toEqual(['name', 'by', 'seen']);
});
