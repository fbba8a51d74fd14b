import { maskedEmail, maskedPhone } from '@bourse/contract/masked';
import type { identityOffice as contract } from '@bourse/contract/office/identity';
import type { StandingCommand } from '@bourse/core/identity/commands';
import { traderId } from '@bourse/core/identity/trader-id';
import type { PoolClient } from 'pg';
import { type ActFacts, append, appendViewOnce } from '../audit/audit.ts';
import type { FourEyes } from '../four-eyes/four-eyes.ts';
import { page, pageSize, readCursor } from '../http/page.ts';
import { type Refused, refuse } from '../http/refusal.ts';
import type { Handlers, Operator } from '../http/room.ts';
import { inTransaction } from '../store/transaction.ts';
import { readAccountName } from './account-name.ts';
import { requestedAt, whyNotClosed } from './closing.ts';
import { resetFactors } from './factor-reset.ts';
import type { IdentityOptions } from './options.ts';
import { forgiveAll } from './recovery.ts';
import type { Done } from './refusals.ts';
import { standingOf } from './standing.ts';
import { findByNumber, type TraderIdentity } from './traders.ts';

export type IdentityOfficeOptions = IdentityOptions & { readonly fourEyes: FourEyes };

/** Operators' actions and views concerning traders' access: each is an entry in the audit log. */
export function identityOffice(o: IdentityOfficeOptions): Handlers<typeof contract> {
  resetFactors(o);
  return {
    lockTrader: ({ uid, reason }, operator) =>
      act(o, operator, 'identity.lock-trader', uid, reason, async (client, known) => {
        const ended = await o.sessions.endAll(known.trader, undefined, client);
        await o.notices.tell(known, 'account-locked', {}, client);
        return { answer: {}, detail: { sessionsEnded: ended }, command: { kind: 'lock_trader', trader: known.trader, cause: 'operator' } };
      }),
    unlockTrader: async ({ uid, reason }, operator) => {
      const done = await act(o, operator, 'identity.unlock-trader', uid, reason, async (client, known) => {
        const { locked } = await standingOf(client, known.trader);
        if (locked !== undefined) await o.notices.tell(known, 'account-unlocked', {}, client);
        return { answer: {}, detail: { cause: locked ?? 'none' }, command: { kind: 'unlock_trader', trader: known.trader } };
      });
      const known = await findByNumber(o, traderId(Number(uid)));
      if (!('refused' in done) && known !== undefined) await forgiveAll(o, known);
      return done;
    },
    endSessions: ({ uid, reason }, operator) =>
      act(o, operator, 'identity.end-sessions', uid, reason, async (client, { trader }) => {
        const ended = await o.sessions.endAll(trader, undefined, client);
        return { answer: { ended }, detail: { ended } };
      }),
    requestFactorReset: ({ uid, reason }, operator) =>
      inTransaction(o.pool, async (client) => {
        const trader = traderId(Number(uid));
        if ((await findByNumber(o, trader, client)) === undefined) return refuse('not-found');
        return o.fourEyes.request(client, operator, 'identity.reset-second-factor', { trader }, reason);
      }),
    // Part of the trader's page: opening the page is the logged view.
    standing: ({ uid }, operator) =>
      look(o, operator, 'traders.open', uid, async (client, known) => {
        const { trader, email, phone } = known;
        const [standing, factors, closing, locks] = [
          await standingOf(client, trader),
          await o.factors.of(trader, client),
          await requestedAt(client, trader),
          await Promise.all([email, phone].map((name) => loginLockOf(o, name))),
        ];
        const loginLockedUntil = locks.find((one) => one !== undefined);
        return {
          uid,
          ...(standing.locked && { lock: standing.locked, ...(await lockOf(client, uid, standing.locked)) }),
          ...(loginLockedUntil && { loginLockedUntil: loginLockedUntil.toISOString() }),
          ...(standing.holdUntil > o.now() && { holdUntil: new Date(standing.holdUntil).toISOString(), holdCause: standing.holdCause! }),
          hasTotp: factors.hasTotp,
          passkeys: factors.passkeys,
          hasSafePassword: known.safePasswordHash !== undefined,
          ...(email && { email: maskedEmail(email) }),
          ...(phone && { phone: maskedPhone(phone) }),
          ...(closing && { closingRequestedAt: closing.toISOString() }),
        };
      }),
    loginHistory: ({ uid, cursor }, operator) =>
      look(o, operator, 'identity.view-login-history', uid, (_, { trader }) => o.history.list(trader, cursor)),
    closings: async ({ cursor }) => {
      const after = readCursor(cursor, [0]);
      if ('refused' in after) return after;
      const size = pageSize(undefined);
      const { rows } = await o.pool.query<{ id: number; trader: number; requested_at: Date; reason: string }>(
        "SELECT id, trader, requested_at, reason FROM account_closing WHERE state = 'requested' AND id > $1 ORDER BY id LIMIT $2",
        [after[0], size + 1],
      );
      const { rows: shown, ...next } = page(rows, size, (row) => [row.id]);
      return {
        closings: shown.map((row) => ({
          id: String(row.id),
          uid: String(row.trader),
          requestedAt: row.requested_at.toISOString(),
          reason: row.reason,
        })),
        ...next,
      };
    },
    decideClosing: (input, operator) => decideClosing(o, input, operator),
  };
}

