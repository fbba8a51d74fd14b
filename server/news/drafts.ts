// Editors' actions: save, restore a version, publish, withdraw. Each is committed together with its audit entry.
import { safeTarget } from '@bourse/contract/link';
import type { ContentFields, ContentKind, ContentText } from '@bourse/contract/office/news';
import type { PoolClient } from 'pg';
import { append } from '../audit/audit.ts';
import { type Refused, refuse } from '../http/refusal.ts';
import type { Operator } from '../http/room.ts';
import type { Uploads } from '../uploads/uploads.ts';
import { type Body, slidePicture } from './content.ts';

export interface ContentRow {
  readonly id: number;
  readonly kind: ContentKind;
  readonly name: string | null;
  readonly version: number;
  readonly published_version: number | null;
  readonly publish_at: Date | null;
  readonly unpublish_at: Date | null;
  /** Whether traders can see it right now. */
  readonly is_shown: boolean;
}
export interface Saved {
  readonly id: string;
  readonly version: number;
}
export interface Edit {
  readonly id?: string | undefined;
  readonly kind: ContentKind;
  readonly base?: number | undefined;
  readonly fields: ContentFields;
  readonly texts: Readonly<Record<string, ContentText>>;
  readonly remove?: readonly string[] | undefined;
  readonly reason: string;
}

export const subjectOf = (row: Pick<ContentRow, 'id' | 'kind' | 'name'>): string => `${row.kind}:${row.name ?? row.id}`;

export async function lockContent(client: PoolClient, id: string | number): Promise<ContentRow | undefined> {
  const { rows } = await client.query<ContentRow>(
    `SELECT id, kind, name, version, published_version, publish_at, unpublish_at,
       coalesce(publish_at <= now() AND (unpublish_at IS NULL OR unpublish_at > now()), false) AS is_shown
     FROM content WHERE id = $1 FOR UPDATE`,
    [id],
  );
  return rows[0];
}

export async function bodyOf(client: Pick<PoolClient, 'query'>, id: string | number, version: number): Promise<Body | undefined> {
  const { rows } = await client.query<{ body: Body }>('SELECT body FROM content_version WHERE content = $1 AND version = $2', [
    id,
    version,
  ]);
  return rows[0]?.body;
}

export async function save(client: PoolClient, uploads: Uploads, edit: Edit, operator: Operator): Promise<Saved | Refused> {
  const row = edit.id === undefined ? undefined : await lockContent(client, edit.id);
  if (edit.id !== undefined && row?.kind !== edit.kind) return refuse('not-found');
  if (row === undefined && (edit.kind === 'document' || Object.keys(edit.texts).length === 0))
    return refuse('9', { detail: 'a new content is a notice or a slide, and has a text' });
  if (row !== undefined && edit.base !== row.version) return refuse('content-changed', { value: String(row.version) });

  const before = row && (await bodyOf(client, row.id, row.version));
  const body = merged(edit, before);
  if ('refused' in body) return body;
  if (before !== undefined && sameBody(before, body)) return refuse('nothing-changed');

  const { reason } = edit;
  const saved = row ? await addVersion(client, row, body, operator, reason) : await addContent(client, edit.kind, body, operator, reason);
  const missing = await attachPictures(client, uploads, saved, edit.kind, body, operator);
  if (missing !== undefined) return missing;
  await append(client, {
    operator: operator.operator,
    act: 'news.save',
    subject: subjectOf({ id: Number(saved.id), kind: edit.kind, name: row?.name ?? null }),
    reason,
    detail: { version: saved.version, languages: changedLocales(before, body), title: titleOf(body) },
  });
  return saved;
}

export async function restore(
  client: PoolClient,
  { id, version, base, reason }: { readonly id: string; readonly version: number; readonly base: number; readonly reason: string },
  operator: Operator,
): Promise<Saved | Refused> {
  const row = await lockContent(client, id);
  const body = row && (await bodyOf(client, id, version));
  if (row === undefined || body === undefined) return refuse('not-found');
  if (row.version !== base) return refuse('content-changed', { value: String(row.version) });
  if (sameBody(body, (await bodyOf(client, id, row.version))!)) return refuse('nothing-changed');
  const saved = await addVersion(client, row, body, operator, reason, version);
  await append(client, {
    operator: operator.operator,
    act: 'news.restore',
    subject: subjectOf(row),
    reason,
    detail: { version: saved.version, restored: version },
  });
  return saved;
}

