import { describe, expect, test } from 'vitest';
import { saidNo } from '../test/funds-floor.ts';
import { DAY, HOUR, harbour, SaleFloor, units } from '../test/sale-floor.ts';

const open = (traders = 3) => new SaleFloor().start(traders);
const money = 100_000;

describe('a token sale', () => {
  test('gives everyone what they subscribed for if it isn’t oversubscribed, and the house keeps the rest of the tokens', () => {
    const floor = open();
    expect([floor.house('house:ico'), floor.house('house:ico:frozen')]).toEqual([4_000, 1_000]);
    expect(saidNo(floor.subscribe(1, 100))).toBe('done');
    expect(saidNo(floor.subscribe(2, 50))).toBe('done');
    expect(floor.purse(1)).toEqual({ available: money - 100, frozen: 100 });
    floor.end();
    expect(floor.told('allotted').map(({ tokens, paid, returned }) => [tokens, paid, returned])).toEqual([
      [200_000n, units(100), 0n],
      [100_000n, units(50), 0n],
    ]);
    expect(floor.purse(1)).toEqual({ available: money - 100, frozen: 0 });
    expect([floor.house('house:ico'), floor.house('house:ico:frozen'), floor.house('ico:proceeds', 'USDT')]).toEqual([4_700, 0, 150]);
    expect(floor.told('sale_ended')).toMatchObject([{ sale: 1, progress: { allotted: 300_000n, paid: units(150), subscribers: 2 } }]);
  });

  test('gives everyone the same fraction if it’s oversubscribed, rounded down, and returns the rest', () => {
    const floor = open();
    for (const trader of [1, 2, 3]) floor.subscribe(trader, 400);
    floor.end();
    // 1,200 USDT for tokens that cost 500: each pays ⌈333.333 tokens · 0.5⌉.
    const each = floor.told('allotted').map(({ tokens, paid, returned }) => [tokens, paid, returned]);
    expect(each).toEqual(Array.from({ length: 3 }, () => [333_333n, 16_666_650_000n, units(400) - 16_666_650_000n]));
    expect(floor.purse(3).available).toBeCloseTo(money - 166.6665, 8);
    // One thousandth of a token is nobody's, and stays the house's.
    expect(floor.house('house:ico')).toBeCloseTo(4_000.001, 8);
  });

  test('unlocks tokens by its schedule, each step rounded down and the last one with the rest', () => {
    const floor = open(1);
    floor.subscribe(1, units(10) + 100_000n * 501n);
    floor.end();
    expect(floor.told('allotted')).toMatchObject([{ tokens: 21_002n }]);
    expect(floor.purse(1, 'HBR')).toEqual({ available: 5.25, frozen: 15.752 });
    floor.clock(harbour.endsAt + DAY - 1);
    expect(floor.purse(1, 'HBR').available).toBe(5.25);
    floor.clock(harbour.endsAt + DAY);
    expect(floor.purse(1, 'HBR')).toEqual({ available: 10.501, frozen: 10.501 });
    floor.clock(harbour.endsAt + 2 * DAY);
    expect(floor.purse(1, 'HBR')).toEqual({ available: 21.002, frozen: 0 });
    expect(floor.told('unlocked').map((e) => e.tokens)).toEqual([5_250n, 5_251n, 10_501n]);
    expect(floor.state).toBe('ended');
  });

  test('catches up with all steps that are due, after a long stop', () => {
    const floor = open(2);
    for (const trader of [1, 2]) floor.subscribe(trader, 100);
    floor.clock(harbour.endsAt + 5 * DAY);
    expect(floor.purse(2, 'HBR')).toEqual({ available: 200, frozen: 0 });
    expect(floor.state).toBe('ended');
  });

  test('lets unlocked tokens be moved, and no locked one', () => {
    const floor = open(1);
    floor.subscribe(1, 100);
    floor.end();
    const move = (tokens: bigint) =>
      saidNo(
        floor.say('trader', { kind: 'transfer', ...floor.request(1), from: 'spot', to: 'fiat', asset: 'HBR', amount: tokens } as never),
      );
    expect(move(50_001n)).toBe('insufficient_available');
    expect(move(50_000n)).toBe('transfer');
  });
});

