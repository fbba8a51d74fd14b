import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AuditEntry, audit as contract } from '@bourse/contract/office/audit';
import type { Pool } from 'pg';
import { hashOfBody } from '../engine/act-chain.ts';
import { page, pageSize, readCursor } from '../http/page.ts';
import type { Handlers } from '../http/room.ts';
import type { Listing } from '../store/listing.ts';
import { record } from './audit.ts';
import { ACT_COLUMNS, type ChainName, checkChain, headOf, type Link, linkOf, linkOfAct, OFFICE_COLUMNS, readLinks } from './chain.ts';
import { type Facts, factsOfCommand, subjectOfCommand, withDecimals } from './facts.ts';

const LINES = 5_000;
const VERIFIER = 'verify-audit.mjs';

/** The audit log for the office: read-only. Checks and exports are themselves entries. */
export function auditOffice(pool: Pool, listing: Pick<Listing, 'asset'>): Handlers<typeof contract> {
  const names = () => operatorNames(pool);
  return {
    entries: async ({ chain, operator, act, subject, from, until, cursor, limit }) => {
      const before = readCursor(cursor, [Number.MAX_SAFE_INTEGER]);
      if ('refused' in before) return before;
      const size = pageSize(limit);
      const filter =
        chain === 'office'
          ? [operator ?? null, act ?? null, subject ?? null, from ?? null, until ?? null]
          : [act ?? null, instantOf(from), instantOf(until)];
      const [links, total] = await Promise.all([
        chain === 'office'
          ? filteredEntries(pool, [before[0]!, ...filter, size + 1])
          : filteredActs(pool, [before[0]!, ...filter, size + 1]),
        countOf(pool, chain, filter),
      ]);
      const { rows, ...next } = page(links, size, (link) => [link.id]);
      const known = await names();
      const acts = chain === 'engine' ? await readActs(pool, rows) : new Map<number, Act>();
      return {
        entries: rows.map((link) => told(listing, { ...link, ...acts.get(link.id)?.office }, known, acts.get(link.id))),
        ...(total <= MOST_COUNTED && { total }),
        ...next,
      };
    },
    choices: async () => {
      const [acts, known, office, engine] = await Promise.all([
        pool.query<{ act: string }>(
          // Walks the index from action to action: the log may have millions of entries and only some hundred actions.
          `WITH RECURSIVE every AS (
             (SELECT act FROM audit_entry ORDER BY act LIMIT 1)
             UNION ALL SELECT (SELECT e.act FROM audit_entry AS e WHERE e.act > every.act ORDER BY e.act LIMIT 1) FROM every WHERE every.act IS NOT NULL
           ) SELECT act FROM every WHERE act IS NOT NULL`,
        ),
        names(),
        headOf(pool, 'office'),
        headOf(pool, 'engine'),
      ]);
      return {
        acts: acts.rows.map(({ act }) => act),
        operators: [...known].map(([operator, name]) => ({ operator: String(operator), name })),
        heads: [
          { chain: 'office' as const, ...office },
          { chain: 'engine' as const, ...engine },
        ],
      };
    },
    check: async ({ chain }, { operator }) => {
      const started = performance.now();
      const verdict = await checkChain(pool, chain);
      const { isWhole, entries } = verdict;
      await record(pool, { operator, act: 'audit.check', subject: `chain:${chain}`, detail: { isWhole, entries } });
      return { ...verdict, chain, ms: Math.round(performance.now() - started), at: new Date().toISOString() };
    },
    export: async ({ chain, from, until, reason }, { operator }) => {
      const entry = await record(pool, { operator, act: 'audit.export', subject: `chain:${chain}`, reason, detail: { from: from ?? '1' } });
      const head = await headOf(pool, chain);
      const end = Math.min(until === undefined ? head.id : Number(until), head.id);
      const links = await readLinks(pool, chain, from === undefined ? 0 : Number(from) - 1, end, LINES);
      const last = links.at(-1)?.id ?? end;
      const isFirst = from === undefined || from === '1';
      return {
        lines: [
          ...(isFirst ? [JSON.stringify({ export: 'bourse-audit', version: 1, chain, until: end, entry })] : []),
          ...links.map((link) => lineOf(chain, link)),
          ...(last >= end ? [JSON.stringify({ end: chain, head })] : []),
        ],
        until: String(end),
        ...(last < end && { next: String(last + 1) }),
      };
    },
    verifier: () => ({ name: VERIFIER, text: verifierText() }),
  };
}

