import type { Pool } from '@bourse/server/store/postgres';

/** Bytes of each table with its indexes; the partitions of a table count as one. */
type Sizes = ReadonlyMap<string, number>;

/** Measures what work adds to the tables of a database. `settle` resolves when everything done so far is in them. */
export function tableGrowth(pool: Pool, settle: () => Promise<void>, say: (line: string) => void) {
  async function sizes(): Promise<Sizes> {
    await settle();
    await pool.query('CHECKPOINT');
    const { rows } = await pool.query<{ name: string; bytes: string }>(
      `SELECT regexp_replace(c.oid::regclass::text, '_(\\d.*|rest)$', '') AS name, sum(pg_total_relation_size(c.oid))::text AS bytes
       FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace WHERE c.relkind = 'r' AND n.nspname IN ('public', 'state') GROUP BY 1`,
    );
    return new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]));
  }

  /** Bytes that `work` adds for each of so many, by table; what adds less than one byte is left out. */
  return async (what: string, times: number, work: () => Promise<unknown>): Promise<void> => {
    const before = await sizes();
    await work();
    const after = await sizes();
    const grown = [...after].map(([name, bytes]) => [name, (bytes - (before.get(name) ?? 0)) / times] as const);
    const told = grown.filter(([, bytes]) => bytes >= 1).sort(([, a], [, b]) => b - a);
    say(`${what}: ${grown.reduce((sum, [, bytes]) => sum + bytes, 0).toFixed(0)} bytes (${times} measured)`);
    for (const [name, bytes] of told) say(`    ${name.padEnd(26)} ${bytes.toFixed(0).padStart(5)}`);
  };
}
