import type { Pool } from 'pg';
import { StartRefusal } from '../start-refusal.ts';
import { transaction } from '../store/transaction.ts';
import { takeTurn } from '../store/turn.ts';
import type { KeyRing } from './key-ring.ts';

// Traders' email addresses and phone numbers, encrypted at rest. They're found by blind index, so only a complete address or number
// finds its trader.

export type ContactRing = Pick<KeyRing, 'encryptField' | 'decryptField' | 'blindIndex'>;
export interface ContactRow {
  readonly trader: number;
  readonly email_box: Buffer | null;
  readonly phone_box: Buffer | null;
}
/** The columns of trader_identity that contain a contact, for the table under this alias. */
export const contactColumns = (alias: string): string => `${alias}.trader, ${alias}.email_box, ${alias}.phone_box`;

const contextOf = (trader: number, field: 'email' | 'phone'): string => `trader ${trader} ${field}`;

export const contactOf = (
  ring: Pick<KeyRing, 'decryptField'>,
  { trader, email_box, phone_box }: ContactRow,
): { email: string | undefined; phone: string | undefined } => ({
  email: email_box === null ? undefined : ring.decryptField(email_box, contextOf(Number(trader), 'email')),
  phone: phone_box === null ? undefined : ring.decryptField(phone_box, contextOf(Number(trader), 'phone')),
});

/** Of the normalised form. */
export const emailIndex = (ring: Pick<KeyRing, 'blindIndex'>, key: string): Buffer => ring.blindIndex(key, 'trader email');
/** Of the number in international format. */
export const phoneIndex = (ring: Pick<KeyRing, 'blindIndex'>, phone: string): Buffer => ring.blindIndex(phone, 'trader phone');

interface SealedEmail {
  readonly box: Buffer;
  readonly index: Buffer;
  readonly mailbox: Buffer;
}
export const sealEmail = (ring: ContactRing, trader: number, email: string, key: string): SealedEmail => ({
  box: ring.encryptField(email, contextOf(trader, 'email')),
  index: emailIndex(ring, key),
  mailbox: ring.blindIndex(mailboxOf(key), 'trader mailbox'),
});
export const sealPhone = (ring: ContactRing, trader: number, phone: string): { readonly box: Buffer; readonly index: Buffer } => ({
  box: ring.encryptField(phone, contextOf(trader, 'phone')),
  index: phoneIndex(ring, phone),
});

/** The mailbox behind an address: anything after a plus sign is the owner's own tag, and Google ignores dots. */
export function mailboxOf(key: string): string {
  const at = key.lastIndexOf('@');
  const name = key.slice(0, at).split('+')[0]!;
  const host = key.slice(at + 1);
  return /^(gmail|googlemail)\.com$/.test(host) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${host}`;
}

const AT_ONCE = 500;
interface PlainRow {
  readonly trader: number;
  readonly email: string | null;
  readonly email_key: string | null;
  readonly phone: string | null;
}

/**
 * Encrypts contacts that an older version stored in plain text, then rewrites the table so that none of them stays in its pages.
 * Runs at the start, because only the server has the keys. Returns how many there were.
 */
export async function sealOldContacts(pool: Pool, ring: ContactRing): Promise<number> {
  let moved = 0;
  for (;;) {
    const many = await transaction(pool, async (client) => {
      await takeTurn(client, 'seal contacts');
      const { rows } = await client.query<PlainRow>(
        'SELECT trader, email, email_key, phone FROM trader_identity WHERE email IS NOT NULL OR phone IS NOT NULL ORDER BY trader LIMIT $1 FOR UPDATE',
        [AT_ONCE],
      );
      for (const row of rows) {
        const trader = Number(row.trader);
        const email = row.email === null ? undefined : sealEmail(ring, trader, row.email, row.email_key ?? row.email.toLowerCase());
        const phone = row.phone === null ? undefined : sealPhone(ring, trader, row.phone);
        await client.query(
          `UPDATE trader_identity SET email_box = coalesce($2, email_box), email_index = coalesce($3, email_index),
             mailbox_index = coalesce($4, mailbox_index), phone_box = coalesce($5, phone_box), phone_index = coalesce($6, phone_index),
             email = NULL, email_key = NULL, phone = NULL WHERE trader = $1`,
          [trader, email?.box, email?.index, email?.mailbox, phone?.box, phone?.index],
        );
      }
      return rows.length;
    });
    moved += many;
    if (many < AT_ONCE) break;
  }
  if (moved > 0) await pool.query('VACUUM (FULL) trader_identity');
  const left = await pool.query('SELECT 1 FROM trader_identity WHERE email IS NOT NULL OR phone IS NOT NULL LIMIT 1');
  if (left.rows.length > 0) throw new StartRefusal('Mail addresses or phone numbers of traders could not be encrypted. Start again.');
  return moved;
}
