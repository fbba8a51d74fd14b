import type { NoticeCategory } from '@bourse/contract/news';
import type { NoticesMessage } from '@bourse/contract/realtime';
import type { Pool } from 'pg';
import { shown } from './content.ts';
import { HEADLINES } from './notices.ts';

export type Headline = NoticesMessage['notices'][number];

export interface NoticeBoardOptions {
  readonly pool: Pick<Pool, 'query'>;
  /** Tells everybody who listens. `seq` only ever rises, over a restart too. */
  readonly tell: (seq: number, notices: readonly Headline[]) => void;
  /** A clock that does not run back. */
  readonly now: () => number;
  readonly onFailure: (error: Error) => void;
}

/** How late a change that somebody else made is seen, and a notice whose time has come. */
const LOOK_MS = 2_000;

/** The first notices as they stand at this moment, told whenever they change: by an editor, or because their time has come. */
export class NoticeBoard {
  readonly #options: NoticeBoardOptions;
  readonly #timer: NodeJS.Timeout;
  #told = '';
  #seq = 0;
  #looking: Promise<void> = Promise.resolve();

  constructor(options: NoticeBoardOptions) {
    this.#options = options;
    this.#timer = setInterval(() => void this.look().catch(options.onFailure), LOOK_MS).unref();
  }

  /** Looks now; one look at a time, so that an older one never overtakes. */
  look(): Promise<void> {
    const look = this.#looking.then(() => this.#look());
    this.#looking = look.catch(() => undefined);
    return look;
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#looking;
  }

  async #look(): Promise<void> {
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
