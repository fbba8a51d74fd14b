import type { Pool } from 'pg';

/**
 * The first command at or after a time, or 0 if the journal no longer has it: postings are found by number alone. Numbers and times
 * both increase, so a binary search finds it.
 */
export async function seqAt(pool: Pick<Pool, 'query'>, at: number): Promise<number> {
  const ends = await pool.query<{ low: number | null; high: number | null }>('SELECT min(seq) AS low, max(seq) AS high FROM journal');
  let [low, high] = [Number(ends.rows[0]?.low ?? 0), Number(ends.rows[0]?.high ?? 0) + 1];
  const timeOf = async (seq: number): Promise<number> =>
    Number(
      (await pool.query<{ at: number }>('SELECT at FROM journal WHERE seq >= $1 ORDER BY seq LIMIT 1', [seq])).rows[0]?.at ?? Infinity,
    );
  if ((await timeOf(low)) >= at) return 0;
  while (low + 1 < high) {
    const middle = Math.floor((low + high) / 2);
    if ((await timeOf(middle)) < at) low = middle;
    else high = middle;
  }
  return high;
}
