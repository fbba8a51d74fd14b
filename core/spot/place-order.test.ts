import { describe, expect, test } from 'vitest';
import { opening } from '../test/market.ts';
import { play } from '../test/play.ts';

describe('matching', () => {
  test('a taker fills at the best price first and the rest joins the book', () => {
    const p = play(`alice sell 7 @ 1600
                    bob sell 4 @ 1590
                    carol buy 6 @ 1600
                    dave buy 9 @ 1605`);
    expect(p.tape).toBe('4 @ 1590, 2 @ 1600, 5 @ 1600');
    expect(p.ladder).toBe('-----\n1605 | 4');
    expect(p.fate(4)).toBe('partial 5 of 9');
  });

  test('at the same price the older order fills first', () => {
    const p = play('alice sell 3 @ 1600 / bob sell 3 @ 1600 / carol buy 4 @ 1600');
    expect(p.fate(1)).toBe('done 3 of 3');
    expect(p.fate(2)).toBe('partial 1 of 3');
  });

  test('a deal is at the maker’s price, and the taker’s savings are released', () => {
    const p = play('alice sell 2 @ 1600 / bob buy 2 @ 1700');
    expect(p.tape).toBe('2 @ 1600');
    expect(p.money('bob')).toBe('96800 USDT, 101.996 GOLD');
    expect(p.money('alice')).toBe('103196.8 USDT, 98 GOLD');
  });

  test('a buy freezes its notional at its limit and a sell its quantity, and a cancel releases it', () => {
    const p = play('alice buy 2 @ 1600 / bob sell 3 @ 1700');
    expect(p.money('alice')).toBe('96800 USDT + 3200 frozen, 100 GOLD');
    expect(p.money('bob')).toBe('100000 USDT, 97 GOLD + 3 frozen');
    p.act('alice cancel 1 / bob cancel 2');
    expect(p.money('alice')).toBe('100000 USDT, 100 GOLD');
    expect(p.money('bob')).toBe('100000 USDT, 100 GOLD');
  });

  test('a partly filled buy keeps exactly what its rest needs frozen', () => {
    const p = play('alice sell 2 @ 1600 / bob buy 5 @ 1700');
    expect(p.money('bob')).toBe('91700 USDT + 5100 frozen, 101.996 GOLD');
    expect(p.order(2).frozen).toBe(510_000_000_000n);
  });

  test('frozen money can’t be spent again', () => {
    const p = play('alice buy 60 @ 1600 / alice buy 3 @ 1600 / alice sell 101 @ 1600');
    expect(p.said).toEqual(['alice: insufficient_available', 'alice: insufficient_available']);
  });

  test('the fee is taken from what is received and goes to the house', () => {
    const p = play('alice sell 10 @ 1600 / bob buy 10 @ 1600');
    const fees = p.floor.events.filter((e) => e.event === 'house_balance_changed' && e.account === 'fee:spot');
    expect(fees.map((e) => e.event === 'house_balance_changed' && `${e.asset} ${e.balance}`)).toEqual(['USDT 1600000000', 'GOLD 2000000']);
  });

  test('a trader who reaches the next tier pays its fee from the next order on', () => {
    const p = play('maker sell 900 @ 1600');
    for (let i = 0; i < 12; i++) p.act(`alice buy 60 @ 1600 / alice sell 60 @ 1590 ioc / maker buy 60 @ 1590 / alice sell 59 @ 1590`);
    const tiers = p.floor.events.filter((e) => e.event === 'fee_tier_changed');
    expect(tiers.map((e) => e.event === 'fee_tier_changed' && e.tier)).toContain(1);
    const rates = p.floor.events.flatMap((e) =>
      e.event === 'deal_made' && e.takerSide === 'sell' ? [(e.takerFee * 100_000n) / e.notional] : [],
    );
    expect(rates[0]).toBe(200n);
    expect(rates.at(-1)).toBe(100n);
  });
});

