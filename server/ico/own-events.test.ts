import { type OwnEvent, ownEvent } from '@bourse/contract/realtime';
import type { Allotted, Subscribed, Unlocked } from '@bourse/core/ico/events';
import type { Subscription } from '@bourse/core/ico/sale';
import { amount, instant } from '@bourse/core/money/unit';
import { expect, test } from 'vitest';
import { tellOfSales } from './own-events.ts';

const listed = { scale: (asset: string) => (asset === 'USDT' ? 8 : 3) };
const at = instant(1_790_000_000_000);
const subscription = (trader: number): Subscription => ({
  ...{ subscription: 7, sale: 2, trader, amount: amount(5_000_000_000n), subscribedAt: at, tokens: undefined, unlocked: amount(0n) },
  steps: 0,
});
const of = (trader: number) => ({ subscription: subscription(trader), asset: 'HBR', at });

test('each trader hears of their own subscription alone, in amounts of USDT and of the token, under an ID of its own', () => {
  const events: readonly (Subscribed | Allotted | Unlocked)[] = [
    { event: 'subscribed', ...of(1), added: amount(1_000_000_000n), all: amount(9_000_000_000n) },
    { event: 'allotted', ...of(2), tokens: amount(1_500n), paid: amount(75_000_001n), returned: amount(4_924_999_999n) },
    { event: 'unlocked', ...of(2), tokens: amount(500n) },
  ];
  const told: [number, OwnEvent][] = [];
  tellOfSales(listed, events, 41, (trader, event) => told.push([trader, event()]));
  for (const [, event] of told) expect(ownEvent.safeParse(event).error).toBeUndefined();
  const sale = { event: 'sale', saleId: '2', asset: 'HBR', at: '2026-09-21T14:13:20.000Z' };
  expect(told).toEqual([
    [1, { ...sale, id: '410000', kind: 'subscribed', amount: '10' }],
    [2, { ...sale, id: '410001', kind: 'allotted', amount: '50', tokens: '1.5', paid: '0.75000001', returned: '49.24999999' }],
    [2, { ...sale, id: '410002', kind: 'unlocked', tokens: '0.5' }],
  ]);
});
