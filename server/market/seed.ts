// What a new realm begins with (product: assets and instruments seeded). Defaults of the operator's configuration: entered
// once by a Configure command, changed later only by another one.

import type { Configure } from '@bourse/core/command';
import { type TraderId, traderId } from '@bourse/core/identity/trader';
import type { Asset, FeeTier, Instrument } from '@bourse/core/market/instrument';
import { type Amount, amount, lots, type Rate, rate, ticks } from '@bourse/core/money/unit';

const LEDGER_SCALE = 8;
const FIAT_SCALE = 4;

export const seededAssets: readonly Asset[] = [
  { asset: 'USDT', name: 'Tether', scale: LEDGER_SCALE },
  { asset: 'BTC', name: 'Bitcoin', scale: LEDGER_SCALE },
  { asset: 'ETH', name: 'Ethereum', scale: LEDGER_SCALE },
  { asset: 'SOL', name: 'Solana', scale: LEDGER_SCALE },
  { asset: 'XRP', name: 'XRP', scale: LEDGER_SCALE },
  { asset: 'BNB', name: 'BNB', scale: LEDGER_SCALE },
  { asset: 'DOGE', name: 'Dogecoin', scale: LEDGER_SCALE },
  { asset: 'USD', name: 'US dollar', scale: FIAT_SCALE },
  { asset: 'EUR', name: 'Euro', scale: FIAT_SCALE },
];

/** In the order in which lists show them. Decimals of price and quantity together stay within the 8 of USDT, so every notional is exact. */
export const seededInstruments: readonly Instrument[] = [
  spot({ base: 'BTC', priceDecimals: 2, quantityDecimals: 5, maximum: 100, maximumMarket: 20, isMajor: true }),
  spot({ base: 'ETH', priceDecimals: 2, quantityDecimals: 4, maximum: 2_000, maximumMarket: 400, isMajor: true }),
  spot({ base: 'SOL', priceDecimals: 2, quantityDecimals: 3, maximum: 40_000, maximumMarket: 8_000, isMajor: false }),
  spot({ base: 'XRP', priceDecimals: 4, quantityDecimals: 1, maximum: 10_000_000, maximumMarket: 2_000_000, isMajor: false }),
  spot({ base: 'BNB', priceDecimals: 2, quantityDecimals: 3, maximum: 10_000, maximumMarket: 2_000, isMajor: false }),
  spot({ base: 'DOGE', priceDecimals: 5, quantityDecimals: 0, maximum: 50_000_000, maximumMarket: 10_000_000, isMajor: false }),
];

/** By the volume of the last 30 days in USDT. */
export const seededFeeTiers: readonly FeeTier[] = [
  { floor: whole(0), maker: basisPoints(8), taker: basisPoints(10) },
  { floor: whole(100_000), maker: basisPoints(7), taker: basisPoints(9) },
  { floor: whole(1_000_000), maker: basisPoints(6), taker: basisPoints(8) },
  { floor: whole(5_000_000), maker: basisPoints(4), taker: basisPoints(6) },
  { floor: whole(20_000_000), maker: basisPoints(2), taker: basisPoints(5) },
];

/** What a market maker account of the practice realm starts with, in whole units. */
export const practiceInventory: Readonly<Record<string, number>> = {
  USDT: 300_000_000,
  BTC: 1_000,
  ETH: 20_000,
  SOL: 400_000,
  XRP: 100_000_000,
  BNB: 100_000,
  DOGE: 500_000_000,
};

/** The openly labelled accounts of the practice realm. Traders who register are numbered from 100001 on. */
export const practiceAccounts: { readonly marketMaker: TraderId; readonly practiceTraders: readonly TraderId[] } = {
  marketMaker: traderId(1),
  practiceTraders: [traderId(2), traderId(3), traderId(4), traderId(5)],
};

export const seedConfiguration = (realm: Configure['realm']): Configure => ({
  kind: 'configure',
  realm,
  assets: seededAssets,
  instruments: seededInstruments,
  feeTiers: seededFeeTiers,
  practiceGrants:
    realm === 'live'
      ? []
      : [
          { kind: 'trader', account: 'fiat', asset: 'USDT', amount: whole(10_000) },
          ...Object.entries(practiceInventory).map(([asset, units]) => ({
            kind: 'market_maker' as const,
            account: 'spot' as const,
            asset,
            amount: whole(units),
          })),
        ],
});

interface SpotSeed {
  readonly base: string;
  readonly priceDecimals: number;
  readonly quantityDecimals: number;
  /** In whole units of the base asset. */
  readonly maximum: number;
  readonly maximumMarket: number;
  /** The sources of a major agree within 1 %, those of any other within 3 %. */
  readonly isMajor: boolean;
}

function spot({ base, priceDecimals, quantityDecimals, maximum, maximumMarket, isMajor }: SpotSeed): Instrument {
  return {
    symbol: `${base}-USDT`,
    name: `${base}/USDT`,
    base,
    quote: 'USDT',
    priceDecimals,
    quantityDecimals,
    minimumPrice: ticks(1),
    maximumPrice: ticks(1_000_000_000),
    minimumQuantity: lots(1),
    maximumQuantity: lots(maximum * 10 ** quantityDecimals),
    maximumMarketQuantity: lots(maximumMarket * 10 ** quantityDecimals),
    minimumNotional: whole(5),
    priceBand: basisPoints(1_000),
    marketBand: basisPoints(200),
    maximumOpenOrders: 200,
    indexNormal: 3,
    indexDegraded: 2,
    indexDeviation: basisPoints(isMajor ? 100 : 300),
    listed: true,
  };
}

/** Whole units of an asset with the ledger's 8 decimals. */
function whole(units: number): Amount {
  return amount(BigInt(units) * 10n ** BigInt(LEDGER_SCALE));
}

function basisPoints(points: number): Rate {
  return rate(BigInt(points) * 10_000n);
}
