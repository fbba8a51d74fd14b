import { expect, test } from 'vitest';
import { createPriceFormat, marksBesideTags } from './price-scale.ts';

test('axis labels all have the same decimals, as few as distinguish them', () => {
  const format = createPriceFormat('en', 2);
  expect(format.marks([63_000, 63_400, 63_800])).toEqual(['63,000', '63,400', '63,800']);
  expect(format.marks([152, 152.5, 153])).toEqual(['152.0', '152.5', '153.0']);
  expect(createPriceFormat('en', 6).marks([0.1234, 0.1236])).toEqual(['0.1234', '0.1236']);
});

test('a price keeps all its decimals, with the language’s separators and Latin digits', () => {
  expect(createPriceFormat('de', 2).price(64_182.4)).toBe('64.182,40');
  expect(createPriceFormat('ar', 2).price(64_182.4)).toBe('64,182.40');
  expect(createPriceFormat('en', 2).plain(-12.5)).toBe('−12.50');
});

test('axis labels covered by half are left out, by the tag of the last price and by those of own lines', () => {
  const marks = ['64,000', '63,000', '62,000', '61,000'];
  const places = [20, 60, 100, 140];
  expect(marksBesideTags(marks, places, [66])).toEqual(['64,000', '', '62,000', '61,000']);
  expect(marksBesideTags(marks, places, [66, 106, 126])).toEqual(['64,000', '', '', '']);
  // Exactly beside each other is near enough; a line out of reach of the scale has no place.
  expect(marksBesideTags(marks, places, [75, undefined])).toEqual(marks);
  expect(marksBesideTags(marks, [undefined, ...places.slice(1)], [20])).toEqual(marks);
});
