import type { Pool, PoolClient } from 'pg';

type Store = Pick<Pool, 'query'>;

/** The public part of the configuration that operators edit in the office, by name. */
export async function readSystemConfig(pool: Store): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ name: string; value: string }>('SELECT name, value FROM system_config WHERE is_public');
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

export const appName = async (pool: Store): Promise<string> => (await readSystemConfig(pool))['app_name'] ?? 'Bourse';

/** Sets a value and adds the change to its history; nothing if it's the value already. */
export async function setConfigValue(
  client: Pick<PoolClient, 'query'>,
  { name, value, operator, reason }: { readonly name: string; readonly value: string; readonly operator: number; readonly reason: string },
): Promise<void> {
  const { rows } = await client.query<{ value: string }>('SELECT value FROM system_config WHERE name = $1 FOR UPDATE', [name]);
  const before = rows[0]?.value;
  if (before === undefined || before === value) return;
  await client.query('UPDATE system_config SET value = $2 WHERE name = $1', [name, value]);
  await client.query('INSERT INTO config_change (name, before, after, operator, reason) VALUES ($1, $2, $3, $4, $5)', [
    name,
    before,
    value,
    operator,
    reason,
  ]);
}
