import type { HashKey } from '@bourse/core/idempotency/keyed-hash';
import type { Client } from '../store/postgres.ts';

/** The key for hashing request IDs, generated once by migration 0530. */
export async function readRequestKey(session: Pick<Client, 'query'>): Promise<HashKey> {
  const { rows } = await session.query<HashKey>('SELECT one, two FROM request_key');
  return rows[0]!;
}
