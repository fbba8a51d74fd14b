import { randomUUID, timingSafeEqual } from 'node:crypto';
import { PICTURE_BYTES, type PictureType, UploadId, type UploadPurpose } from '@bourse/contract/uploads';
import type { Pool, PoolClient } from 'pg';
import { type Refused, refuse } from '../http/refusal.ts';
import type { KeyRing } from '../secrets/key-ring.ts';
import { inTransaction } from '../store/transaction.ts';
import { takeTurn } from '../store/turn.ts';
import { cleanPicture } from './picture.ts';
import { markText, watermarked } from './watermark.ts';

export type Owner = { readonly trader: number } | { readonly operator: number };

export interface Stored {
  readonly uploadId: string;
  readonly width: number;
  readonly height: number;
  readonly keptUntil: Date;
}
export interface Shown {
  readonly bytes: Buffer;
  readonly mime: PictureType;
  readonly isPublic: boolean;
}

/** The longest side to keep, and whether everybody may see it once a record has it. */
const policies: Readonly<Record<UploadPurpose, { readonly side: number; readonly isPublic: boolean }>> = {
  verification: { side: 2_560, isPublic: false },
  support: { side: 2_048, isPublic: false },
  deposit: { side: 2_560, isPublic: false },
  carousel: { side: 1_600, isPublic: true },
  notice: { side: 1_600, isPublic: true },
  logo: { side: 512, isPublic: true },
};
/** Images in 24 hours. */
const QUOTA = { trader: 20, operator: 200 };
const KEPT_HOURS = 24;
const LINK_SECONDS = 300;

type Database = Pick<PoolClient, 'query'>;

/** Images of all rooms. A room attaches an upload to one of its records, links to it, and says when it may be deleted. */
export class Uploads {
  readonly #pool: Pool;
  readonly #ring: KeyRing;
  readonly #now: () => number;

  constructor(pool: Pool, ring: KeyRing, now: () => number = Date.now) {
    this.#pool = pool;
    this.#ring = ring;
    this.#now = now;
  }

  /** Why this sender can't upload any more today. */
  async whyFull(owner: Owner, client: Database = this.#pool): Promise<Refused | undefined> {
    const { column, number } = columnOf(owner);
    const { rows } = await client.query<{ count: number; wait: number | null }>(
      `SELECT count(*)::int AS count, ceil(extract(epoch FROM min(created_at) + interval '24 hours' - now()))::int AS wait
       FROM upload WHERE ${column} = $1 AND created_at > now() - interval '24 hours'`,
      [number],
    );
    const { count, wait } = rows[0]!;
    return count >= QUOTA[column] ? refuse('too-many-pictures', { retryAfter: Math.max(1, wait ?? 1) }) : undefined;
  }

