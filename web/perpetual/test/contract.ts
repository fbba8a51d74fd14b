import type { PerpetualInfo, PerpetualPosition } from '@bourse/contract/perpetual-text';
import { decimalText } from '@bourse/core/money/decimal';
import { defaultTiers } from '@bourse/core/perpetual/default-tiers';
import { contractMarket } from '../contract-market.ts';

/** BTCUSDT Perp in lots of 0.001 BTC at a tick of 0.1 USDT, with the tiers that a contract starts with. */
export const btc: PerpetualInfo = {
  symbol: 'BTC-USDT-PERP',
  name: 'BTCUSDT Perp',
  kind: 'perpetual',
  underlying: 'BTC-USDT',
  base: 'BTC',
  quote: 'USDT',
  priceDecimals: 1,
  contractSize: '0.001',
  quantityDecimals: 3,
  quoteScale: 8,
  minimumPrice: '0.1',
  maximumPrice: '10000000',
  minimumQuantity: '1',
  maximumQuantity: '100000',
  maximumMarketQuantity: '20000',
  minimumNotional: '5',
  priceBand: '0.1',
  marketBand: '0.05',
  maximumOpenOrders: 200,
  makerFee: '0.0002',
  takerFee: '0.0005',
  tiers: defaultTiers(8).map(({ floor, maintenance, deduction, maximumLeverage }) => ({
    floor: decimalText(floor, 8),
    maintenanceRate: decimalText(maintenance, 8),
    deduction: decimalText(deduction, 8),
    maximumLeverage,
  })),
  defaultLeverage: 10,
  insuranceRate: '0.01',
  fundingHours: 8,
  fundingInterest: '0.0001',
  fundingDamper: '0.0005',
  fundingCap: '0.003',
  isCloseOnly: false,
};
export const market = contractMarket(btc);

export const position = (change: Partial<PerpetualPosition> = {}): PerpetualPosition => ({
  symbol: btc.symbol,
  side: 'long',
  marginMode: 'isolated',
  leverage: 20,
  quantity: '300',
  size: '0.3',
  entryPrice: '63420.03',
  entryValue: '19026.009',
  markPrice: '64190.6',
  unrealised: '231.171',
  margin: '960',
  maintenanceMargin: '77.02872',
  closingFee: '9.62859',
  guaranteedRatio: '1374.5',
  tier: 1,
  realised: '0',
  funding: '0',
  fees: '9.52',
  exits: [],
  openedAt: '2026-01-01T00:00:00.000Z',
  ...change,
});
