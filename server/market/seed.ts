import type { Configure } from '@bourse/core/configure';
import type { Asset, Instrument } from '@bourse/core/market/instrument';
import { type Amount, amount, lots, rate, ticks } from '@bourse/core/money/unit';
import { defaultSources } from './default-sources.ts';
import { fundsSeed } from './funds-seed.ts';
import { perpetualSeed } from './perpetual-seed.ts';
import { secondsSeed } from './seconds-seed.ts';

/**
 * What a new exchange opens with: the first command of its journal. Operators can change every value later with another configure
 * command; none is a constant in the code.
 */
export const seed = (realm: 'practice' | 'live'): Configure => ({
  kind: 'configure',
  realm,
  assets,
  instruments: realm === 'live' ? instruments.map((one) => ({ ...one, indexSources: defaultSources.get(one.symbol) })) : instruments,
  ...(realm === 'practice' && { perpetuals: perpetualSeed(instruments, SCALE), ...secondsSeed(instruments, SCALE) }),
  feeTiers: [
    { floor: whole(0), maker: basisPoints(8), taker: basisPoints(10) },
    { floor: whole(100_000), maker: basisPoints(7), taker: basisPoints(9) },
    { floor: whole(1_000_000), maker: basisPoints(6), taker: basisPoints(8) },
    { floor: whole(5_000_000), maker: basisPoints(4), taker: basisPoints(6) },
    { floor: whole(20_000_000), maker: basisPoints(2), taker: basisPoints(5) },
  ],
  rewards: { share: percent(20), dailyCap: whole(100), verifiedOnly: realm === 'live' },
  practiceGrants: realm === 'live' ? [] : practiceGrants,
  ...fundsSeed(realm),
});

const SCALE = 8;
const whole = (units: number): Amount => amount(BigInt(units) * 10n ** BigInt(SCALE));
const basisPoints = (count: number) => rate(BigInt(count) * 10_000n);
const percent = (count: number) => basisPoints(count * 100);

const assets: readonly Asset[] = [
  { asset: 'USDT', name: 'Tether', scale: SCALE },
  { asset: 'BTC', name: 'Bitcoin', scale: SCALE },
  { asset: 'ETH', name: 'Ethereum', scale: SCALE },
  { asset: 'SOL', name: 'Solana', scale: SCALE },
  { asset: 'XRP', name: 'XRP', scale: SCALE },
  { asset: 'BNB', name: 'BNB', scale: SCALE },
  { asset: 'DOGE', name: 'Dogecoin', scale: SCALE },
  { asset: 'USD', name: 'US Dollar', scale: SCALE },
  { asset: 'EUR', name: 'Euro', scale: SCALE },
];

/** Decimals of price and quantity add up to at most the eight of USDT, so every notional is exact. */
const instruments: readonly Instrument[] = [
  pair({ base: 'BTC', priceDecimals: 2, quantityDecimals: 5, largest: 200, deviation: 1 }),
  pair({ base: 'ETH', priceDecimals: 2, quantityDecimals: 4, largest: 4_000, deviation: 1 }),
  pair({ base: 'SOL', priceDecimals: 2, quantityDecimals: 3, largest: 100_000, deviation: 3 }),
  pair({ base: 'XRP', priceDecimals: 4, quantityDecimals: 1, largest: 20_000_000, deviation: 3 }),
  pair({ base: 'BNB', priceDecimals: 2, quantityDecimals: 3, largest: 20_000, deviation: 3 }),
  pair({ base: 'DOGE', priceDecimals: 5, quantityDecimals: 0, largest: 100_000_000, deviation: 3 }),
];

function pair(of: {
  readonly base: string;
  readonly priceDecimals: number;
  readonly quantityDecimals: number;
  /** The largest order, in whole base units; a market order may be a quarter of it. */
  readonly largest: number;
  /** The maximum deviation of a price source from the median, in percent. */
  readonly deviation: number;
}): Instrument {
  const largest = of.largest * 10 ** of.quantityDecimals;
  return {
    symbol: `${of.base}-USDT`,
    name: `${of.base}/USDT`,
    base: of.base,
    quote: 'USDT',
    priceDecimals: of.priceDecimals,
    quantityDecimals: of.quantityDecimals,
    minimumPrice: ticks(1),
    maximumPrice: ticks(1_000_000 * 10 ** of.priceDecimals),
    minimumQuantity: lots(1),
    maximumQuantity: lots(largest),
    maximumMarketQuantity: lots(largest / 4),
    minimumNotional: whole(5),
    priceBand: percent(10),
    marketBand: percent(2),
    maximumOpenOrders: 200,
    indexNormal: 3,
    indexDegraded: 2,
    indexDeviation: percent(of.deviation),
    listed: true,
  };
}

/**
 * A new trader gets money in the fiat account. The house's practice accounts get coins too, because somebody must be the first to
 * sell.
 */
const practiceGrants: Configure['practiceGrants'] = [
  { kind: 'trader', account: 'fiat', asset: 'USDT', amount: whole(10_000) },
  ...(
    [
      ['USDT', 30_000_000],
      ['BTC', 80],
      ['ETH', 1_500],
      ['SOL', 30_000],
      ['XRP', 8_000_000],
      ['BNB', 8_000],
      ['DOGE', 40_000_000],
    ] as const
  ).map(([asset, units]) => ({ kind: 'market_maker' as const, account: 'spot' as const, asset, amount: whole(units) })),
  { kind: 'market_maker', account: 'perpetual', asset: 'USDT', amount: whole(5_000_000) },
];
