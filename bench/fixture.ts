import type { AssetEntry } from '@bourse/core/ledger/holder';
import type { Asset, FeeTier, Instrument } from '@bourse/core/market/instrument';
import { amount, lots, RATE_ONE, rate, ticks } from '@bourse/core/money/unit';

// One instrument as the product seeds it, for every benchmark.

export const assets: readonly Asset[] = [
  { asset: 'USDT', name: 'Tether', scale: 8 },
  { asset: 'BTC', name: 'Bitcoin', scale: 8 },
];

const entry = (asset: Asset, index: number): AssetEntry => ({ asset, index, house: [], houseTouched: [] });
export const entries = { USDT: entry(assets[0]!, 0), BTC: entry(assets[1]!, 1) };

export const bitcoin: Instrument = {
  symbol: 'BTC-USDT',
  name: 'BTC/USDT',
  base: 'BTC',
  quote: 'USDT',
  priceDecimals: 2,
  quantityDecimals: 5,
  minimumPrice: ticks(1),
  maximumPrice: ticks(1_000_000_000),
  minimumQuantity: lots(1),
  maximumQuantity: lots(100_000_000),
  maximumMarketQuantity: lots(10_000_000),
  minimumNotional: amount(500_000_000n),
  priceBand: rate(RATE_ONE / 10n),
  marketBand: rate(RATE_ONE / 50n),
  maximumOpenOrders: 200,
  indexNormal: 1,
  indexDegraded: 1,
  indexDeviation: rate(RATE_ONE / 100n),
  listed: true,
};

/** The product's first two tiers; the benchmark reaches the second. */
export const feeTiers: readonly FeeTier[] = [
  { floor: amount(0n), maker: rate(80_000n), taker: rate(100_000n) },
  { floor: amount(100_000n * 100_000_000n), maker: rate(70_000n), taker: rate(90_000n) },
];

/** For every trader who withdraws in a benchmark, and the address. */
export const SAFE = 'keep the gold 9';
export const WITHDRAWN_TO = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
