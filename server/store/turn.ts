import type { PoolClient } from 'pg';

/**
 * Waits until it is this transaction's turn at `what`, and has it until the commit. Whoever counts rows before adding one takes a turn
 * first: two statements at once would otherwise count without each other's row, and both be within the limit.
 */
export const takeTurn = (client: Pick<PoolClient, 'query'>, what: string): Promise<unknown> =>
  client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [what]);
