import type { PublishedTick } from '@bourse/core/seconds/evidence';
import type { Pool } from 'pg';

// The table of index ticks, in which each row is a tick as it's published.

type Store = Pick<Pool, 'query'>;

interface TickRow {
  readonly symbol: string;
  readonly number: number | string;
  readonly at: number | string;
  readonly state: PublishedTick['state'];
  readonly fine: number | string | null;
  readonly chain: string;
  readonly constituents: PublishedTick['constituents'];
}
const COLUMNS = "t.symbol, t.number, t.at, t.state, t.fine, encode(t.chain, 'hex') AS chain, t.constituents";

const tickOf = ({ symbol, number, at, state, fine, chain, constituents }: TickRow): PublishedTick => ({
  ...{ symbol, number: Number(number), at: Number(at), state, fine: fine === null ? undefined : Number(fine) },
  ...{ chain, constituents },
});

/** The latest ticks of each instrument, at most this many since this time; oldest first. */
export async function latestTicks(store: Store, most: number, since = 0): Promise<PublishedTick[]> {
  const { rows } = await store.query<TickRow>(
    `SELECT ${COLUMNS} FROM state.instrument AS i CROSS JOIN LATERAL
       (SELECT * FROM index_tick AS t WHERE t.symbol = i.symbol AND t.at >= $2 ORDER BY t.at DESC, t.number DESC LIMIT $1) AS t
     ORDER BY t.symbol, t.number`,
    [most, since],
  );
  return rows.map(tickOf);
}

/** All ticks with from <= at < until, in the order of a minute's tree: by instrument and number. */
export async function ticksBetween(store: Store, from: number, until: number): Promise<PublishedTick[]> {
  const { rows } = await store.query<TickRow>({
    name: 'ticks_between',
    text: `SELECT ${COLUMNS} FROM state.instrument AS i JOIN index_tick AS t ON t.symbol = i.symbol AND t.at >= $1 AND t.at < $2
      ORDER BY t.symbol COLLATE "C", t.number`,
    values: [from, until],
  });
  return rows.map(tickOf);
}
