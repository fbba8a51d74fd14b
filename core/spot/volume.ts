// A trader's volume over the last 30 UTC days, today included, in minor units of USDT. It decides the fee tier.

import { PerTrader } from '../identity/trader.ts';
import { VALUING_ASSET } from '../market/market.ts';
import { minus, NOTHING, plus } from '../money/amount.ts';
import type { Amount } from '../money/unit.ts';

export const VOLUME_DAYS = 30;
/** Only instruments quoted in this asset count: nothing is converted at a price that somebody could move. */
export const VOLUME_ASSET = VALUING_ASSET;

export interface Volume {
  /** Days with trades, oldest first, and the volume on each. */
  readonly days: number[];
  readonly amounts: Amount[];
  sum: Amount;
  tier: number;
  /** The round of `Spot` in which old days were removed and the tier was determined. */
  round: number;
  touched: boolean;
}
/** Undefined until the first trade. */
export const volumes = new PerTrader<Volume>();
export const newVolume = (tier: number, round: number): Volume => ({ days: [], amounts: [], sum: NOTHING, tier, round, touched: false });

export function addVolume(volume: Volume, day: number, amount: Amount): void {
  const last = volume.days.length - 1;
  if (volume.days[last] === day) volume.amounts[last] = plus(volume.amounts[last]!, amount);
  else {
    volume.days.push(day);
    volume.amounts.push(amount);
  }
  volume.sum = plus(volume.sum, amount);
}

/** Restores a day, at the start; days come in any order. */
export function restoreVolume(volume: Volume, day: number, amount: Amount): void {
  const { days, amounts } = volume;
  let place = days.length;
  while (place > 0 && days[place - 1]! > day) place--;
  days.splice(place, 0, day);
  amounts.splice(place, 0, amount);
  volume.sum = plus(volume.sum, amount);
}

/** Whether a day is still among the last 30. */
export const counts = (day: number, today: number): boolean => day > today - VOLUME_DAYS;

/** Removes days that are no longer among the last 30. */
export function forgetOldDays(volume: Volume, today: number): void {
  while (volume.days.length > 0 && !counts(volume.days[0]!, today)) {
    volume.sum = minus(volume.sum, volume.amounts[0]!);
    volume.days.shift();
    volume.amounts.shift();
  }
}