describe('a subscription', () => {
  test('can be added to, and keeps its place', () => {
    const floor = open(2);
    floor.subscribe(1, 20);
    floor.subscribe(2, 20);
    floor.subscribe(1, 5);
    expect(floor.told('subscribed').at(-1)).toMatchObject({
      added: units(5),
      subscription: { amount: units(25), subscription: floor.seq - 2 },
    });
    expect(floor.told('sale_progressed').at(-1)).toMatchObject({ progress: { subscribed: units(45), subscribers: 2 } });
  });

  test('can be revoked until the end, all of it, and made again', () => {
    const floor = open(1);
    floor.subscribe(1, 20);
    expect(saidNo(floor.revoke(1))).toBe('done');
    expect(floor.purse(1)).toEqual({ available: money, frozen: 0 });
    expect(saidNo(floor.revoke(1))).toBe('unknown_subscription');
    floor.subscribe(1, 30);
    floor.now = harbour.endsAt - 1;
    expect(saidNo(floor.revoke(1))).toBe('done');
    floor.subscribe(1, 40);
    floor.now = harbour.endsAt;
    expect(saidNo(floor.revoke(1))).toBe('sale_closed');
    floor.clock();
    expect(saidNo(floor.revoke(1))).toBe('sale_closed');
    expect(floor.purse(1)).toEqual({ available: money - 40, frozen: 0 });
  });

  test('has the same answer when it’s sent twice, and one effect', () => {
    const floor = open(1);
    const request = floor.request(1);
    const said = floor.subscribe(1, 20, request);
    expect(floor.subscribe(1, 20, request)).toMatchObject({ seq: said.seq, answer: said.answer, events: [] });
    expect(saidNo(floor.subscribe(1, 21, request))).toBe('request_mismatch');
    expect(floor.purse(1).frozen).toBe(20);
    const again = floor.request(1);
    floor.revoke(1, again);
    expect(saidNo(floor.revoke(1, again))).toBe('done');
    expect(floor.purse(1).frozen).toBe(0);
  });

  test('is refused outside its time, its bounds and its product’s rules', () => {
    const floor = new SaleFloor().open(2);
    expect(saidNo(floor.subscribe(1, 20))).toBe('sale_closed');
    floor.now = harbour.startsAt;
    expect(saidNo(floor.subscribe(1, 20, { sale: 2 }))).toBe('unknown_sale');
    expect(floor.subscribe(1, 9.99).answer).toEqual({ rejected: 'below_sale_minimum', minimum: '10.00000000' });
    expect(floor.subscribe(1, 400.01).answer).toEqual({ rejected: 'over_sale_limit', left: '400.00000000' });
    floor.subscribe(1, 390);
    expect(floor.subscribe(1, 10.01).answer).toEqual({ rejected: 'over_sale_limit', left: '10.00000000' });
    expect(saidNo(floor.subscribe(1, 10, { policy: { access: 'closed' } }))).toBe('sale_not_offered');
    expect(saidNo(floor.subscribe(1, 0))).toBe('invalid_quantity');
    expect(saidNo(floor.subscribe(1, -5n))).toBe('invalid_quantity');
    expect(saidNo(floor.subscribe(1, 10, { expiresAt: floor.now - 1 }))).toBe('expired_command');
    floor.say('operator', { kind: 'set_verification_level', trader: 2 as never, level: 'none' });
    expect(saidNo(floor.subscribe(2, 20))).toBe('not_verified');
    floor.now = harbour.endsAt;
    expect(saidNo(floor.subscribe(1, 10))).toBe('sale_closed');
  });

  test('needs the money in the spot account', () => {
    const floor = open(1);
    floor.say('trader', {
      kind: 'transfer',
      ...floor.request(1),
      from: 'spot',
      to: 'fiat',
      asset: 'USDT',
      amount: units(money - 20) as never,
    });
    expect(saidNo(floor.subscribe(1, 20.01))).toBe('insufficient_available');
    expect(saidNo(floor.subscribe(1, 20))).toBe('done');
  });

  test('stays when its trader is locked, who can neither subscribe nor revoke, and is allotted like any other', () => {
    const floor = open(1);
    floor.subscribe(1, 100);
    floor.say('operator', { kind: 'lock_trader', trader: 1 as never, cause: 'operator' } as never);
    expect(saidNo(floor.subscribe(1, 10))).toBe('trader_locked');
    expect(saidNo(floor.revoke(1))).toBe('trader_locked');
    floor.end();
    expect(floor.purse(1, 'HBR')).toEqual({ available: 50, frozen: 150 });
  });
});

