import type { Pool, PoolClient } from 'pg';
import type { Log } from '../http/log.ts';
import { type Refused, refuse } from '../http/refusal.ts';
import type { Operator } from '../http/room.ts';
import { takeTurn } from '../store/turn.ts';
import { type ActFacts, append, record } from './audit.ts';

/**
 * How many views of one kind a person has in 24 hours, across all their accounts: enough for a day's work, too few to copy
 * everything.
 */
export interface ViewQuota {
  /** The audit entries that are counted. */
  readonly act: string;
  readonly most: number;
  /** The audit entry of the alarm. */
  readonly alarm: string;
}
/** Unmasked personal data. */
export const FULL_VIEWS: ViewQuota = { act: 'traders.show-in-full', most: 100, alarm: 'traders.show-in-full-quota-reached' };
/** Images of bank statements and transfers. */
export const PROOF_VIEWS: ViewQuota = { act: 'funds.look-at-proof', most: 300, alarm: 'funds.look-at-proof-quota-reached' };
/** Card numbers and phones of bank payments, beside the one that the operator makes. */
export const CARD_VIEWS: ViewQuota = { act: 'funds.show-card', most: 100, alarm: 'funds.show-card-quota-reached' };
/** Photos of identity documents. */
export const PHOTO_VIEWS: ViewQuota = { act: 'verification.look-at-photo', most: 300, alarm: 'verification.look-quota-reached' };

/** How many views this person has left. */
export async function viewsLeft(
  client: Pick<PoolClient, 'query'>,
  { act, most }: ViewQuota,
  { person }: Pick<Operator, 'person'>,
): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM audit_entry AS e JOIN operator AS o ON o.id = e.operator
     WHERE o.person = $1 AND e.act = $2 AND e.at > now() - interval '24 hours'`,
    [person, act],
  );
  return Math.max(0, most - rows[0]!.count);
}

/** Records the view in the caller's transaction, before anything is shown, or refuses it. `left`: views left after this one. */
export async function appendView(
  client: PoolClient,
  quota: ViewQuota,
  { operator, person }: Pick<Operator, 'operator' | 'person'>,
  view: { readonly subject: string; readonly reason?: string; readonly detail?: ActFacts },
): Promise<{ entry: number; left: number } | Refused> {
  await takeTurn(client, `views ${quota.act} ${person}`);
  const left = await viewsLeft(client, quota, { person });
  if (left === 0) return refuse('look-quota');
  const { subject, reason, detail } = view;
  const entry = await append(client, { operator, act: quota.act, subject, reason, ...(detail && { detail }) });
  return { entry, left: left - 1 };
}

/** Alerts whoever is on duty and adds an audit entry, once for the last view and for each refused one. */
export async function alarmOfViews(
  o: { readonly pool: Pool; readonly log: Log },
  { act, most, alarm }: ViewQuota,
  { operator, ip }: Operator,
  isRefused: boolean,
): Promise<void> {
  o.log.error({ operator, ip, act, most, isRefused }, 'ALERT: an operator has reached the 24-hour limit of views of personal data');
  await record(o.pool, {
    operator: undefined,
    act: alarm,
    subject: `operator:${operator}`,
    detail: { most, isRefused },
  });
}
