import type { HashKey } from '@bourse/core/idempotency/keyed-hash';
import type { Client } from '../store/postgres.ts';

/** The key by which request ids are spread over tables: drawn once, by the migration that made its table. */
export async function readRequestKey(session: Pick<Client, 'query'>): Promise<HashKey> {
  const { rows } = await session.query<HashKey>('SELECT one, two FROM request_key');
  return rows[0]!;
}
