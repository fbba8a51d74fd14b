import { describe, expect, test } from 'vitest';
import { amount, lots, RATE_ONE, rate, ticks } from '../money/unit.ts';
import { goldPerpetual, PerpetualFloor, perpetualOpening } from '../test/perpetual-market.ts';
import { defaultTiers } from './default-tiers.ts';
import { deductionOf, type RiskTier } from './risk-tier.ts';

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

  test('never change the lot', () => {
    expect(configure(new PerpetualFloor().open(0), { quantityDecimals: 6 })).toHaveProperty('rejected', 'invalid_configuration');
  });

  test('don’t change where that would liquidate somebody', () => {
    const floor = new PerpetualFloor().open(2);
    const order = (side: string) => ({
      kind: 'place_perpetual_order',
      symbol: goldPerpetual.symbol,
      side,
      positionSide: 'both',
      type: 'limit',
      timeInForce: 'GTC',
      postOnly: false,
      selfTradePrevention: 'expire_taker',
      reduceOnly: false,
      price: ticks(1_600),
      quantity: lots(100_000_000),
    });
    floor.ask(1, { kind: 'choose_margin_mode', symbol: goldPerpetual.symbol, mode: 'isolated' });
    floor.ask(1, { kind: 'choose_leverage', symbol: goldPerpetual.symbol, leverage: 50 });
    floor.ask(1, order('buy'));
    floor.ask(2, order('sell'));
    // Two percent of margin, and three of maintenance.
    expect(configure(floor, { tiers: tiersFrom(3_000_000n) })).toEqual({
      rejected: 'rules_would_liquidate',
      symbol: goldPerpetual.symbol,
      positions: 1,
    });
    expect(configure(floor, { tiers: tiersFrom(1_000_000n) })).toEqual({ kind: 'done' });
  });
});

function tiersFrom(maintenance: bigint): RiskTier[] {
  const floor = amount(0n);
  return [{ floor, maintenance: rate(maintenance), deduction: deductionOf(floor, rate(maintenance), undefined)!, maximumLeverage: 20 }];
}
