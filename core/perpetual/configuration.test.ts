import { describe, expect, test } from 'vitest';
import { restoreExchange } from '../exchange.ts';
import { amount, lots, RATE_ONE, rate, ticks } from '../money/unit.ts';
import { rowsText } from '../test/market.ts';
import { goldPerpetual, PerpetualFloor, perpetualOpening } from '../test/perpetual-market.ts';
import { COINS, limit } from '../test/perpetual-orders.ts';
import { viewOf } from '../test/perpetual-view.ts';
import { defaultTiers } from './default-tiers.ts';
import { deductionOf, type RiskTier } from './risk-tier.ts';
import { isAnnounced } from './rule-notice.ts';

const configure = (floor: PerpetualFloor, change: object) =>
  floor.say('operator', { ...perpetualOpening, assets: [], instruments: [], perpetuals: [{ ...goldPerpetual, ...change }] }).answer;

describe('a contract’s rules', () => {
  test.each([
    ['an index that isn’t a known pair', { index: 'IRON-USDT' }],
    ['another pair’s index', { index: 'DUST-USDT' }],
    ['ticks other than its index', { priceDecimals: 1 }],
    ['decimals beyond the scale of USDT', { quantityDecimals: 9 }],
    ['a band of everything', { priceBand: rate(RATE_ONE) }],
    ['a maker who pays more than the taker', { makerFee: rate(60_000n) }],
    ['no tiers', { tiers: [] }],
    ['tiers whose margin jumps', { tiers: defaultTiers(8).map((tier) => ({ ...tier, deduction: amount(0n) })) }],
    ['a leverage that is liquidated at once', { tiers: [{ ...defaultTiers(8)[0]!, maximumLeverage: 250 }] }],
    ['no impact value', { impactValue: amount(0n) }],
    ['quantities that don’t rise', { maximumQuantity: lots(1), maximumMarketQuantity: lots(2) }],
  ])('can’t have %s', (_, change) => {
    expect(configure(new PerpetualFloor().open(0), change)).toHaveProperty('rejected', 'invalid_configuration');
  });

  const hundredth = rate(1_000_000n);
  test.each([
    ['a fee above 0.1 %', { takerFee: rate(100_001n) }, 'takerFee is from 0 to 0.1 %'],
    ['an insurance rate above 1 %', { insuranceRate: rate(1_000_001n) }, 'insuranceRate is from 0 to 1 %'],
    ['funding interest above 0.03 %', { fundingInterest: rate(30_001n) }, 'fundingInterest is from 0 to 0.03 %'],
    ['interest for the shorts', { fundingInterest: rate(-1n) }, 'fundingInterest is from 0 to 0.03 %'],
    ['a damper above 0.1 %', { fundingDamper: rate(100_001n) }, 'fundingDamper is from 0 to 0.1 %'],
    ['next to no funding', { fundingCap: rate(49_999n) }, 'fundingCap is from 0.05 to 2 %'],
    [
      'funding above three quarters of the maintenance margin',
      { fundingCap: rate(300_001n) },
      'three quarters of the first maintenance rate',
    ],
    ['a market band in which nothing can be closed', { marketBand: rate(999_999n) }, 'marketBand is from 1 to 5 %'],
    ['market orders at any price', { marketBand: rate(5_000_001n) }, 'marketBand is from 1 to 5 %'],
    ['a band that refuses every order', { priceBand: rate(999_999n) }, 'priceBand is from 1 to 10 %'],
    ['a band that refuses no order', { priceBand: rate(10_000_001n) }, 'priceBand is from 1 to 10 %'],
    ['a minimum notional above 1,000 USDT', { minimumNotional: amount(100_000_000_001n) }, 'at most 1000 USDT'],
    ['an impact price of a few lots', { impactValue: amount(99_999_999_999n) }, 'the impact value is from 1000'],
    ['an impact price that no book reaches', { impactValue: amount(10n ** 15n + 1n) }, 'to 10000000 USDT'],
    ['so few open orders that a stop loss has no place', { maximumOpenOrders: 19 }, 'from 20 to 1000'],
    ['so many open orders that a trader can fill the memory', { maximumOpenOrders: 1_001 }, 'from 20 to 1000'],
    ['market orders of next to nothing', { maximumMarketQuantity: lots(9_999_999_999) }, 'a tenth of the largest order'],
    ['a smallest order near the largest', { minimumQuantity: lots(100_000_001) }, 'a thousand times the smallest order'],
    ['quantities beyond counting', { maximumQuantity: lots(1_000_000_000_001), maximumMarketQuantity: lots(1e12) }, 'the maximum quantity'],
    ['prices that could leave a position out', { maximumPrice: ticks(999_999) }, 'the range of prices only widens'],
    ['prices that begin higher', { minimumPrice: ticks(2) }, 'the range of prices only widens'],
    ['a leverage above 125', { tiers: [{ ...defaultTiers(8)[0]!, maximumLeverage: 126 }] }, 'the maximum leverage is at most 125'],
    ['next to no maintenance margin', { tiers: tiersFrom(199_999n), fundingCap: rate(50_000n) }, 'from 0.2 to 50 %'],
    ['more than half for the largest', { tiers: steep(8n * 50_000n * 100_000_000n, 50n * hundredth + 1n) }, 'from 0.2 to 50 %'],
    [
      'more than 5 % for the smallest',
      { tiers: steep(49_999n * 100_000_000n, 6n * hundredth) },
      'up to 50000 USDT the maintenance rate is at most 5 %',
    ],
    ['thirteen tiers', { tiers: many(13) }, 'at most 12 tiers'],
  ])('can’t have %s, whoever asks for it', (_, change, why) => {
    const answer = configure(new PerpetualFloor().open(0), change);
    expect(answer).toEqual({ rejected: 'invalid_configuration', why: expect.stringContaining(why) });
  });

  test('that tighten, or take from one side what they give to the other, wait in public; looser ones don’t', () => {
    const isPublic = (change: object) => isAnnounced(goldPerpetual, { ...goldPerpetual, ...change });
    expect(isPublic({})).toBe(false);
    for (const band of [1_500_000n, 2_500_000n]) expect(isPublic({ marketBand: rate(band) })).toBe(true);
    for (const cap of [200_000n, 400_000n]) expect(isPublic({ fundingCap: rate(cap) })).toBe(true);
    expect(isPublic({ tiers: defaultTiers(8).slice(0, 6) })).toBe(true);
    expect([isPublic({ takerFee: rate(50_001n) }), isPublic({ takerFee: rate(49_999n) })]).toEqual([true, false]);
    expect([isPublic({ priceBand: rate(4_000_000n) }), isPublic({ priceBand: rate(6_000_000n) })]).toEqual([true, false]);
    expect([isPublic({ minimumQuantity: lots(2) }), isPublic({ minimumNotional: amount(999n) })]).toEqual([true, false]);
    const [less, more] = [lots(99_999_999_999), lots(100_000_000_001)];
    for (const name of ['maximumQuantity', 'maximumMarketQuantity'])
      expect([isPublic({ [name]: less }), isPublic({ [name]: more })]).toEqual([true, false]);
    expect([isPublic({ maximumOpenOrders: 19 }), isPublic({ maximumOpenOrders: 21 })]).toEqual([true, false]);
  });

  test('never change the lot', () => {
    expect(configure(new PerpetualFloor().open(0), { quantityDecimals: 6 })).toHaveProperty('rejected', 'invalid_configuration');
  });
});

