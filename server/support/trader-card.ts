import type { TraderCard } from '@bourse/contract/office/support';
import { maskedAccount } from '../http/masked-account.ts';
import { type ContactRow, contactColumns, contactOf } from '../secrets/contact.ts';
import type { SupportRoom } from './ports.ts';

interface Row extends ContactRow {
  readonly residence: string;
  readonly locale: string;
  readonly joined_at: Date;
  readonly last_seen_at: Date | null;
  readonly closed: number;
  readonly stars: string | null;
  readonly ratings: number;
  readonly verification: string;
  readonly is_locked: boolean;
}

/** The trader's details as far as an answer needs them: masked, without documents and balances. */
export async function readTraderCard({ pool, keys }: Pick<SupportRoom, 'pool' | 'keys'>, trader: number): Promise<TraderCard | undefined> {
  const { rows } = await pool.query<Row>(
    `SELECT ${contactColumns('i')}, i.residence, i.locale, i.joined_at,
         (SELECT max(last_used_at) FROM session s WHERE s.trader = i.trader) AS last_seen_at,
         (SELECT count(*)::int FROM support_message m WHERE m.trader = i.trader AND m.kind = 'closed') AS closed,
         (SELECT round(avg(stars), 1) FROM support_rating r WHERE r.trader = i.trader) AS stars,
         (SELECT count(*)::int FROM support_rating r WHERE r.trader = i.trader) AS ratings,
         coalesce(t.verification_level, 'none') AS verification, t.locked IS NOT NULL AS is_locked
       FROM trader_identity i LEFT JOIN state.trader t USING (trader) WHERE i.trader = $1`,
    [trader],
  );
  const row = rows[0];
  const { email, phone } = row ? contactOf(keys, row) : {};
  return (
    row && {
      uid: String(trader),
      account: maskedAccount(email ?? phone ?? ''),
      residence: row.residence,
      locale: row.locale,
      joinedAt: row.joined_at.toISOString(),
      verification: row.verification,
      isLocked: row.is_locked,
      ...(row.last_seen_at !== null && { lastSeenAt: row.last_seen_at.toISOString() }),
      conversations: { closed: row.closed, ratings: row.ratings, ...(row.stars !== null && { stars: Number(row.stars) }) },
    }
  );
}
