import { expect, test } from 'vitest';
import { isNearCap, shareOfCap } from './share-of.ts';

test('an inventory near its cap is flagged, and so is one with nothing left to give', () => {
  expect(shareOfCap({ inventory: '89.999999', cap: '100' })).toBe(89);
  expect(isNearCap({ inventory: '89.999999', cap: '100', isOpen: true })).toBe(false);
  expect(isNearCap({ inventory: '90', cap: '100', isOpen: true })).toBe(true);
  expect(isNearCap({ inventory: '0.00000000', cap: '100', isOpen: true })).toBe(true);
  expect(isNearCap({ inventory: '0', cap: '100', isOpen: false }), 'what is closed gives nothing').toBe(false);
  expect(shareOfCap({ inventory: '5', cap: '0' })).toBeUndefined();
});
