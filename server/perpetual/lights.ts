// How near a position is to being deleveraged: its place in the ranking of its side (decision 0060, rules 1.5), in five steps. The
// database ranks all positions and answers only where each fifth begins; a position is compared with those by the core's own rule.

import { type Amount, amount } from '@bourse/core/money/unit';
import { compareRanks, type Ranked, rankOf } from '@bourse/core/perpetual/deleveraging-rank';
import type { Pool } from 'pg';
import { VALUING } from '../store/listing.ts';
import type { Contracts } from './contracts.ts';

/** Where a light goes out: the first position of each fifth but the first. */
interface Border extends Ranked {
  readonly lights: number;
}
type Borders = ReadonlyMap<string, readonly Border[]>;

/** Marks move all the time, places hardly: a ranking is good for so long. */
const GOOD_MS = 5_000;

/**
 * Position value, profit and equity at the marks $1 to $3, as the core counts them: an isolated position has its margin, a cross one
 * everything that its account has for all of them.
 */
const BORDERS = `WITH marked AS (
    SELECT p.*, m.mark * m.unit * p.quantity AS value FROM state.perpetual_position AS p
      JOIN unnest($1::text[], $2::numeric[], $3::numeric[]) AS m (symbol, mark, unit) USING (symbol)),
  earning AS (SELECT *, CASE WHEN is_long THEN value - entry_value ELSE entry_value - value END AS profit FROM marked),
  shared AS (SELECT e.trader, sum(profit) + coalesce(max(u.available), 0) + coalesce(max(a.pot), 0) AS equity FROM earning AS e
      LEFT JOIN state.purse AS u ON u.trader = e.trader AND u.account = 'perpetual' AND u.asset = $4
      LEFT JOIN state.perpetual_account AS a ON a.trader = e.trader
    WHERE e.mode = 'cross' GROUP BY e.trader),
  backed AS (SELECT e.*, CASE e.mode WHEN 'isolated' THEN e.margin + e.profit ELSE s.equity END AS equity
    FROM earning AS e LEFT JOIN shared AS s USING (trader)),
  ranked AS (SELECT *, count(*) OVER side AS all_of_them, row_number() OVER (side ORDER BY
      CASE WHEN profit > 0 THEN profit * value / nullif(entry_value * greatest(equity, 1), 0)
        ELSE profit * greatest(equity, 1) / nullif(entry_value * value, 0) END DESC, opened_seq, trader) - 1 AS place
    FROM backed WINDOW side AS (PARTITION BY symbol, is_long))
  SELECT symbol, is_long, trader, opened_seq, entry_value::text, value::text, equity::text, profit::text, 5 - place * 5 / all_of_them AS lights
  FROM ranked WHERE place > 0 AND place * 5 / all_of_them <> (place - 1) * 5 / all_of_them`;

interface BorderRow {
  readonly symbol: string;
  readonly is_long: boolean;
  readonly trader: number;
  readonly opened_seq: number;
  readonly entry_value: string;
  readonly value: string;
  readonly equity: string;
  readonly profit: string;
  readonly lights: number;
}

export class Lights {
  readonly #pool: Pick<Pool, 'query'>;
  readonly #contracts: Contracts;
  readonly #now: () => number;
  #borders: Promise<Borders> | undefined;
  #at = 0;

  constructor(pool: Pick<Pool, 'query'>, contracts: Contracts, now: () => number) {
    this.#pool = pool;
    this.#contracts = contracts;
    this.#now = now;
  }

  /** From one, the last to be deleveraged, to five. */
  async of(one: Ranked & { readonly symbol: string; readonly isLong: boolean }): Promise<number> {
    const borders = (await this.#current()).get(placeOf(one.symbol, one.isLong)) ?? [];
    const rank = rankOf(one);
    return borders.reduce((lights, border) => (compareRanks(rankOf(border), rank) <= 0 ? Math.min(lights, border.lights) : lights), 5);
  }

  #current(): Promise<Borders> {
    if (this.#borders !== undefined && this.#now() - this.#at < GOOD_MS) return this.#borders;
    this.#at = this.#now();
    const reading = this.#read();
    this.#borders = reading;
    reading.catch(() => {
      if (this.#borders === reading) this.#borders = undefined;
    });
    return reading;
  }

  async #read(): Promise<Borders> {
    const marked = this.#contracts.all.filter(({ mark }) => mark !== undefined);
    const { rows } = await this.#pool.query<BorderRow>({
      name: 'deleveraging_borders',
      text: BORDERS,
      values: [
        marked.map(({ instrument }) => instrument.symbol),
        marked.map(({ mark }) => mark),
        marked.map(({ units }) => units.perTickLot),
        VALUING,
      ],
    });
    const borders = new Map<string, Border[]>();
    for (const row of rows) {
      const place = placeOf(row.symbol, row.is_long);
      borders.set(place, [...(borders.get(place) ?? []), borderOf(row)]);
    }
    return borders;
  }
}

const placeOf = (symbol: string, isLong: boolean): string => `${symbol} ${isLong}`;
const money = (text: string): Amount => amount(BigInt(text));
const borderOf = (row: BorderRow): Border => ({
  trader: Number(row.trader),
  openedSeq: Number(row.opened_seq),
  entryValue: money(row.entry_value),
  markValue: money(row.value),
  equity: money(row.equity),
  profit: money(row.profit),
  lights: Number(row.lights),
});
