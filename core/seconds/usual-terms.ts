import type { Instrument } from '../market/instrument.ts';
import { type Amount, amount, type Rate, rate } from '../money/unit.ts';
import { type SecondInstrument, secondId } from './instrument.ts';

/** Longer ones pay more: by chance alone a trader loses 10 % of a stake over 30 seconds, and 6 % over five minutes. */
const payouts = [
  [30, 80],
  [60, 82],
  [120, 84],
  [180, 86],
  [300, 88],
] as const;

const percent = (count: number): Rate => rate(BigInt(count) * 1_000_000n);
const units = (count: number, scale: number): Amount => amount(BigInt(count) * 10n ** BigInt(scale));

/** The terms on which second contracts on an index are listed first. `scale` is that of the quote asset. */
export const usualTerms = ({ symbol, base, quote }: Instrument, scale: number): SecondInstrument => ({
  symbol: secondId(symbol),
  name: `${base}${quote} Sec`,
  index: symbol,
  payouts: payouts.map(([seconds, ratio]) => ({ durationMs: seconds * 1_000, ratio: percent(ratio) })),
  minimumStake: units(5, scale),
  maximumStake: units(1_000, scale),
  maximumOpen: 10,
  bucketShare: percent(1),
  totalShare: percent(5),
  listed: true,
});
