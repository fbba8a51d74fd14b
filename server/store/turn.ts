import type { PoolClient } from 'pg';

/**
 * Takes an advisory lock on `what` until the transaction ends. Call it before counting rows against a limit: two transactions at once
 * would otherwise each count without the other's row, and both stay within the limit.
 */
export const takeTurn = (client: Pick<PoolClient, 'query'>, what: string): Promise<unknown> =>
  client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [what]);
