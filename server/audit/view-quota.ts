import type { Pool, PoolClient } from 'pg';
import type { Log } from '../http/log.ts';
import { type Refused, refuse } from '../http/refusal.ts';
import type { Operator } from '../http/room.ts';
import { takeTurn } from '../store/turn.ts';
import { append, record } from './audit.ts';

/** What one person may view of this kind in 24 hours, by whatever accounts: more than a day's work needs, far less than there is. */
export interface ViewQuota {
  /** The entries of the audit log that count. */
  readonly act: string;
  readonly most: number;
}
/** Personal data shown in full. */
export const FULL_VIEWS: ViewQuota = { act: 'traders.show-in-full', most: 100 };
/** Pictures of bank statements and transfers. */
export const PROOF_VIEWS: ViewQuota = { act: 'funds.look-at-proof', most: 300 };

/** Writes the view down inside the caller's transaction and before anything is shown, or refuses one too many. */
export async function appendView(
  client: PoolClient,
  { act, most }: ViewQuota,
  { operator, person }: Pick<Operator, 'operator' | 'person'>,
  view: { readonly subject: string; readonly reason?: string; readonly detail?: Record<string, string> },
): Promise<{ entry: number; left: number } | Refused> {
  await takeTurn(client, `views ${act} ${person}`);
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM audit_entry AS e JOIN operator AS o ON o.id = e.operator
     WHERE o.person = $1 AND e.act = $2 AND e.at > now() - interval '24 hours'`,
    [person, act],
  );
  const left = most - rows[0]!.count;
  if (left <= 0) return refuse('look-quota');
  const { subject, reason, detail } = view;
  const entry = await append(client, { operator, act, subject, reason, ...(detail && { detail }) });
  return { entry, left: left - 1 };
}

/** In the log for whoever is on duty, in the chain for whoever asks later: once when the last view is used, and at each refusal. */
export async function alarmOfViews(
  o: { readonly pool: Pool; readonly log: Log },
  { act, most }: ViewQuota,
  { operator, ip }: Operator,
  isRefused: boolean,
): Promise<void> {
  o.log.error({ operator, ip, act, most, isRefused }, 'ALERT: an operator has reached the 24-hour limit of views of personal data');
  await record(o.pool, {
    operator: undefined,
    act: `${act}-quota-reached`,
    subject: `operator:${operator}`,
    detail: { most, isRefused },
  });
}