describe('the volume of thirty days', () => {
  const MONTH = 'wait 720h';
  const volumes = (p: ReturnType<typeof play>) => [...p.floor.exchange.rows()].filter(({ table }) => table === 'volume');
  const rates = (p: ReturnType<typeof play>) =>
    p.floor.events.flatMap((e) => (e.event === 'deal_made' && e.takerSide === 'sell' ? [(e.takerFee * 100_000n) / e.notional] : []));
  const climbed = () => {
    const p = play('maker sell 900 @ 1600');
    for (let i = 0; i < 12; i++) p.act(`alice buy 60 @ 1600 / alice sell 60 @ 1590 ioc / maker buy 60 @ 1590 / alice sell 59 @ 1590`);
    return p;
  };
  const sale = 'index 1600 / maker buy 1 @ 1590 / alice sell 1 @ 1590';

  test('rolls over at midnight without visiting every trader, and the next order pays the first tier', () => {
    const p = climbed();
    expect([rates(p).at(-1), volumes(p).length]).toEqual([100n, 2]);
    const told = p.floor.events.length;
    p.act(MONTH);
    expect(p.floor.events.slice(told).filter((e) => e.event !== 'index_ticked')).toEqual([]);
    expect(volumes(p)).toEqual([]);
    expect(rates(p.act(sale)).at(-1)).toBe(200n);
    expect(volumes(p).map(({ values }) => values['volume'])).toEqual([159_000_000_000n, 159_000_000_000n]);
  });

  test('counts under new tiers from the next order on', () => {
    const p = climbed();
    const [lowest] = opening.feeTiers;
    p.floor.say('operator', { ...opening, practiceGrants: [], feeTiers: [lowest!] });
    expect(rates(p.act(sale)).at(-1)).toBe(200n);
  });
});

describe('time in force', () => {
  test('immediate-or-cancel takes what is there and the rest expires', () => {
    const p = play('alice sell 2 @ 1600 / bob buy 5 @ 1600 ioc');
    expect(p.fate(2)).toBe('expired 2 of 5: no_liquidity');
    expect(p.money('bob')).toBe('96800 USDT, 101.996 GOLD');
    expect(p.ladder).toBe('-----');
  });

  test('fill-or-kill that can’t be filled completely changes nothing', () => {
    const p = play('alice sell 2 @ 1600 / carol sell 2 @ 1650 / bob buy 5 @ 1650 fok');
    expect(p.fate(3)).toBe('expired 0 of 5: not_fillable');
    expect(p.tape).toBe('');
    expect(p.money('bob')).toBe('100000 USDT, 100 GOLD');
    expect(p.ladder).toBe('1650 | 2\n1600 | 2\n-----');
  });

  test('fill-or-kill that can be filled is filled completely, across several prices', () => {
    const p = play('alice sell 2 @ 1600 / carol sell 3 @ 1650 / bob buy 5 @ 1650 fok');
    expect(p.fate(3)).toBe('done 5 of 5');
  });

  test('fill-or-kill doesn’t count the trader’s own orders', () => {
    expect(play('alice sell 2 @ 1600 / bob sell 3 @ 1600 / bob buy 5 @ 1600 fok').fate(3)).toBe('expired 0 of 5: not_fillable');
  });

  test('post-only that would take is refused and never repriced', () => {
    const p = play('alice sell 2 @ 1600 / bob buy 1 @ 1600 post / bob buy 1 @ 1599 post');
    expect(p.said).toEqual(['bob: post_only_would_take']);
    expect(p.ladder).toBe('1600 | 2\n-----\n1599 | 1');
    expect(p.money('bob')).toBe('98401 USDT + 1599 frozen, 100 GOLD');
  });
});

