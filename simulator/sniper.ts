// A bot that reads every source without delay and places its contract in the same millisecond. It wins if what it knows at acceptance
// isn't in the strike yet (rules 2.3). Index, strike and settlement are those of the core.
import { type Index, NEVER_TICKED, nextIndex } from '@bourse/core/market/index-price';
import type { Instrument } from '@bourse/core/market/instrument';
import { type IndexPrice, type Instant, indexPrice, instant, lots, type Rate, rate, ticks as ticksUnit } from '@bourse/core/money/unit';
import { hasNoStrike, qualify, resultOf, strikes, whyVoid } from '@bourse/core/seconds/data-rule';
import { breakEvenRate } from '@bourse/core/seconds/payout';
import type { Direction, Result } from '@bourse/core/seconds/second';
import { RATIOS, ratioOf } from './second-days.ts';
import { type Feed, STEP_MS } from './sniper-feeds.ts';

const TICK_STEPS = 1_000 / STEP_MS;
const SOURCES = 3;
/** Seconds before its first contract, in which a lead of two seconds is there. */
const WARM_UP = 5;
/** 99.5 % one-sided. */
const DEVIATIONS = 2.58;

interface Tick {
  readonly number: number;
  readonly at: Instant;
  /** Undefined if it doesn't qualify. */
  readonly price: IndexPrice | undefined;
  readonly receivedFrom: Instant;
  readonly isStale: boolean;
  /** Qualifying ticks up to this one. */
  readonly count: number;
}
/** What the bot sees in each second at the moment of acceptance, and before. */
interface View {
  /** The latest quote of the first source. */
  readonly leader: Float64Array;
  /** The same, as long before as that source is ahead. */
  readonly before: Float64Array;
  /** The median of the latest quotes. */
  readonly middle: Float64Array;
  /** The median of those that a tick would count. */
  readonly counted: Float64Array;
}
interface Strategy {
  readonly name: string;
  /** Above 0 for up, below for down. */
  readonly signal: (view: View, second: number, durationSeconds: number) => number;
  /** It bets only on signals of more than this many standard deviations. */
  readonly deviations: number;
}

const lastMove: Strategy['signal'] = ({ leader, before }, i) => leader[i]! - before[i]!;
const gap: Strategy['signal'] = ({ leader, middle }, i) => leader[i]! - middle[i]!;
const momentum: Strategy['signal'] = ({ leader }, i, duration) => leader[i]! - leader[i - duration]!;
const strategies: readonly Strategy[] = [
  { name: 'last move', signal: lastMove, deviations: 0 },
  { name: 'last move over 2 sigma', signal: lastMove, deviations: 2 },
  { name: 'leader off the median', signal: gap, deviations: 0 },
  { name: 'leader off the median over 2 sigma', signal: gap, deviations: 2 },
  { name: 'momentum', signal: momentum, deviations: 0 },
  { name: 'momentum over 2 sigma', signal: momentum, deviations: 2 },
  { name: 'reversal', signal: (...given) => -momentum(...given), deviations: 0 },
  { name: 'return of a silent source', signal: ({ middle, counted }, i) => middle[i]! - counted[i]!, deviations: 1 },
];

interface Tally {
  readonly won: number;
  readonly lost: number;
  readonly tie: number;
  readonly void: number;
}
export interface HitRate extends Tally {
  readonly seconds: number;
  readonly strategy: string;
  /** Of those decided. */
  readonly rate: number;
  /** What it's at least and at most, each with a confidence of 99.5 %. */
  readonly least: number;
  readonly most: number;
  readonly breakEven: number;
}

