// The simulator's small world: two instruments with coarse ticks, so that orders meet often, a
// contract on each, and balances small enough to run out.

import type { Configure } from '@bourse/core/configure';
import { type TraderId, traderId } from '@bourse/core/identity/trader-id';
import type { Instrument } from '@bourse/core/market/instrument';
import { amount, lots, rate, ticks } from '@bourse/core/money/unit';
import { defaultTiers } from '@bourse/core/perpetual/default-tiers';
import { type PerpetualInstrument, perpetualId } from '@bourse/core/perpetual/instrument';
import { type SecondInstrument, secondId } from '@bourse/core/seconds/instrument';

const instrument = (base: string, priceDecimals: number, quantityDecimals: number): Instrument => ({
  symbol: `${base}-USDT`,
  name: `${base}/USDT`,
  base,
  quote: 'USDT',
  priceDecimals,
  quantityDecimals,
  minimumPrice: ticks(1),
  maximumPrice: ticks(1_000_000),
  minimumQuantity: lots(1),
  maximumQuantity: lots(10_000),
  maximumMarketQuantity: lots(2_000),
  minimumNotional: amount(500_000_000n),
  priceBand: rate(10_000_000n),
  marketBand: rate(2_000_000n),
  maximumOpenOrders: 12,
  indexNormal: 3,
  indexDegraded: 2,
  indexDeviation: rate(3_000_000n),
  listed: true,
});

/** Prices around 1000 and 250 ticks: a percent is ten ticks in one and less than three in the other. */
export const worldInstruments: readonly Instrument[] = [instrument('AAA', 1, 2), instrument('BBB', 2, 0)];
export const startPrices: Readonly<Record<string, number>> = { 'AAA-USDT': 1_000, 'BBB-USDT': 2_500 };

export const marketMaker: TraderId = traderId(1);
export const worldTraders: readonly TraderId[] = [100_001, 100_002, 100_003, 100_004].map(traderId);

/** Fees that aren't round, so that fees and margins really are rounded. */
const contract = ({ symbol, base, priceDecimals, maximumPrice }: Instrument, quantityDecimals: number): PerpetualInstrument => ({
  symbol: perpetualId(symbol),
  name: `${base}USDT Perp`,
  index: symbol,
  priceDecimals,
  quantityDecimals,
  minimumPrice: ticks(1),
  maximumPrice,
  minimumQuantity: lots(1),
  maximumQuantity: lots(1_000_000_000),
  maximumMarketQuantity: lots(400_000_000),
  minimumNotional: amount(500_000_000n),
  priceBand: rate(5_000_000n),
  marketBand: rate(2_000_000n),
  maximumOpenOrders: 20,
  makerFee: rate(20_001n),
  takerFee: rate(50_003n),
  insuranceRate: rate(500_000n),
  fundingInterest: rate(10_000n),
  fundingDamper: rate(50_000n),
  fundingCap: rate(300_000n),
  impactValue: amount(100_000_000_000n),
  tiers: defaultTiers(8),
  listed: true,
});
export const worldContracts: readonly PerpetualInstrument[] = [contract(worldInstruments[0]!, 5), contract(worldInstruments[1]!, 3)];

const units = (count: number) => amount(BigInt(count) * 100_000_000n);

export const worldSeconds: readonly SecondInstrument[] = worldInstruments.map(({ symbol, base }) => ({
  symbol: secondId(symbol),
  name: `${base}USDT`,
  index: symbol,
  payouts: [
    { durationMs: 30_000, ratio: rate(80_000_000n) },
    { durationMs: 60_000, ratio: rate(82_000_000n) },
  ],
  minimumStake: units(5),
  maximumStake: units(250),
  maximumOpen: 3,
  bucketShare: rate(1_000_000n),
  totalShare: rate(5_000_000n),
  listed: true,
}));

export const worldConfiguration: Configure = {
  kind: 'configure',
  realm: 'practice',
  assets: ['USDT', 'AAA', 'BBB'].map((asset) => ({ asset, name: asset, scale: 8 })),
  instruments: worldInstruments,
  perpetuals: worldContracts,
  seconds: worldSeconds,
  secondGrant: units(20_000),
  feeTiers: [
    { floor: units(0), maker: rate(80_000n), taker: rate(100_000n) },
    { floor: units(2_000), maker: rate(70_000n), taker: rate(90_000n) },
    { floor: units(10_000), maker: rate(20_000n), taker: rate(50_000n) },
  ],
  rewards: { share: rate(20_000_000n), dailyCap: units(1), verifiedOnly: false },
  practiceGrants: [
    { kind: 'trader', account: 'fiat', asset: 'USDT', amount: units(3_000) },
    { kind: 'trader', account: 'spot', asset: 'USDT', amount: units(7_000) },
    { kind: 'trader', account: 'perpetual', asset: 'USDT', amount: units(5_000) },
    { kind: 'trader', account: 'second', asset: 'USDT', amount: units(2_000) },
    { kind: 'trader', account: 'spot', asset: 'AAA', amount: units(50) },
    { kind: 'trader', account: 'spot', asset: 'BBB', amount: units(200) },
    { kind: 'market_maker', account: 'spot', asset: 'USDT', amount: units(100_000) },
    { kind: 'market_maker', account: 'spot', asset: 'AAA', amount: units(500) },
    { kind: 'market_maker', account: 'spot', asset: 'BBB', amount: units(2_000) },
  ],
  networks: ['practice', 'bank'].map((network) => ({
    asset: 'USDT',
    network,
    decimals: network === 'bank' ? 2 : 6,
    minimumDeposit: units(10),
    minimumWithdrawal: units(20),
    fee: units(1),
    confirmations: 12,
    finalConfirmations: 24,
    depositOpen: true,
    withdrawalOpen: true,
  })),
  funds: {
    dailyUnverified: units(1_000),
    dailyVerified: units(3_000),
    dailyEnhanced: units(10_000),
    newAddressDaily: units(1_000),
    reviewFrom: units(1_000),
    twoReviewersFrom: units(2_500),
    hourlyOutflow: units(9_000),
    perHour: 6,
    worths: [],
  },
  flash: {
    spread: rate(200_000n),
    degradedSpread: rate(200_000n),
    fee: rate(100_000n),
    move: rate(500_000n),
    minimum: units(1),
    quoteLifeMs: 10_000,
  },
  flashAssets: ['USDT', 'AAA', 'BBB'].map((asset) => ({ asset, cap: units(3_000), isOpen: true, grant: units(1_000) })),
};

/** With a truthful outside world there's a second coin, with finer units than the ledger's. */
export const outsideConfiguration: Configure = {
  ...worldConfiguration,
  funds: {
    ...worldConfiguration.funds!,
    dailyUnverified: units(5_000),
    dailyVerified: units(15_000),
    dailyEnhanced: units(50_000),
    newAddressDaily: units(5_000),
    hourlyOutflow: units(30_000),
  },
  networks: [
    ...worldConfiguration.networks!,
    {
      ...worldConfiguration.networks![0]!,
      asset: 'AAA',
      decimals: 18,
      minimumDeposit: amount(10_000_000n),
      minimumWithdrawal: amount(20_000_000n),
      fee: amount(1_000_000n),
    },
  ],
};
