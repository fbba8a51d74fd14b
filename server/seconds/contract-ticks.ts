import { underlyingOf } from '@bourse/contract/instrument-id';
import type { SecondTick as WireTick } from '@bourse/contract/seconds-text';
import { type IndexPrice, instant } from '@bourse/core/money/unit';
import { STRIKE_WITHIN_MS } from '@bourse/core/seconds/data-rule';
import type { Second, SecondTick } from '@bourse/core/seconds/second';
import { MINUTE_MS } from '@bourse/core/time';
import type { Pool } from 'pg';
import { tickText } from './second-text.ts';
import type { StoredSecond } from './stored-second.ts';

/** What a chart of the contract shows before it was accepted. */
const BEFORE_MS = 30_000;
/** An index ticks once a second at least, unless it's stale. */
const NEXT_TICK_MS = 1_000;

/** The last moment that a result depends on. */
export const decidedAt = ({ strike, acceptedAt }: Second): number => strike?.settleAt ?? acceptedAt + STRIKE_WITHIN_MS;

/** The index from half a minute before acceptance until the contract is decided, without ticks that have no price. */
export async function readContractTicks(pool: Pick<Pool, 'query'>, second: Second, priceDecimals: number): Promise<WireTick[]> {
  const { rows } = await pool.query<SecondTick>({
    name: 'contract_ticks',
    text: `SELECT number, at, fine AS price FROM index_tick WHERE symbol = $1 AND at >= $2 AND at <= $3 AND fine IS NOT NULL
      ORDER BY at, number`,
    values: [underlyingOf(second.symbol), second.acceptedAt - BEFORE_MS, decidedAt(second)],
  });
  return rows.map(({ number, at, price }) => tickText({ number, at: instant(at), price: price as IndexPrice }, priceDecimals));
}

/** The end of the minute that has the settlement and the first tick after it; undefined while the contract is open. */
export async function provenAt(pool: Pick<Pool, 'query'>, { second, settled }: StoredSecond): Promise<number | undefined> {
  if (settled === undefined) return undefined;
  const { rows } = await pool.query<{ at: number | null }>({
    name: 'tick_after_contract',
    text: 'SELECT at FROM index_tick WHERE symbol = $1 AND at > $2 ORDER BY at LIMIT 1',
    values: [underlyingOf(second.symbol), decidedAt(second)],
  });
  const last = Math.max(settled.at, rows[0]?.at ?? settled.at + NEXT_TICK_MS);
  return (Math.floor(last / MINUTE_MS) + 1) * MINUTE_MS;
}
