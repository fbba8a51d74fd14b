import type { invite as contract, InvitedTrader, Reward, RewardState } from '@bourse/contract/invite';
import type { RewardAccrued, RewardPaid, RewardVoided } from '@bourse/core/invite/events';
import { DAY_MS } from '@bourse/core/time';
import type { Pool } from 'pg';
import type { Committed } from '../engine/committed.ts';
import type { EnginePort } from '../engine/submission.ts';
import { maskedForOthers } from '../http/masked-account.ts';
import { page, pageSize, readCursor } from '../http/page.ts';
import { isRefusal, refuse } from '../http/refusal.ts';
import type { Handlers } from '../http/room.ts';
import { type ContactRow, contactColumns, contactOf } from '../secrets/contact.ts';
import type { KeyRing } from '../secrets/key-ring.ts';
import { amounts, integers, texts, words } from '../store/array-literal.ts';
import { type Listing, VALUING } from '../store/listing.ts';
import type { Statement } from '../store/statement.ts';
import { amountText, timeText } from '../store/wire-text.ts';
import { readRules } from './rules.ts';

// ---- how events become rows

type Settled = { readonly at: number; readonly event: RewardPaid | RewardVoided };

export function projectInvite(batch: readonly Committed[]): Statement[] {
  // If a reward grew several times, only the last event counts.
  const accrued = new Map<string, RewardAccrued>();
  const settled: Settled[] = [];
  for (const { at, outcomes } of batch) {
    for (const event of outcomes[0].events) {
      if (event.event === 'reward_accrued') accrued.set(`${event.day} ${event.invited} ${event.asset} ${event.source}`, event);
      else if (event.event === 'reward_paid' || event.event === 'reward_voided') settled.push({ at, event });
    }
  }
  return [...(accrued.size > 0 ? [putRewards([...accrued.values()])] : []), ...(settled.length > 0 ? [settleRewards(settled)] : [])];
}

const putRewards = (rewards: readonly RewardAccrued[]): Statement => ({
  name: 'put_invite_rewards',
  text: `INSERT INTO invite_reward (day, invited, asset, inviter, fee, amount, due_at, source)
    SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::bigint[], $5::numeric[], $6::numeric[], $7::bigint[], $8::text[])
    ON CONFLICT (day, invited, asset, source) DO UPDATE SET fee = excluded.fee, amount = excluded.amount`,
  values: [
    integers(rewards.map((reward) => reward.day)),
    integers(rewards.map((reward) => reward.invited)),
    texts(rewards.map((reward) => reward.asset)),
    integers(rewards.map((reward) => reward.inviter)),
    amounts(rewards.map((reward) => reward.fee)),
    amounts(rewards.map((reward) => reward.amount)),
    integers(rewards.map((reward) => reward.dueAt)),
    words(rewards.map((reward) => reward.source)),
  ],
});

const settleRewards = (settled: readonly Settled[]): Statement => ({
  name: 'settle_invite_rewards',
  text: `UPDATE invite_reward AS r SET state = s.state, settled_at = s.at, cause = nullif(s.cause, '')
    FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::bigint[], $6::text[], $7::text[]) AS s (day, invited, asset, state, at, cause, source)
    WHERE r.day = s.day AND r.invited = s.invited AND r.asset = s.asset AND r.source = s.source`,
  values: [
    integers(settled.map(({ event }) => event.day)),
    integers(settled.map(({ event }) => event.invited)),
    texts(settled.map(({ event }) => event.asset)),
    words(settled.map(({ event }) => (event.event === 'reward_paid' ? 'paid' : 'void'))),
    integers(settled.map(({ at }) => at)),
    texts(settled.map(({ event }) => (event.event === 'reward_voided' ? event.cause : ''))),
    words(settled.map(({ event }) => event.source)),
  ],
});

// ---- how rows become answers

export interface InviteReading {
  readonly pool: Pick<Pool, 'query'>;
  readonly ring: Pick<KeyRing, 'decryptField'>;
  readonly engine: Pick<EnginePort, 'now'>;
  readonly listing: Listing;
}
export interface RewardRow {
  readonly id: number;
  readonly day: number;
  readonly invited: number;
  readonly inviter: number;
  readonly asset: string;
  readonly source: 'spot' | 'perpetual';
  readonly fee: string;
  readonly amount: string;
  readonly state: 'waiting' | 'paid' | 'void';
  readonly due_at: number;
  readonly settled_at: number | null;
  readonly cause: string | null;
  /** Why the invited trader's rewards are being refused now. */
  readonly refused: string | null;
}
export const rewardColumns =
  'r.id, r.day, r.invited, r.inviter, r.asset, r.source, r.fee, r.amount, r.state, r.due_at, r.settled_at, r.cause, i.refused';
/** One status for those refused before they were due and those being refused now. */
export const rewardIs = (state: string): string =>
  `(${state}::text IS NULL OR ${state} = CASE WHEN r.state = 'void' OR r.state = 'waiting' AND i.refused IS NOT NULL THEN 'refused' ELSE r.state END)`;
export const rewardState = ({ state, refused }: RewardRow): RewardState =>
  state === 'paid' ? 'paid' : state === 'void' || refused !== null ? 'refused' : 'waiting';
export const dayText = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

