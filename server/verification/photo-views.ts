import type { Output } from '@bourse/contract/call';
import type { verificationOffice } from '@bourse/contract/office/verification';
import type { Pool } from 'pg';
import { alarmOfViews, appendView, PHOTO_VIEWS, viewsLeft } from '../audit/view-quota.ts';
import type { Log } from '../http/log.ts';
import { type Refused, refuse } from '../http/refusal.ts';
import type { Operator } from '../http/room.ts';
import type { KeyRing } from '../secrets/key-ring.ts';
import { inTransaction } from '../store/transaction.ts';
import type { Uploads } from '../uploads/uploads.ts';
import { type Case, type Database, readCase } from './case.ts';

export interface LooksOptions {
  readonly pool: Pool;
  readonly ring: KeyRing;
  readonly uploads: Uploads;
  readonly log: Log;
}
type Look = Output<(typeof verificationOffice)['lookAtPhoto']>;

/** Views of photos. Each is counted and audited before its link exists, and limited per person and day. */
export class PhotoViews {
  readonly #o: LooksOptions;

  constructor(options: LooksOptions) {
    this.#o = options;
  }

  left(operator: Pick<Operator, 'person'>): Promise<number> {
    return viewsLeft(this.#o.pool, PHOTO_VIEWS, operator);
  }

  async take(operator: Operator, number: number, side: 'front' | 'back'): Promise<Look | Refused> {
    const { pool, ring, uploads } = this.#o;
    const look = await inTransaction(pool, async (client): Promise<Look | Refused> => {
      const one = await readCase(client, ring, { number });
      if (one === undefined) return refuse('not-found');
      const view = await appendView(client, PHOTO_VIEWS, operator, {
        subject: `trader:${one.trader}`,
        detail: { case: one.number, round: one.round, side },
      });
      if ('refused' in view) return view;
      const { rows } = await client.query<{ width: number; height: number; created_at: Date }>(
        'SELECT width, height, created_at FROM upload WHERE id = $1',
        [one[side]],
      );
      const photo = rows[0];
      if (photo === undefined) return refuse('not-found', { detail: 'the photo has been erased' });
      await client.query('INSERT INTO verification_look (operator, trader, upload) VALUES ($1, $2, $3)', [
        operator.operator,
        one.trader,
        one[side],
      ]);
      const { link, expiresAt } = uploads.link(one[side], `${operator.name} #${operator.operator} · ${stampText(new Date())}`);
      return {
        link,
        width: photo.width,
        height: photo.height,
        sentAt: photo.created_at.toISOString(),
        expiresAt: expiresAt.toISOString(),
        looksLeft: view.left,
        entry: view.entry,
      };
    });
    if ('refused' in look ? look.refused === 'look-quota' : look.looksLeft === 0)
      await alarmOfViews(this.#o, PHOTO_VIEWS, operator, 'refused' in look);
    return look;
  }
}

/** Whether this operator has viewed the case's photos as they are now. */
export async function hasViewed(
  client: Database,
  { operator }: Operator,
  one: Case,
  sides: readonly ('front' | 'back')[],
): Promise<boolean> {
  const { rows } = await client.query<{ seen: number }>(
    'SELECT count(DISTINCT upload)::int AS seen FROM verification_look WHERE operator = $1 AND upload = ANY ($2::uuid[])',
    [operator, sides.map((side) => one[side])],
  );
  return rows[0]!.seen === sides.length;
}

const MONTHS = 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ');
const two = (n: number): string => String(n).padStart(2, '0');
/** `14 JUL 09:41 UTC`. */
const stampText = (at: Date): string =>
  `${at.getUTCDate()} ${MONTHS[at.getUTCMonth()]} ${two(at.getUTCHours())}:${two(at.getUTCMinutes())} UTC`;
