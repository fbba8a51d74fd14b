import { describe, expect, test } from 'vitest';
import { restoreExchange } from '../exchange.ts';
import { traderId } from '../identity/trader-id.ts';
import { lots, ticks } from '../money/unit.ts';
import { delisted, Floor, gold, opening, rowsText } from '../test/market.ts';
import { Play } from '../test/play.ts';
import { CANCELS_A_STEP } from './cancel-order.ts';

describe('an instrument that is no longer listed', () => {
  test('refuses new orders with its own reason, while open ones can still be cancelled', () => {
    const play = new Play(`alice buy 10 @ 1500
      office delists
      bob sell 1 @ 1500
      alice amend 1 to 12
      alice cancel 1`);
    expect(play.said).toEqual(['bob: trading_ended', 'alice: trading_ended']);
    expect(play.fate(1)).toBe('cancelled 0 of 10: trader');
    expect(play.money('alice')).toBe('100000 USDT, 100 GOLD');
  });

  test('triggers no stop order, even when a tick of its index reaches the trigger', () => {
    const play = new Play(`alice buy 5 @ 1590
      bob sell 5 market stop 1595 index
      office delists
      index 1590`);
    expect(play.tape).toBe('');
    expect(play.fate(2)).toBe('untriggered 0 of 5');
    expect(play.act('office relists / index 1590').tape).toBe('5 @ 1590');
  });
});

describe('the end of trading', () => {
  test('cancels every open order of the instrument and releases what they held, waiting stop orders too', () => {
    const play = new Play(`alice buy 10 @ 1500
      bob sell 4 @ 1700
      carol sell 5 @ 1580 stop 1590
      bob buy 1 @ 1500
      office ends trading`);
    for (const order of [1, 2, 3, 4]) expect(play.fate(order)).toMatch(/^cancelled 0 of \d+: trading_ended$/);
    for (const name of ['alice', 'bob', 'carol']) expect(play.money(name)).toBe('100000 USDT, 100 GOLD');
    expect(play.ladder).toBe('-----');
  });

  test('keeps what a partly filled order has traded', () => {
    const play = new Play('alice buy 10 @ 1600 / bob sell 4 @ 1600 / office ends trading');
    expect(play.fate(1)).toBe('cancelled 4 of 10: trading_ended');
    expect(play.money('alice')).toBe('93600 USDT, 103.996 GOLD');
  });

  test('proceeds in steps with the clock, so that no command cancels more than its share', () => {
    const floor = crowded(CANCELS_A_STEP * 2 + 100);
    const cancelled = [floor.say('operator', delisted(true)), tick(floor), tick(floor), tick(floor)].map(countEnded);
    expect(cancelled).toEqual([CANCELS_A_STEP, CANCELS_A_STEP, 100, 0]);
  });

  test('continues where it left off when the exchange is restored between two steps', () => {
    const floor = crowded(CANCELS_A_STEP + 100);
    floor.say('operator', delisted(true));
    const twin = new Floor();
    Object.assign(twin, { exchange: restoreExchange(floor.exchange.rows()), seq: floor.seq, now: floor.now });
    expect(countEnded(tick(twin))).toBe(100);
    tick(floor);
    expect(rowsText(twin.exchange.rows())).toEqual(rowsText(floor.exchange.rows()));
  });

  test('is over before trading resumes: until then relisting is refused, and no order outlives the others', () => {
    const floor = crowded(CANCELS_A_STEP + 100);
    floor.say('operator', delisted(true));
    const relist = { ...opening, assets: [], instruments: [gold], afterCancels: true };
    const why = 'GOLD-USDT: its open orders are still being cancelled';
    expect(floor.say('operator', relist).answer).toEqual({ rejected: 'invalid_configuration', why });
    expect(floor.say('operator', { ...delisted(false), afterCancels: true }).answer).toMatchObject({ why });
    expect([countEnded(tick(floor)), countEnded(tick(floor))]).toEqual([100, 0]);
    expect(floor.say('operator', relist).answer).toEqual({ kind: 'done' });
  });

  test('doesn’t concern an instrument that is only unlisted: it’s relisted with its open orders', () => {
    const play = new Play('alice sell 1 @ 1500 stop 1510 / office delists');
    const { floor } = play;
    expect(floor.say('operator', { ...opening, assets: [], afterCancels: true }).answer).toEqual({ kind: 'done' });
    expect(play.fate(1)).toBe('untriggered 0 of 1');
  });

  test('leaves the outcome of older commands as it was: they resumed trading at once', () => {
    const floor = crowded(CANCELS_A_STEP + 100);
    floor.say('operator', delisted(true));
    expect(floor.say('operator', { ...opening, assets: [], instruments: [gold] }).answer).toEqual({ kind: 'done' });
    expect(countEnded(tick(floor))).toBe(0);
  });

  test('can’t apply to a listed instrument', () => {
    const { answer } = new Floor().open(0).say('operator', { ...delisted(true), instruments: [{ ...gold, ended: true }] });
    expect(answer).toMatchObject({ rejected: 'invalid_configuration', why: expect.stringContaining('has not ended') });
  });
});

/** This many resting orders, of as many traders as necessary. */
function crowded(orders: number): Floor {
  const perTrader = 100;
  const floor = new Floor().open(Math.ceil(orders / perTrader));
  for (let i = 0; i < orders; i++) {
    const { answer } = floor.say('trader', {
      kind: 'place_order',
      trader: traderId(1 + Math.floor(i / perTrader)),
      requestId: `order-${i}`,
      expiresAt: (floor.now + 3_000) as never,
      symbol: gold.symbol,
      side: i % 2 === 0 ? 'buy' : 'sell',
      type: 'limit',
      timeInForce: 'GTC',
      postOnly: false,
      selfTradePrevention: 'expire_taker',
      price: ticks(i % 2 === 0 ? 1_500 - (i % 7) : 1_700 + (i % 7)),
      quantity: lots(1),
    });
    if ('rejected' in answer) throw new Error(answer.rejected);
  }
  return floor;
}

function tick(floor: Floor) {
  floor.now += 250;
  return floor.say('clock', { kind: 'advance_clock' });
}

const countEnded = ({ events }: ReturnType<typeof tick>): number =>
  events.filter((e) => e.event === 'order_changed' && e.order.endReason === 'trading_ended').length;