export async function operatorNames(pool: Pick<Pool, 'query'>): Promise<ReadonlyMap<number, string>> {
  const { rows } = await pool.query<{ id: number; name: string }>('SELECT id, name FROM operator');
  return new Map(rows.map((row) => [Number(row.id), row.name]));
}

/** Read on demand: it's part of the documentation. */
const verifierText = (): string => readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'verify', VERIFIER), 'utf8');

/** One line of the export; the verifier hashes exactly this text. */
export function lineOf(chain: ChainName, { previousHash, hash, ...link }: Link): string {
  const hashes = { previousHash: previousHash.toString('hex'), hash: hash.toString('hex') };
  if (chain === 'office') return JSON.stringify({ chain, ...link, ...hashes });
  return JSON.stringify({ chain, id: link.id, at: Date.parse(link.at), act: link.act, bodyHash: link.detail, ...hashes });
}

const ENTRIES_WHERE = `($2::bigint IS NULL OR operator = $2) AND ($3::text IS NULL OR act = $3 OR act LIKE $3 || '.%')
  AND ($4::text IS NULL OR subject = $4) AND ($5::timestamptz IS NULL OR at >= $5) AND ($6::timestamptz IS NULL OR at < $6)`;
const ACTS_WHERE = '($2::text IS NULL OR kind = $2) AND ($3::bigint IS NULL OR at >= $3) AND ($4::bigint IS NULL OR at < $4)';
/** Counting further would cost more than it's worth. */
const MOST_COUNTED = 100_000;

