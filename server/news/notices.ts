import type { news as contract, NoticeCategory, NoticeHead } from '@bourse/contract/news';
import type { Block } from '@bourse/contract/rich-text';
import type { Pool } from 'pg';
import { page, pageSize, readCursor } from '../http/page.ts';
import { isRefusal, refuse } from '../http/refusal.ts';
import type { Handlers } from '../http/room.ts';
import { chosen, localeOf, shown } from './content.ts';
import { measured } from './picture.ts';
import { leadOf, richText } from './rich-text.ts';

type Reading = 'notices' | 'notice' | 'headlines' | 'readNotice' | 'readAllNotices';

/** Older notices count as read for everyone. */
const NEWS_DAYS = 30;
/** How many notices the home page shows. */
export const HEADLINES = 5;

export const noticeViews = (pool: Pool): Pick<Handlers<typeof contract>, Reading> => ({
  notices: async (input, { trader }) => {
    const before = readCursor(input.cursor, [1, Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]);
    if (isRefusal(before)) return before;
    const size = pageSize(input.limit ?? '20');
    const [heads, unread] = await Promise.all([
      readHeads(pool, trader, input.locale, size + 1, before, input.category, input.unread === 'true'),
      countUnread(pool, trader),
    ]);
    const told = page(heads, size, (row) => [row.pinned ? 1 : 0, row.publish_at.getTime(), row.id]);
    return { notices: told.rows.map(headOf), unread, ...(told.cursor !== undefined && { cursor: told.cursor }) };
  },
  headlines: async ({ locale }, { trader }) => {
    const [heads, unread] = await Promise.all([readHeads(pool, trader, locale, HEADLINES), countUnread(pool, trader)]);
    return { notices: heads.map(headOf), unread };
  },
  notice: async ({ id, locale }) => {
    const { rows } = await pool.query<NoticeRow>({
      name: 'notice',
      text: `SELECT ${COLUMNS}, v.published_at, v.body->'texts'->l.locale->>'body' AS body FROM (SELECT 1) one ${joins} AND c.id = $3`,
      values: [...localeOf(locale), id],
    });
    const row = rows[0];
    if (row === undefined) return refuse('not-found');
    const [newer, older] = await Promise.all([beside(pool, row, locale, 'newer'), beside(pool, row, locale, 'older')]);
    const { unread: _, lead: __, ...head } = headOf({ ...row, unread: false });
    const changedAt = row.published_at !== null && row.published_at > row.publish_at ? row.published_at : undefined;
    return {
      ...head,
      ...(changedAt && { changedAt: changedAt.toISOString() }),
      blocks: await measured(pool, richText(row.body).blocks as Block[]),
      ...(newer && { newer }),
      ...(older && { older }),
    };
  },
  readNotice: async ({ id }, { trader }) => {
    const { rowCount } = await pool.query(`SELECT 1 ${shown('notice')} AND c.id = $1`, [id]);
    if (rowCount === 0) return refuse('not-found');
    await pool.query('INSERT INTO notice_read (trader, notice) VALUES ($1, $2) ON CONFLICT DO NOTHING', [trader, id]);
    return { unread: await countUnread(pool, trader) };
  },
  readAllNotices: async (_, { trader }) => {
    await pool.query(
      'INSERT INTO notice_read_until (trader, at) VALUES ($1, now()) ON CONFLICT (trader) DO UPDATE SET at = greatest(notice_read_until.at, EXCLUDED.at)',
      [trader],
    );
    await pool.query('DELETE FROM notice_read WHERE trader = $1', [trader]);
    return { unread: 0 };
  },
});

const PINNED = "coalesce((v.body->'fields'->>'pinned')::boolean, false)";
const COLUMNS = `c.id, c.publish_at, ${PINNED} AS pinned, v.body->'fields'->>'category' AS category, l.locale,
  v.body->'texts'->l.locale->>'title' AS title`;
const joins = shown('notice')
  .replace('FROM content c', 'CROSS JOIN content c')
  .replace(/\bWHERE\b/, `${chosen} WHERE`);
/** For the trader $3. */
const UNREAD = `(c.publish_at > now() - interval '${NEWS_DAYS} days'
  AND c.publish_at > coalesce((SELECT at FROM notice_read_until WHERE trader = $3), '-infinity')
  AND NOT EXISTS (SELECT 1 FROM notice_read r WHERE r.trader = $3 AND r.notice = c.id))`;

interface HeadRow {
  readonly id: number;
  readonly publish_at: Date;
  readonly pinned: boolean;
  readonly category: NoticeCategory;
  readonly locale: string;
  readonly title: string;
  readonly body: string;
  readonly unread: boolean;
}
type NoticeRow = Omit<HeadRow, 'unread'> & { readonly published_at: Date | null };

async function readHeads(
  pool: Pool,
  trader: number,
  locale: string | undefined,
  most: number,
  before: readonly number[] = [1, Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
  category: NoticeCategory | undefined = undefined,
  onlyUnread = false,
): Promise<HeadRow[]> {
  const { rows } = await pool.query<HeadRow>({
    name: 'notice_heads',
    text: `SELECT ${COLUMNS}, v.body->'texts'->l.locale->>'body' AS body, ${UNREAD} AS unread FROM (SELECT 1) one ${joins}
      AND (${PINNED}::integer, (extract(epoch FROM c.publish_at) * 1000)::bigint, c.id) < ($4::bigint, $5::bigint, $6::bigint)
      AND ($7::text IS NULL OR v.body->'fields'->>'category' = $7) AND (NOT $8::boolean OR ${UNREAD})
      ORDER BY pinned DESC, c.publish_at DESC, c.id DESC LIMIT $9`,
    values: [...localeOf(locale), trader, ...before, category ?? null, onlyUnread, most],
  });
  return rows;
}

async function countUnread(pool: Pool, trader: number): Promise<number> {
  const { rows } = await pool.query<{ count: number }>({
    name: 'unread_notices',
    text: `SELECT count(*) AS count ${shown('notice')} AND ${UNREAD.replaceAll('$3', '$1')}`,
    values: [trader],
  });
  return rows[0]!.count;
}

const headOf = (row: HeadRow): NoticeHead => ({
  id: String(row.id),
  category: row.category,
  pinned: row.pinned,
  title: row.title,
  lead: leadOf(richText(row.body)),
  locale: row.locale,
  publishedAt: row.publish_at.toISOString(),
  unread: row.unread,
});

/** Ordered by time alone: pinned ones keep the place of their publication. */
async function beside(pool: Pool, row: NoticeRow, locale: string | undefined, which: 'newer' | 'older') {
  const [than, order] = which === 'newer' ? ['>', 'ASC'] : ['<', 'DESC'];
  const { rows } = await pool.query<{ id: number; title: string; locale: string }>({
    name: `notice_${which}`,
    text: `SELECT c.id, l.locale, v.body->'texts'->l.locale->>'title' AS title FROM (SELECT 1) one ${joins}
      AND (c.publish_at, c.id) ${than} ($3, $4) ORDER BY c.publish_at ${order}, c.id ${order} LIMIT 1`,
    values: [...localeOf(locale), row.publish_at, row.id],
  });
  return rows[0] && { ...rows[0], id: String(rows[0].id) };
}
