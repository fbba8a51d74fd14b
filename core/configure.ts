// What a configuration must fulfil before it counts (rules 3.1). Undefined where all is well, otherwise the reason in words
// for the operator who wrote it.

import type { Configure } from './command.ts';
import { whyFlashAsset, whyFlashRules } from './flash/flash.ts';
import { whyFundsRules, whyNetwork } from './funds/network.ts';
import { accounts } from './ledger/account.ts';
import type { Asset, FeeTier, Instrument } from './market/instrument.ts';
import { goods, instrumentUnits } from './money/notional.ts';
import { RATE_ONE } from './money/unit.ts';
import { tradeFee } from './spot/fees.ts';

export interface KnownConfiguration {
  readonly realm: 'practice' | 'live' | undefined;
  readonly asset: (name: string) => Asset | undefined;
  readonly instrument: (symbol: string) => Instrument | undefined;
  readonly hasFeeTiers: boolean;
}

export function whyInvalid(c: Configure, known: KnownConfiguration): string | undefined {
  if (known.realm !== undefined && c.realm !== known.realm) return 'the realm never changes';
  if (c.realm !== 'practice' && c.realm !== 'live') return 'the realm is practice or live';
  if (c.realm === 'live' && c.practiceGrants.length > 0) return 'a live realm grants no practice money';
  const assetOf = (name: string) => c.assets.find((a) => a.asset === name) ?? known.asset(name);
  const tiers = c.feeTiers;
  if (tiers.length === 0 && !known.hasFeeTiers && c.instruments.length > 0) return 'there are no fee tiers';
  return (
    whyRewards(c.rewards) ??
    (c.funds && whyFundsRules(c.funds)) ??
    (c.flash && whyFlashRules(c.flash)) ??
    first(c.networks ?? [], (n) => whyNetwork(n, assetOf(n.asset)?.scale)) ??
    first(c.flashAssets ?? [], (a) => {
      if (assetOf(a.asset) === undefined) return `flash: unknown asset ${a.asset}`;
      if (a.grant !== undefined && c.realm === 'live') return 'a live realm grants no practice money';
      return whyFlashAsset(a);
    }) ??
    first(c.assets, (a) => whyAsset(a, known.asset(a.asset))) ??
    first(tiers, (t, i) => whyTier(t, tiers[i - 1])) ??
    first(c.instruments, (i) => whyInstrument(i, known.instrument(i.symbol), assetOf(i.base), assetOf(i.quote), tiers)) ??
    first(c.practiceGrants, (g) => {
      if (!accounts.includes(g.account) || (g.kind !== 'trader' && g.kind !== 'market_maker')) return 'a grant names no account or kind';
      if (assetOf(g.asset) === undefined) return `grant: unknown asset ${g.asset}`;
      return typeof g.amount === 'bigint' && g.amount > 0n ? undefined : 'a grant must be above zero';
    })
  );
}

function first<T>(list: readonly T[], why: (item: T, index: number) => string | undefined): string | undefined {
  for (const [index, item] of list.entries()) {
    const reason = why(item, index);
    if (reason !== undefined) return reason;
  }
  return undefined;
}

function whyRewards(rules: Configure['rewards']): string | undefined {
  if (rules === undefined) return undefined;
  const { share, dailyCap, verifiedOnly } = rules;
  if (typeof share !== 'bigint' || share < 0n || share > RATE_ONE / 2n) return 'a reward is at most half of a fee and not below zero';
  if (typeof verifiedOnly !== 'boolean') return 'whether rewards need a verified friend is true or false';
  return typeof dailyCap === 'bigint' && dailyCap > 0n ? undefined : 'the daily cap of rewards is above zero';
}

function whyAsset(a: Asset, known: Asset | undefined): string | undefined {
  if (!/^[A-Z0-9]{1,16}$/.test(a.asset)) return 'an asset has a name of capital letters and digits';
  if (!Number.isInteger(a.scale) || a.scale < 0 || a.scale > 18) return `${a.asset}: the scale is 0 to 18`;
  return known !== undefined && known.scale !== a.scale ? `${a.asset}: the scale never changes` : undefined;
}

function whyTier(t: FeeTier, before: FeeTier | undefined): string | undefined {
  if (before === undefined ? t.floor !== 0n : t.floor <= before.floor) return 'fee tiers start at zero and rise';
  const isRate = (r: bigint) => typeof r === 'bigint' && r >= 0n && r < RATE_ONE / 10n;
  return isRate(t.maker) && isRate(t.taker) ? undefined : 'a fee is below ten percent and not below zero';
}

function whyInstrument(
  i: Instrument,
  known: Instrument | undefined,
  base: Asset | undefined,
  quote: Asset | undefined,
  tiers: readonly FeeTier[],
): string | undefined {
  const say = (why: string) => `${i.symbol}: ${why}`;
  if (base === undefined || quote === undefined || base === quote) return say('unknown base or quote asset');
  if (i.symbol !== `${i.base}-${i.quote}`) return say('the symbol is BASE-QUOTE');
  if (known !== undefined && (known.priceDecimals !== i.priceDecimals || known.quantityDecimals !== i.quantityDecimals)) {
    return say('tick and lot never change: open orders would mean something else');
  }
  const isCount = (n: number) => Number.isSafeInteger(n) && n >= 0;
  if (!isCount(i.priceDecimals) || !isCount(i.quantityDecimals)) return say('decimals are whole numbers');
  if (i.priceDecimals + i.quantityDecimals > quote.scale) return say('price and quantity decimals exceed the scale of the quote asset');
  if (i.quantityDecimals > base.scale) return say('quantity decimals exceed the scale of the base asset');
  const isRising = (...numbers: number[]) =>
    numbers.every((n, at) => Number.isSafeInteger(n) && n > 0 && (at === 0 || n >= numbers[at - 1]!));
  if (!isRising(i.minimumPrice, i.maximumPrice)) return say('minimum and maximum price');
  if (!isRising(i.minimumQuantity, i.maximumMarketQuantity, i.maximumQuantity)) return say('minimum, maximum market and maximum quantity');
  const isBand = (r: bigint) => typeof r === 'bigint' && r > 0n && r < RATE_ONE;
  if (!isBand(i.priceBand) || !isBand(i.marketBand) || !isBand(i.indexDeviation)) return say('a band is between zero and one');
  if (!isRising(1, i.maximumOpenOrders)) return say('the maximum of open orders');
  if (!isRising(1, i.indexDegraded, i.indexNormal)) return say('constituents of a degraded and a normal index');
  if (i.listed && i.ended) return say('what is listed has not ended');
  if (typeof i.minimumNotional !== 'bigint' || i.minimumNotional <= 0n) return say('the minimum notional');
  const smallest = goods(i.minimumQuantity, instrumentUnits(i, base.scale, quote.scale));
  for (const { maker, taker } of tiers) {
    for (const rate of [maker, taker]) {
      if (tradeFee(i.minimumNotional, rate) >= i.minimumNotional || tradeFee(smallest, rate) >= smallest) {
        return say('the smallest order would be all fee');
      }
    }
  }
  return undefined;
}
