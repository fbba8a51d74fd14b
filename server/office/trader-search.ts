import type { Output } from '@bourse/contract/call';
import type { traders as contract } from '@bourse/contract/traders-office';
import type { Pool } from 'pg';
import { page, pageSize, readCursor } from '../http/page.ts';
import type { Refused } from '../http/refusal.ts';
import { maskedEmail, maskedPhone } from './masked.ts';

type Found = Output<(typeof contract)['search']>['traders'][number];
type By = Found['foundBy'];
/** Who a trader is by a document: the room that knows documents answers. */
export interface Documents {
  find(words: string): Promise<readonly { readonly trader: number; readonly foundBy: 'name' | 'id-number' }[]>;
  personOf(trader: number): Promise<{ readonly realName: string; readonly masked: string } | undefined>;
}
interface Row {
  readonly trader: number;
  readonly email: string | null;
  readonly phone: string | null;
  readonly residence: string;
  readonly joined_at: Date;
  readonly locked: string | null;
  readonly verification_level: string | null;
}

const COLUMNS = 'i.trader, i.email, i.phone, i.residence, i.joined_at, t.locked, t.verification_level';
const FROM = 'FROM trader_identity AS i LEFT JOIN state.trader AS t ON t.trader = i.trader';
/** Shorter words would find half the house. */
const SHORTEST = 3;

/** Traders by whatever the operator has in hand: the most certain way first, and each trader once. */
export async function searchTraders(
  pool: Pool,
  documents: Documents,
  words: string,
  cursor: string | undefined,
  limit: string | undefined,
): Promise<{ traders: Found[]; cursor?: string } | Refused> {
  const before = readCursor(cursor, [Number.MAX_SAFE_INTEGER]);
  if ('refused' in before) return before;
  const size = pageSize(limit);
  if (words === '') {
    const { rows } = await pool.query<Row>(`SELECT ${COLUMNS} ${FROM} WHERE i.trader < $1 ORDER BY i.trader DESC LIMIT $2`, [
      before[0],
      size + 1,
    ]);
    const { rows: shown, ...next } = page(rows, size, (row) => [row.trader]);
    return { traders: await Promise.all(shown.map((row) => told(documents, row, 'newest'))), ...next };
  }
  const found = new Map<number, By>();
  for (const { trader, by } of await byAccount(pool, words)) if (!found.has(trader)) found.set(trader, by);
  for (const { trader, foundBy } of await documents.find(words)) if (!found.has(trader)) found.set(trader, foundBy);
  const { rows } = await pool.query<Row>(`SELECT ${COLUMNS} ${FROM} WHERE i.trader = ANY ($1) ORDER BY i.trader DESC`, [[...found.keys()]]);
  return { traders: await Promise.all(rows.map((row) => told(documents, row, found.get(Number(row.trader))!))) };
}

async function byAccount(pool: Pool, words: string): Promise<readonly { trader: number; by: By }[]> {
  const start = (text: string): string => `${text.replace(/[\\%_]/g, '\\$&')}%`;
  const digits = words.replace(/[\s()-]/g, '');
  const { rows } = await pool.query<{ trader: number; by: By }>(
    `SELECT trader, 'uid' AS by FROM trader_identity WHERE trader = $1
     UNION ALL SELECT trader, 'invite-code' FROM trader_identity WHERE invite_code = $2
     UNION ALL (SELECT trader, 'email' FROM trader_identity WHERE lower(email) LIKE $3 ORDER BY trader LIMIT 50)
     UNION ALL (SELECT trader, 'phone' FROM trader_identity WHERE phone LIKE $4 ORDER BY trader LIMIT 50)`,
    [
      /^[1-9]\d{0,14}$/.test(words) ? words : null,
      words.toUpperCase(),
      words.length >= SHORTEST ? start(words.toLowerCase()) : null,
      /^\+?\d{4,}$/.test(digits) ? start(digits.startsWith('+') ? digits : `+${digits}`) : null,
    ],
  );
  return rows.map(({ trader, by }) => ({ trader: Number(trader), by }));
}

async function told(documents: Documents, row: Row, foundBy: By): Promise<Found> {
  const person = await documents.personOf(Number(row.trader));
  return {
    uid: String(row.trader),
    ...(row.email !== null && { email: maskedEmail(row.email) }),
    ...(row.phone !== null && { phone: maskedPhone(row.phone) }),
    ...(person && { name: person.masked }),
    residence: row.residence,
    isLocked: row.locked !== null,
    verification: row.verification_level ?? 'none',
    joinedAt: row.joined_at.toISOString(),
    foundBy,
  };
}
