import { randomInt } from 'node:crypto';
import { type TraderId, traderId } from '@bourse/core/identity/trader';
import type { Pool, PoolClient } from 'pg';
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
const columns = 'trader, email, phone, password_hash, safe_password_hash, password_changed_at, locale, residence, invite_code, joined_at';
interface Row {
  readonly trader: number;
  readonly email: string | null;
  readonly phone: string | null;
  readonly password_hash: string;
  readonly safe_password_hash: string | null;
  readonly password_changed_at: Date;
  readonly locale: string;
  readonly residence: string;
  readonly invite_code: string;
  readonly joined_at: Date;
}

export async function findByName(store: Store, name: AccountName): Promise<TraderIdentity | undefined> {
  const column = name.kind === 'email' ? 'email_key' : 'phone';
  return identityOf((await store.query<Row>(`SELECT ${columns} FROM trader_identity WHERE ${column} = $1`, [name.key])).rows[0]);
}
export async function findByNumber(store: Store, trader: TraderId): Promise<TraderIdentity | undefined> {
  const text = `SELECT ${columns} FROM trader_identity WHERE trader = $1`;
  return identityOf((await store.query<Row>({ name: 'trader_by_number', text, values: [trader] })).rows[0]);
}
export async function findInviter(store: Store, inviteCode: string): Promise<number | undefined> {
  const { rows } = await store.query<{ trader: number }>('SELECT trader FROM trader_identity WHERE invite_code = $1', [inviteCode]);
  return rows[0] && Number(rows[0].trader);
}
export async function nextTrader(store: Store): Promise<TraderId> {
  const { rows } = await store.query<{ trader: number }>(`SELECT nextval('trader_number') AS trader`);
  return traderId(Number(rows[0]!.trader));
}

/** False where the account exists already. */
export async function addTrader(client: PoolClient, trader: TraderId, one: NewTrader): Promise<boolean> {
  const { name } = one;
  const email = name.kind === 'email' ? name : undefined;
  for (;;) {
    const { rowCount } = await client.query(
      `INSERT INTO trader_identity (trader, email, email_key, phone, password_hash, residence, invite_code, invited_by, locale)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING`,
      [
        trader,
        email?.email ?? null,
        email?.key ?? null,
        name.kind === 'phone' ? name.phone : null,
        one.passwordHash,
        one.residence,
        newInviteCode(),
        one.invitedBy ?? null,
        one.locale,
      ],
    );
    if (rowCount === 1) return true;
    // Nothing was written: the account exists, or else this invite code was given out before and another one is drawn.
    if ((await findByName(client, name)) !== undefined) return false;
  }
}

/** Without letters and digits that look alike. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const newInviteCode = (): string => Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('');

const identityOf = (row: Row | undefined): TraderIdentity | undefined =>
  row && {
    trader: traderId(Number(row.trader)),
    email: row.email ?? undefined,
    phone: row.phone ?? undefined,
    passwordHash: row.password_hash,
    safePasswordHash: row.safe_password_hash ?? undefined,
    passwordChangedAt: row.password_changed_at,
    locale: row.locale,
    residence: row.residence,
    inviteCode: row.invite_code,
    joinedAt: row.joined_at,
  };