async function countOf(pool: Pool, chain: ChainName, filter: readonly unknown[]): Promise<number> {
  const rows = chain === 'office' ? `audit_entry WHERE id < $1 AND ${ENTRIES_WHERE}` : `engine_audit WHERE seq < $1 AND ${ACTS_WHERE}`;
  const counted = await pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM (SELECT 1 FROM ${rows} LIMIT ${MOST_COUNTED + 1}) AS matching`,
    [Number.MAX_SAFE_INTEGER, ...filter],
  );
  return counted.rows[0]!.count;
}

async function filteredEntries(pool: Pool, values: unknown[]): Promise<readonly Link[]> {
  const { rows } = await pool.query(
    `SELECT ${OFFICE_COLUMNS} FROM audit_entry
     WHERE id < $1 AND ${ENTRIES_WHERE} ORDER BY id DESC LIMIT $7`,
    values,
  );
  return rows.map(linkOf);
}

async function filteredActs(pool: Pool, values: unknown[]): Promise<readonly Link[]> {
  const { rows } = await pool.query(
    `SELECT ${ACT_COLUMNS} FROM engine_audit
     WHERE seq < $1 AND ${ACTS_WHERE} ORDER BY seq DESC LIMIT $5`,
    values,
  );
  return rows.map(linkOfAct);
}

const instantOf = (time: string | undefined): number | null => (time === undefined ? null : Date.parse(time));

/**
 * The subject of an operator's command: the office entry that caused it, and the command itself. Neither is part of its hash. The
 * journal leaves the database by days, and for a moment at midnight it lacks the day that ended: then the command is what the outbox
 * left, if the chain has its hash.
 */
interface Act {
  readonly office: Partial<Pick<Link, 'operator' | 'subject' | 'reason'>>;
  readonly entry: number | undefined;
  readonly second: unknown;
  readonly facts: Facts;
}
async function readActs(pool: Pool, links: readonly Link[]): Promise<ReadonlyMap<number, Act>> {
  const { rows } = await pool.query<{
    seq: number;
    body_hash: Buffer;
    entry: number | null;
    journalled: string | null;
    left_body: string | null;
    operator: number | null;
    subject: string | null;
    reason: string | null;
    detail: string | null;
  }>(
    `SELECT a.seq, a.body_hash, o.entry, j.body AS journalled, o.body AS left_body, e.operator, e.subject, e.reason, e.detail
     FROM engine_audit AS a LEFT JOIN journal AS j ON j.seq = a.seq
     LEFT JOIN command_outbox AS o ON o.seq = a.seq AND o.origin = 'operator' LEFT JOIN audit_entry AS e ON e.id = o.entry
     WHERE a.seq = ANY ($1)`,
    [links.map((link) => link.id)],
  );
  return new Map(
    rows.map(({ seq, body_hash, entry, journalled, left_body, operator, subject, reason, detail }) => {
      const body = journalled ?? (left_body !== null && hashOfBody(left_body).equals(body_hash) ? left_body : undefined);
      const command = body === undefined ? undefined : (JSON.parse(body) as Facts & { readonly kind: string });
      const caused = factsOf(detail ?? '');
      return [
        Number(seq),
        {
          office: {
            ...(operator !== null && { operator: Number(operator) }),
            subject: subject ?? (command && subjectOfCommand(command)) ?? null,
            reason,
          },
          entry: entry === null ? undefined : Number(entry),
          second: caused['second'],
          facts: command === undefined ? caused : factsOfCommand(command, caused),
        },
      ];
    }),
  );
}

/** An entry as operators read it, here and in the list of what was done to a trader. */
export const told = (
  listing: Pick<Listing, 'asset'>,
  { operator, subject, reason, previousHash, hash, ...link }: Link,
  names: ReadonlyMap<number, string>,
  act?: Act,
): AuditEntry => {
  const by = (id: number) => ({ operator: String(id), name: names.get(id) ?? String(id) });
  const about = /^operator:(\d+)$/.exec(subject ?? '')?.[1];
  const facts = withDecimals(listing, named(act?.facts ?? factsOf(link.detail), link.act, names));
  const second = act?.second ?? facts['second'];
  return {
    ...link,
    ...(act?.entry !== undefined && { officeEntry: act.entry }),
    facts: JSON.stringify(facts),
    ...(operator !== null && { by: by(operator) }),
    ...(subject !== null && { subject }),
    ...objectOf(facts),
    ...(about !== undefined && names.has(Number(about)) && { subjectName: names.get(Number(about))! }),
    ...(typeof second === 'number' && { second: by(second) }),
    ...(reason !== null && { reason }),
    previousHash: previousHash.toString('hex'),
    hash: hash.toString('hex'),
  };
};

/** An engine link has a hash instead of facts. */
function factsOf(detail: string): Readonly<Record<string, unknown>> {
  if (!detail.startsWith('{')) return {};
  return JSON.parse(detail) as Record<string, unknown>;
}

/** A chat is handed over between operators, shown by name rather than number. */
const named = (facts: Facts, act: string, names: ReadonlyMap<number, string>): Facts => {
  if (act !== 'support.hand-over') return facts;
  const name = (id: unknown) => (typeof id === 'number' ? (names.get(id) ?? String(id)) : null);
  return { ...facts, from: name(facts['from']), to: name(facts['to']) };
};

const OBJECTS = ['withdrawal', 'deposit', 'case'] as const;
/** The trader's case that an entry is about; for a request, its own facts say so. */
function objectOf(facts: Readonly<Record<string, unknown>>): { object?: string } {
  for (const kind of OBJECTS) {
    const id = facts[kind];
    if (typeof id === 'number' || typeof id === 'string') return { object: `${kind}:${id}` };
  }
  return typeof facts['about'] === 'string' && typeof facts['kind'] === 'string' ? { object: facts['about'] } : {};
}
