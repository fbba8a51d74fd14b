import type { Pool, PoolClient } from 'pg';

/**
 * Work on one session, which may also be lost between two queries: then `lost` aborts with the reason. A lost session isn't used again.
 */
export async function withSession<T>(pool: Pool, work: (client: PoolClient, lost: AbortSignal) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  const lost = new AbortController();
  const onLost = (error: Error): void => lost.abort(error);
  client.on('error', onLost);
  try {
    return await work(client, lost.signal);
  } finally {
    client.off('error', onLost);
    client.release(lost.signal.aborted && (lost.signal.reason as Error));
  }
}
