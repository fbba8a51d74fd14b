import { createHash } from 'node:crypto';
import type { DocumentName } from '@bourse/contract/news';
import type { ContentKind } from '@bourse/contract/office/news';
import type { PoolClient } from 'pg';
import { append } from '../audit/audit.ts';
import type { FourEyes } from '../four-eyes/four-eyes.ts';
import { type Refused, refuse } from '../http/refusal.ts';
import type { Operator } from '../http/room.ts';
import type { Body } from './content.ts';
import { bindingDocuments } from './documents.ts';
import { bodyOf, type ContentRow, changedLocales, lockContent, subjectOf, titleOf } from './drafts.ts';

export interface Publication {
  readonly id: string;
  readonly version: number;
  readonly publishAt?: string | undefined;
  readonly unpublishAt?: string | undefined;
  readonly mustAccept?: boolean | undefined;
  readonly reason: string;
}
type Submitted = { readonly isDone: boolean; readonly request?: string };

/** What the second person approves: this version of a document as its next edition. */
interface Edition {
  readonly content: number;
  readonly version: number;
  readonly mustAccept: boolean;
}
export const PUBLISH_DOCUMENT = 'news.publish-document';

export async function publish(client: PoolClient, fourEyes: FourEyes, p: Publication, operator: Operator): Promise<Submitted | Refused> {
  const row = await lockContent(client, p.id);
  const body = row && (await bodyOf(client, row.id, p.version));
  if (row === undefined || body === undefined) return refuse('not-found');
  const incomplete = incompleteLocale(row.kind, body);
  if (incomplete !== undefined) return refuse('content-incomplete', { value: incomplete });
  if (row.kind === 'document') return publishDocument(client, fourEyes, row, body, p, operator);

  const times = await timesOf(client, row, p);
  if ('refused' in times) return times;
  await client.query(
    `UPDATE content SET published_version = $2, publish_at = $3, unpublish_at = $4, withdrawn_at = NULL, changed_at = now() WHERE id = $1`,
    [row.id, p.version, times.from, times.until],
  );
  await markPublished(client, row.id, p.version);
  await append(client, {
    operator: operator.operator,
    act: 'news.publish',
    subject: subjectOf(row),
    reason: p.reason,
    detail: {
      version: p.version,
      title: titleOf(body),
      languages: Object.keys(body.texts).sort(),
      from: times.from.toISOString(),
      until: times.until?.toISOString() ?? null,
    },
  });
  return { isDone: true };
}

export async function unpublish(
  client: PoolClient,
  id: string,
  reason: string,
  operator: Operator,
): Promise<Record<never, never> | Refused> {
  const row = await lockContent(client, id);
  if (row === undefined) return refuse('not-found');
  if (row.kind === 'document') return refuse('9', { detail: 'a document stays in force until another version follows' });
  if (row.published_version === null) return refuse('nothing-changed');
  await client.query(
    `UPDATE content SET published_version = NULL, publish_at = NULL, unpublish_at = NULL, withdrawn_at = now(), changed_at = now() WHERE id = $1`,
    [id],
  );
  await append(client, {
    operator: operator.operator,
    act: 'news.unpublish',
    subject: subjectOf(row),
    reason,
    detail: { version: row.published_version },
  });
  return {};
}

/** Content that is visible already keeps its time; anything else starts now or when scheduled. */
async function timesOf(
  client: PoolClient,
  row: ContentRow,
  { publishAt, unpublishAt }: Publication,
): Promise<{ from: Date; until: Date | null } | Refused> {
  const now = (await client.query<{ now: Date }>("SELECT date_trunc('milliseconds', now()) AS now")).rows[0]!.now;
  if (row.is_shown && publishAt !== undefined) return refuse('9', { detail: 'it is published already: withdraw it before another begin' });
  const from = row.is_shown && row.publish_at ? row.publish_at : latest(now, publishAt === undefined ? now : new Date(publishAt));
  const until = unpublishAt === undefined ? null : new Date(unpublishAt);
  const isInOrder = until === null ? !Number.isNaN(from.getTime()) : until > latest(from, now);
  if (!isInOrder) return refuse('9', { detail: 'it would end before it begins' });
  return { from, until };
}

const latest = (a: Date, b: Date): Date => new Date(Math.max(a.getTime(), b.getTime()));

const markPublished = (client: PoolClient, id: number, version: number) =>
  client.query("UPDATE content_version SET published_at = date_trunc('milliseconds', now()) WHERE content = $1 AND version = $2", [
    id,
    version,
  ]);

