import type { Pool } from 'pg';
import { append } from '../audit/audit.ts';
import type { Log } from '../http/log.ts';
import type { Visitor } from '../http/room.ts';
import { inTransaction } from '../store/transaction.ts';
import type { OfficeMail } from './office-mail.ts';
import type { OperatorAccount } from './operator-store.ts';
import { issueTicket } from './tickets.ts';

export interface FailedSignInOptions {
  readonly pool: Pool;
  readonly log: Log;
  readonly mail: OfficeMail;
}
export interface FailedSignIn {
  /** Undefined if no operator has the typed name. */
  readonly account: Pick<OperatorAccount, 'operator' | 'name' | 'email'> | undefined;
  readonly factor: 'password' | 'code' | 'passkey';
  /** This attempt locks the sign-in. */
  readonly locks?: boolean;
}

/** An unused link stays valid for later locks, so strangers can't flood the mailbox. */
const RESEND_HOURS = 3;

/**
 * Records a failed sign-in: a row for the office's counts and, for a known operator, an audit entry with the IP address. The
 * attempt that locks also alerts: in the log, by email to the admins, and to the operator with an unlock link. Called after the
 * answer, so that its duration doesn't reveal whether the operator exists.
 */
export function keepFailedSignIn(o: FailedSignInOptions, { account, factor, locks = false }: FailedSignIn, { ip }: Visitor): Promise<void> {
  return inTransaction(o.pool, async (client) => {
    await client.query('INSERT INTO operator_sign_in_failure (operator, ip, factor) VALUES ($1, $2, $3)', [
      account?.operator ?? null,
      ip,
      factor,
    ]);
    if (account === undefined) return;
    const subject = `operator:${account.operator}`;
    if (locks && factor === 'password') {
      o.log.error({ operator: account.operator, ip }, 'ALERT: wrong passwords have locked the sign-in of an operator');
      await client.query('SELECT 1 FROM operator WHERE id = $1 FOR UPDATE', [account.operator]);
      const sent = await client.query(
        `SELECT 1 FROM operator_ticket WHERE operator = $1 AND purpose = 'unlock'
           AND expires_at > now() + make_interval(hours => ${24 - RESEND_HOURS})`,
        [account.operator],
      );
      if (sent.rows.length === 0 && o.mail.isReachable) {
        await o.mail.locked(client, account, await issueTicket(client, account.operator, 'unlock'), ip);
        await o.mail.alarm(client, account, ip);
      }
    }
    await append(client, { operator: undefined, act: 'entry.sign-in-failed', subject, detail: { factor, ip, locks } });
  });
}

/** Failed sign-ins by operator in the last 24 hours, as the office shows them. */
export interface FailedSignIns {
  readonly today: number;
  readonly lastAt: Date;
  readonly lastIp: string;
}
export async function failedSignIns(pool: Pick<Pool, 'query'>): Promise<ReadonlyMap<number, FailedSignIns>> {
  const { rows } = await pool.query<{ operator: number; today: number; last_at: Date; last_ip: string }>(
    `SELECT DISTINCT ON (operator) operator, at AS last_at, ip AS last_ip,
       count(*) FILTER (WHERE at > now() - interval '24 hours') OVER (PARTITION BY operator)::int AS today
     FROM operator_sign_in_failure WHERE operator IS NOT NULL ORDER BY operator, at DESC`,
  );
  return new Map(rows.map((row) => [Number(row.operator), { today: row.today, lastAt: row.last_at, lastIp: row.last_ip }]));
}

const ALARMING = 10;
/** For the list of background tasks. */
export async function signInFailuresOfHour(pool: Pick<Pool, 'query'>): Promise<{ isQuiet: boolean; detail: string }> {
  const { rows } = await pool.query<{ failed: number; operators: number; addresses: number }>(
    `SELECT count(*)::int AS failed, count(DISTINCT operator)::int AS operators, count(DISTINCT ip)::int AS addresses
     FROM operator_sign_in_failure WHERE at > now() - interval '1 hour'`,
  );
  const { failed, operators, addresses } = rows[0]!;
  return {
    isQuiet: failed < ALARMING,
    detail:
      failed === 0 ? 'no failures in the last hour' : `${failed} failed in the last hour: ${operators} accounts, ${addresses} addresses`,
  };
}
