import type { SignedHead } from '@bourse/contract/proof';
import { decimalText } from '@bourse/core/money/decimal';
import type { Pool, PoolClient } from 'pg';

/** A published head as stored in the database, with its totals in the order of the tree. */
export interface HeadRow {
  readonly number: number;
  readonly audit_id: string;
  readonly at: Date;
  readonly seq: number;
  readonly depth: number;
  readonly root: Buffer;
  readonly previous_hash: Buffer;
  readonly audit_heads: NonNullable<SignedHead['head']['audit']> | null;
  readonly house: NonNullable<SignedHead['head']['house']> | null;
  readonly perpetual: NonNullable<SignedHead['head']['perpetual']> | null;
  readonly hash: Buffer;
  readonly signature: Buffer;
  readonly public_key: Buffer;
  readonly cause: 'daily' | 'asked';
  readonly operator: number | null;
  readonly operator_name: string | null;
  readonly accounts: number;
  readonly leaves: number;
  readonly ms: number;
  readonly has_leaves: boolean;
  readonly totals: readonly { readonly asset: string; readonly scale: number; readonly total: string; readonly ledger: string }[];
}

/** Newest first; a single one if `number` is given. */
export async function readHeads(client: Pick<Pool | PoolClient, 'query'>, most: number, number?: number): Promise<readonly HeadRow[]> {
  const { rows } = await client.query<HeadRow>(
    `SELECT h.*, o.name AS operator_name, EXISTS (SELECT 1 FROM proof_nodes AS n WHERE n.number = h.number) AS has_leaves,
       (SELECT json_agg(json_build_object('asset', t.asset, 'scale', t.scale, 'total', t.total::text, 'ledger', t.ledger::text) ORDER BY t.position)
        FROM proof_total AS t WHERE t.number = h.number) AS totals
     FROM proof_head AS h LEFT JOIN operator AS o ON o.id = h.operator
     WHERE $2::bigint IS NULL OR h.number = $2 ORDER BY h.number DESC LIMIT $1`,
    [most, number ?? null],
  );
  return rows.map((row) => ({ ...row, totals: row.totals ?? [] }));
}

export const signedHeadOf = (row: HeadRow): SignedHead => ({
  head: {
    number: row.number,
    auditId: row.audit_id,
    at: row.at.toISOString(),
    seq: row.seq,
    depth: row.depth,
    root: row.root.toString('hex'),
    totals: row.totals.map(({ asset, scale, total }) => ({ asset, scale, total: decimalText(BigInt(total), scale) })),
    previous: row.previous_hash.toString('hex'),
    ...(row.audit_heads !== null && { audit: row.audit_heads }),
    ...(row.house !== null && { house: { accounts: row.house.accounts, totals: row.house.totals } }),
    ...(row.perpetual !== null && { perpetual: perpetualOf(row.perpetual) }),
  },
  hash: row.hash.toString('hex'),
  signature: row.signature.toString('hex'),
  publicKey: row.public_key.toString('hex'),
});

/** In the order in which it was signed and published: the database keeps the keys of an object in an order of its own. */
const perpetualOf = ({
  asset,
  scale,
  margin,
  realised,
  unrealised,
  marks,
}: NonNullable<HeadRow['perpetual']>): NonNullable<HeadRow['perpetual']> => ({
  asset,
  scale,
  margin,
  realised: { profit: realised.profit, loss: realised.loss },
  unrealised: { profit: unrealised.profit, loss: unrealised.loss },
  marks: marks.map(({ symbol, price }) => ({ symbol, price })),
});