describe('market orders', () => {
  test('a market order on an empty book expires with no_liquidity and nothing stays frozen', () => {
    const p = play('alice buy 3 market / alice buy for 500 market / alice sell 2 market');
    expect([p.fate(1), p.fate(2), p.fate(3)]).toEqual([
      'expired 0 of 3: no_liquidity',
      'expired 0: no_liquidity',
      'expired 0 of 2: no_liquidity',
    ]);
    expect(p.money('alice')).toBe('100000 USDT, 100 GOLD');
  });

  test('a market order stops at two percent from the best price', () => {
    const p = play('alice sell 2 @ 1600 / alice sell 2 @ 1632 / alice sell 2 @ 1633 / bob buy 6 market');
    expect(p.tape).toBe('2 @ 1600, 2 @ 1632');
    expect(p.fate(4)).toBe('expired 4 of 6: no_liquidity');
  });

  test('a market buy needs only what it actually costs', () => {
    expect(play('alice sell 62 @ 1600 / bob buy 62 market').fate(2)).toBe('done 62 of 62');
    expect(play('alice sell 63 @ 1600 / bob buy 63 market').said).toEqual(['bob: insufficient_available']);
  });

  test('a market buy for an amount buys whole lots, and less than one lot’s price stays with the trader', () => {
    const p = play('alice sell 2 @ 1600 / alice sell 5 @ 1610 / bob buy for 5000 market');
    expect(p.tape).toBe('2 @ 1600, 1 @ 1610');
    expect(p.fate(3)).toBe('done 3');
    expect(p.money('bob')).toBe('95190 USDT, 102.994 GOLD');
  });

  test('an amount that doesn’t pay for one lot is refused', () => {
    expect(play('alice sell 2 @ 1600 / bob buy for 1599 market').said).toEqual(['bob: below_minimum_quantity']);
  });

  test('an amount larger than the book expires and the rest is returned', () => {
    const p = play('alice sell 2 @ 1600 / bob buy for 50000 market');
    expect(p.fate(2)).toBe('expired 2: no_liquidity');
    expect(p.money('bob')).toBe('96800 USDT, 101.996 GOLD');
  });

  test('a market sell for an amount sells just enough lots', () => {
    const p = play('alice buy 2 @ 1600 / alice buy 5 @ 1590 / bob sell for 5000 market');
    expect(p.tape).toBe('2 @ 1600, 2 @ 1590');
    expect(p.fate(3)).toBe('done 4');
  });

  test('a best price outside the band around the index isn’t taken', () => {
    const p = play('alice sell 2 @ 2300 / index 1500 / bob buy 1 market');
    expect(p.fate(2)).toBe('expired 0 of 1: price_band');
  });
});

describe('self-trade prevention', () => {
  const before = 'alice sell 2 @ 1590 / bob sell 3 @ 1600 / carol sell 4 @ 1610';
  test('expires the taker by default: it trades with others until it meets itself', () => {
    const p = play(`${before} / bob buy 9 @ 1610`);
    expect(p.tape).toBe('2 @ 1590');
    expect(p.fate(4)).toBe('expired 2 of 9: self_trade');
    expect(p.fate(2)).toBe('new 0 of 3');
    expect(p.floor.events.filter((e) => e.event === 'self_trade_prevented')).toHaveLength(1);
  });
  test('expire maker removes the trader’s own order and matches the ones behind it', () => {
    const p = play(`${before} / bob buy 9 @ 1610 stp maker`);
    expect(p.tape).toBe('2 @ 1590, 4 @ 1610');
    expect([p.fate(2), p.fate(4)]).toEqual(['expired 0 of 3: self_trade', 'partial 6 of 9']);
  });
  test('expire both ends both', () => {
    const p = play(`${before} / bob buy 9 @ 1610 stp both`);
    expect(p.tape).toBe('2 @ 1590');
    expect([p.fate(2), p.fate(4)]).toEqual(['expired 0 of 3: self_trade', 'expired 2 of 9: self_trade']);
  });
  test('none allows a self-trade, which doesn’t count as volume', () => {
    const p = play('bob sell 3 @ 1600 / bob buy 3 @ 1600 stp none');
    expect(p.tape).toBe('3 @ 1600');
    expect(p.floor.events.some((e) => e.event === 'volume_changed')).toBe(false);
  });
  test('a market order freezes and fills what is ahead of its own order in the queue, and nothing behind it', () => {
    const p = play('alice sell 2 @ 1600 / bob sell 2 @ 1600 / carol sell 2 @ 1600 / bob buy 5 market');
    expect(p.tape).toBe('2 @ 1600');
    expect(p.fate(4)).toBe('expired 2 of 5: self_trade');
  });
  test('a market order by quantity that expires its makers pays only for what it gets', () => {
    const p = play(`${before} / bob buy 6 market stp maker`);
    expect(p.tape).toBe('2 @ 1590, 4 @ 1610');
    expect(p.fate(4)).toBe('done 6 of 6');
  });
  test('a market order for an amount that meets itself expires', () => {
    const p = play('bob sell 3 @ 1600 / bob buy for 3200 market');
    expect(p.fate(2)).toBe('expired 0: self_trade');
  });
});

