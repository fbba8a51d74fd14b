import { expect, test } from 'vitest';
import { changesOf, type Rules, tierDrafts } from './rule-fields.ts';

const rules: Rules = {
  makerFee: '0.0002',
  takerFee: '0.0005',
  insuranceRate: '0.005',
  fundingInterest: '0.0001',
  fundingDamper: '0.0005',
  fundingCap: '0.003',
  impactValue: '20000',
  priceBand: '0.05',
  marketBand: '0.02',
  minimumQuantity: '1',
  maximumQuantity: '200000',
  maximumMarketQuantity: '50000',
  minimumNotional: '5',
  maximumOpenOrders: 200,
  tiers: [
    { floor: '0', maintenanceRate: '0.004', maximumLeverage: 100 },
    { floor: '50000', maintenanceRate: '0.005', maximumLeverage: 100 },
  ],
};

test('only what differs from today is sent: rates as fractions, numbers without separators', () => {
  const tiers = tierDrafts(rules);
  expect(changesOf(rules, {}, tiers)).toEqual({});
  expect(changesOf(rules, { takerFee: '0.05', maximumQuantity: '200,000' }, tiers), 'typed as it is').toEqual({});
  expect(changesOf(rules, { takerFee: '0.06', impactValue: '25,000', maximumOpenOrders: '150' }, tiers)).toEqual({
    takerFee: '0.0006',
    impactValue: '25000',
    maximumOpenOrders: 150,
  });
  const [first, second] = tiers;
  expect(changesOf(rules, {}, [first!, { ...second!, maintenanceRate: '0.65' }])).toEqual({
    tiers: [rules.tiers[0], { floor: '50000', maintenanceRate: '0.0065', maximumLeverage: 100 }],
  });
});

test('nothing is sent while a field isn’t a number', () => {
  const tiers = tierDrafts(rules);
  for (const wrong of ['', '1,5.0.0', '-1', '1e3', 'abc']) expect(changesOf(rules, { takerFee: wrong }, tiers), wrong).toBeUndefined();
  expect(changesOf(rules, { minimumQuantity: '1.5' }, tiers)).toBeUndefined();
  for (const leverage of ['0', '126', '2.5', ''])
    expect(changesOf(rules, {}, [{ ...tiers[0]!, maximumLeverage: leverage }])).toBeUndefined();
});
