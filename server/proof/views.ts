import type { proof as contract, OwnPart } from '@bourse/contract/proof';
import { decimalText } from '@bourse/core/money/decimal';
import { columnsOf } from '@bourse/core/proof/head';
import { nodeBytes, readSums } from '@bourse/core/proof/merkle-sum';
import { HASH_BYTES } from '@bourse/core/proof/sha256';
import type { Pool } from 'pg';
import type * as z from 'zod/mini';
import { pageSize } from '../http/page.ts';
import { refuse } from '../http/refusal.ts';
import type { Handlers } from '../http/room.ts';
import type { SigningKey } from '../secrets/signing-key.ts';
import { type HeadRow, readHeads, signedHeadOf } from './head-rows.ts';
import { newestHeads } from './minute-rows.ts';
import { readReserves } from './reserves.ts';
import { CHUNK } from './snapshot-rows.ts';

/** The public calls of the proof room. It has no commands: nothing can be changed from outside. */
export const proof = ({ pool, key }: { readonly pool: Pool; readonly key: SigningKey }): Handlers<typeof contract> => ({
  heads: async ({ limit }) => ({ heads: (await readHeads(pool, pageSize(limit))).map(signedHeadOf) }),
  own: async ({ number }, { trader }) => {
    const [row] = await readHeads(pool, 1, number === undefined ? undefined : Number(number));
    if (row === undefined) return number === undefined ? { parts: [] } : refuse('not-found');
    if (!row.has_leaves) return refuse('not-found', { detail: 'the paths of this snapshot are no longer kept' });
    return { snapshot: signedHeadOf(row), parts: await partsOf(pool, row, trader) };
  },
  reserves: async () => ({ addresses: await readReserves(pool) }),
  minuteHeads: async ({ before, limit }) => ({
    heads: await newestHeads(pool, pageSize(limit), before === undefined ? undefined : Number(before)),
  }),
  keys: () => ({ keys: [...key.published] }),
});

/** A trader's own leaves with their paths: the one sibling of each level, cut out of its row. */
async function partsOf(pool: Pool, row: HeadRow, trader: number): Promise<z.infer<typeof OwnPart>[]> {
  const columns = columnsOf(signedHeadOf(row).head);
  const { rows } = await pool.query<{ place: number; nonce: Buffer; sums: Buffer; siblings: Buffer[] }>(
    `SELECT l.place, l.nonce, l.sums,
       array_agg(substring(n.nodes FROM (((l.place >> n.level) # 1) % $3) * $4 + 1 FOR $4) ORDER BY n.level) AS siblings
     FROM proof_leaf AS l JOIN proof_nodes AS n
       ON n.number = l.number AND n.level < $5 AND n.chunk = ((l.place >> n.level) # 1) / $3
     WHERE l.number = $1 AND l.trader = $2 GROUP BY l.place, l.nonce, l.sums ORDER BY l.place`,
    [row.number, trader, CHUNK, nodeBytes(columns.length), row.depth],
  );
  const textsOf = (bytes: Buffer, at: number): string[] =>
    readSums(bytes, at, columns.length).map((sum, i) => decimalText(sum, columns[i]!.scale));
  return rows.map(({ place, nonce, sums, siblings }) => ({
    position: place,
    nonce: nonce.toString('hex'),
    sums: textsOf(sums, 0),
    path: siblings.map((node) => ({ hash: node.toString('hex', 0, HASH_BYTES), sums: textsOf(node, HASH_BYTES) })),
  }));
}