describe('filters', () => {
  test('a price off the band, a notional below the minimum and a quantity out of bounds are refused', () => {
    const p = play('alice buy 1 @ 799 / alice buy 1 @ 2401 / alice buy 10001 @ 1600 / alice buy 1001 market / alice buy for 4 market');
    expect(p.said).toEqual([
      'alice: price_outside_band',
      'alice: price_outside_band',
      'alice: invalid_quantity',
      'alice: invalid_quantity',
      'alice: below_minimum_notional',
    ]);
  });

  test('field combinations that no order type has are refused', () => {
    const p = play(`alice buy 1 @ 1600 post ioc / alice buy 1 @ 1600 post fok / alice buy 1 market post
                    alice buy 1 market fok / alice sell 1 @ 1600 stop 1500 post`);
    expect(p.said).toEqual(Array(5).fill('alice: invalid_order'));
  });

  test('the two hundred and first open order is refused, and cancelling all is one command', () => {
    const p = play(`${'maker buy 1 @ 1500 / '.repeat(200)}maker buy 1 @ 1500 / maker buy 1 @ 1500 ioc`);
    expect(p.said).toEqual(['maker: too_many_open_orders']);
    p.act('maker cancel all');
    expect(p.ladder).toBe('-----');
    p.act('maker buy 1 @ 1500');
    expect(p.said).toHaveLength(1);
  });

  test('a client order id is unique among the open orders of its trader', () => {
    const p = play(
      'alice buy 1 @ 1500 as mine / alice buy 1 @ 1500 as mine / bob buy 1 @ 1500 as mine / alice cancel 1 / alice buy 1 @ 1500 as mine',
    );
    expect(p.said).toEqual(['alice: duplicate_client_order_id']);
  });

  test('without a live index no order is accepted, but cancels go through', () => {
    const p = play(
      'alice buy 2 @ 1500 / wait 6s / alice buy 1 @ 1500 / alice buy 1 market / alice amend 1 to 3 / alice amend 1 to 1 / alice cancel 1',
    );
    expect(p.said).toEqual(['alice: price_stale', 'alice: price_stale', 'alice: price_stale']);
    expect(p.fate(1)).toBe('cancelled 0 of 1: trader');
  });
});

describe('amend and cancel', () => {
  test('a smaller quantity keeps the place in the queue', () => {
    const p = play('alice sell 5 @ 1600 / bob sell 5 @ 1600 / alice amend 1 to 2 / carol buy 3 @ 1600');
    expect([p.fate(1), p.fate(2)]).toEqual(['done 2 of 2', 'partial 1 of 5']);
  });
  test('a larger quantity goes to the end of the queue', () => {
    const p = play('alice sell 2 @ 1600 / bob sell 5 @ 1600 / alice amend 1 to 3 / carol buy 5 @ 1600');
    expect([p.fate(1), p.fate(2)]).toEqual(['new 0 of 3', 'done 5 of 5']);
  });
  test('another price goes to the end of its new queue and may take', () => {
    const p = play('alice sell 2 @ 1600 / bob buy 1 @ 1550 / alice amend 1 @ 1550');
    expect(p.tape).toBe('1 @ 1550');
    expect(p.ladder).toBe('1550 | 1\n-----');
  });
  test('an amend freezes the difference, and is refused if it’s missing', () => {
    const p = play('alice buy 10 @ 1600 / alice amend 1 to 20 @ 1610 / alice amend 1 to 63 / alice amend 1 to 5');
    expect(p.said).toEqual(['alice: insufficient_available']);
    expect(p.money('alice')).toBe('91950 USDT + 8050 frozen, 100 GOLD');
  });
  test('a post-only order can’t be amended into taking', () => {
    const p = play('alice sell 2 @ 1600 / bob buy 1 @ 1550 post / bob amend 2 @ 1600');
    expect(p.said).toEqual(['bob: post_only_would_take']);
    expect(p.ladder).toBe('1600 | 2\n-----\n1550 | 1');
  });
  test('an order can’t be amended below what is filled', () => {
    const p = play('alice sell 5 @ 1600 / bob buy 3 @ 1600 / alice amend 1 to 3 / alice amend 1 to 4 / bob buy 1 @ 1600');
    expect(p.said).toEqual(['alice: invalid_quantity']);
    expect(p.fate(1)).toBe('done 4 of 4');
  });
  test('cancelling while filling keeps the filled part and releases the rest once', () => {
    const p = play('alice sell 5 @ 1600 / bob buy 3 @ 1600 / alice cancel 1 / alice cancel 1 / bob cancel 2');
    expect(p.fate(1)).toBe('cancelled 3 of 5: trader');
    expect(p.said).toEqual(['alice: order_not_open', 'bob: order_not_open']);
    expect(p.money('alice')).toBe('104795.2 USDT, 97 GOLD');
  });
  test('another trader’s open order is unknown', () => {
    expect(play('alice sell 5 @ 1600 / bob cancel 1 / bob amend 1 to 1').said).toEqual(['bob: unknown_order', 'bob: unknown_order']);
  });
});