/** An action's answer, its audit entry, and the command it leaves for the writer. */
interface Acted<A> {
  readonly answer: A;
  readonly detail: ActFacts;
  readonly command?: StandingCommand;
}

/** Performs an action on a trader with its audit entry, and commits its command before the answer. */
async function act<A extends object>(
  o: IdentityOfficeOptions,
  { operator }: Operator,
  name: string,
  uid: string,
  reason: string,
  work: (client: PoolClient, known: TraderIdentity) => Promise<Acted<A> | Refused>,
): Promise<A | Refused> {
  const done = await inTransaction(o.pool, async (client) => {
    const known = await findByNumber(o, traderId(Number(uid)), client);
    if (known === undefined) return refuse('not-found');
    const result = await work(client, known);
    if ('refused' in result) return result;
    const entry = await append(client, { operator, act: name, subject: `trader:${uid}`, reason, detail: result.detail });
    if (result.command !== undefined) await o.outbox.leave(client, { entry }, result.command);
    return { ...result, entry };
  });
  if ('refused' in done) return done;
  if (done.command !== undefined) await o.outbox.settle(done);
  await o.projected();
  return done.answer;
}

/** Views someone's data, which is logged too. */
const look = <A extends object>(
  o: IdentityOfficeOptions,
  { operator }: Operator,
  name: string,
  uid: string,
  work: (client: PoolClient, known: TraderIdentity) => Promise<A>,
): Promise<A | Refused> =>
  inTransaction(o.pool, async (client) => {
    const known = await findByNumber(o, traderId(Number(uid)), client);
    if (known === undefined) return refuse('not-found');
    const answer = await work(client, known);
    await appendViewOnce(client, { operator, act: name, subject: `trader:${uid}` });
    return answer;
  });

/** Who locked a trader is in the audit log, next to the command that did it. */
async function lockOf(
  client: Pick<PoolClient, 'query'>,
  uid: string,
  cause: 'operator' | 'self' | 'closed',
): Promise<{ lockedBy?: string; lockedAt?: string; lockReason?: string }> {
  if (cause === 'self') return {};
  const { rows } = await client.query<{ at: Date; name: string | null; reason: string | null }>(
    `SELECT e.at, o.name, e.reason FROM audit_entry AS e LEFT JOIN operator AS o ON o.id = e.operator
     WHERE e.subject = $1 AND e.act = $2 ORDER BY e.id DESC LIMIT 1`,
    [`trader:${uid}`, cause === 'operator' ? 'identity.lock-trader' : 'identity.decide-closing'],
  );
  const [entry] = rows;
  if (entry === undefined) return {};
  const { at, name, reason } = entry;
  return { lockedAt: at.toISOString(), ...(name !== null && { lockedBy: name }), ...(reason !== null && { lockReason: reason }) };
}

const loginLockOf = async (o: IdentityOfficeOptions, name: string | undefined): Promise<Date | undefined> => {
  const key = readAccountName(name ?? '')?.key;
  return key === undefined ? undefined : o.lock.lockedUntil('trader', key);
};

/** A closed account is locked permanently: its number and history stay, and only an operator can reopen it. */
async function decideClosing(
  o: IdentityOfficeOptions,
  { id, decision, reason }: { readonly id: string; readonly decision: 'close' | 'refuse'; readonly reason: string },
  operator: Operator,
): Promise<Done | Refused> {
  const { rows } = await o.pool.query<{ trader: number }>("SELECT trader FROM account_closing WHERE id = $1 AND state = 'requested'", [id]);
  if (rows[0] === undefined) return refuse('not-found');
  await o.projected();
  return act(o, operator, 'identity.decide-closing', String(rows[0].trader), reason, async (client, known) => {
    const { trader } = known;
    if (decision === 'close') {
      const wrong = await whyNotClosed(client, trader);
      if (wrong !== undefined) return wrong;
    }
    const { rowCount } = await client.query(
      "UPDATE account_closing SET state = $2, decided_at = now(), decided_by = $3 WHERE id = $1 AND state = 'requested'",
      [id, decision === 'close' ? 'closed' : 'refused', operator.operator],
    );
    if (rowCount !== 1) return refuse('not-found');
    if (decision === 'close') await o.sessions.endAll(trader, undefined, client);
    await o.notices.tell(known, decision === 'close' ? 'account-closed' : 'closing-refused', {}, client);
    return {
      answer: {},
      detail: { request: Number(id), decision },
      ...(decision === 'close' && { command: { kind: 'lock_trader', trader, cause: 'closed' } as const }),
    };
  });
}
