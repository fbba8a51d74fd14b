import { hash, randomBytes } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import type { SignedHead } from '@bourse/contract/proof';
import { decimalText } from '@bourse/core/money/decimal';
import {
  brokenHead,
  columnsOf,
  headHash,
  headText,
  type LiabilityHead,
  NO_HEAD,
  PERPETUAL_COLUMNS,
  type PerpetualSums,
} from '@bourse/core/proof/head';
import { nodeBytes, SUM_BYTES, writeSums } from '@bourse/core/proof/merkle-sum';
import { hex } from '@bourse/core/proof/sha256';
import type { Pool, PoolClient } from 'pg';
import { readHeads as readAuditHeads } from '../audit/heads.ts';
import type { SigningKey } from '../secrets/signing-key.ts';
import { copyIn } from '../store/copy-in.ts';
import { type Balances, readBalances } from './balances.ts';
import { type HeadRow, readHeads, signedHeadOf } from './head-rows.ts';
import { perpetualPart } from './perpetual-sums.ts';
import { publish, readPublished } from './published.ts';
import type { BuiltTree, TreeWork } from './tree-worker.ts';

export interface SnapshotOptions {
  readonly pool: Pool;
  readonly key: SigningKey;
  readonly dataDir: string;
  readonly now: () => number;
}
export interface Asked {
  readonly cause: 'daily' | 'asked';
  readonly operator?: number;
}

/** Two concurrent snapshots would fork the chain of heads. Any number will do, as long as it's only ours. */
const LOCK = 7_226_003;
/** A holding above this share (1/64) of an asset is split into several leaves. */
const SHARE = 64n;
/** Nodes per row. */
export const CHUNK = 2_048;
const sha256 = (bytes: Uint8Array): Uint8Array => hash('sha256', bytes, 'buffer');

/** Takes, signs, stores and publishes a snapshot of the current liabilities. Undefined while nothing is listed. */
export async function takeSnapshot(o: SnapshotOptions, asked: Asked): Promise<HeadRow | undefined> {
  const client = await o.pool.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    try {
      const started = performance.now();
      const last = await lastHead(o, client);
      const balances = await readBalances(client);
      if (balances.assets.length === 0) return undefined;
      const auditId = randomBytes(16).toString('hex');
      const tree = await build(balances, auditId);
      const head: LiabilityHead = {
        number: (last?.head.number ?? 0) + 1,
        auditId,
        at: new Date(o.now()).toISOString(),
        seq: balances.seq,
        depth: tree.depth,
        root: hex(tree.root),
        totals: balances.assets.map(({ asset, scale }, i) => ({ asset, scale, total: decimalText(tree.totals[i]!, scale) })),
        previous: last?.hash ?? NO_HEAD,
        audit: await readAuditHeads(client),
        house: {
          accounts: balances.house.map(({ uid }) => uid),
          totals: balances.assets.map(({ scale }, i) =>
            decimalText(
              balances.house.reduce((sum, { sums }) => sum + sums[i]!, 0n),
              scale,
            ),
          ),
        },
        perpetual: perpetualOf(balances, tree.totals),
      };
      const signed = sign(o.key, head);
      await inTransaction(client, async () => {
        await addHead(client, signed, {
          ...asked,
          accounts: balances.holdings.length,
          leaves: tree.leaves.length,
          ms: performance.now() - started,
        });
        await addTotals(client, head, tree.totals, balances.ledger);
        await addTree(client, head.number, tree, columnsOf(head).length);
      });
      publish(o.dataDir, [signed]);
      return (await readHeads(client, 1, head.number))[0];
    } finally {
      await client.query('SELECT pg_advisory_unlock($1)', [LOCK]);
    }
  } finally {
    client.release();
  }
}

/**
 * The latest head, which must be the same in the database and in the published file. Heads found only in the file were published
 * before the database was restored from an earlier day: they're imported, so that no number is ever signed twice.
 */
