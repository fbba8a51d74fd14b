import fc from 'fast-check';
import { expect, test } from 'vitest';
import { traderId } from '../identity/trader-id.ts';
import { amount, instant, lots, rate, ticks } from '../money/unit.ts';
import { COIN, dust, Floor, opening } from '../test/market.ts';
import { dayOf } from '../time.ts';
import { feeTierOf, fillFee, highestRate, tradeFee } from './fees.ts';
import { addVolume, forgetOldDays, newVolume } from './volume.ts';

const { feeTiers } = opening;

test('a fee tier applies exactly from its floor on, and not one minor unit below', () => {
  const floor = 1_000_000n * COIN;
  expect([0n, 1n, floor - 1n, floor, floor + 1n].map((v) => feeTierOf(feeTiers, amount(v)))).toEqual([0, 0, 0, 1, 1]);
});

test('a fee is never zero and never more than was received', () => {
  for (const received of [1n, 2n, 499n, 500n, 501n, 10n ** 20n]) {
    const fee = tradeFee(amount(received), feeTiers[0]!.taker);
    expect(fee > 0n && fee <= received).toBe(true);
  }
});

test('a day counts for thirty days including itself, and days end at midnight UTC', () => {
  const today = dayOf(instant(Date.UTC(2026, 6, 27, 23, 59, 59, 999)));
  expect(dayOf(instant(Date.UTC(2026, 6, 28)))).toBe(today + 1);
  const volume = newVolume(0, 0);
  addVolume(volume, today, amount(5n));
  addVolume(volume, today, amount(2n));
  addVolume(volume, today + 3, amount(1n));
  forgetOldDays(volume, today + 29);
  expect(volume.sum).toBe(8n);
  forgetOldDays(volume, today + 30);
  expect([volume.sum, volume.days]).toEqual([1n, [today + 3]]);
});

const fills = (least: number) => fc.array(fc.bigInt({ min: 1n, max: 5_000n }), { minLength: least, maxLength: 60 });
const rates = fc.bigInt({ min: 0n, max: 500_000n });
const charge = (parts: readonly (readonly [received: bigint, rate: bigint])[], highest: bigint): bigint =>
  parts.reduce(
    ({ received, fee }, [part, at]) => ({
      received: received + part,
      fee: fee + fillFee({ received: amount(received), fee: amount(fee) }, amount(part), rate(at), rate(highest)),
    }),
    { received: 0n, fee: 0n },
  ).fee;
const sum = (all: readonly bigint[]): bigint => all.reduce((a, b) => a + b, 0n);

test('at one rate an order pays rate times received, rounded up once, however many fills it has', () => {
  fc.assert(
    fc.property(fills(1), rates, rates, (parts, one, other) => {
      const paid = charge(
        parts.map((part) => [part, one]),
        [one, other].toSorted((a, b) => (a < b ? 1 : -1))[0]!,
      );
      expect(paid).toBe(tradeFee(amount(sum(parts)), rate(one)));
    }),
  );
});

test('an order that takes and rests pays its two rates to within a minor unit, and never more than the higher one on all of it', () => {
  fc.assert(
    fc.property(fills(2), fc.array(fc.boolean(), { minLength: 60, maxLength: 60 }), rates, rates, (parts, takes, maker, taker) => {
      const charged = parts.map((part, i) => [part, takes[i] ? taker : maker] as const);
      const highest = highestRate({ maker: rate(maker), taker: rate(taker) });
      const paid = charge(charged, highest);
      const exact = sum(charged.map(([part, at]) => part * at));
      expect((paid + 1n) * 100_000_000n).toBeGreaterThan(exact);
      expect(paid).toBeLessThanOrEqual(tradeFee(amount(sum(parts)), rate(highest)));
    }),
  );
});

test('a resting order filled lot by lot pays no more than one filled at once', () => {
  const floor = new Floor().open(2);
  const order = (trader: number, side: 'buy' | 'sell', quantity: number) =>
    floor.say('trader', {
      kind: 'place_order',
      trader: traderId(trader),
      requestId: `request ${floor.seq}`,
      expiresAt: instant(floor.now + 3_000),
      clientOrderId: undefined,
      symbol: dust.symbol,
      side,
      type: 'limit',
      timeInForce: 'GTC',
      postOnly: false,
      selfTradePrevention: 'expire_taker',
      price: ticks(10_000),
      quantity: lots(quantity),
      amount: undefined,
      triggerPrice: undefined,
      triggerSource: undefined,
    });
  order(1, 'buy', 50);
  for (let i = 0; i < 50; i++) order(2, 'sell', 1);
  const last = floor.events.flatMap((e) => (e.event === 'order_changed' && e.order.trader === 1 ? [e.order] : [])).at(-1)!;
  // 50 lots are 5,000 units of DUST; 0.1 % of them is 5. Rounded up per lot it would be 50.
  expect(last).toMatchObject({ status: 'done', filledQuantity: 50, fee: 5n });
});
