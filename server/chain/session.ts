import pg from 'pg';
import type { OutboxSeal } from '../engine/leave-command.ts';

/**
 * The database session of one chain. It holds the chain's lease and does all of its writing: losing the lease means losing the
 * session, so two processes can never work on one chain. Work on one chain is sequential.
 */
export interface ChainSession {
  query<R extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<R[]>;
  /** Seals the commands sent to the engine. */
  readonly seal: OutboxSeal;
  /** Commits with the value that `work` returns, rolls back if it throws. */
  transaction<T>(work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Any number will do, as long as it's only ours. */
const LEASES = 7_226;

/** Undefined while another process holds the lease. */
export async function takeChain(
  url: string,
  chain: string,
  seal: OutboxSeal,
  onLost: (error: Error) => void,
): Promise<ChainSession | undefined> {
  const client = new pg.Client({ connectionString: url, application_name: `bourse chain ${chain}`, connectionTimeoutMillis: 10_000 });
  client.on('error', onLost);
  await client.connect();
  client.setTypeParser(pg.types.builtins.INT8, (text: string): number => {
    const number = Number(text);
    if (!Number.isSafeInteger(number)) throw new Error(`${text} is not a safe integer`);
    return number;
  });
  const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1, hashtext($2)) AS taken', [LEASES, chain]);
  if (rows[0]?.taken !== true) {
    await client.end();
    return undefined;
  }
  return {
    seal,
    query: async (text, values = []) => (await client.query(text, [...values])).rows as never,
    async transaction(work) {
      await client.query('BEGIN');
      try {
        const answer = await work();
        await client.query('COMMIT');
        return answer;
      } catch (error) {
        await client.query('ROLLBACK').catch(() => undefined);
        throw error;
      }
    },
    close: () => client.end(),
  };
}