describe('stop orders', () => {
  test('a stop-limit freezes at once, triggers when the last price falls to it, and then rests', () => {
    const p = play('maker buy 1 @ 1590 / alice sell 3 @ 1580 stop 1590');
    expect(p.fate(2)).toBe('untriggered 0 of 3');
    expect(p.money('alice')).toBe('100000 USDT, 97 GOLD + 3 frozen');
    p.act('bob sell 1 @ 1590');
    expect(p.fate(2)).toBe('new 0 of 3');
    expect(p.ladder).toBe('1580 | 3\n-----');
  });
  test('a stop-market freezes nothing, and expires on triggering if it can no longer be paid', () => {
    const p = play('alice buy 50 market stop 1650 index / alice buy 60 @ 1500 / maker sell 90 @ 1640 / index 1655');
    expect(p.fate(1)).toBe('expired 0 of 50: insufficient_available');
    const q = play('alice buy 50 market stop 1650 index / maker sell 90 @ 1640 / index 1650');
    expect(q.fate(1)).toBe('done 50 of 50');
  });
  test('a triggered stop may move the last price and trigger the next', () => {
    const p = play(`maker buy 1 @ 1590 / maker buy 1 @ 1580 / maker buy 1 @ 1570
                    alice sell 1 market stop 1590 / bob sell 1 market stop 1580 / carol sell 1 @ 1590`);
    expect(p.tape).toBe('1 @ 1590, 1 @ 1580, 1 @ 1570');
  });
  test('a take-profit triggers above', () => {
    const p = play('maker buy 5 @ 1590 / alice sell 2 market stop 1650 index / index 1649');
    expect(p.fate(2)).toBe('untriggered 0 of 2');
    expect(p.act('index 1651').fate(2)).toBe('done 2 of 2');
  });
  test('a trigger that is already reached is refused', () => {
    expect(play('alice sell 2 market stop 1600 index').said).toEqual(['alice: trigger_already_reached']);
  });
  test('no stop triggers while the index is stale', () => {
    const p = play('maker buy 5 @ 1590 / alice sell 2 market stop 1650 index / wait 6s');
    p.floor.say('feed', { kind: 'index_tick', symbol: 'GOLD-USDT', constituents: [] });
    expect(p.fate(2)).toBe('untriggered 0 of 2');
  });
  test('a waiting stop order is cancelled and amended like any other', () => {
    const p = play('alice sell 3 @ 1580 stop 1590 / alice amend 1 to 2 @ 1585 / alice cancel 1');
    expect(p.fate(1)).toBe('cancelled 0 of 2: trader');
    expect(p.money('alice')).toBe('100000 USDT, 100 GOLD');
  });
});

describe('bad input', () => {
  test('a number that isn’t a whole number of ticks or lots is refused and never throws', () => {
    const p = play('alice buy 1 @ 1500');
    const good = p.floor.journal.at(-1)!.command;
    for (const bad of [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, '5', null, [], {}]) {
      for (const field of ['price', 'quantity', 'triggerPrice', 'amount']) {
        const { answer } = p.floor.say('trader', { ...good, requestId: `${field} ${p.floor.seq}`, [field]: bad } as never);
        expect(answer, `${field} ${String(bad)}`).toHaveProperty('rejected');
      }
    }
  });
  test('an unknown enum value is refused and never throws', () => {
    const p = play('alice buy 1 @ 1500');
    const good = p.floor.journal.at(-1)!.command;
    for (const bad of ['', 'constructor', '__proto__', 7, null, {}, { toString: 1 }]) {
      for (const field of ['symbol', 'side', 'type', 'timeInForce', 'selfTradePrevention', 'triggerSource', 'clientOrderId', 'requestId']) {
        const { answer } = p.floor.say('trader', { ...good, requestId: `${field} ${p.floor.seq}`, [field]: bad } as never);
        if (field !== 'clientOrderId' && field !== 'requestId')
          expect(answer, `${field} ${JSON.stringify(bad)}`).toHaveProperty('rejected');
      }
    }
  });
});