/** `mayStrike`: the exchange's rule, or a laxer one to compare with. */
export function snipe(feeds: Iterable<Feed>, mayStrike: typeof strikes = strikes): HitRate[] {
  const tallies = RATIOS.map(() => strategies.map(() => ({ won: 0, lost: 0, tie: 0, void: 0 })));
  for (const feed of feeds) {
    const known = latestSteps(feed);
    const [ticks, view] = [ticksOf(feed, known), viewOf(feed, known)];
    for (const [d, [seconds]] of RATIOS.entries())
      for (const [s, strategy] of strategies.entries()) bet(feed, view, ticks, strategy, seconds, mayStrike, tallies[d]![s]!);
  }
  return RATIOS.flatMap(([seconds, percent], d) =>
    strategies.map(({ name }, s) => hitRate(name, seconds, ratioOf(percent), tallies[d]![s]!)),
  );
}

export function hitRate(strategy: string, seconds: number, ratio: Rate, tally: Tally): HitRate {
  const decided = tally.won + tally.lost;
  const share = decided === 0 ? 0 : tally.won / decided;
  const margin = decided === 0 ? 1 : DEVIATIONS * Math.sqrt(0.25 / decided);
  const breakEven = Number(breakEvenRate(ratio)) / 100_000_000;
  return { ...tally, seconds, strategy, rate: share, least: share - margin, most: share + margin, breakEven };
}

/** By source and step: the step of its latest quote. */
function latestSteps({ sources }: Feed): readonly Int32Array[] {
  return sources.map((quotes) => {
    const latest = new Int32Array(quotes.length);
    for (let i = 1; i < quotes.length; i++) latest[i] = Number.isNaN(quotes[i]!) ? latest[i - 1]! : i;
    return latest;
  });
}

const instrument: Instrument = {
  ...{ symbol: 'BTC-USDT', name: 'BTCUSDT', base: 'BTC', quote: 'USDT', priceDecimals: 2, quantityDecimals: 0 },
  ...{ minimumPrice: ticksUnit(1), maximumPrice: ticksUnit(1_000_000_000), minimumQuantity: lots(1), maximumQuantity: lots(1) },
  ...{ maximumMarketQuantity: lots(1), minimumNotional: 1n as Instrument['minimumNotional'], priceBand: rate(1n), marketBand: rate(1n) },
  ...{ maximumOpenOrders: 1, indexNormal: SOURCES, indexDegraded: 2, indexDeviation: rate(1_000_000n), listed: true },
};

function ticksOf({ begin, sources }: Feed, known: readonly Int32Array[]): Tick[] {
  const ticks: Tick[] = [];
  let index: Index = { ...NEVER_TICKED, number: 0, chain: '' };
  let count = 0;
  for (let step = TICK_STEPS; step < sources[0]!.length; step += TICK_STEPS) {
    const at = instant(begin + step * STEP_MS);
    const given = sources.flatMap((quotes, source) => {
      const latest = known[source]![step]!;
      if (Number.isNaN(quotes[latest]!)) return [];
      return [{ source: `source ${source}`, price: indexPrice(quotes[latest]!), receivedAt: instant(begin + latest * STEP_MS) }];
    });
    const { index: judged, constituents } = nextIndex(index, given, at, instrument);
    index = { ...judged, number: index.number + 1, chain: '' };
    const qualifying = qualify({ number: index.number, at, state: index.state, constituents }, SOURCES);
    if (qualifying !== undefined) count++;
    const receivedFrom = qualifying?.receivedFrom ?? at;
    ticks.push({ number: index.number, at, price: qualifying?.price, receivedFrom, isStale: index.state === 'stale', count });
  }
  return ticks;
}

/** It accepts one step before a tick: as late as a rule may allow, as then nothing is in the strike that it doesn't know. */
function viewOf({ sources, leadMs }: Feed, known: readonly Int32Array[]): View {
  const seconds = Math.floor(sources[0]!.length / TICK_STEPS);
  const made = () => new Float64Array(seconds);
  const view = { leader: made(), before: made(), middle: made(), counted: made() };
  for (let i = 0; i < seconds; i++) {
    const step = acceptedStep(i);
    const latest = sources.map((quotes, source) => quotes[known[source]![step]!]!);
    const fresh = latest.filter((_, source) => step - known[source]![step]! <= TICK_STEPS);
    view.leader[i] = latest[0]!;
    view.before[i] = sources[0]![known[0]![Math.max(0, step - leadMs / STEP_MS)]!]!;
    view.middle[i] = plainMedian(latest);
    view.counted[i] = fresh.length < SOURCES ? view.middle[i]! : plainMedian(fresh);
  }
  return view;
}
const acceptedStep = (second: number): number => (second + 1) * TICK_STEPS - 1;

