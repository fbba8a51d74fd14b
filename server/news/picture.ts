import type { Block } from '@bourse/contract/rich-text';
import type { Pool } from 'pg';

/** Adds the size of each image, so that the page can reserve its space before it loads. */
export async function measured(pool: Pick<Pool, 'query'>, blocks: readonly Block[]): Promise<Block[]> {
  const ids = blocks.flatMap((one) => (one.block === 'picture' ? [idOf(one.source)] : []));
  if (ids.length === 0) return [...blocks];
  const { rows } = await pool.query<{ id: string; width: number; height: number }>(
    'SELECT id::text, width, height FROM upload WHERE id::text = ANY ($1)',
    [ids],
  );
  return blocks.map((one) => {
    if (one.block !== 'picture') return one;
    const size = rows.find(({ id }) => id === idOf(one.source));
    return size ? { ...one, width: size.width, height: size.height } : one;
  });
}

const idOf = (source: string): string => source.slice(source.lastIndexOf('/') + 1);
