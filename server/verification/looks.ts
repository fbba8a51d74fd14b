import type { Output } from '@bourse/contract/call';
import type { verificationOffice } from '@bourse/contract/verification-office';
import type { Pool } from 'pg';
import { append, record } from '../audit/audit.ts';
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

/** Photos that one person may look at in 24 hours, by whatever accounts: more than a day's work needs, far fewer than there are. */
export const LOOKS_A_DAY = 300;

/** Looks at photos. Each is counted and written down before its link exists, so nobody takes the album home. */
export class Looks {
  readonly #o: LooksOptions;

  constructor(options: LooksOptions) {
    this.#o = options;
  }

  async left({ person }: Pick<Operator, 'person'>, client: Database = this.#o.pool): Promise<number> {
    const { rows } = await client.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM verification_look AS l JOIN operator AS o ON o.id = l.operator
       WHERE o.person = $1 AND l.at > now() - interval '24 hours'`,
      [person],
    );
    return Math.max(0, LOOKS_A_DAY - rows[0]!.count);
  }

  async take(operator: Operator, number: number, side: 'front' | 'back'): Promise<Look | Refused> {
    const { pool, ring, uploads } = this.#o;
    const look = await inTransaction(pool, async (client): Promise<Look | Refused> => {
      // Looks of one person come one after the other, or many at once would all be the last one.
      await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`look ${operator.person}`]);
      const one = await readCase(client, ring, { number });
      if (one === undefined) return refuse('not-found');
      const left = await this.left(operator, client);
      if (left === 0) return refuse('look-quota');
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
      const entry = await append(client, {
        operator: operator.operator,
        act: 'verification.look-at-photo',
        subject: `trader:${one.trader}`,
        detail: { case: one.number, round: one.round, side, looksLeft: left - 1 },
      });
      return {
        link,
        width: photo.width,
        height: photo.height,
        sentAt: photo.created_at.toISOString(),
        expiresAt: expiresAt.toISOString(),
        looksLeft: left - 1,
        entry,
      };
    });
    if ('refused' in look ? look.refused === 'look-quota' : look.looksLeft === 0) await this.#alarm(operator, 'refused' in look);
    return look;
  }

  /** In the log for whoever is on duty, in the chain for whoever asks later. */
  async #alarm({ operator, ip }: Operator, isRefused: boolean): Promise<void> {
    this.#o.log.error({ operator, ip, looks: LOOKS_A_DAY, isRefused }, 'ALERT: an operator has used up the looks at ID photos of a day');
    await record(this.#o.pool, {
      operator: undefined,
      act: 'verification.look-quota-reached',
      subject: `operator:${operator}`,
      detail: { looks: LOOKS_A_DAY, isRefused },
    });
  }
}

/** Whether this operator has seen these photos of the case as they are now. */
export async function hasLooked(
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