async function lastHead(o: SnapshotOptions, client: PoolClient): Promise<SignedHead | undefined> {
  const [last] = await readHeads(client, 1);
  const known = last && signedHeadOf(last);
  const published = readPublished(o.dataDir);
  const newer = published.filter(({ head }) => head.number > (known?.head.number ?? 0));
  const same = published.find(({ head }) => head.number === known?.head.number);
  const chain = [...(known ? [known] : []), ...newer].map(({ head }) => head);
  if ((same && same.hash !== known?.hash) || brokenHead(sha256, chain) !== undefined)
    throw new Error('the published heads are not those of this database: signing another one would fork their chain');
  if (newer.length > 0)
    await inTransaction(client, async () => {
      for (const one of newer) await addHead(client, one, { cause: 'daily', accounts: 0, leaves: 0, ms: 0 });
    });
  if (known && same === undefined && newer.length === 0)
    publish(o.dataDir, (await readHeads(client, 100_000)).map(signedHeadOf).toReversed().slice(published.length));
  return newer.at(-1) ?? known;
}

function perpetualOf({ assets, perpetual }: Balances, totals: readonly bigint[]): PerpetualSums | undefined {
  if (perpetual === undefined) return undefined;
  return perpetualPart(perpetual, assets.find(({ asset }) => asset === perpetual.asset)!.scale, totals.slice(assets.length));
}

function sign(key: SigningKey, head: LiabilityHead): SignedHead {
  return {
    head: {
      ...head,
      totals: [...head.totals],
      house: head.house && { accounts: [...head.house.accounts], totals: [...head.house.totals] },
      perpetual: head.perpetual && { ...head.perpetual, marks: [...head.perpetual.marks] },
    },
    hash: headHash(sha256, head),
    signature: key.sign(headText(head)).toString('hex'),
    publicKey: key.publicKey.toString('hex'),
  };
}

function build(balances: Balances, auditId: string): Promise<BuiltTree> {
  const { holdings, assets, perpetual } = balances;
  const columns = assets.length + (perpetual === undefined ? 0 : PERPETUAL_COLUMNS);
  const largest = Array.from({ length: columns }, (_, i) => {
    const share = holdings.reduce((sum, holding) => sum + holding.sums[i]!, 0n) / SHARE;
    return share > 0n ? share : 1n;
  });
  const workerData: TreeWork = { auditId, seed: randomBytes(32), assets: columns, holdings, largest };
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./tree-worker.ts', import.meta.url), { workerData });
    thread.on('message', resolve);
    thread.on('error', reject);
    thread.on('exit', (code) => reject(new Error(`the tree was not built (${code})`)));
  });
}

interface Facts extends Asked {
  readonly accounts: number;
  readonly leaves: number;
  readonly ms: number;
}
async function addHead(client: PoolClient, { head, hash, signature, publicKey }: SignedHead, facts: Facts): Promise<void> {
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

async function addTotals(client: PoolClient, head: LiabilityHead, totals: readonly bigint[], ledger: readonly bigint[]): Promise<void> {
  for (const [i, { asset, scale }] of head.totals.entries())
    await client.query('INSERT INTO proof_total (number, position, asset, scale, total, ledger) VALUES ($1, $2, $3, $4, $5, $6)', [
      ...[head.number, i, asset, scale],
      ...[String(totals[i]), String(ledger[i])],
    ]);
}

async function addTree(client: PoolClient, number: number, tree: BuiltTree, assets: number): Promise<void> {
  await copyIn(client, 'COPY proof_leaf (number, trader, place, nonce, sums) FROM STDIN', leafLines(number, tree, assets));
  const bytes = nodeBytes(assets) * CHUNK;
  for (const [level, nodes] of tree.levels.entries())
    for (let chunk = 0; chunk * bytes < nodes.length; chunk++)
      await client.query('INSERT INTO proof_nodes (number, level, chunk, nodes) VALUES ($1, $2, $3, $4)', [
        ...[number, level, chunk],
        Buffer.from(nodes.subarray(chunk * bytes, (chunk + 1) * bytes)),
      ]);
}

function* leafLines(number: number, { leaves }: BuiltTree, assets: number): Generator<string> {
  const sums = new Uint8Array(assets * SUM_BYTES);
  for (const leaf of leaves) {
    writeSums(leaf.sums, sums, 0);
    yield `${number}\t${leaf.uid}\t${leaf.position}\t\\\\x${hex(leaf.nonce)}\t\\\\x${hex(sums)}`;
  }
}

async function inTransaction(client: PoolClient, work: () => Promise<void>): Promise<void> {
  await client.query('BEGIN');
  try {
    await work();
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}
