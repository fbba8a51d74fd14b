import type { Pool, PoolClient } from 'pg';

/**
 * One transaction: committed with what `work` answers, rolled back where it throws or where its answer is not kept (a
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

/** A transaction of which a refusal keeps nothing. */
export const inTransaction = <T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> =>
  transaction(pool, work, (answer) => !(typeof answer === 'object' && answer !== null && 'refused' in answer));
