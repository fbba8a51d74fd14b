import type { SecondContract } from '@bourse/contract/seconds-text';
import { expect, test } from 'vitest';
import { contractsIn, goneFrom, withContracts } from './own-list.ts';

const contract = (contractId: string, status: SecondContract['status'] = 'running'): SecondContract => ({
  contractId,
  symbol: 'BTC-USDT-SEC',
  direction: 'up',
  durationMs: 60_000,
  asset: 'USDT',
  stake: '50',
  payoutRate: '0.82',
  winPayout: '91',
  status,
  acceptedAt: '2026-11-24T12:00:00Z',
  ruleBook: 'a'.repeat(64),
});
const ids = (list: readonly SecondContract[]) => list.map(({ contractId, status }) => `${contractId} ${status}`);

test('an accepted contract comes first, its strike replaces it in place, and its settlement removes it', () => {
  const accepted = withContracts([contract('1')], [contract('2', 'waiting')]);
  expect(ids(accepted)).toEqual(['2 waiting', '1 running']);
  const struck = withContracts(accepted, [contract('2')]);
  expect(ids(struck)).toEqual(['2 running', '1 running']);
  expect(ids(withContracts(struck, [contract('2', 'won')]))).toEqual(['1 running']);
});

test('an event that is applied twice changes nothing', () => {
  const once = withContracts([contract('1')], [contract('1', 'lost')]);
  expect(withContracts(once, [contract('1', 'lost')])).toEqual(once);
});

test('only events about second contracts are read', () => {
  const events = [
    { event: 'debt', asset: 'USDT', amount: '0' },
    { event: 'second', ...contract('3') },
  ] as const;
  expect(contractsIn(events)).toEqual([contract('3')]);
});

test('a contract that a later list doesn’t have was settled meanwhile', () => {
  expect(ids(goneFrom([contract('1'), contract('2')], [contract('2')]))).toEqual(['1 running']);
});