  /** Stores an image, re-encoded and encrypted, for a day; a record that attaches it keeps it longer. */
  async takePicture(bytes: Buffer, { purpose, owner }: { purpose: UploadPurpose; owner: Owner }): Promise<Stored | Refused> {
    if (bytes.length > PICTURE_BYTES) return refuse('picture-too-large');
    const picture = await cleanPicture(bytes, policies[purpose].side);
    if ('refused' in picture) return picture;
    const id = randomUUID();
    const box = this.#ring.encryptBytes(picture.bytes, contextOf(id));
    const { column, number } = columnOf(owner);
    return inTransaction(this.#pool, async (client) => {
      await takeTurn(client, `upload ${column} ${number}`);
      const full = await this.whyFull(owner, client);
      if (full !== undefined) return full;
      const { rows } = await client.query<{ delete_after: Date }>(
        `INSERT INTO upload (id, purpose, ${column}, sha256, width, height, bytes, mime, box, delete_after)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, now() + interval '${KEPT_HOURS} hours') RETURNING delete_after`,
        [id, purpose, number, picture.sha256, picture.width, picture.height, picture.bytes.length, picture.mime, box],
      );
      return { uploadId: id, width: picture.width, height: picture.height, keptUntil: rows[0]!.delete_after };
    });
  }

  /**
   * Attaches an image to a record, once. False for an unknown one, one of somebody else's or for another purpose, and one already
   * attached: the caller can't tell which.
   */
  async attach(client: Database, id: string, owner: Owner, purpose: UploadPurpose, record: string): Promise<boolean> {
    if (!isUploadId(id)) return false;
    const { column, number } = columnOf(owner);
    const { rowCount } = await client.query(
      `UPDATE upload SET attached_to = $4, delete_after = NULL
       WHERE id = $1 AND ${column} = $2 AND purpose = $3 AND attached_to IS NULL AND delete_after > now()`,
      [id, number, purpose, record],
    );
    return rowCount === 1;
  }

  /** The record no longer needs these images: they're erased after this many days. */
  async release(client: Database, ids: readonly string[], days: number): Promise<void> {
    await client.query('UPDATE upload SET delete_after = now() + make_interval(days => $2) WHERE id = ANY ($1::uuid[])', [ids, days]);
  }

  /** The record needs them after all. */
  async keep(client: Database, ids: readonly string[]): Promise<void> {
    await client.query('UPDATE upload SET delete_after = NULL WHERE id = ANY ($1::uuid[]) AND attached_to IS NOT NULL', [ids]);
  }

  /** A URL that shows the image for some minutes. `mark` becomes a watermark and can't be removed from the URL. */
  link(id: string, mark?: string): { readonly link: string; readonly expiresAt: Date } {
    const until = Math.trunc(this.#now() / 1000) + LINK_SECONDS;
    const words = mark === undefined ? '' : markText(mark);
    const query = new URLSearchParams({
      until: String(until),
      ...(words !== '' && { mark: words }),
      signature: this.#sign(id, until, words),
    });
    return { link: `/api/uploads/${id}?${query}`, expiresAt: new Date(until * 1000) };
  }

  /** The image behind a URL; undefined if the URL isn't ours, has expired or was edited. */
  async show(id: string, query: Readonly<Record<string, unknown>>): Promise<Shown | undefined> {
    if (!isUploadId(id)) return undefined;
    const { until, signature } = query;
    const mark = String(query['mark'] ?? '');
    const isSigned =
      typeof until === 'string' &&
      typeof signature === 'string' &&
      /^\d{10}$/.test(until) &&
      Number(until) * 1000 > this.#now() &&
      isSame(this.#sign(id, Number(until), mark), signature);
    if (!isSigned && Object.keys(query).length > 0) return undefined;
    const { rows } = await this.#pool.query<{ purpose: UploadPurpose; mime: PictureType; width: number; height: number; box: Buffer }>(
      `SELECT purpose, mime, width, height, box FROM upload
       WHERE id = $1 AND (delete_after IS NULL OR delete_after > now()) ${isSigned ? '' : 'AND attached_to IS NOT NULL'}`,
      [id],
    );
    const row = rows[0];
    if (row === undefined) return undefined;
    const { isPublic } = policies[row.purpose];
    if (!isSigned && !isPublic) return undefined;
    const bytes = this.#ring.decryptBytes(row.box, contextOf(id));
    return { bytes: mark === '' ? bytes : await watermarked(bytes, row.width, row.height, mark), mime: row.mime, isPublic: !isSigned };
  }

  #sign(id: string, until: number, mark: string): string {
    return this.#ring.blindIndex(`${id} ${until} ${mark}`, 'upload link').toString('base64url');
  }
}

const contextOf = (id: string): string => `upload ${id}`;
const isUploadId = (text: string): boolean => UploadId.safeParse(text).success;
const columnOf = (owner: Owner): { readonly column: 'trader' | 'operator'; readonly number: number } =>
  'trader' in owner ? { column: 'trader', number: owner.trader } : { column: 'operator', number: owner.operator };

function isSame(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}