describe('a change of tiers or fees', () => {
  const { symbol, index } = goldPerpetual;
  const [alice, bob, carol] = [1, 2, 3];
  /** Alice is long and Bob short at 1,600; Alice at this leverage. */
  const held = (leverage: number, mode = 'isolated') => {
    const floor = new PerpetualFloor().open(4);
    floor.ask(alice, { kind: 'choose_margin_mode', symbol, mode });
    floor.ask(alice, { kind: 'choose_leverage', symbol, leverage });
    floor.ask(alice, limit('buy', 1, 1_600));
    floor.ask(bob, limit('sell', 1, 1_600));
    return floor;
  };
  const positionOf = (floor: PerpetualFloor, trader: number) => viewOf(floor).factsOf(trader, symbol).account.held[0];
  const steps = (floor: PerpetualFloor) => floor.events.filter((e) => e.event === 'liquidation_step').length;
  const changed = (floor: PerpetualFloor, change: object) => expect(configure(floor, change)).toEqual({ kind: 'done' });

  test('liquidates nobody and can’t be blocked: traders without enough margin for it keep the previous rules', () => {
    const floor = held(50);
    const liquidation = positionOf(floor, alice)!.watched!;
    // Two percent of margin, and three of maintenance.
    changed(floor, { tiers: tiersFrom(3_000_000n) });
    expect([positionOf(floor, alice)!.watched, positionOf(floor, alice)!.earlier?.tiers]).toEqual([liquidation, goldPerpetual.tiers]);
    // Bob has more than enough.
    expect(positionOf(floor, bob)!.earlier).toBeUndefined();
    floor.now += 1_000;
    floor.index(index, liquidation);
    expect(steps(floor)).toBe(0);
    expect(rowsText(restoreExchange(floor.exchange.rows()).rows())).toEqual(rowsText(floor.exchange.rows()));
    floor.now += 1_000;
    floor.index(index, liquidation - 1);
    expect(steps(floor)).toBeGreaterThan(0);
  });

  describe('of which a position was kept out', () => {
    /** Equity of 60.77 and 63.04 needed. */
    const keptOut = () => {
      const floor = held(25);
      floor.now += 1_000;
      floor.index(index, 1_596);
      changed(floor, { tiers: tiersFrom(3_900_000n, 25) });
      expect(positionOf(floor, alice)!.earlier).toBeDefined();
      return floor;
    };
    const move = (floor: PerpetualFloor, sum: bigint) =>
      floor.ask(alice, { kind: 'move_margin', symbol, positionSide: 'both', amount: amount(sum) }).answer;

    test('holds for it once it’s enlarged, as taker or as maker', () => {
      const floor = keptOut();
      floor.ask(alice, limit('buy', 1, 1_596));
      floor.ask(bob, limit('sell', 1, 1_596));
      const ended = floor.events.findLast((e) => e.event === 'perpetual_order_changed' && e.order.trader === alice);
      expect(ended).toMatchObject({ order: { status: 'expired', endReason: 'would_liquidate' } });
      floor.ask(bob, { kind: 'cancel_all_perpetual_orders' });
      floor.ask(bob, limit('sell', 1, 1_596));
      expect(floor.ask(alice, limit('buy', 1, 1_596)).answer).toEqual({ rejected: 'would_liquidate' });
      expect(move(floor, 500_000_000n)).toEqual({ kind: 'done' });
      expect(positionOf(floor, alice)!.earlier).toBeDefined();
      expect(floor.ask(alice, limit('buy', 1, 1_596)).answer).toMatchObject({ kind: 'perpetual_orders' });
      expect(positionOf(floor, alice)).toMatchObject({ position: { quantity: 2 * COINS }, earlier: undefined });
      floor.now += 1_000;
      floor.index(index, 1_596);
      expect(steps(floor)).toBe(0);
    });

    test('holds before margin is taken away from it', () => {
      const floor = keptOut();
      expect(move(floor, 500_000_000n)).toEqual({ kind: 'done' });
      expect(move(floor, -400_000_000n)).toEqual({ rejected: 'would_liquidate' });
      expect(positionOf(floor, alice)!.earlier).toBeDefined();
      expect(move(floor, -100_000_000n)).toEqual({ kind: 'done' });
      expect(positionOf(floor, alice)!.earlier).toBeUndefined();
    });

    test('doesn’t hold for what is left of it', () => {
      const floor = keptOut();
      floor.ask(carol, limit('buy', 0.5, 1_596));
      floor.ask(alice, { kind: 'close_position', symbol, positionSide: 'both' });
      expect(positionOf(floor, alice)).toMatchObject({ position: { quantity: COINS / 2 } });
      expect(positionOf(floor, alice)!.earlier?.tiers).toEqual(goldPerpetual.tiers);
    });
  });

  test('holds for a position as soon as another change leaves it enough', () => {
    const floor = held(50);
    changed(floor, { tiers: tiersFrom(3_000_000n) });
    changed(floor, { tiers: tiersFrom(4_000_000n) });
    expect(positionOf(floor, alice)!.earlier?.tiers).toEqual(goldPerpetual.tiers);
    changed(floor, { tiers: tiersFrom(1_000_000n) });
    expect(positionOf(floor, alice)!.earlier).toBeUndefined();
  });

  test('of one contract judges a cross account by all its positions, and liquidates none of them', () => {
    const floor = held(50, 'cross');
    floor.ask(alice, { kind: 'transfer', from: 'perpetual', to: 'spot', asset: 'USDT', amount: amount(996_000_000_000n) });
    changed(floor, { tiers: tiersFrom(3_000_000n) });
    expect(positionOf(floor, alice)!.earlier).toBeDefined();
    floor.now += 1_000;
    floor.index(index, 1_600);
    expect(steps(floor)).toBe(0);
  });
});

/** The default first tier, and another from this value. */
function steep(from: bigint, maintenance: bigint): RiskTier[] {
  const [first] = defaultTiers(8);
  const floor = amount(from);
  return [first!, { floor, maintenance: rate(maintenance), deduction: deductionOf(floor, rate(maintenance), first)!, maximumLeverage: 1 }];
}
function many(count: number): RiskTier[] {
  const tiers: RiskTier[] = [];
  for (let i = 0; i < count; i++) {
    const [floor, maintenance] = [amount(BigInt(i) * 100_000_000n), rate(400_000n + BigInt(i) * 100_000n)];
    tiers.push({ floor, maintenance, deduction: deductionOf(floor, maintenance, tiers.at(-1))!, maximumLeverage: 20 });
  }
  return tiers;
}
function tiersFrom(maintenance: bigint, maximumLeverage = 20): RiskTier[] {
  const floor = amount(0n);
  return [{ floor, maintenance: rate(maintenance), deduction: deductionOf(floor, rate(maintenance), undefined)!, maximumLeverage }];
}
