import type { DepositState, WithdrawalState } from '@bourse/contract/funds-text';
import { expect, test } from 'vitest';
import { depositSteps } from './deposit-steps.ts';
import { withdrawalSteps } from './withdrawal-steps.ts';

const at = '2026-01-01T00:00:00Z';
const stamps = <S extends DepositState | WithdrawalState>(...states: readonly S[]) => states.map((state) => ({ state, at }));
const told = (steps: readonly { readonly key: string; readonly state: string }[]) => steps.map(({ key, state }) => `${key} ${state}`);
const same = (state: string) => state;
const sent = { way: 'wallet', isInternal: false, reviewsNeeded: 1, confirmations: 3, needed: 12 } as const;

test('a withdrawal under review shows completed, current and remaining steps', () => {
  expect(told(withdrawalSteps({ ...sent, state: 'review' }, stamps('submitted', 'checked', 'review'), same))).toEqual([
    'submitted done',
    'review now',
    'approved later',
    'broadcast later',
    'confirming later',
    'done later',
  ]);
});
test('confirmations are counted, and automatic steps in between are shown as one', () => {
  const steps = withdrawalSteps({ ...sent, state: 'confirming' }, stamps('submitted', 'approved', 'reserved', 'signed', 'broadcast'), same);
  expect(steps.find((step) => step.key === 'confirming')?.note).toBe('\u20683 / 12\u2069');
  expect(told(withdrawalSteps({ ...sent, state: 'signed' }, [], same))[2]).toBe('approved now');
});
test('the last confirmation is shown although it ends the count', () => {
  const full = { confirmations: 12, needed: 12 } as const;
  const sentNote = withdrawalSteps({ ...sent, ...full, state: 'done' }, [], same).find((step) => step.key === 'confirming')?.note;
  const cameNote = depositSteps({ way: 'chain', ...full, state: 'credited' }, [], same).find((step) => step.key === 'confirming')?.note;
  expect([sentNote, cameNote]).toEqual(['\u206812 / 12\u2069', '\u206812 / 12\u2069']);
  expect(withdrawalSteps({ ...sent, state: 'broadcast' }, [], same).find((step) => step.key === 'confirming')?.note).toBeUndefined();
});
test('bank, internal and unreviewed payments have fewer steps', () => {
  const keys = (record: Parameters<typeof withdrawalSteps>[0]) => withdrawalSteps(record, [], same).map((step) => step.key);
  expect(keys({ ...sent, way: 'bank', state: 'review' })).toEqual(['submitted', 'review', 'approved', 'done']);
  expect(keys({ ...sent, isInternal: true, state: 'submitted' })).toEqual(['submitted', 'review', 'approved', 'done']);
  expect(keys({ ...sent, reviewsNeeded: 0, state: 'approved' })).not.toContain('review');
});
test('a rejected withdrawal ends there, after its completed steps', () => {
  expect(told(withdrawalSteps({ ...sent, state: 'rejected' }, stamps('submitted', 'review', 'rejected'), same))).toEqual([
    'submitted done',
    'review done',
    'rejected ended',
  ]);
});
test('a deposit orphaned by its chain ends as reversed, and a credited one is complete', () => {
  const seen = { way: 'chain', confirmations: 12, needed: 12 } as const;
  expect(told(depositSteps({ ...seen, state: 'reversed' }, stamps('detected', 'confirming', 'credited', 'reversed'), same)).at(-1)).toBe(
    'reversed ended',
  );
  expect(told(depositSteps({ ...seen, state: 'credited' }, [], same))).toEqual(['detected done', 'confirming done', 'credited done']);
  expect(told(depositSteps({ way: 'bank', state: 'under_review' } as never, stamps('under_review'), same))).toEqual([
    'under_review now',
    'credited later',
  ]);
});
test('a payment that people have to check isn’t shown as ended', () => {
  const old = { way: 'chain', state: 'under_review', confirmations: 900, needed: 12 } as const;
  expect(told(depositSteps(old, stamps('detected'), same))).toEqual(['detected done', 'under_review now']);
});
test('a cancelled withdrawal doesn’t tick a review that didn’t happen, and a rejected one does', () => {
  const ended = (state: 'cancelled' | 'rejected', way: 'wallet' | 'bank') =>
    told(withdrawalSteps({ ...sent, way, state }, stamps('submitted', 'checked', 'review', state), same));
  for (const way of ['wallet', 'bank'] as const) expect(ended('cancelled', way)).toEqual(['submitted done', 'cancelled ended']);
  expect(ended('rejected', 'wallet')).toEqual(['submitted done', 'review done', 'rejected ended']);
});
test('incomplete confirmations aren’t ticked, for deposits and withdrawals', () => {
  const out = withdrawalSteps(
    { ...sent, state: 'failed' },
    stamps('submitted', 'review', 'approved', 'broadcast', 'confirming', 'failed'),
    same,
  );
  expect(told(out)).toEqual(['submitted done', 'review done', 'approved done', 'broadcast done', 'failed ended']);
  const seen = { way: 'chain', confirmations: 3, needed: 12 } as const;
  expect(told(depositSteps({ ...seen, state: 'orphaned' }, stamps('detected', 'confirming', 'orphaned'), same))).toEqual([
    'detected done',
    'orphaned ended',
  ]);
});
