import type { SignedHead } from '@bourse/contract/proof';
import { nodeBytes, SUM_BYTES, writeSums } from '@bourse/core/proof/merkle-sum';
import { hex } from '@bourse/core/proof/sha256';
import type { Pool, PoolClient } from 'pg';
import { copyIn } from '../store/copy-in.ts';
import { transaction } from '../store/transaction.ts';
import type { Liabilities } from './liabilities.ts';

export interface Asked {
  readonly cause: 'daily' | 'asked';
  readonly operator?: number;
}
export interface Facts extends Asked {
  readonly accounts: number;
  readonly leaves: number;
  readonly ms: number;
}

/** Nodes per row. */
export const CHUNK = 2_048;

/** The head with its totals and its whole tree, or nothing of it. */
export const addSnapshot = (pool: Pool, signed: SignedHead, facts: Facts, liabilities: Liabilities): Promise<void> =>
  transaction(pool, async (client) => {
    await addHead(client, signed, facts);
    await addTotals(client, signed.head, liabilities);
    await addTree(client, signed.head.number, liabilities);
  });

export async function addHead(client: PoolClient, { head, hash, signature, publicKey }: SignedHead, facts: Facts): Promise<void> {
  await client.query(
    `INSERT INTO proof_head (number, audit_id, at, seq, depth, root, previous_hash, hash, signature, public_key, cause, operator, accounts, leaves, ms, audit_heads, house, perpetual)
     VALUES ($1, $2, $3, $4, $5, decode($6, 'hex'), decode($7, 'hex'), decode($8, 'hex'), decode($9, 'hex'), decode($10, 'hex'), $11, $12, $13, $14, $15, $16, $17, $18)`,
    [
      ...[head.number, head.auditId, head.at, head.seq, head.depth, head.root, head.previous, hash, signature, publicKey],
      ...[facts.cause, facts.operator ?? null, facts.accounts, facts.leaves, Math.round(facts.ms)],
      ...[head.audit, head.house, head.perpetual].map((part) => (part === undefined ? null : JSON.stringify(part))),
    ],
  );
}

async function addTotals(client: PoolClient, { number, totals }: SignedHead['head'], { summary }: Liabilities): Promise<void> {
  for (const [i, { asset, scale }] of totals.entries())
    await client.query('INSERT INTO proof_total (number, position, asset, scale, total, ledger) VALUES ($1, $2, $3, $4, $5, $6)', [
      ...[number, i, asset, scale],
      ...[String(summary.totals[i]), String(summary.ledger[i])],
    ]);
}

async function addTree(client: PoolClient, number: number, { tree, columns }: Liabilities): Promise<void> {
  await copyIn(client, 'COPY proof_leaf (number, trader, place, nonce, sums) FROM STDIN', leafLines(number, tree.leaves, columns));
  const bytes = nodeBytes(columns) * CHUNK;
  for (const [level, nodes] of tree.levels.entries())
    for (let chunk = 0; chunk * bytes < nodes.length; chunk++)
      await client.query('INSERT INTO proof_nodes (number, level, chunk, nodes) VALUES ($1, $2, $3, $4)', [
        ...[number, level, chunk],
        Buffer.from(nodes.subarray(chunk * bytes, (chunk + 1) * bytes)),
      ]);
}

function* leafLines(number: number, leaves: Liabilities['tree']['leaves'], columns: number): Generator<string> {
  const sums = new Uint8Array(columns * SUM_BYTES);
  for (const leaf of leaves) {
    writeSums(leaf.sums, sums, 0);
    yield `${number}\t${leaf.uid}\t${leaf.position}\t\\\\x${hex(leaf.nonce)}\t\\\\x${hex(sums)}`;
  }
}
