import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Output } from '@bourse/contract/call';
import { locales, type ProductLocale } from '@bourse/contract/locales';
import { type news as contract, type DocumentName, documentNames } from '@bourse/contract/news';
import type { Pool, PoolClient } from 'pg';
import { type Refused, refuse } from '../http/refusal.ts';
import { takeTurn } from '../store/turn.ts';
import { type Body, chosenText } from './content.ts';
import { plain, richText } from './rich-text.ts';

export type Document = Output<(typeof contract)['document']>;
/** Binding documents, which two people have to publish. */
export const bindingDocuments: readonly DocumentName[] = ['agreement', 'risk', 'fees'];

type Query = Pick<Pool | PoolClient, 'query'>;

/** The edition in force, or an earlier one: in the requested locale, in another one of the same language, or in English. */
export async function readDocument(
  pool: Query,
  name: DocumentName,
  locale: string | undefined,
  version?: string | undefined,
): Promise<Document | Refused> {
  const { rows } = await pool.query<{ version: number; date: string; texts: Body['texts'] }>({
    name: 'document',
    text: `SELECT version, to_char(date, 'YYYY-MM-DD') AS date, texts FROM document_edition
      WHERE name = $1 AND ($2::integer IS NULL OR version = $2) ORDER BY version DESC LIMIT 1`,
    values: [name, version ?? null],
  });
  if (rows[0] === undefined) return refuse('not-found');
  const { locale: found, text } = chosenText(rows[0].texts, locale);
  return { name, locale: found, version: String(rows[0].version), date: rows[0].date, title: text.title, sections: sectionsOf(text.body) };
}

/** Each second-level heading starts a section. */
function sectionsOf(body: string): Document['sections'] {
  const sections: Document['sections'] = [];
  for (const block of richText(body).blocks) {
    if (block.block === 'heading' && block.level === 2) sections.push({ heading: plain(block.spans), blocks: [] });
    else {
      if (sections.length === 0) sections.push({ heading: '', blocks: [] });
      sections.at(-1)?.blocks.push(block);
    }
  }
  return sections;
}

/** The version of the agreement that new traders have to accept. */
export async function agreementVersion(pool: Query): Promise<string> {
  const { rows } = await pool.query<{ version: number | null }>(
    "SELECT max(version) AS version FROM document_edition WHERE name = 'agreement'",
  );
  return String(rows[0]?.version ?? 1);
}

/** The date of the first editions. */
const FIRST = '2026-01-01';

/** Publishes the shipped text as the first edition of every document that has none. */
export async function seedDocuments(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await takeTurn(client, 'the first editions');
    const { rows } = await client.query<{ name: string }>('SELECT DISTINCT name FROM document_edition');
    const known = new Set(rows.map((row) => row.name));
    for (const name of documentNames.filter((one) => !known.has(one))) await seedDocument(client, name);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

async function seedDocument(client: PoolClient, name: DocumentName): Promise<void> {
  const texts = Object.fromEntries(locales.map((locale) => [locale, { ...broughtAlong(name, locale), picture: '' }]));
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO content (kind, name, version, published_version, publish_at) VALUES ('document', $1, 1, 1, now()) RETURNING id`,
    [name],
  );
  await client.query(
    `INSERT INTO content_version (content, version, reason, published_at, body) VALUES ($1, 1, 'the first edition', now(), $2)`,
    [rows[0]!.id, JSON.stringify({ fields: {}, texts })],
  );
  await client.query('INSERT INTO document_edition (name, version, date, must_accept, texts) VALUES ($1, 1, $2, $3, $4)', [
    name,
    FIRST,
    name === 'agreement',
    JSON.stringify(texts),
  ]);
}

/** A file is a document in one language: its title on the first line, then its text. */
export function broughtAlong(name: DocumentName, locale: ProductLocale): { title: string; body: string } {
  const [first = '', ...lines] = readFileSync(join(import.meta.dirname, 'documents', `${name}.${locale}.md`), 'utf8').split('\n');
  return { title: first.replace(/^# /, ''), body: lines.join('\n').trim() };
}
