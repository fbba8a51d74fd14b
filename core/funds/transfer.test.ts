import { expect, test } from 'vitest';
import { traderId } from '../identity/trader-id.ts';
import { instant, lots, ticks } from '../money/unit.ts';
import { dust, Floor } from '../test/market.ts';
import { play } from '../test/play.ts';

test('a transfer between two of a trader’s accounts is instant and free', () => {
  const p = play(
    'alice moves 20.5 USDT from spot to fiat / alice moves 20.5 USDT from fiat to second / alice moves 0.5 USDT from second to perpetual',
  );
  expect(p.said).toEqual([]);
  expect(p.money('alice')).toBe('99979.5 USDT, 100 GOLD');
});

test('the same account, an unknown account, an unknown asset, nothing and too much are refused', () => {
  const p = play(`alice moves 1 USDT from spot to spot / alice moves 1 USDT from spot to bob / alice moves 1 IRON from spot to fiat
                  alice moves 0 USDT from spot to fiat / alice moves -1 USDT from spot to fiat / alice moves 100000.00000001 USDT from spot to fiat`);
  expect(p.said).toEqual([
    'alice: wrong_transfer_account',
    'alice: wrong_transfer_account',
    'alice: unsupported_asset',
    'alice: invalid_quantity',
    'alice: invalid_quantity',
    'alice: insufficient_available',
  ]);
});

test('of an order and a transfer over the same balance, the first one gets it', () => {
  expect(play('alice buy 62 @ 1600 / alice moves 801 USDT from spot to fiat').said).toEqual(['alice: insufficient_available']);
  expect(play('alice moves 801 USDT from spot to fiat / alice buy 62 @ 1600').said).toEqual(['alice: insufficient_available']);
});

test('a hundred thousand tiny trades back and forth never gain anything, and fees explain what is missing', () => {
  const floor = new Floor().open(2);
  const worth = (): bigint => {
    let sum = 0n;
    for (const { table, values: v } of floor.exchange.rows()) {
      // Valued at one price: a lot of DUST (100 minor units of 5 decimals) at 1.0000 is 100,000 minor units of USDT.
      if (table === 'purse' && v['asset'] !== 'GOLD') {
        sum += ((v['available'] as bigint) + (v['frozen'] as bigint)) * (v['asset'] === 'DUST' ? 1_000n : 1n);
      }
    }
    return sum;
  };
  const before = worth();
  let last = before;
  for (let i = 0; i < 100_000; i++) {
    const trader = traderId(1 + (i % 2));
    const side = (i >> 1) % 2 === i % 2 ? 'buy' : 'sell';
    floor.now += 1;
    if (i % 4_000 === 0) floor.index(dust.symbol, 10_000);
    const head = { trader, requestId: `${i}`, expiresAt: instant(floor.now) };
    const stamp = { seq: ++floor.seq, at: instant(floor.now), origin: 'trader' } as const;
    const order = {
      symbol: dust.symbol,
      side,
      type: 'limit',
      timeInForce: 'GTC',
      postOnly: false,
      selfTradePrevention: 'expire_taker',
    } as const;
    const { answer } = floor.exchange.apply(stamp, { kind: 'place_order', ...head, ...order, price: ticks(10_000), quantity: lots(1) });
    if ('rejected' in answer) throw new Error(`trade ${i}: ${answer.rejected}`);
    if (i % 10_000 === 9_999) {
      floor.exchange.check();
      const now = worth();
      expect(now).toBeLessThan(last);
      last = now;
    }
  }
  let fees = 0n;
  for (const { table, values: v } of floor.exchange.rows()) {
    if (table === 'house_balance' && v['account'] === 'fee:spot') fees += (v['balance'] as bigint) * (v['asset'] === 'DUST' ? 1_000n : 1n);
  }
  expect(before - last).toBe(fees);
});
