import { randomInt } from 'node:crypto';
import { type TraderId, traderId } from '@bourse/core/identity/trader-id';
import type { Pool, PoolClient } from 'pg';
import { type ContactRing, contactOf, emailIndex, phoneIndex, sealEmail, sealPhone } from '../secrets/contact.ts';
import type { AccountName } from './account-name.ts';

export interface TraderIdentity {
  readonly trader: TraderId;
  readonly email: string | undefined;
  readonly phone: string | undefined;
  readonly passwordHash: string;
  readonly safePasswordHash: string | undefined;
  readonly passwordChangedAt: Date;
  readonly locale: string;
  readonly residence: string;
  readonly inviteCode: string;
  readonly joinedAt: Date;
}
export interface NewTrader {
  readonly name: AccountName;
  readonly passwordHash: string;
  readonly residence: string;
  readonly invitedBy: number | undefined;
  readonly locale: string;
}

type Store = Pick<Pool, 'query'>;
const columns =
  'trader, email_box, phone_box, password_hash, safe_password_hash, password_changed_at, locale, residence, invite_code, joined_at';
interface Row {
  readonly trader: number;
  readonly email_box: Buffer | null;
  readonly phone_box: Buffer | null;
  readonly password_hash: string;
  readonly safe_password_hash: string | null;
  readonly password_changed_at: Date;
  readonly locale: string;
  readonly residence: string;
  readonly invite_code: string;
  readonly joined_at: Date;
}

/** The store of traders, and the key ring for their contacts. */
export interface TraderBook {
  readonly pool: Pool;
  readonly ring: ContactRing;
}

/** The blind index of this name, in the column of its kind. */
const indexOf = (ring: TraderBook['ring'], name: AccountName): Buffer =>
  name.kind === 'email' ? emailIndex(ring, name.key) : phoneIndex(ring, name.phone);

export async function findByName(book: TraderBook, name: AccountName, store: Store = book.pool): Promise<TraderIdentity | undefined> {
  const column = name.kind === 'email' ? 'email_index' : 'phone_index';
  const text = `SELECT ${columns} FROM trader_identity WHERE ${column} = $1`;
  return identityOf(book.ring, (await store.query<Row>(text, [indexOf(book.ring, name)])).rows[0]);
}
export async function findByNumber(book: TraderBook, trader: TraderId, store: Store = book.pool): Promise<TraderIdentity | undefined> {
  const text = `SELECT ${columns} FROM trader_identity WHERE trader = $1`;
  return identityOf(book.ring, (await store.query<Row>({ name: 'trader_by_number', text, values: [trader] })).rows[0]);
}
export async function findInviter(store: Store, inviteCode: string): Promise<number | undefined> {
  const { rows } = await store.query<{ trader: number }>('SELECT trader FROM trader_identity WHERE invite_code = $1', [inviteCode]);
  return rows[0] && Number(rows[0].trader);
}
export async function nextTrader(store: Store): Promise<TraderId> {
  const { rows } = await store.query<{ trader: number }>(`SELECT nextval('trader_number') AS trader`);
  return traderId(Number(rows[0]!.trader));
}

/** False if the account exists already. */
export async function addTrader(book: TraderBook, client: PoolClient, trader: TraderId, one: NewTrader): Promise<boolean> {
  const { name } = one;
  const email = name.kind === 'email' ? sealEmail(book.ring, trader, name.email, name.key) : undefined;
  const phone = name.kind === 'phone' ? sealPhone(book.ring, trader, name.phone) : undefined;
  for (;;) {
    const { rowCount } = await client.query(
      `INSERT INTO trader_identity (trader, email_box, email_index, mailbox_index, phone_box, phone_index, password_hash, residence,
         invite_code, invited_by, locale) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) ON CONFLICT DO NOTHING`,
      [
        trader,
        email?.box ?? null,
        email?.index ?? null,
        email?.mailbox ?? null,
        phone?.box ?? null,
        phone?.index ?? null,
        one.passwordHash,
        one.residence,
        newInviteCode(),
        one.invitedBy ?? null,
        one.locale,
      ],
    );
    if (rowCount === 1) return true;
    // Nothing was written: either the account exists, or this invite code is taken and another is drawn.
    if ((await findByName(book, name, client)) !== undefined) return false;
  }
}

/** Without letters and digits that look alike. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const newInviteCode = (): string => Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('');

const identityOf = (ring: TraderBook['ring'], row: Row | undefined): TraderIdentity | undefined =>
  row && {
    trader: traderId(Number(row.trader)),
    ...contactOf(ring, row),
    passwordHash: row.password_hash,
    safePasswordHash: row.safe_password_hash ?? undefined,
    passwordChangedAt: row.password_changed_at,
    locale: row.locale,
    residence: row.residence,
    inviteCode: row.invite_code,
    joinedAt: row.joined_at,
  };
