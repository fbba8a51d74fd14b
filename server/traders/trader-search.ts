import type { Output } from '@bourse/contract/call';
import type { traders as contract } from '@bourse/contract/office/traders';
import type { Pool } from 'pg';
import { page, pageSize, readCursor } from '../http/page.ts';
import type { Refused } from '../http/refusal.ts';
import { type ContactRing, type ContactRow, contactColumns, contactOf, emailIndex, phoneIndex } from '../secrets/contact.ts';
import { maskedContact } from './masked.ts';

type Found = Output<(typeof contract)['search']>['traders'][number];
type By = Found['foundBy'];
/** Finds traders by document; provided by the room that knows documents. */
export interface Documents {
  find(words: string): Promise<readonly { readonly trader: number; readonly foundBy: 'name' | 'id-number' }[]>;
  personOf(
    trader: number,
  ): Promise<{ readonly realName: string; readonly masked: string; readonly birthDate: string | undefined } | undefined>;
}
interface Row extends ContactRow {
  readonly is_house: boolean;
  readonly residence: string | null;
  readonly joined_at: Date | null;
  readonly locked: string | null;
  readonly verification_level: string | null;
}

const COLUMNS = `${contactColumns('i')}, i.residence, i.joined_at, t.locked, t.verification_level,
  coalesce(t.kind = 'market_maker', false) AS is_house`;
/** The store of traders, and the key ring that decrypts and finds contacts. */
interface Book {
  readonly pool: Pool;
  readonly ring: ContactRing;
}

/** Traders by whatever the operator has: the most reliable match first, each trader once. */
export async function searchTraders(
  book: Book,
  documents: Documents,
  words: string,
  cursor: string | undefined,
  limit: string | undefined,
): Promise<{ traders: Found[]; cursor?: string } | Refused> {
  const { pool } = book;
  const before = readCursor(cursor, [Number.MAX_SAFE_INTEGER]);
  if ('refused' in before) return before;
  const size = pageSize(limit);
  if (words === '') {
    const { rows } = await pool.query<Row>(
      `SELECT ${COLUMNS} FROM trader_identity AS i LEFT JOIN state.trader AS t USING (trader) WHERE i.trader < $1 ORDER BY i.trader DESC LIMIT $2`,
      [before[0], size + 1],
    );
    const { rows: shown, ...next } = page(rows, size, (row) => [row.trader]);
    return { traders: await Promise.all(shown.map((row) => told(book, documents, row, 'newest'))), ...next };
  }
  const found = new Map<number, By>();
  for (const { trader, by } of await byAccount(book, words)) if (!found.has(trader)) found.set(trader, by);
  for (const { trader, foundBy } of await documents.find(words)) if (!found.has(trader)) found.set(trader, foundBy);
  // A house account has no identity.
  const { rows } = await pool.query<Row>(
    `SELECT ${COLUMNS}, asked.trader FROM unnest($1::bigint[]) AS asked (trader)
       LEFT JOIN trader_identity AS i USING (trader) LEFT JOIN state.trader AS t USING (trader)
     WHERE i.trader IS NOT NULL OR t.kind = 'market_maker' ORDER BY asked.trader DESC`,
    [[...found.keys()]],
  );
  return { traders: await Promise.all(rows.map((row) => told(book, documents, row, found.get(Number(row.trader))!))) };
}

/** Who was found and by what, for the audit log: it must not keep what was searched for. */
export const foundText = (traders: readonly Found[]): string[] => traders.slice(0, 20).map(({ uid, foundBy }) => `${uid} by ${foundBy}`);

/** Emails and phone numbers are encrypted, so only a complete one is found, in any notation. */
async function byAccount({ pool, ring }: Book, words: string): Promise<readonly { trader: number; by: By }[]> {
  const digits = words.replace(/[\s().-]/g, '');
  const { rows } = await pool.query<{ trader: number; by: By }>(
    `SELECT trader, 'uid' AS by FROM trader_identity WHERE trader = $1
     UNION SELECT trader, 'uid' FROM state.trader WHERE trader = $1 AND kind = 'market_maker'
     UNION ALL SELECT trader, 'invite-code' FROM trader_identity WHERE invite_code = $2
     UNION ALL SELECT trader, 'email' FROM trader_identity WHERE email_index = $3
     UNION ALL SELECT trader, 'phone' FROM trader_identity WHERE phone_index = $4`,
    [
      /^[1-9]\d{0,14}$/.test(words) ? words : null,
      words.toUpperCase(),
      words.includes('@') ? emailIndex(ring, words.normalize('NFKC').toLowerCase()) : null,
      /^\+?[1-9]\d{5,14}$/.test(digits) ? phoneIndex(ring, digits.startsWith('+') ? digits : `+${digits}`) : null,
    ],
  );
  return rows.map(({ trader, by }) => ({ trader: Number(trader), by }));
}

async function told({ ring }: Book, documents: Documents, row: Row, foundBy: By): Promise<Found> {
  const person = await documents.personOf(Number(row.trader));
  return {
    uid: String(row.trader),
    ...maskedContact(contactOf(ring, row)),
    ...(person && { name: person.masked }),
    isHouse: row.is_house,
    ...(row.residence !== null && { residence: row.residence }),
    isLocked: row.locked !== null,
    verification: row.verification_level ?? 'none',
    ...(row.joined_at !== null && { joinedAt: row.joined_at.toISOString() }),
    foundBy,
  };
}
