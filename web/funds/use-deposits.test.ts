import type { DepositRecord } from '@bourse/contract/deposits';
import { expect, test } from 'vitest';
import { withHeard } from './use-deposits.ts';

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
