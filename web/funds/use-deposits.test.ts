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

test('a pushed confirmation is shown before the next read, and an older read doesn’t revert it', () => {
  const heard = new Map([['c1', deposit('c1', 7)]]);
  expect(withHeard([deposit('c1', 6)], heard)[0]?.confirmations).toBe(7);
  expect(withHeard([deposit('c1', 8)], heard)[0]?.confirmations).toBe(8);
  expect(withHeard([], heard)).toHaveLength(1);
});
test('the newest deposit is first, each once', () => {
  const heard = new Map([['c1', deposit('c1', 7)]]);
  expect(withHeard([deposit('c2', 1, 30), deposit('c1', 7)], heard).map((d) => d.id)).toEqual(['c2', 'c1']);
});
test('a re-rendered list still shows each pushed confirmation, whatever the cached read says', () => {
  noteHeard('1', [deposit('c1', 6)]);
  forgetEnded('1');
  expect(withHeard([deposit('c1', 2)], useHeard.getState().records)[0]?.confirmations).toBe(6);
  expect(withHeard([], useHeard.getState().records)[0]?.confirmations).toBe(6);
});
test('a message that arrives out of order doesn’t revert a newer one', () => {
  noteHeard('1', [deposit('c2', 7)]);
  noteHeard('1', [deposit('c2', 6)]);
  expect(useHeard.getState().records.get('c2')?.confirmations).toBe(7);
});
test('the next visit starts without finished deposits, and another account without any', () => {
  noteHeard('1', [deposit('c3', 3), { ...deposit('c4', 12), state: 'credited' }]);
  forgetEnded('1');
  expect([...useHeard.getState().records.keys()]).toEqual(['c1', 'c2', 'c3']);
  forgetEnded('2');
  expect(useHeard.getState().records.size).toBe(0);
});
