import { expect, test } from 'vitest';
import { afterEdit, afterFunds, afterSheet } from './placement-step.ts';

test('an order continues after a completed transfer, whose sheet then closes', () => {
  expect(afterSheet(afterFunds('transfer', '10'))).toBe('goOn');
});

test('closing the transfer sheet without a transfer leaves the order where it is', () => {
  expect(afterSheet('transfer')).toBeUndefined();
});

test('an order without a quantity doesn’t continue', () => {
  expect(afterFunds('transfer', '')).toBeUndefined();
});

test('a transfer that completes after its sheet was closed doesn’t send the order on', () => {
  expect(afterFunds(afterSheet('transfer'), '10')).toBeUndefined();
});

test('an edit stops an order that was about to continue, and closes nothing that is open', () => {
  expect(afterEdit('goOn')).toBeUndefined();
  expect(afterEdit('transfer')).toBe('transfer');
  expect(afterEdit('quiz')).toBe('quiz');
});
