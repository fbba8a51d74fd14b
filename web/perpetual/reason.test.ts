import { expect, test } from 'vitest';
import { hasField } from './reason.ts';
import { orderTypes } from './ticket.ts';

test('a refusal is said at its field, and below the form only where the form has no such field', () => {
  const typesWith = (field: Parameters<typeof hasField>[0]) => orderTypes.filter((type) => hasField(field, type));
  expect(typesWith('quantity')).toEqual(orderTypes);
  expect(typesWith('price')).toEqual(['limit', 'stop_limit']);
  expect(typesWith('trigger')).toEqual(['stop_limit', 'stop_market']);
  expect(typesWith('trail')).toEqual(['trailing_stop']);
  expect(typesWith('takeProfit')).toEqual([]);
});
