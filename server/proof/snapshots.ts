import { randomBytes } from 'node:crypto';
import type { SignedHead } from '@bourse/contract/proof';
import { decimalText } from '@bourse/core/money/decimal';
import { brokenHead, headHash, headText, type LiabilityHead, NO_HEAD } from '@bourse/core/proof/head';
import { hex } from '@bourse/core/proof/sha256';
import { DAY_MS } from '@bourse/core/time';
import type { Pool, PoolClient } from 'pg';
import { readHeads as readAuditHeads } from '../audit/heads.ts';
import { type Refused, refuse } from '../http/refusal.ts';
import type { SigningKey } from '../secrets/signing-key.ts';
import { withSession } from '../store/session.ts';
import { startAccountsChild } from './accounts-child.ts';
import { type HeadRow, readHeads, signedHeadOf } from './head-rows.ts';
import type { LiabilitySummary } from './liabilities.ts';
import { sha256 } from './node-sha256.ts';
import { perpetualPart } from './perpetual-sums.ts';
import { publish, readPublished } from './published.ts';
import { type Asked, addHead } from './snapshot-rows.ts';

export interface SnapshotOptions {
  readonly pool: Pool;
  readonly key: SigningKey;
  readonly dataDir: string;
  readonly now: () => number;
  /** Aborts when the server stops: a snapshot at work ends at once, and nothing of it is kept. */
  readonly stopping?: AbortSignal | undefined;
}

/** Two concurrent snapshots would fork the chain of heads. Any number will do, as long as it's only ours. */
const LOCK = 7_226_003;
/** Requested in a UTC day, besides the daily one: each stores a whole tree, which is kept for weeks. */
export const MOST_ASKED = 10;

const running = refuse('unavailable', { detail: 'another snapshot is being taken', retryAfter: 10 });
const nothingListed = refuse('not-found', { detail: 'nothing is listed yet' });

/**
 * Takes, signs, stores and publishes a snapshot of the current liabilities, unless another one is being taken. Another process reads the
 * balances, builds the tree and stores it together with the head that was signed here.
 */
export function takeSnapshot(o: SnapshotOptions, asked: Asked): Promise<HeadRow | Refused> {
  return alone(o.pool, async (client, lost) => {
    if (asked.cause === 'asked' && (await askedToday(client, o.now())) >= MOST_ASKED) return refuse('snapshot-limit');
    const started = performance.now();
    const last = await lastHead(o, client);
    const url = o.pool.options.connectionString ?? '';
    const child = startAccountsChild(o.dataDir, o.stopping === undefined ? [lost] : [lost, o.stopping]);
    try {
      const auditId = randomBytes(16).toString('hex');
      const owed = await child.ask({ task: 'build', url, auditId });
      if (owed === undefined) return nothingListed;
      const head = headOf(owed, { auditId, at: new Date(o.now()).toISOString(), last, audit: await readAuditHeads(client) });
      const signed = sign(o.key, head);
      const { accounts, leaves } = owed;
      await child.ask({ task: 'store', url, signed, facts: { ...asked, accounts, leaves, ms: performance.now() - started } });
      publish(o.dataDir, [signed]);
      return (await readHeads(client, 1, head.number))[0]!;
    } finally {
      await child.end();
    }
  });
}

/** Nobody waits for the lock, because each waiting call would hold a session. The lock ends with its session, and `lost` tells of that. */
const alone = <T>(pool: Pool, work: (client: PoolClient, lost: AbortSignal) => Promise<T>): Promise<T | Refused> =>
  withSession(pool, async (client, lost) => {
    const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [LOCK]);
    if (!rows[0]!.taken) return running;
    try {
      return await work(client, lost);
    } finally {
      await client.query('SELECT pg_advisory_unlock($1)', [LOCK]).catch(() => undefined);
    }
  });

async function askedToday(client: PoolClient, now: number): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM proof_head WHERE cause = 'asked' AND at >= $1",
    [new Date(Math.floor(now / DAY_MS) * DAY_MS)],
  );
  return rows[0]!.count;
}

function headOf(
  { seq, assets, depth, root, totals, house, perpetual }: LiabilitySummary,
  { auditId, at, last, audit }: Pick<LiabilityHead, 'auditId' | 'at' | 'audit'> & { readonly last: SignedHead | undefined },
): LiabilityHead {
  return {
    number: (last?.head.number ?? 0) + 1,
    auditId,
    at,
    seq,
    depth,
    root: hex(root),
    totals: assets.map(({ asset, scale }, i) => ({ asset, scale, total: decimalText(totals[i]!, scale) })),
    previous: last?.hash ?? NO_HEAD,
    audit,
    house: { accounts: house.accounts, totals: assets.map(({ scale }, i) => decimalText(house.totals[i]!, scale)) },
    perpetual: perpetual && perpetualPart(perpetual, scaleOf(assets, perpetual.asset), totals.slice(assets.length)),
  };
}

const scaleOf = (assets: LiabilitySummary['assets'], wanted: string): number => assets.find(({ asset }) => asset === wanted)!.scale;

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
