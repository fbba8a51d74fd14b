import type { Pool } from 'pg';

/** The default if the setting isn't a sensible number. */
const usual = { verification: 8, deposit: 2, withdrawal: 2, payout: 8, stuck: 1, approval: 4, closing: 72 } as const;
export type Promised = keyof typeof usual;

/** Within how many hours a case of this kind is promised to be dealt with: the operator's setting. */
export async function promisedHours(store: Pick<Pool, 'query'>, what: Promised): Promise<number> {
  const { rows } = await store.query<{ value: string }>('SELECT value FROM system_config WHERE name = $1', [`${what}_hours`]);
  const hours = Number(rows[0]?.value);
  return Number.isInteger(hours) && hours >= 1 && hours <= MOST_HOURS ? hours : usual[what];
}

/** A month: anything longer isn't a promise. */
export const MOST_HOURS = 720;
