import type { Pool, PoolClient } from 'pg';

/**
 * One transaction: committed with the value that `work` returns, rolled back if it throws or if its result isn't to be kept (a
 * refusal, which must leave nothing behind).
 */
export async function transaction<T>(
  pool: Pool,
  work: (client: PoolClient) => Promise<T>,
  isKept: (answer: T) => boolean = () => true,
): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const answer = await work(client);
    await client.query(isKept(answer) ? 'COMMIT' : 'ROLLBACK');
    return answer;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

/** A transaction that is rolled back on a refusal. */
export const inTransaction = <T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> =>
  transaction(pool, work, (answer) => !(typeof answer === 'object' && answer !== null && 'refused' in answer));