async function addContent(client: PoolClient, kind: ContentKind, body: Body, operator: Operator, reason: string): Promise<Saved> {
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO content (kind, place) VALUES ($1, (SELECT coalesce(max(place), 0) + 1 FROM content WHERE kind = $1)) RETURNING id`,
    [kind],
  );
  const { id } = rows[0]!;
  await insertVersion(client, id, 1, body, operator, reason, undefined);
  return { id: String(id), version: 1 };
}

async function addVersion(
  client: PoolClient,
  row: ContentRow,
  body: Body,
  operator: Operator,
  reason: string,
  restored?: number,
): Promise<Saved> {
  const version = row.version + 1;
  await insertVersion(client, row.id, version, body, operator, reason, restored);
  await client.query('UPDATE content SET version = $2, changed_at = now() WHERE id = $1', [row.id, version]);
  return { id: String(row.id), version };
}

const insertVersion = (
  client: PoolClient,
  content: number,
  version: number,
  body: Body,
  { operator, name }: Operator,
  reason: string,
  restored: number | undefined,
) =>
  client.query(
    `INSERT INTO content_version (content, version, operator, operator_name, reason, restored, body) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [content, version, operator, name, reason, restored ?? null, JSON.stringify(body)],
  );

/** The submitted languages replace the existing ones; fields that don't belong to the kind are dropped. */
function merged({ kind, fields, texts, remove = [] }: Edit, before: Body | undefined): Body | Refused {
  const all = { ...before?.texts };
  for (const locale of remove) delete all[locale];
  for (const [locale, text] of Object.entries(texts)) {
    all[locale] = {
      title: text.title.trim(),
      body: kind === 'slide' ? '' : text.body.trimEnd(),
      picture: kind === 'slide' ? text.picture : '',
    };
    if (kind === 'slide' && text.picture !== '' && slidePicture(text.picture) === undefined)
      return refuse('9', { detail: `the picture in ${locale} is neither an upload nor one of ours` });
  }
  if (kind === 'document') return { fields: {}, texts: all };
  if (kind === 'notice') return { fields: { category: fields.category ?? 'product', pinned: fields.pinned ?? false }, texts: all };
  const link = fields.link?.trim() ?? '';
  if (link !== '' && safeTarget(link) === undefined) return refuse('unsafe-address', { value: link });
  return { fields: { link }, texts: all };
}

/** Images named in the new version are attached to this content from now on. */
async function attachPictures(
  client: PoolClient,
  uploads: Uploads,
  { id }: Saved,
  kind: ContentKind,
  body: Body,
  operator: Operator,
): Promise<Refused | undefined> {
  const record = `content:${id}`;
  const named = new Set(
    Object.values(body.texts).flatMap(({ body: text, picture }) => [
      ...(kind === 'slide' && !picture.startsWith('/') && picture !== '' ? [picture] : []),
      ...[...text.matchAll(/(?:upload:|\/api\/uploads\/)([0-9a-f-]{36})/g)].map((found) => found[1] as string),
    ]),
  );
  for (const picture of named) {
    const { rowCount } = await client.query('SELECT 1 FROM upload WHERE id::text = $1 AND attached_to = $2', [picture, record]);
    if (rowCount === 1) continue;
    const owner = { operator: operator.operator };
    if (!(await uploads.attach(client, picture, owner, kind === 'slide' ? 'carousel' : 'notice', record)))
      return refuse('9', { detail: `the picture ${picture} is not there, or belongs to something else` });
  }
  return undefined;
}

export const titleOf = ({ texts }: Body): string => (texts['en'] ?? Object.values(texts)[0])?.title ?? '';

const textKey = (text: ContentText | undefined): string => JSON.stringify([text?.title, text?.body, text?.picture]);
export const changedLocales = (before: Body | undefined, after: Body): string[] =>
  [...new Set([...Object.keys(before?.texts ?? {}), ...Object.keys(after.texts)])]
    .filter((locale) => textKey(before?.texts[locale]) !== textKey(after.texts[locale]))
    .sort();
const sameBody = (a: Body, b: Body): boolean =>
  changedLocales(a, b).length === 0 &&
  (['category', 'pinned', 'link'] as const).every((name) => (a.fields[name] ?? null) === (b.fields[name] ?? null));
