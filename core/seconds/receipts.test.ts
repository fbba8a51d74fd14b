import { expect, test } from 'vitest';
import { traderId } from '../identity/trader-id.ts';
import { amount, indexPrice, instant, rate } from '../money/unit.ts';
import { orderReceiptBytes, settlementReceiptBytes, traderCommitment } from '../proof/receipt.ts';
import { hex, sha256 } from '../proof/sha256.ts';
import { secondId } from './instrument.ts';
import { orderReceiptOf, settlementReceiptOf } from './receipts.ts';
import type { Second } from './second.ts';

const second: Second = {
  second: 4_711,
  trader: traderId(7),
  symbol: secondId('BTC-USDT'),
  direction: 'up',
  stake: amount(10_000_000n),
  ratio: rate(80_000_000n),
  durationMs: 30_000,
  ruleBook: 'b1'.repeat(32),
  acceptedAt: instant(1_795_000_000_000),
  tickNumber: 900,
  chain: 'c1'.repeat(32),
  strike: undefined,
};
const holder = { uid: '100007', salt: new Uint8Array(32).fill(3) };
const order = orderReceiptOf(sha256, second, { asset: 'USDT', scale: 6, priceDecimals: 5 }, holder);

test('an order receipt says what was accepted, and names the trader only by a commitment', () => {
  expect(order).toMatchObject({
    order: 4_711,
    symbol: 'BTC-USDT-SEC',
    direction: 'up',
    stake: 10_000_000n,
    tickNumber: 900,
    tie: 'stake_back',
  });
  expect(order.trader).toBe(traderCommitment(sha256, holder.salt, 4_711, '100007'));
  expect(hex(orderReceiptBytes(order))).not.toContain(hex(new TextEncoder().encode('100007')));
});

test('a settlement receipt names its order receipt, both ticks and the command that paid, and has no strike if there was none', () => {
  const strike = { number: 902, at: instant(1_795_000_001_000), price: indexPrice(100), count: 5, settleAt: instant(1_795_000_031_000) };
  const last = { number: 932, at: instant(1_795_000_030_900), price: indexPrice(101) };
  const settled = { second: { ...second, strike }, settlement: last, payout: amount(18_000_000n), at: instant(1_795_000_031_250) };
  const won = settlementReceiptOf(sha256, order, { ...settled, result: 'won', reason: undefined }, 4_900);
  expect(won).toMatchObject({ orderReceipt: hex(sha256(orderReceiptBytes(order))), sequence: 4_900, settledAt: 1_795_000_031_250 });
  expect(won.strike).toEqual({ number: 902, at: 1_795_000_001_000, price: 100 });
  expect(won.settlement).toEqual(last);
  const back = { second, settlement: undefined, payout: second.stake, at: instant(1_795_000_003_250) };
  const none = settlementReceiptOf(sha256, order, { ...back, result: 'void', reason: 'no_strike' }, 4_800);
  expect([none.strike, none.settlement, none.reason]).toEqual([undefined, undefined, 'no_strike']);
  expect(settlementReceiptBytes(none)).not.toEqual(settlementReceiptBytes(won));
});
