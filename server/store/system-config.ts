import type { Pool } from 'pg';

type Store = Pick<Pool, 'query'>;

/** The public part of the configuration that operators edit in the office, by name. */
export async function readSystemConfig(pool: Store): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ name: string; value: string }>('SELECT name, value FROM system_config WHERE is_public');
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

export const appName = async (pool: Store): Promise<string> => (await readSystemConfig(pool))['app_name'] ?? 'Bourse';
