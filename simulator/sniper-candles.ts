// The same question on recorded minutes: whether one more minute follows from the last ones. Strike and settlement are recorded prices
// one minute later than what the bot knows at most, so nothing is made up in between.

import { indexPrice } from '@bourse/core/money/unit';
import { resultOf } from '@bourse/core/seconds/data-rule';
import { recordedCandles } from './recorded-paths.ts';
import { RATIOS, ratioOf } from './second-days.ts';
import { type HitRate, hitRate } from './sniper.ts';

/** A signal from the relative moves of recent minutes, the last one first. */
interface MinuteStrategy {
  readonly name: string;
  readonly signal: (moves: readonly number[], minutes: number) => number;
  readonly deviations: number;
}
const sum = (moves: readonly number[], minutes: number): number => moves.slice(0, minutes).reduce((all, move) => all + move, 0);
const strategies: readonly MinuteStrategy[] = [
  { name: 'last minute', signal: ([move]) => move!, deviations: 0 },
  { name: 'last minute over 2 sigma', signal: ([move]) => move!, deviations: 2 },
  { name: 'against the last minute over 2 sigma', signal: ([move]) => -move!, deviations: 2 },
  { name: 'momentum', signal: sum, deviations: 0 },
  { name: 'reversal', signal: (...given) => -sum(...given), deviations: 0 },
  { name: 'reversal over 2 sigma', signal: (...given) => -sum(...given), deviations: 2 },
];
const MOST_MINUTES = 5;

/** Of every contract of a minute or more; undefined without the recording. */
export function snipeCandles(): HitRate[] | undefined {
  const candles = recordedCandles();
  if (candles === undefined) return undefined;
  const closes = candles.map(({ close }) => close);
  const moves = closes.map((close, i) => (i === 0 ? 0 : close / closes[i - 1]! - 1));
  return RATIOS.filter(([seconds]) => seconds >= 60).flatMap(([seconds, percent]) =>
    strategies.map(({ name, signal, deviations }) => {
      const minutes = seconds / 60;
      const says = (i: number) => signal(moves.slice(i - MOST_MINUTES + 1, i + 1).reverse(), minutes);
      const all = closes.map((_, i) => (i < MOST_MINUTES ? 0 : says(i)));
      const deviation = Math.sqrt(all.reduce((total, one) => total + one * one, 0) / all.length);
      const tally = { won: 0, lost: 0, tie: 0, void: 0 };
      for (let i = MOST_MINUTES; i + minutes < closes.length; i++) {
        if (all[i] === 0 || Math.abs(all[i]!) <= deviations * deviation) continue;
        // The open of the next minute is the first price after the close that the bot knows.
        const [strike, settlement] = [candles[i + 1]!.open, closes[i + minutes]!].map((price) => indexPrice(Math.round(price * 100_000)));
        tally[resultOf(strike!, settlement!, all[i]! > 0 ? 'up' : 'down')]++;
        i += minutes - 1;
      }
      return hitRate(name, seconds, ratioOf(percent), tally);
    }),
  );
}
