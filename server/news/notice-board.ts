import type { NoticeCategory } from '@bourse/contract/news';
import type { NoticesMessage } from '@bourse/contract/realtime';
import type { Pool } from 'pg';
import { shown } from './content.ts';
import { HEADLINES } from './notices.ts';

export type Headline = NoticesMessage['notices'][number];

export interface NoticeBoardOptions {
  readonly pool: Pick<Pool, 'query'>;
  /** Notifies all subscribers. `seq` only ever increases, even across restarts. */
  readonly tell: (seq: number, notices: readonly Headline[]) => void;
  /** A clock that never runs backwards. */
  readonly now: () => number;
  readonly onFailure: (error: Error) => void;
}

/** How soon changes from another process, and notices that become due, are noticed. */
const REFRESH_MS = 2_000;

/** The current headlines, announced whenever they change: through an editor, or because a notice becomes due. */
export class NoticeBoard {
  readonly #options: NoticeBoardOptions;
  readonly #timer: NodeJS.Timeout;
  #told = '';
  #seq = 0;
  #refreshing: Promise<void> = Promise.resolve();

  constructor(options: NoticeBoardOptions) {
    this.#options = options;
    this.#timer = setInterval(() => void this.refresh().catch(options.onFailure), REFRESH_MS).unref();
  }

  /** Refreshes now; one at a time, so that an older result never overtakes a newer one. */
  refresh(): Promise<void> {
    const refreshed = this.#refreshing.then(() => this.#refresh());
    this.#refreshing = refreshed.catch(() => undefined);
    return refreshed;
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#refreshing;
  }

  async #refresh(): Promise<void> {
    const { pool, tell, now } = this.#options;
    const { rows } = await pool.query<Row>({
      name: 'notice_board',
      text: `SELECT c.id, c.publish_at, v.body->'fields' AS fields,
          (SELECT jsonb_object_agg(t.key, t.value->'title') FROM jsonb_each(v.body->'texts') t) AS titles
        ${shown('notice')} ORDER BY coalesce((v.body->'fields'->>'pinned')::boolean, false) DESC, c.publish_at DESC, c.id DESC LIMIT ${HEADLINES}`,
    });
    const notices = rows.map(
      ({ id, publish_at, fields, titles }): Headline => ({
        id: String(id),
        category: fields.category,
        pinned: fields.pinned ?? false,
        publishedAt: publish_at.toISOString(),
        titles,
      }),
    );
    const text = JSON.stringify(notices);
    if (text === this.#told) return;
    this.#told = text;
    this.#seq = Math.max(this.#seq + 1, now());
    tell(this.#seq, notices);
  }
}

interface Row {
  readonly id: number;
  readonly publish_at: Date;
  readonly fields: { readonly category: NoticeCategory; readonly pinned?: boolean };
  readonly titles: Record<string, string>;
}