describe('the operator', () => {
  const terms = (change: object) => ({ sales: [{ ...harbour, revision: 2, ...change }] });
  const why = (floor: SaleFloor, part: object) => {
    const { answer } = floor.configure(part);
    return 'rejected' in answer && answer.rejected === 'invalid_configuration' ? answer.why : answer;
  };

  test('can change the terms before the start, and the house sets more or fewer tokens aside', () => {
    const floor = new SaleFloor().open(1);
    floor.configure(terms({ total: 1_500_000n, price: units(0.4) }));
    expect([floor.house('house:ico'), floor.house('house:ico:frozen')]).toEqual([3_500, 1_500]);
    floor.configure(terms({ total: 500_000n, revision: 3 }));
    expect([floor.house('house:ico'), floor.house('house:ico:frozen')]).toEqual([4_500, 500]);
    expect(why(floor, terms({ revision: 3 }))).toContain('changed meanwhile');
    expect(why(floor, terms({ revision: 4, total: 5_000_001n }))).toContain('doesn’t hold all tokens');
  });

  test('can change no term of a sale that has started, whichever it is', () => {
    const floor = open(1);
    const changes = [{ price: 1n }, { total: 2n }, { minimum: 1n }, { maximum: units(900) }, { startsAt: floor.now + HOUR }];
    const others = [
      { endsAt: harbour.endsAt + 1 },
      { vesting: [{ afterMs: 0, share: 10_000 }] },
      { name: 'Other' },
      {},
      { startsAt: floor.now + HOUR, endsAt: floor.now + DAY },
    ];
    for (const change of [...changes, ...others])
      expect(why(floor, terms(change)), JSON.stringify(Object.keys(change))).toContain('sale 1');
    floor.end();
    expect(why(floor, terms({ startsAt: floor.now + HOUR, endsAt: floor.now + DAY }))).toContain('final');
  });

  test('lists no sale that makes no sense', () => {
    const floor = new SaleFloor().open(1);
    const next = { ...harbour, sale: 2, startsAt: floor.now + HOUR, endsAt: floor.now + DAY };
    const wrong: readonly object[] = [
      ...[{ asset: 'USDT' }, { asset: 'NONE' }, { price: 0n }, { total: 0n }, { minimum: 0n }, { maximum: units(9) }, { name: ' ' }],
      ...[{ startsAt: floor.now }, { endsAt: next.startsAt }, { endsAt: next.startsAt + 367 * DAY }, { revision: 2 }, { sale: 0 }],
      ...[{ vesting: [] }, { vesting: [{ afterMs: 0, share: 9_999 }] }, { vesting: [{ afterMs: 0, share: 10_001 }] }],
      ...[{ vesting: harbour.vesting.toReversed() }, { vesting: [{ afterMs: -1, share: 10_000 }] }],
      ...[{ whitePaper: 'http://harbour.example' }, { whitePaper: '' }, { risk: [] }, { risk: [{ locale: 'en', text: ' ' }] }],
      ...[{ risk: [{ locale: 'de', text: 'Totalverlust' }] }, { price: units(20_000), minimum: units(10), total: 1_000n }],
    ];
    for (const change of wrong)
      expect(why(floor, { sales: [{ ...next, ...change }] }), Object.entries(change).map(String).join()).toEqual(expect.any(String));
    expect(why(floor, { sales: [next, next] })).toContain('twice');
    expect(
      why(floor, {
        sales: [
          { ...next, total: 2_500_000n },
          { ...next, sale: 3, total: 2_500_000n },
        ],
      }),
    ).toContain('hold all');
    expect(why(floor, { sales: [next] })).toEqual({ kind: 'done' });
  });

  test('can cancel a sale until its end, and everyone gets everything back', () => {
    const floor = open(2);
    floor.subscribe(1, 20);
    floor.subscribe(2, 30);
    floor.configure({ cancelSales: [1] });
    expect(saidNo(floor.subscribe(1, 20))).toBe('sale_closed');
    expect([floor.house('house:ico'), floor.house('house:ico:frozen')]).toEqual([5_000, 0]);
    floor.clock();
    expect([floor.purse(1), floor.purse(2)]).toEqual([
      { available: money, frozen: 0 },
      { available: money, frozen: 0 },
    ]);
    expect(floor.told('refunded')).toHaveLength(2);
    expect(floor.told('sale_cancelled')).toHaveLength(1);
    expect(floor.state).toBe('cancelled');
    expect(why(floor, { cancelSales: [1] })).toContain('over');
    expect(why(open(1).end(), { cancelSales: [1] })).toContain('over');
  });

  test('gets practice tokens only in practice, and can take out no token that is set aside', () => {
    const floor = new SaleFloor().open(1);
    const out = (tokens: bigint) =>
      saidNo(
        floor.say('operator', {
          kind: 'move_custody',
          key: `ico:${floor.seq}`,
          from: 'house:ico',
          to: 'custody:hot',
          asset: 'HBR',
          amount: tokens,
        } as never),
      );
    expect(out(4_000_001n)).toBe('insufficient_available');
    expect(out(4_000_000n)).toBe('done');
    expect(why(floor, { sales: [{ ...harbour, revision: 2, grant: 1n }] })).toContain('practice');
  });
});

describe('many subscriptions', () => {
  const crowd = 1_203;
  test('are allotted, unlocked and refunded five hundred at a time, whatever is restarted in between', () => {
    const floor = new SaleFloor();
    floor.isCrowd = true;
    floor.start(crowd);
    for (let trader = 1; trader <= crowd; trader++) floor.subscribe(trader, 10 + (trader % 7));
    const counts = () => [floor.told('allotted').length, floor.told('unlocked').length];
    floor.end();
    expect(counts()).toEqual([500, 500]);
    expect(floor.state).toBe('allotting');
    expect(floor.restart()).toBe(true);
    floor.clock().clock();
    expect(counts()).toEqual([crowd, crowd]);
    expect(floor.state).toBe('vesting');
    floor.clock(harbour.endsAt + DAY);
    expect(counts()[1]).toBe(crowd + 500);
    expect(floor.restart()).toBe(true);
    // The next step is due while this one isn't finished.
    floor.clock(harbour.endsAt + 2 * DAY);
    expect(floor.restart()).toBe(true);
    for (let i = 0; i < 3; i++) floor.clock();
    expect(floor.state).toBe('ended');
    expect(counts()[1]).toBe(3 * crowd);
    expect(floor.restart()).toBe(true);
  }, 120_000);
});
