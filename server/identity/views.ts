import type { Output } from '@bourse/contract/call';
import type { identity as contract } from '@bourse/contract/identity';
import { maskedEmail, maskedPhone } from '@bourse/contract/masked';
import type { TraderId } from '@bourse/core/identity/trader-id';
import type { Pool } from 'pg';
import { refuse } from '../http/refusal.ts';
import type { Caller, Handlers } from '../http/room.ts';
import { isOpenSession } from '../http/token.ts';
import { requestedAt } from './closing.ts';
import type { IdentityOptions } from './options.ts';
import type { Factors } from './second-factors.ts';
import { standingOf } from './standing.ts';
import { steppedUpUntil } from './step-up.ts';
import { findByNumber, type TraderIdentity } from './traders.ts';
import { usernameOf } from './username.ts';

type Reads = 'info' | 'existsBank' | 'userVerified' | 'security' | 'sessions' | 'loginHistory';

export const identityViews = (o: IdentityOptions): Pick<Handlers<typeof contract>, Reads> => ({
  info: async (_, { trader, uid }) => {
    const [one, tier, factors, { status }] = await Promise.all([
      findByNumber(o, trader),
      o.tierOf(trader),
      o.factors.of(trader),
      o.verificationOf(trader),
    ]);
    if (one === undefined) return refuse('session-ended');
    const { name, isChosen, changeableAt } = await usernameOf(o.pool, one, o.now());
    return {
      uid,
      username: name,
      hasUsername: isChosen,
      ...(changeableAt && { usernameChangeableAt: changeableAt.toISOString() }),
      ...(one.email !== undefined && { email: one.email }),
      ...(one.phone !== undefined && { phone: one.phone }),
      verification: status,
      hasSafePassword: one.safePasswordHash !== undefined,
      hasSecondFactor: factors.hasTotp || factors.passkeys > 0,
      inviteCode: one.inviteCode,
      residence: one.residence,
      tier,
      joinedAt: one.joinedAt.toISOString(),
    };
  },
  existsBank: async (_, { trader }) => {
    const { rows } = await o.pool.query('SELECT 1 FROM bank_card WHERE trader = $1 AND deleted_at IS NULL LIMIT 1', [trader]);
    return { exists: rows.length > 0 };
  },
  userVerified: (_, { trader }) => o.verificationOf(trader),
  security: async (_, caller) => (await security(o, caller)) ?? refuse('session-ended'),
  sessions: async (_, { trader, tokenHash }) => ({ sessions: await openSessions(o.pool, trader, tokenHash) }),
  loginHistory: ({ cursor }, { trader }) => o.history.list(trader, cursor),
});

type Security = Output<(typeof contract)['security']>;

async function security(o: IdentityOptions, caller: Caller): Promise<Security | undefined> {
  const { trader } = caller;
  const [one, factors, passkeys, standing, stepped, closing] = await Promise.all([
    findByNumber(o, trader),
    o.factors.of(trader),
    o.factors.passkeys.list(trader),
    standingOf(o.pool, trader),
    steppedUpUntil(o.pool, caller),
    requestedAt(o.pool, trader),
  ]);
  if (one === undefined) return undefined;
  const { holdUntil, holdCause } = standing;
  return {
    ...(one.email !== undefined && { email: maskedEmail(one.email) }),
    ...(one.phone !== undefined && { phone: maskedPhone(one.phone) }),
    hasSafePassword: one.safePasswordHash !== undefined,
    hasTotp: factors.hasTotp,
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      createdAt: createdAt.toISOString(),
      ...(lastUsedAt && { lastUsedAt: lastUsedAt.toISOString() }),
    })),
    recoveryCodesLeft: factors.recoveryCodesLeft,
    passwordChangedAt: one.passwordChangedAt.toISOString(),
    ...(holdCause !== undefined && holdUntil > o.now() && { hold: { until: new Date(holdUntil).toISOString(), cause: holdCause } }),
    ...(stepped && { steppedUpUntil: stepped.toISOString() }),
    score: scoreOf(one, factors),
    ...(closing && { closingRequestedAt: closing.toISOString() }),
  };
}

/** Out of 100: everyone has a password; a second factor counts most. */
export const scoreOf = (one: Pick<TraderIdentity, 'email' | 'phone' | 'safePasswordHash'>, factors: Factors): number =>
  10 +
  (one.email === undefined ? 0 : 15) +
  (one.phone === undefined ? 0 : 15) +
  (one.safePasswordHash === undefined ? 0 : 20) +
  (factors.hasTotp || factors.passkeys > 0 ? 30 : 0) +
  (factors.recoveryCodesLeft > 0 ? 10 : 0);

/** A trader's open sessions: this one first, then by last use. */
async function openSessions(pool: Pick<Pool, 'query'>, trader: TraderId, current: string) {
  const { rows } = await pool.query<{
    id: number;
    is_current: boolean;
    ip: string;
    user_agent: string;
    created_at: Date;
    last_used_at: Date;
  }>(
    `SELECT id, token_hash = decode($2, 'hex') AS is_current, ip, user_agent, created_at, last_used_at FROM session
     WHERE trader = $1 AND ${isOpenSession()}
     ORDER BY is_current DESC, last_used_at DESC LIMIT 100`,
    [trader, current],
  );
  return rows.map((row) => ({
    id: String(row.id),
    isCurrent: row.is_current,
    ip: row.ip,
    userAgent: row.user_agent,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
  }));
}
