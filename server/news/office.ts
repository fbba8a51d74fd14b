import type { ContentHead, contentStates, news as contract } from '@bourse/contract/office/news';
import type { Pool } from 'pg';
import { append } from '../audit/audit.ts';
import type { FourEyes } from '../four-eyes/four-eyes.ts';
import { page, pageSize, readCursor } from '../http/page.ts';
import { isRefusal, type Refused, refuse } from '../http/refusal.ts';
import type { Handlers } from '../http/room.ts';
import { inTransaction } from '../store/transaction.ts';
import type { Uploads } from '../uploads/uploads.ts';
import type { Body } from './content.ts';
import { restore, save } from './drafts.ts';
import { measured } from './picture.ts';
import { PUBLISH_DOCUMENT, publish, registerDocuments, unpublish } from './publication.ts';
import { richText } from './rich-text.ts';

export interface NewsOfficeOptions {
  readonly pool: Pool;
  readonly fourEyes: FourEyes;
  readonly uploads: Uploads;
  /** Notifies traders at once of a publication or withdrawal. */
  readonly tell: () => Promise<void>;
}

/** The calls of editors. */
export function newsOffice(o: NewsOfficeOptions): Handlers<typeof contract> {
  const { pool, fourEyes, uploads } = o;
  registerDocuments(fourEyes);
  const told = async <T extends object>(result: T | Refused): Promise<T | Refused> => {
    if (!isRefusal(result)) await o.tell();
    return result;
  };
  return {
    contents: async (input) => {
      const before = readCursor(input.cursor, [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]);
      if (isRefusal(before)) return before;
      const size = input.kind === 'slide' ? 200 : pageSize(input.limit);
      const { rows } = await pool.query<HeadRow>(
        `SELECT * FROM (${HEADS} WHERE c.kind = $1) AS h
         WHERE ((extract(epoch FROM changed_at) * 1000)::bigint, id) < ($2::bigint, $3::bigint) AND ($4::text IS NULL OR state = $4)
           AND ($5::text IS NULL OR id::text = $5 OR EXISTS (SELECT 1 FROM jsonb_each(body->'texts') t WHERE strpos(lower(t.value->>'title'), lower($5)) > 0))
         ORDER BY ${input.kind === 'slide' ? 'place, id' : 'changed_at DESC, id DESC'} LIMIT $6`,
        [input.kind, before[0], before[1], input.state ?? null, input.search?.trim() || null, size + 1],
      );
      const shown = page(rows, size, (row) => [row.changed_at.getTime(), row.id]);
      return { contents: shown.rows.map(headOf), ...(shown.cursor !== undefined && { cursor: shown.cursor }) };
    },
    content: async ({ id, version }) => {
      const { rows } = await pool.query<HeadRow>(`${HEADS} WHERE c.id = $1`, [id]);
      const row = rows[0];
      if (row === undefined) return refuse('not-found');
      if (version === undefined || Number(version) === row.version) return { head: headOf(row), version: row.version, body: row.body };
      const older = await pool.query<{ body: Body }>('SELECT body FROM content_version WHERE content = $1 AND version = $2', [id, version]);
      return older.rows[0] ? { head: headOf(row), version: Number(version), body: older.rows[0].body } : refuse('not-found');
    },
    history: async ({ id }) => {
      const { rows } = await pool.query<VersionRow>(
        `SELECT version, at, operator, operator_name, reason, restored, published_at FROM content_version WHERE content = $1
         ORDER BY version DESC LIMIT 500`,
        [id],
      );
      if (rows.length === 0) return refuse('not-found');
      return rows.map((row) => ({
        version: row.version,
        at: row.at.toISOString(),
        ...byOf(row),
        reason: row.reason,
        ...(row.restored !== null && { restored: row.restored }),
        ...(row.published_at && { publishedAt: row.published_at.toISOString() }),
      }));
    },
    save: (input, operator) => inTransaction(pool, (client) => save(client, uploads, input, operator)),
    restore: (input, operator) => inTransaction(pool, (client) => restore(client, input, operator)),
    publish: async (input, operator) => told(await inTransaction(pool, (client) => publish(client, fourEyes, input, operator))),
    unpublish: async ({ id, reason }, operator) => told(await inTransaction(pool, (client) => unpublish(client, id, reason, operator))),
    order: ({ ids, reason }, operator) =>
      inTransaction(pool, async (client) => {
        const { rows } = await client.query<{ id: number }>("SELECT id FROM content WHERE kind = 'slide' ORDER BY place, id FOR UPDATE");
        const now = rows.map((row) => String(row.id));
        if (ids.some((id) => !now.includes(id)) || new Set(ids).size !== ids.length) return refuse('not-found');
        const wanted = [...ids, ...now.filter((id) => !ids.includes(id))];
        if (wanted.join() === now.join()) return refuse('nothing-changed');
        await client.query(
          'UPDATE content AS c SET place = n.place FROM unnest($1::bigint[]) WITH ORDINALITY AS n (id, place) WHERE c.id = n.id',
          [wanted],
        );
        await append(client, {
          operator: operator.operator,
          act: 'news.order',
          subject: 'carousel',
          reason,
          detail: { before: now, after: wanted },
        });
        return {};
      }),
    preview: async ({ body }) => {
      const { blocks, dropped } = richText(body);
      return { blocks: await measured(pool, blocks), dropped: [...dropped] };
    },
  };
}

