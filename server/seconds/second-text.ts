// Contracts, instruments and limits as they travel.

import type { SecondContract, SecondInfo, SecondLimits, SecondTick as WireTick } from '@bourse/contract/seconds-text';
import type { Instrument } from '@bourse/core/market/instrument';
import { decimalText } from '@bourse/core/money/decimal';
import type { Amount, Instant } from '@bourse/core/money/unit';
import type { SecondSettled } from '@bourse/core/seconds/events';
import { limitsAt, type SecondLimits as OwnLimits } from '@bourse/core/seconds/limits';
import { averageLoss, breakEvenRate, payoutOf } from '@bourse/core/seconds/payout';
import type { Denomination } from '@bourse/core/seconds/receipts';
import type { Second, SecondTick } from '@bourse/core/seconds/second';
import { timeText } from '../store/wire-text.ts';
import { type SecondMarket, whyClosed } from './second-markets.ts';

const RATE_DECIMALS = 8;
const rateText = (rate: bigint): string => decimalText(rate, RATE_DECIMALS);

/** What came of a contract. */
export type Settled = Pick<SecondSettled, 'result' | 'reason' | 'settlement' | 'payout' | 'at'>;

export function contractText(second: Second, settled: Settled | undefined, { asset, scale, priceDecimals }: Denomination): SecondContract {
  const { strike, stake, ratio } = second;
  const money = (amount: bigint): string => decimalText(amount, scale);
  return {
    contractId: `${second.second}`,
    symbol: second.symbol,
    direction: second.direction,
    durationMs: second.durationMs,
    asset,
    stake: money(stake),
    payoutRate: rateText(ratio),
    winPayout: money(payoutOf(stake, ratio, 'won')),
    status: settled?.result ?? (strike === undefined ? 'waiting' : 'running'),
    acceptedAt: timeText(second.acceptedAt),
    ...(strike !== undefined && { strike: tickText(strike, priceDecimals), settleAt: timeText(strike.settleAt) }),
    ...(settled?.settlement !== undefined && { settlement: tickText(settled.settlement, priceDecimals) }),
    ...(settled !== undefined && { settledAt: timeText(settled.at), payout: money(settled.payout), net: money(settled.payout - stake) }),
    ...(settled?.reason !== undefined && { reason: settled.reason }),
    ruleBook: second.ruleBook,
  };
}

export const tickText = ({ number, at, price }: SecondTick, priceDecimals: number): WireTick => ({
  number,
  at: timeText(at),
  price: decimalText(price, priceDecimals),
});

export function infoText(market: SecondMarket, pair: Instrument, { asset, scale, priceDecimals }: Denomination, now: number): SecondInfo {
  const { instrument: i } = market;
  const closedBecause = whyClosed(market, now);
  return {
    symbol: i.symbol,
    name: i.name,
    index: i.index,
    base: pair.base,
    asset,
    assetScale: scale,
    priceDecimals,
    sources: pair.indexNormal,
    minimumStake: decimalText(i.minimumStake, scale),
    maximumStake: decimalText(i.maximumStake, scale),
    maximumOpen: i.maximumOpen,
    payouts: i.payouts.map(({ durationMs, ratio }) => ({
      durationMs,
      payoutRate: rateText(ratio),
      breakEvenRate: rateText(breakEvenRate(ratio)),
      averageLoss: rateText(averageLoss(ratio)),
    })),
    isOpen: closedBecause === undefined,
    ...(closedBecause !== undefined && { closedBecause }),
  };
}

/** What counts for a trader's limits at a time. */
export interface Standing {
  readonly limits: OwnLimits;
  /** Lost on the day of that time; a gain is negative. */
  readonly dayLoss: Amount;
  readonly openStakes: Amount;
}

export function limitsText({ limits, dayLoss, openStakes }: Standing, scale: number, at: Instant): SecondLimits {
  const { dailyLoss, next, coolOffUntil, isExcluded, includedFrom } = limitsAt(limits, at);
  const money = (amount: bigint): string => decimalText(amount, scale);
  return {
    ...(dailyLoss !== undefined && { dailyLoss: money(dailyLoss) }),
    ...(next !== undefined && {
      next: { ...(next.dailyLoss !== undefined && { dailyLoss: money(next.dailyLoss) }), from: timeText(next.from) },
    }),
    ...(coolOffUntil !== undefined && { coolOffUntil: timeText(coolOffUntil) }),
    isExcluded,
    ...(includedFrom !== undefined && { includedFrom: timeText(includedFrom) }),
    lossToday: money(dayLoss),
    openStakes: money(openStakes),
  };
}
