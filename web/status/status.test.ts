import type { AssetInfo } from '@bourse/contract/market';
import { expect, test } from 'vitest';
import { clockOf, latencyOf } from './device-clock.ts';
import { networksOf } from './networks.ts';
import { type PriceSource, standingOf } from './price-status.ts';

test('a clock that differs by less than a second matches, otherwise it says by how much and which way', () => {
  expect(clockOf(999)).toEqual({ state: 'right' });
  expect(clockOf(180_040)).toEqual({ state: 'behind', seconds: '180.0' });
  expect(clockOf(-2_460)).toEqual({ state: 'ahead', seconds: '2.5' });
});

test('the latency is the middle of the last answers, so one slow answer doesn’t change it', () => {
  expect(latencyOf([41.4, 900, 38])).toBe(41);
  expect(latencyOf([])).toBeUndefined();
});

test('a network says for which assets it’s closed', () => {
  const network = (id: string, depositOpen: boolean, withdrawalOpen = true) =>
    ({ network: id, name: id.toUpperCase(), depositOpen, withdrawalOpen }) as AssetInfo['networks'][number];
  const assets: AssetInfo[] = [
    { asset: 'USDT', name: 'Tether', scale: 6, networks: [network('tron', true), network('eth', false, false)] },
    { asset: 'ETH', name: 'Ether', scale: 8, networks: [network('eth', true)] },
  ];
  expect(networksOf(assets)).toEqual([
    { network: 'tron', name: 'TRON', assets: 1, noDeposits: [], noWithdrawals: [] },
    { network: 'eth', name: 'ETH', assets: 2, noDeposits: ['USDT'], noWithdrawals: ['USDT'] },
  ]);
});

test('a live source beyond the band says when it may return, any other one why it has no price', () => {
  const source: PriceSource = { source: 'kraken', state: 'live', used: false };
  expect(standingOf({ ...source, used: true })).toBe('counts');
  expect(standingOf({ ...source, backAt: '2026-11-24T10:00:30Z' })).toBe('back');
  expect(standingOf({ ...source, state: 'old', backAt: '2026-11-24T10:00:30Z' })).toBe('out');
});