const STATE = `CASE
  WHEN c.published_version IS NULL THEN CASE WHEN c.withdrawn_at IS NULL THEN 'draft' ELSE 'withdrawn' END
  WHEN c.publish_at > now() THEN 'scheduled' WHEN c.unpublish_at <= now() THEN 'ended' ELSE 'published' END`;
const HEADS = `SELECT c.*, ${STATE} AS state, v.body, v.operator, v.operator_name,
    (SELECT id FROM four_eyes_request r WHERE r.kind = '${PUBLISH_DOCUMENT}' AND r.subject = 'document:' || c.name AND r.state = 'waiting'
       AND r.expires_at > now() LIMIT 1) AS request
  FROM content c JOIN content_version v ON v.content = c.id AND v.version = c.version`;

interface By {
  readonly operator: number | null;
  readonly operator_name: string | null;
}
interface HeadRow extends By {
  readonly id: number;
  readonly kind: ContentHead['kind'];
  readonly name: ContentHead['name'] | null;
  readonly version: number;
  readonly published_version: number | null;
  readonly publish_at: Date | null;
  readonly unpublish_at: Date | null;
  readonly changed_at: Date;
  readonly state: (typeof contentStates)[number];
  readonly body: Body;
  readonly request: number | null;
}
interface VersionRow extends By {
  readonly version: number;
  readonly at: Date;
  readonly reason: string;
  readonly restored: number | null;
  readonly published_at: Date | null;
}

const byOf = ({ operator, operator_name }: By) =>
  operator === null ? {} : { by: { operator: String(operator), name: operator_name ?? '' } };

function headOf(row: HeadRow): ContentHead {
  const { fields, texts } = row.body;
  const locales = Object.keys(texts).sort((a, b) => Number(b === 'en') - Number(a === 'en') || a.localeCompare(b));
  return {
    id: String(row.id),
    kind: row.kind,
    ...(row.name && { name: row.name }),
    title: (texts['en'] ?? texts[locales[0] ?? ''])?.title ?? '',
    fields,
    state: row.state,
    version: row.version,
    ...(row.published_version !== null && { published: row.published_version }),
    locales,
    missing: locales.filter((locale) => !(locale in texts)),
    ...(row.publish_at && { publishAt: row.publish_at.toISOString() }),
    ...(row.unpublish_at && { unpublishAt: row.unpublish_at.toISOString() }),
    changedAt: row.changed_at.toISOString(),
    ...(row.operator !== null && { changedBy: { operator: String(row.operator), name: row.operator_name ?? '' } }),
    ...(row.request !== null && { request: String(row.request) }),
  };
}
