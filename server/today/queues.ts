import { identityOffice } from '@bourse/contract/office/identity';
import type { Role } from '@bourse/contract/office/roles';
import { supportOffice } from '@bourse/contract/office/support';
import { verificationOffice } from '@bourse/contract/office/verification';
import { HOUR_SECONDS } from '@bourse/core/time';
import type { Pool } from 'pg';
import type { FourEyes } from '../four-eyes/four-eyes.ts';
import type { Operator } from '../http/room.ts';
import { type Promised, promisedHours } from '../store/promised-hours.ts';

/** What waits for a person, and for which roles: only ones that can open it. */
export interface Queue {
  readonly name: 'verification' | 'support' | 'approvals' | 'closing' | 'deposits' | 'confirmations' | 'withdrawals' | 'payments' | 'stuck';
  readonly roles: readonly Role[];
  readonly promisedSeconds: (pool: Pool) => Promise<number>;
  /** When each started waiting: a query with the single column `since`. */
  readonly waiting: string;
}
export interface Waiting {
  readonly name: Queue['name'];
  readonly waiting: number;
  readonly ages: number[];
  readonly promisedSeconds: number;
}

const STROKES = 60;
/** Its requests are counted as deposits waiting for a second person. */
const DEPOSIT_CREDIT = 'funds.credit-deposit';
const hours = (what: Promised) => async (pool: Pool) => (await promisedHours(pool, what)) * HOUR_SECONDS;
const queues: readonly Queue[] = [
  {
    name: 'verification',
    roles: verificationOffice.queue.roles,
    promisedSeconds: hours('verification'),
    waiting: "SELECT sent_at AS since FROM verification WHERE state = 'review'",
  },
  {
    name: 'support',
    roles: supportOffice.inbox.roles,
    promisedSeconds: async (pool) => {
      const { rows } = await pool.query<{ value: string }>("SELECT value FROM system_config WHERE name = 'support_answer_minutes'");
      return (Number(rows[0]?.value) || 30) * 60;
    },
    waiting: "SELECT waiting_since AS since FROM support_conversation WHERE state = 'open' AND waiting_since IS NOT NULL",
  },
  {
    name: 'deposits',
    roles: ['finance', 'admin', 'auditor'],
    promisedSeconds: hours('deposit'),
    waiting: "SELECT at AS since FROM deposit_proof WHERE state = 'under_review'",
  },
  {
    // Counted for the maker too: the money still waits for a person, even if for another one.
    name: 'confirmations',
    roles: ['finance', 'risk', 'admin', 'auditor'],
    promisedSeconds: hours('deposit'),
    waiting: `SELECT p.at AS since FROM deposit_proof AS p WHERE p.state = 'second_person' AND EXISTS (SELECT 1 FROM four_eyes_request AS r
      WHERE r.kind = '${DEPOSIT_CREDIT}' AND r.subject = 'deposit:p' || p.id AND r.state = 'waiting' AND r.expires_at > now())`,
  },
  {
    name: 'withdrawals',
    roles: ['finance', 'risk', 'admin', 'auditor'],
    promisedSeconds: hours('withdrawal'),
    waiting: "SELECT to_timestamp(submitted_at / 1000.0) AS since FROM withdrawal_log WHERE state = 'review'",
  },
  {
    name: 'payments',
    roles: ['finance', 'admin', 'auditor'],
    promisedSeconds: hours('payout'),
    waiting: "SELECT to_timestamp(updated_at / 1000.0) AS since FROM withdrawal_log WHERE state = 'approved' AND way = 'bank'",
  },
  {
    name: 'stuck',
    roles: ['finance', 'risk', 'admin', 'auditor'],
    promisedSeconds: hours('stuck'),
    waiting: "SELECT to_timestamp(updated_at / 1000.0) AS since FROM withdrawal_log WHERE state = 'stuck'",
  },
  {
    name: 'closing',
    roles: identityOffice.closings.roles,
    promisedSeconds: hours('closing'),
    waiting: "SELECT requested_at AS since FROM account_closing WHERE state = 'requested'",
  },
];

/** The queues of an operator's roles. Requests count only if this operator may decide them: not their own, and none they may only read. */
export async function waitingFor(
  pool: Pool,
  fourEyes: FourEyes,
  { roles, person }: Pick<Operator, 'roles' | 'person'>,
): Promise<Waiting[]> {
  const own = queues.filter((queue) => queue.roles.some((role) => roles.includes(role)));
  const read = async (name: Queue['name'], text: string, values: unknown[], promised: Queue['promisedSeconds']): Promise<Waiting> => {
    const promisedSeconds = await promised(pool);
    const { rows } = await pool.query<{ count: number; ages: string[] | null }>(
      `SELECT count(*)::int AS count, (array_agg(extract(epoch FROM now() - since)::int ORDER BY since))[1:${STROKES}] AS ages FROM (${text}) AS every`,
      values,
    );
    return { name, waiting: rows[0]!.count, ages: (rows[0]!.ages ?? []).map((age) => Math.max(0, Number(age))), promisedSeconds };
  };
  const kinds = fourEyes.decidedBy(roles).filter((kind) => kind !== DEPOSIT_CREDIT);
  return Promise.all([
    ...own.map((queue) => read(queue.name, queue.waiting, [], queue.promisedSeconds)),
    ...(kinds.length > 0
      ? [
          read(
            'approvals',
            "SELECT made_at AS since FROM four_eyes_request WHERE state = 'waiting' AND expires_at > now() AND kind = ANY ($1) AND maker_person <> $2",
            [kinds, person],
            hours('approval'),
          ),
        ]
      : []),
  ]);
}