const WAIT_HOURS = 24;

export const inviteViews = (o: InviteReading): Pick<Handlers<typeof contract>, 'summary' | 'invited' | 'rewards'> => ({
  summary: async (_, { trader }) => {
    const [own, rules, counts, rewards] = await Promise.all([
      o.pool.query<{ invite_code: string }>('SELECT invite_code FROM trader_identity WHERE trader = $1', [trader]),
      readRules(o.pool, o.listing),
      o.pool.query<{ invited: string; trading: string }>(
        `SELECT (SELECT count(*) FROM trader_identity WHERE invited_by = $1) AS invited,
          (SELECT count(DISTINCT invited) FROM invite_reward WHERE inviter = $1) AS trading`,
        [trader],
      ),
      o.pool.query<{ asset: string; waiting: string; paid: string }>(
        `SELECT r.asset, coalesce(sum(r.amount) FILTER (WHERE r.state = 'waiting' AND i.refused IS NULL), 0) AS waiting,
          coalesce(sum(r.amount) FILTER (WHERE r.state = 'paid'), 0) AS paid
         FROM invite_reward AS r JOIN state.invitation AS i ON i.trader = r.invited WHERE r.inviter = $1 GROUP BY r.asset ORDER BY r.asset`,
        [trader],
      ),
    ]);
    const code = own.rows[0]?.invite_code;
    if (code === undefined) return refuse('session-ended');
    return {
      code,
      ...rules,
      capAsset: VALUING,
      waitHours: WAIT_HOURS,
      nextPaymentAt: timeText((Math.floor(o.engine.now() / DAY_MS) + 1) * DAY_MS),
      invited: Number(counts.rows[0]!.invited),
      trading: Number(counts.rows[0]!.trading),
      rewards: rewards.rows
        .filter((row) => row.waiting !== '0' || row.paid !== '0')
        .map(({ asset, waiting, paid }) => ({
          asset,
          waiting: amountText(o.listing, asset, BigInt(waiting)),
          paid: amountText(o.listing, asset, BigInt(paid)),
        })),
    };
  },
  invited: async (input, { trader }) => {
    const before = readCursor(input.cursor, [Number.MAX_SAFE_INTEGER]);
    if (isRefusal(before)) return before;
    const size = pageSize(input.limit);
    const { rows } = await o.pool.query<ContactRow & { joined_at: Date; state: InvitedTrader['state'] }>(
      `SELECT ${contactColumns('t')}, t.joined_at,
        CASE WHEN i.refused IS NOT NULL THEN 'refused'
          WHEN EXISTS (SELECT 1 FROM invite_reward AS r WHERE r.invited = t.trader) THEN 'trading' ELSE 'joined' END AS state
       FROM trader_identity AS t LEFT JOIN state.invitation AS i ON i.trader = t.trader
       WHERE t.invited_by = $1 AND t.trader < $2 ORDER BY t.trader DESC LIMIT $3`,
      [trader, before[0], size + 1],
    );
    const told = page(rows, size, (row) => [row.trader]);
    // Numbered by order of registration: a trader's number is nobody else's business.
    const first = await o.pool.query<{ count: string }>('SELECT count(*) FROM trader_identity WHERE invited_by = $1 AND trader < $2', [
      trader,
      (told.rows[0]?.trader ?? 0) + 1,
    ]);
    const top = Number(first.rows[0]!.count);
    const traders = told.rows.map((row, i) => ({
      id: String(top - i),
      account: accountOf(o.ring, row),
      joinedAt: row.joined_at.toISOString(),
      state: row.state,
    }));
    return { traders, ...(told.cursor !== undefined && { cursor: told.cursor }) };
  },
  rewards: async (input, { trader }) => {
    const before = readCursor(input.cursor, [Number.MAX_SAFE_INTEGER]);
    if (isRefusal(before)) return before;
    const size = pageSize(input.limit);
    const { rows } = await o.pool.query<RewardRow & ContactRow>(
      `SELECT ${rewardColumns}, ${contactColumns('t')}
       FROM invite_reward AS r JOIN state.invitation AS i ON i.trader = r.invited JOIN trader_identity AS t ON t.trader = r.invited
       WHERE r.inviter = $1 AND r.id < $2 AND ${rewardIs('$3')} ORDER BY r.id DESC LIMIT $4`,
      [trader, before[0], input.state ?? null, size + 1],
    );
    const told = page(rows, size, (row) => [row.id]);
    return { rewards: told.rows.map((row) => record(o, row)), ...(told.cursor !== undefined && { cursor: told.cursor }) };
  },
});

const accountOf = (ring: InviteReading['ring'], row: ContactRow): string => {
  const { email, phone } = contactOf(ring, row);
  return maskedForOthers(email ?? phone ?? '');
};
const record = ({ ring, listing }: InviteReading, row: RewardRow & ContactRow): Reward => ({
  id: String(row.id),
  account: accountOf(ring, row),
  asset: row.asset,
  amount: amountText(listing, row.asset, BigInt(row.amount)),
  state: rewardState(row),
  day: dayText(row.day),
  dueAt: timeText(row.due_at),
  ...(row.state === 'paid' && row.settled_at !== null && { paidAt: timeText(row.settled_at) }),
});
