import { expect, test } from 'vitest';
import { waitsAt } from './use-own-lines.tsx';

test('a stop order is drawn at its trigger until it triggers, then at its limit; a market order has no line', () => {
  expect(waitsAt({ status: 'untriggered', price: '59900', triggerPrice: '60000' })).toBe('60000');
  expect(waitsAt({ status: 'new', price: '59900', triggerPrice: '60000' })).toBe('59900');
  expect(waitsAt({ status: 'untriggered', triggerPrice: '60000' })).toBe('60000');
  expect(waitsAt({ status: 'new' })).toBeUndefined();
});
