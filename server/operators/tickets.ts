import { randomBytes } from 'node:crypto';
import { DAY_MINUTES } from '@bourse/core/time';
import type { PoolClient } from 'pg';
import { tokenHash } from '../http/token.ts';

/**
 * What a ticket stands for: a correct password; a password where a factor has to be set up; a change to one's own account; a set-up
 * link; a passkey sign-in not yet identified; an unlock link.
 */
export type TicketPurpose = 'second-factor' | 'set-up' | 'change' | 'link' | 'passkey' | 'unlock';
export interface Ticket {
  readonly hash: string;
  readonly operator: number | undefined;
  readonly purpose: TicketPurpose;
  readonly challenge: string | undefined;
  readonly secret: Buffer | undefined;
}

const MINUTES: Readonly<Record<TicketPurpose, number>> = {
  'second-factor': 5,
  'set-up': 15,
  change: 10,
  link: DAY_MINUTES,
  passkey: 5,
  unlock: DAY_MINUTES,
};
const MOST_TRIES = 5;
type Store = Pick<PoolClient, 'query'>;

export async function issueTicket(client: Store, operator: number | undefined, purpose: TicketPurpose): Promise<string> {
  const ticket = randomBytes(32).toString('base64url');
  await client.query(
    `INSERT INTO operator_ticket (ticket_hash, operator, purpose, expires_at)
     VALUES (decode($1, 'hex'), $2, $3, now() + make_interval(mins => $4))`,
    [tokenHash(ticket), operator ?? null, purpose, MINUTES[purpose]],
  );
  return ticket;
}

/** A valid ticket for one of these purposes; locked operators have none. */
export async function findTicket(client: Store, ticket: string, ...purposes: readonly TicketPurpose[]): Promise<Ticket | undefined> {
  const { rows } = await client.query<{ operator: number | null; purpose: TicketPurpose; challenge: string | null; secret: Buffer | null }>(
    `SELECT t.operator, t.purpose, t.challenge, t.secret FROM operator_ticket AS t LEFT JOIN operator AS o ON o.id = t.operator
     WHERE t.ticket_hash = decode($1, 'hex') AND t.purpose = ANY ($2) AND t.expires_at > now() AND t.tries < ${MOST_TRIES} AND o.locked_at IS NULL`,
    [tokenHash(ticket), purposes],
  );
  const row = rows[0];
  if (row === undefined) return undefined;
  return {
    hash: tokenHash(ticket),
    operator: row.operator === null ? undefined : Number(row.operator),
    purpose: row.purpose,
    challenge: row.challenge ?? undefined,
    secret: row.secret ?? undefined,
  };
}

/** Counts an attempt before the answer is checked: false once the ticket is used up. */
export async function countTry(client: Store, { hash }: Ticket): Promise<boolean> {
  const { rowCount } = await client.query(
    `UPDATE operator_ticket SET tries = tries + 1 WHERE ticket_hash = decode($1, 'hex') AND tries < ${MOST_TRIES}`,
    [hash],
  );
  return rowCount === 1;
}

/** Of two at once, only one uses up a ticket. */
export async function useUp(client: Store, { hash }: Ticket): Promise<boolean> {
  return (await client.query(`DELETE FROM operator_ticket WHERE ticket_hash = decode($1, 'hex')`, [hash])).rowCount === 1;
}

export const keepChallenge = (client: Store, { hash }: Ticket, challenge: string): Promise<unknown> =>
  client.query(`UPDATE operator_ticket SET challenge = $2 WHERE ticket_hash = decode($1, 'hex')`, [hash, challenge]);
export const keepSecret = (client: Store, { hash }: Ticket, secret: Buffer): Promise<unknown> =>
  client.query(`UPDATE operator_ticket SET secret = $2 WHERE ticket_hash = decode($1, 'hex')`, [hash, secret]);
