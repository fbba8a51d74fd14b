// How far the sources of each index were from it at most, per day. Whoever compares an index with another exchange sees by this how much
// of a difference is ordinary.

import type { IndexTicked } from '@bourse/core/market/events';
import { RATE_ONE } from '@bourse/core/money/unit';
import { dayOf } from '@bourse/core/time';
import type { Committed } from '../engine/committed.ts';
import { integers, texts } from '../store/array-literal.ts';
import type { Statement } from '../store/statement.ts';

interface Deviation {
  readonly day: number;
  readonly symbol: string;
  readonly source: string;
  /** In parts of 100 million of the index; below it if negative. */
  readonly deviation: number;
  readonly at: number;
}

export function projectDeviations(batch: readonly Committed[]): Statement[] {
  const worst = new Map<string, Deviation>();
  for (const { outcomes } of batch) {
    for (const event of outcomes[0].events) {
      const one = event.event === 'index_ticked' ? worstOf(event) : undefined;
      if (one === undefined) continue;
      const key = `${one.day} ${one.symbol}`;
      const known = worst.get(key);
      if (known === undefined || Math.abs(one.deviation) > Math.abs(known.deviation)) worst.set(key, one);
    }
  }
  return worst.size === 0 ? [] : [putWorst([...worst.values()])];
}

/** Of the sources that counted; undefined where the index wasn't made of them. */
function worstOf({ symbol, state, fine, constituents, at }: IndexTicked): Deviation | undefined {
  if (fine === undefined || (state !== 'normal' && state !== 'degraded')) return undefined;
  let worst: Deviation | undefined;
  for (const { source, price, used } of constituents) {
    if (!used) continue;
    const deviation = Number((BigInt(price - fine) * RATE_ONE) / BigInt(fine));
    if (worst === undefined || Math.abs(deviation) > Math.abs(worst.deviation)) worst = { day: dayOf(at), symbol, source, deviation, at };
  }
  return worst;
}

const putWorst = (worst: readonly Deviation[]): Statement => ({
  name: 'put_index_deviations',
  text: `INSERT INTO index_deviation AS d (day, symbol, source, deviation, at)
    SELECT * FROM unnest($1::integer[], $2::text[], $3::text[], $4::bigint[], $5::bigint[])
    ON CONFLICT (day, symbol) DO UPDATE SET source = excluded.source, deviation = excluded.deviation, at = excluded.at
      WHERE abs(excluded.deviation) > abs(d.deviation)`,
  values: [
    integers(worst.map((one) => one.day)),
    texts(worst.map((one) => one.symbol)),
    texts(worst.map((one) => one.source)),
    integers(worst.map((one) => one.deviation)),
    integers(worst.map((one) => one.at)),
  ],
});
