// What the venues of the practice market quote. Each practice source is like a venue: it quotes at its own pace, a little late and a
// little off, falls silent at times, and is plainly wrong once in a while. So the index has something to judge in practice too. A quote
// is a pure function of the published seeds, the source and the time it was received at; no order can move it.

import { type IndexPrice, type Instant, indexPrice, instant } from '../money/unit.ts';
import { DAY_MS, MINUTE_MS } from '../time.ts';
import type { Constituent } from './index-price.ts';
import { bell, type NoiseBlock } from './noise.ts';
import type { Chance } from './practice-chance.ts';

/** With so many, two can be out at once and the index is still normal. */
export const PRACTICE_SOURCES = 5;

interface Venue {
  /** Milliseconds between two quotes; a day has a whole number of them. */
  readonly pace: number;
  /** How many milliseconds a quote is on its way. */
  readonly late: number;
  /** The standard deviation of a quote from the price, in millionths. */
  readonly noise: number;
}
/** Further sources repeat them, with noise of their own. */
const venues: readonly Venue[] = [
  { pace: 100, late: 30, noise: 4 },
  { pace: 250, late: 80, noise: 8 },
  { pace: 400, late: 150, noise: 12 },
  { pace: 200, late: 60, noise: 6 },
  { pace: 500, late: 250, noise: 20 },
];

/** In each ten minutes a source may fall silent once, and be wrong once; per thousand. */
const SPELL_MS = 10 * MINUTE_MS;
const SILENCES = 150;
const ERRORS = 50;
/** The standard deviation of `bell` times a million. */
const BELL_MILLIONTHS = 147_801_000;

const OF_QUOTES = 5;
const OF_SPELLS = 6;

export interface PracticeSource {
  readonly chance: Chance;
  /** Of its instrument. */
  readonly stream: number;
  /** From 0. */
  readonly number: number;
}

/** The latest quote at a moment. */
export function practiceQuote(source: PracticeSource, at: Instant, fine: (at: Instant) => IndexPrice): Constituent {
  let quote = latest(source, at);
  let spell = spellAt(source, quote.receivedAt);
  if (quote.receivedAt >= spell.silentFrom && quote.receivedAt < spell.silentUntil) {
    // A silence starts at least a second after its ten minutes do, and no source is slower than that.
    quote = latest(source, spell.silentFrom - 1);
    spell = spellAt(source, quote.receivedAt);
  }
  const { receivedAt, noise } = quote;
  const { late } = venueOf(source);
  const price = fine(instant(receivedAt - late));
  const error = receivedAt >= spell.wrongFrom && receivedAt < spell.wrongUntil ? spell.error : 0;
  return {
    source: `practice-${source.number + 1}`,
    price: indexPrice(price + Math.floor((price * noise) / BELL_MILLIONTHS) + Math.floor((price * error) / 1_000_000)),
    receivedAt: instant(receivedAt),
  };
}

const venueOf = ({ number }: PracticeSource): Venue => venues[number % venues.length]!;
const words: NoiseBlock = new Int32Array(16);

/** The last quote received by then, had there been no silence; its noise is in millionths times `bell`. */
function latest(source: PracticeSource, at: number): { readonly receivedAt: number; readonly noise: number } {
  const { pace, noise } = venueOf(source);
  const quoteOf = (k: number) => {
    const day = Math.floor((k * pace) / DAY_MS);
    const ofDay = k - day * (DAY_MS / pace);
    source.chance.block(words, day, source.stream, OF_QUOTES, ofDay >> 3, source.number);
    const word = 2 * (ofDay & 7);
    return { receivedAt: k * pace + ((words[word]! >>> 0) % (pace / 2)), noise: noise * bell(words[word + 1]!) };
  };
  const k = Math.floor(at / pace);
  const quote = quoteOf(k);
  return quote.receivedAt <= at ? quote : quoteOf(k - 1);
}

interface Spell {
  /** 3 to 30 seconds. */
  readonly silentFrom: number;
  readonly silentUntil: number;
  /** 1 to 4 seconds, by 2 to 6 %, in millionths. */
  readonly wrongFrom: number;
  readonly wrongUntil: number;
  readonly error: number;
}

/** What happens to a source in the ten minutes of a moment. Empty intervals end before they start. */
function spellAt({ chance, stream, number }: PracticeSource, at: number): Spell {
  const spell = Math.floor(at / SPELL_MS);
  const day = Math.floor(at / DAY_MS);
  chance.block(words, day, stream, OF_SPELLS, spell - day * (DAY_MS / SPELL_MS), number);
  const below = (word: number, limit: number) => (words[word]! >>> 0) % limit;
  const start = spell * SPELL_MS;
  const silentFrom = start + 1_000 + below(1, 560_000);
  const wrongFrom = start + below(4, 590_000);
  const error = 20_000 + below(6, 40_001);
  return {
    silentFrom,
    silentUntil: below(0, 1_000) < SILENCES ? silentFrom + 3_000 + below(2, 27_000) : start,
    wrongFrom,
    wrongUntil: below(3, 1_000) < ERRORS ? wrongFrom + 1_000 + below(5, 3_000) : start,
    error: below(7, 2) === 0 ? error : -error,
  };
}
