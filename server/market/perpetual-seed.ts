import type { Instrument } from '@bourse/core/market/instrument';
import { type Amount, amount, lots, type Rate, rate, ticks } from '@bourse/core/money/unit';
import { defaultTiers } from '@bourse/core/perpetual/default-tiers';
import { FUNDING_DAMPER, FUNDING_INTEREST, fundingCap } from '@bourse/core/perpetual/funding';
import { type PerpetualInstrument, perpetualId } from '@bourse/core/perpetual/instrument';

/** The perpetual contracts that a practice realm opens with. A live realm lists none until its countries' rules are known. */
export const perpetualSeed = (pairs: readonly Instrument[], scale: number): PerpetualInstrument[] =>
  table.flatMap(([base, quantityDecimals, largest]) => {
    const pair = pairs.find((one) => one.base === base);
    return pair === undefined ? [] : [contract(pair, quantityDecimals, largest, scale)];
  });

/** Decimals of a lot in the base asset, and the largest order in whole base units; a market order may be a quarter of it. */
const table = [
  ['BTC', 3, 200],
  ['ETH', 2, 4_000],
  ['SOL', 1, 100_000],
  ['XRP', 0, 10_000_000],
] as const;

const basisPoints = (count: number): Rate => rate(BigInt(count) * 10_000n);

function contract(pair: Instrument, quantityDecimals: number, largest: number, scale: number): PerpetualInstrument {
  const whole = (units: number): Amount => amount(BigInt(units) * 10n ** BigInt(scale));
  const tiers = defaultTiers(scale);
  const most = largest * 10 ** quantityDecimals;
  return {
    symbol: perpetualId(pair.symbol),
    name: `${pair.base}${pair.quote} Perp`,
    index: pair.symbol,
    priceDecimals: pair.priceDecimals,
    quantityDecimals,
    minimumPrice: ticks(1),
    maximumPrice: pair.maximumPrice,
    minimumQuantity: lots(1),
    maximumQuantity: lots(most),
    maximumMarketQuantity: lots(most / 4),
    minimumNotional: whole(5),
    priceBand: basisPoints(500),
    marketBand: basisPoints(200),
    maximumOpenOrders: 200,
    makerFee: basisPoints(2),
    takerFee: basisPoints(5),
    insuranceRate: basisPoints(50),
    fundingInterest: FUNDING_INTEREST,
    fundingDamper: FUNDING_DAMPER,
    fundingCap: fundingCap(tiers[0]!.maintenance),
    // 200 USDT at the highest leverage, as margin (rules 1.4).
    impactValue: whole(200 * tiers[0]!.maximumLeverage),
    tiers,
    listed: true,
  };
}