function plainMedian(prices: number[]): number {
  prices.sort((a, b) => a - b);
  return (prices[(prices.length - 1) >> 1]! + prices[prices.length >> 1]!) / 2;
}

/** One contract after the other, so that each result is a draw of its own. */
function bet(
  { begin }: Feed,
  view: View,
  ticks: readonly Tick[],
  { signal, deviations }: Strategy,
  duration: number,
  mayStrike: typeof strikes,
  tally: { -readonly [K in keyof Tally]: number },
): void {
  const least = deviations * deviationOf(view, signal, duration);
  for (let second = duration + WARM_UP; second < view.leader.length; second++) {
    const says = signal(view, second, duration);
    if (says === 0 || Number.isNaN(says) || Math.abs(says) <= least) continue;
    const acceptedAt = instant(begin + acceptedStep(second) * STEP_MS);
    // The tick after acceptance has the place of its second.
    let place = second;
    while (place < ticks.length && !hasNoStrike(acceptedAt, ticks[place]!.at) && !strikesIt(ticks[place]!, acceptedAt, mayStrike)) place++;
    const struck = ticks[place];
    const end = place + duration;
    if (struck === undefined || end >= ticks.length) return;
    const result = hasNoStrike(acceptedAt, struck.at) ? 'void' : settle(ticks, place, end, says > 0 ? 'up' : 'down');
    tally[result]++;
    second = end;
  }
}

const strikesIt = ({ number, at, price, receivedFrom }: Tick, acceptedAt: Instant, mayStrike: typeof strikes): boolean =>
  price !== undefined && mayStrike({ number, at, price, receivedFrom }, acceptedAt);

function settle(ticks: readonly Tick[], place: number, end: number, direction: Direction): Result {
  const known = ({ number, at, price }: Tick) => ({ number, at, price: price! });
  const struck = ticks[place]!;
  const strike = { ...known(struck), count: struck.count, settleAt: ticks[end]!.at };
  const window = ticks.slice(place, end + 1);
  const last = window.findLast(({ price }) => price !== undefined)!;
  const staleNumber = window.findLast(({ isStale }) => isStale)?.number ?? 0;
  const reason = whyVoid({ strike, last: known(last), count: last.count, staleNumber });
  return reason !== undefined ? 'void' : resultOf(strike.price, last.price!, direction);
}

function deviationOf(view: View, signal: Strategy['signal'], duration: number): number {
  let [sum, count] = [0, 0];
  for (let i = duration + WARM_UP; i < view.leader.length; i += 7, count++) sum += (signal(view, i, duration) || 0) ** 2;
  return Math.sqrt(sum / Math.max(1, count));
}

export function tableOf(rates: readonly HitRate[]): string {
  const percent = (share: number) => `${(100 * share).toFixed(2)} %`;
  const verdict = ({ least, most, breakEven }: HitRate) =>
    most < breakEven ? 'below break-even' : least < breakEven ? 'too few to tell' : 'WINS';
  const lines = rates
    .filter(({ won, lost }) => won + lost > 0)
    .map((one) =>
      [
        `${one.seconds} s`.padStart(6),
        one.strategy.padEnd(38),
        `n ${one.won + one.lost}`.padEnd(9),
        `tied ${one.tie} void ${one.void}`.padEnd(18),
        `right in ${percent(one.rate)}, at most ${percent(one.most)}, break-even ${percent(one.breakEven)}: ${verdict(one)}`,
      ].join(' '),
    );
  return lines.join('\n');
}