/** English must be complete, and so must a language that was started; a slide without its own image uses the English one. */
function incompleteLocale(kind: ContentKind, { texts }: Body): string | undefined {
  const isWhole = (locale: string): boolean => {
    const text = texts[locale];
    if (text === undefined || text.title === '') return false;
    return kind === 'slide' ? text.picture !== '' || locale !== 'en' : text.body.trim() !== '';
  };
  return ['en', ...Object.keys(texts).sort()].find((locale) => !isWhole(locale));
}

async function publishDocument(
  client: PoolClient,
  fourEyes: FourEyes,
  row: ContentRow,
  body: Body,
  p: Publication,
  operator: Operator,
): Promise<Submitted | Refused> {
  if (p.publishAt !== undefined || p.unpublishAt !== undefined)
    return refuse('9', { detail: 'a document is in force from its publication on' });
  const edition: Edition = { content: row.id, version: p.version, mustAccept: p.mustAccept ?? row.name === 'agreement' };
  if (bindingDocuments.includes(row.name as DocumentName)) {
    return fourEyes.request(client, operator, PUBLISH_DOCUMENT, edition, p.reason);
  }
  const number = await putInForce(client, row, body, edition);
  await append(client, {
    operator: operator.operator,
    act: 'news.publish',
    subject: subjectOf(row),
    reason: p.reason,
    detail: { version: p.version, edition: number, languages: Object.keys(body.texts).sort() },
  });
  return { isDone: true };
}

async function putInForce(client: PoolClient, row: ContentRow, body: Body, edition: Edition): Promise<number> {
  const { rows } = await client.query<{ version: number }>(
    `INSERT INTO document_edition (name, version, date, must_accept, texts)
     SELECT $1, coalesce(max(version), 0) + 1, (now() AT TIME ZONE 'UTC')::date, $2, $3 FROM document_edition WHERE name = $1 RETURNING version`,
    [row.name, row.name === 'agreement' && edition.mustAccept, JSON.stringify(body.texts)],
  );
  await client.query(
    'UPDATE content SET published_version = $2, publish_at = coalesce(publish_at, now()), changed_at = now() WHERE id = $1',
    [row.id, edition.version],
  );
  await markPublished(client, row.id, edition.version);
  return rows[0]!.version;
}

/** Binding documents need two people. */
export function registerDocuments(fourEyes: FourEyes): void {
  fourEyes.register<Edition>(PUBLISH_DOCUMENT, {
    make: ['content', 'admin'],
    decide: ['content', 'admin'],
    async describe(client, edition) {
      const row = await lockContent(client, edition.content);
      const body = row && (await bodyOf(client, row.id, edition.version));
      if (row === undefined || body === undefined) return refuse('not-found');
      const { rows } = await client.query<{ version: number; texts: Body['texts'] }>(
        'SELECT version, texts FROM document_edition WHERE name = $1 ORDER BY version DESC LIMIT 1',
        [row.name],
      );
      const before = rows[0];
      const locales = changedLocales(before && { fields: {}, texts: before.texts }, body);
      const texts = locales.map((locale) => ({
        name: `text in ${locale}`,
        ...(before?.texts[locale] && { before: fingerprint(before.texts[locale]) }),
        ...(body.texts[locale] && { after: fingerprint(body.texts[locale]) }),
      }));
      if (texts.length === 0) return refuse('nothing-changed');
      const next = (before?.version ?? 0) + 1;
      return {
        title: `Publish “${titleOf(body)}” (${row.name}) as edition ${next}, from version ${edition.version}`,
        subject: subjectOf(row),
        changes: [
          { name: 'edition', ...(before && { before: String(before.version) }), after: String(next) },
          ...texts,
          ...(row.name === 'agreement' ? [{ name: 'traders must accept it again', after: edition.mustAccept ? 'yes' : 'no' }] : []),
        ],
      };
    },
    async apply(client, edition) {
      const row = await lockContent(client, edition.content);
      const body = row && (await bodyOf(client, row.id, edition.version));
      if (row === undefined || body === undefined) return refuse('not-found');
      await putInForce(client, row, body, edition);
      return undefined;
    },
  });
}

/** A text's length and enough of its hash to compare it with another. */
const fingerprint = (text: { readonly title: string; readonly body: string }): string =>
  `${text.body.length} characters, ${createHash('sha256').update(`${text.title}\n${text.body}`).digest('hex').slice(0, 12)}`;
