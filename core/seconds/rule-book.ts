// The rules of second contracts as one text: the rules in words, and every number in force. Its SHA-256 is part of each contract, so
// that nobody can say later that other rules were meant. The text itself is published.

import { ascii, hex, sha256 } from '../proof/sha256.ts';
import { FRESH_MS, HEAD_START_MS, SETTLEMENT_AGE_MS, STRIKE_WITHIN_MS, TICKS_BETWEEN } from './data-rule.ts';
import type { SecondInstrument } from './instrument.ts';
import { COOL_OFF_MS, LOOSER_AFTER_MS, PLACED_EVERY_MS } from './limits.ts';

/** Incremented when the rules in words change. */
const RULES_VERSION = 2;

export interface RuleBook {
  readonly version: number;
  readonly text: string;
  /** 64 hex digits. */
  readonly hash: string;
}

/** An instrument with how many fresh sources a tick of its index needs. */
interface Ruled {
  readonly instrument: SecondInstrument;
  readonly sources: number;
}

const rules: readonly string[] = [
  `Second contracts, rule book ${RULES_VERSION}`,
  '1. Prices are index prices in thousandths of a tick. Each tick of an index has a number.',
  `2. A tick qualifies if its index is normal and enough of its used sources were received at most ${FRESH_MS} ms before it. Its price is the median of exactly those; of two middle prices, their mean rounded down.`,
  `3. Strike: the first qualifying tick more than ${HEAD_START_MS} ms after acceptance whose counted sources were all received more than ${HEAD_START_MS} ms after acceptance.`,
  '4. Settlement: the last qualifying tick at or before the time of the strike plus the duration.',
  '5. Up wins if the settlement price is above the strike price, down wins if it is below. If they are equal the stake is returned (tie).',
  `6. The contract is void and the stake is returned if there is no strike within ${STRIKE_WITHIN_MS} ms of acceptance (no_strike), if the index was stale at any tick after the strike up to the settlement time (index_stale), if the settlement tick is more than ${SETTLEMENT_AGE_MS} ms older than the settlement time (settlement_gap), or if fewer than ${TICKS_BETWEEN} qualifying ticks lie between strike and settlement (too_few_ticks). Nothing else makes a contract void.`,
  '7. A contract that wins pays the stake times one plus its ratio, rounded down to the smallest unit of USDT.',
  '8. A contract cannot be cancelled or closed early. A change of these rules applies to contracts accepted later.',
  `9. A trader places at most one contract per instrument in ${PLACED_EVERY_MS} ms. A trader's own stricter limits apply at once, looser ones after ${LOOSER_AFTER_MS} ms. A cool-off lasts ${COOL_OFF_MS} ms.`,
  '10. Before a contract is accepted the house freezes what it would have to pay on top of the stake. Otherwise the contract is refused.',
  'Ratios and shares are in parts per 100000000, stakes in the smallest unit of USDT, durations in ms.',
];

/** In the order of symbols. ASCII, lines ended by \n. */
function ruleBookText(ruled: readonly Ruled[]): string {
  const lines = ruled.map(
    ({ instrument: s, sources }) =>
      `${s.symbol} index ${s.index} sources ${sources} stake ${s.minimumStake} to ${s.maximumStake} open ${s.maximumOpen} ` +
      `second ${s.bucketShare} all ${s.totalShare} pays ${s.payouts.map((p) => `${p.durationMs}:${p.ratio}`).join(' ')}`,
  );
  return [...rules, ...lines].map((line) => `${line}\n`).join('');
}

export function ruleBook(ruled: readonly Ruled[]): RuleBook {
  const text = ruleBookText(ruled);
  return { version: RULES_VERSION, text, hash: hex(sha256(ascii(text))) };
}
