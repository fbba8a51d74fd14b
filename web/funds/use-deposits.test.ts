import type { DepositRecord } from '@bourse/contract/deposits';
import { expect, test } from 'vitest';
import { forgetEnded, noteHeard, useHeard, withHeard } from './use-deposits.ts';

const at = (second: number) => `2026-01-01T00:00:${String(second).padStart(2, '0')}Z`;
const deposit = (id: string, confirmations: number, began = 0): DepositRecord => ({
  id,
  way: 'chain',
  asset: 'USDT',
  isPractice: true,
  amount: '250',
  state: 'confirming',
  confirmations,
  needed: 12,
  isFinal: false,
  at: at(began),
  updatedAt: at(began + confirmations),
});

test('a confirmation that was heard is shown before the next read, and an older read does not take it back', () => {
  const heard = new Map([['c1', deposit('c1', 7)]]);
  expect(withHeard([deposit('c1', 6)], heard)[0]?.confirmations).toBe(7);
  expect(withHeard([deposit('c1', 8)], heard)[0]?.confirmations).toBe(8);
  expect(withHeard([], heard)).toHaveLength(1);
});
test('the newest deposit stands first, each once', () => {
  const heard = new Map([['c1', deposit('c1', 7)]]);
  expect(withHeard([deposit('c2', 1, 30), deposit('c1', 7)], heard).map((d) => d.id)).toEqual(['c2', 'c1']);
});
test('a list that is drawn again still shows each confirmation that was heard, whatever the cached read says', () => {
  noteHeard('1', [deposit('c1', 6)]);
  forgetEnded('1');
  expect(withHeard([deposit('c1', 2)], useHeard.getState().records)[0]?.confirmations).toBe(6);
  expect(withHeard([], useHeard.getState().records)[0]?.confirmations).toBe(6);
});
test('a message that overtook another one is not taken back by it', () => {
  noteHeard('1', [deposit('c2', 7)]);
  noteHeard('1', [deposit('c2', 6)]);
  expect(useHeard.getState().records.get('c2')?.confirmations).toBe(7);
});
test('the next visit begins without what has ended, and another account without any of it', () => {
  noteHeard('1', [deposit('c3', 3), { ...deposit('c4', 12), state: 'credited' }]);
  forgetEnded('1');
  expect([...useHeard.getState().records.keys()]).toEqual(['c1', 'c2', 'c3']);
  forgetEnded('2');
  expect(useHeard.getState().records.size).toBe(0);
});
