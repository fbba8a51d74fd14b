import type { Pool } from 'pg';
import { hashOfAct, hashOfBody } from '../engine/act-chain.ts';
import { entryHash } from './audit.ts';

export type ChainName = 'office' | 'engine';
/** A row of either chain. In the engine's, the ID is the command's number. */
export interface Link {
  readonly id: number;
  readonly at: string;
  readonly operator: number | null;
  readonly act: string;
  readonly subject: string | null;
  readonly reason: string | null;
  readonly detail: string;
  readonly previousHash: Buffer;
  readonly hash: Buffer;
}
export interface Verdict {
  readonly isWhole: boolean;
  readonly entries: number;
  readonly head: { readonly id: number; readonly hash: string };
  readonly brokenAt?: number;
  readonly why?: string;
}
interface Row {
  readonly id: number;
  readonly at: Date;
  readonly operator: number | null;
  readonly act: string;
  readonly subject: string | null;
  readonly reason: string | null;
  readonly detail: string;
  readonly previous_hash: Buffer;
  readonly hash: Buffer;
}
interface ActRow {
  readonly seq: number;
  readonly at: number;
  readonly kind: string;
  readonly body_hash: Buffer;
  readonly previous_hash: Buffer;
  readonly hash: Buffer;
}

type Store = Pick<Pool, 'query'>;
const PAGE = 2_000;

/** The columns of the office chain; also for lists of some of its entries. */
export const OFFICE_COLUMNS = 'id, at, operator, act, subject, reason, detail, previous_hash, hash';
export const linkOf = (row: Row): Link => ({
  id: Number(row.id),
  at: row.at.toISOString(),
  operator: row.operator === null ? null : Number(row.operator),
  act: row.act,
  subject: row.subject,
  reason: row.reason,
  detail: row.detail,
  previousHash: row.previous_hash,
  hash: row.hash,
});
export const ACT_COLUMNS = 'seq, at, kind, body_hash, previous_hash, hash';
export const linkOfAct = (row: ActRow): Link => ({
  id: Number(row.seq),
  at: new Date(Number(row.at)).toISOString(),
  operator: null,
  act: row.kind,
  subject: null,
  reason: null,
  detail: row.body_hash.toString('hex'),
  previousHash: row.previous_hash,
  hash: row.hash,
});

export async function headOf(pool: Store, chain: ChainName): Promise<{ id: number; hash: string }> {
  const { rows } = await pool.query<{ id: number; hash: Buffer }>(
    chain === 'office' ? 'SELECT id, hash FROM audit_head' : 'SELECT seq AS id, hash FROM engine_audit ORDER BY seq DESC LIMIT 1',
  );
  return { id: Number(rows[0]?.id ?? 0), hash: (rows[0]?.hash ?? Buffer.alloc(32)).toString('hex') };
}

/** The links after one entry up to another, in order. */
export async function readLinks(pool: Store, chain: ChainName, after: number, until: number, limit = PAGE): Promise<readonly Link[]> {
  if (chain === 'office') {
    const { rows } = await pool.query<Row>(`SELECT ${OFFICE_COLUMNS} FROM audit_entry WHERE id > $1 AND id <= $2 ORDER BY id LIMIT $3`, [
      after,
      until,
      limit,
    ]);
    return rows.map(linkOf);
  }
  const { rows } = await pool.query<ActRow>(`SELECT ${ACT_COLUMNS} FROM engine_audit WHERE seq > $1 AND seq <= $2 ORDER BY seq LIMIT $3`, [
    after,
    until,
    limit,
  ]);
  return rows.map(linkOfAct);
}

/** The hash a link must have. */
export const hashOfLink = (chain: ChainName, link: Link): Buffer =>
  chain === 'office'
    ? entryHash(link.previousHash, link)
    : hashOfAct(link.previousHash, { seq: link.id, at: Date.parse(link.at), kind: link.act, bodyHash: Buffer.from(link.detail, 'hex') });

/** Recomputes the whole chain page by page up to its current head, and compares the engine's with the journal. */
export async function checkChain(pool: Store, chain: ChainName, withJournal = true): Promise<Verdict> {
  const head = await headOf(pool, chain);
  let previous: Buffer = Buffer.alloc(32);
  let last = 0;
  let entries = 0;
  const broken = (brokenAt: number, why: string): Verdict => ({ isWhole: false, entries, head, brokenAt, why });
  for (;;) {
    const links = await readLinks(pool, chain, last, head.id);
    for (const link of links) {
      if (chain === 'office' && link.id !== last + 1) return broken(link.id, `entry ${last + 1} is missing`);
      if (!link.previousHash.equals(previous)) return broken(link.id, 'it does not follow the entry before it');
      if (!link.hash.equals(hashOfLink(chain, link))) return broken(link.id, 'its content is not what was hashed');
      previous = link.hash;
      last = link.id;
      entries += 1;
    }
    if (links.length < PAGE) break;
  }
  if (last !== head.id || previous.toString('hex') !== head.hash) return broken(last, 'the end of the chain is missing');
  const unchained = chain === 'engine' && withJournal ? await whyUnlikeJournal(pool, head.id) : undefined;
  return unchained === undefined ? { isWhole: true, entries, head } : broken(unchained.seq, unchained.why);
}

/** Every operator command that the journal still has in the database must be in the chain, with identical text. */
async function whyUnlikeJournal(pool: Store, head: number): Promise<{ seq: number; why: string } | undefined> {
  const { rows } = await pool.query<{ seq: number; body: string; body_hash: Buffer | null }>(
    `SELECT j.seq, j.body, a.body_hash FROM journal AS j LEFT JOIN engine_audit AS a USING (seq)
     WHERE j.origin = 'operator' AND j.seq >= (SELECT min(seq) FROM engine_audit) ORDER BY j.seq`,
  );
  for (const { seq, body, body_hash } of rows) {
    // Committed after the head was read: checked the next time.
    if (Number(seq) > head && body_hash !== null) continue;
    if (body_hash === null) return { seq: Number(seq), why: 'an operator’s command isn’t in the chain' };
    if (!body_hash.equals(hashOfBody(body)))
      return { seq: Number(seq), why: 'the command in the journal differs from the one in the chain' };
  }
  return undefined;
}
