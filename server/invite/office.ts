import type { inviteOffice as contract, OfficeReward } from '@bourse/contract/office/invite';
import { traderId } from '@bourse/core/identity/trader-id';
import type { AllowReward, RefuseReward } from '@bourse/core/invite/commands';
import { DAY_MS } from '@bourse/core/time';
import type { Pool } from 'pg';
import { append, recordView, subjectOfList } from '../audit/audit.ts';
import { exportRows } from '../audit/export.ts';
import type { Outbox } from '../engine/command-outbox.ts';
import { page, pageSize, readCursor } from '../http/page.ts';
import { isRefusal, type Refused, refuse } from '../http/refusal.ts';
import type { Handlers, Operator } from '../http/room.ts';
import { type Listing, VALUING } from '../store/listing.ts';
import { inTransaction } from '../store/transaction.ts';
import { amountText, timeText } from '../store/wire-text.ts';
import { CHANGE_RULES, type RuleOptions, readHistory, readRules, registerRules } from './rules.ts';
import { dayText, type RewardRow, rewardColumns, rewardIs, rewardState } from './views.ts';

export interface InviteOfficeOptions extends RuleOptions {
  readonly pool: Pool;
  readonly outbox: Outbox;
}

/** What the office may see of rewards and do about them: refuse them and reverse that, never create one. */
export function inviteOffice(o: InviteOfficeOptions): Handlers<typeof contract> {
  registerRules(o);
  return { ...rewardRules(o), ...rewards(o) };
}

const rewardRules = ({ pool, listing, fourEyes }: InviteOfficeOptions): Pick<Handlers<typeof contract>, 'rules' | 'changeRules'> => ({
  rules: async () => ({ ...(await readRules(pool, listing)), capAsset: VALUING, history: await readHistory(pool) }),
  changeRules: ({ reason, ...rules }, operator) => fourEyes.ask(operator, CHANGE_RULES, rules, reason),
});

type Rewards = 'rewards' | 'exportRewards' | 'refuseReward' | 'allowReward';
const rewardFrom = 'FROM invite_reward AS r JOIN state.invitation AS i ON i.trader = r.invited';
const rewardCells = ['id', 'day', 'dueAt', 'paidAt', 'inviter', 'invited', 'asset', 'source', 'fee', 'amount', 'state', 'cause'] as const;
/** The first day of fees that starts at or after a time. */
const dayFrom = (time: string | undefined): number | null => (time === undefined ? null : Math.ceil(Date.parse(time) / DAY_MS));

const rewards = (o: InviteOfficeOptions): Pick<Handlers<typeof contract>, Rewards> => ({
  rewards: async (input, { operator }) => {
    const before = readCursor(input.cursor, [Number.MAX_SAFE_INTEGER]);
    if (isRefusal(before)) return before;
    await recordView(o.pool, operator, 'invite.view-rewards', subjectOfList(input.trader));
    const size = pageSize(input.limit);
    const { rows } = await o.pool.query<RewardRow>(
      `SELECT ${rewardColumns} ${rewardFrom}
       WHERE r.id < $1 AND ${rewardIs('$2')} AND ($3::bigint IS NULL OR r.inviter = $3 OR r.invited = $3) ORDER BY r.id DESC LIMIT $4`,
      [before[0], input.state ?? null, input.trader ?? null, size + 1],
    );
    const told = page(rows, size, (row) => [row.id]);
    return { rewards: told.rows.map((row) => record(o.listing, row)), ...(told.cursor !== undefined && { cursor: told.cursor }) };
  },
  exportRewards: ({ state, trader, reason, ...span }, operator) =>
    exportRows<RewardRow>(o.pool, operator, {
      act: 'invite.export-rewards',
      subject: subjectOfList(trader),
      reason,
      ...span,
      filter: { state, uid: trader },
      select: `SELECT ${rewardColumns} ${rewardFrom}
        WHERE ${rewardIs('$1')} AND ($2::bigint IS NULL OR r.inviter = $2 OR r.invited = $2)
          AND ($3::bigint IS NULL OR r.day >= $3) AND ($4::bigint IS NULL OR r.day < $4) ORDER BY r.id DESC`,
      values: [state ?? null, trader ?? null, dayFrom(span.from), dayFrom(span.until)],
      head: rewardCells,
      cells: (row) => {
        const reward = record(o.listing, row);
        return rewardCells.map((name) => reward[name]);
      },
    }),
  refuseReward: ({ invited, cause, reason }, operator) =>
    judge(o, operator, { kind: 'refuse_reward', invited: traderId(Number(invited)), cause }, reason),
  allowReward: ({ invited, reason }, operator) => judge(o, operator, { kind: 'allow_reward', invited: traderId(Number(invited)) }, reason),
});

/** The command and its audit entry are written together; the answer follows once the writer has committed it. */
async function judge(
  o: InviteOfficeOptions,
  operator: Operator,
  command: RefuseReward | AllowReward,
  reason: string,
): Promise<{ seq: number } | Refused> {
  const written = await inTransaction(o.pool, async (client): Promise<{ entry: number; row: number } | Refused> => {
    const known = await client.query<{ inviter: number }>('SELECT inviter FROM state.invitation WHERE trader = $1', [command.invited]);
    if (known.rows.length === 0) return refuse('not-found', { detail: 'nobody invited this trader' });
    const entry = await append(client, {
      operator: operator.operator,
      act: command.kind === 'refuse_reward' ? 'invite.refuse-reward' : 'invite.allow-reward',
      subject: `trader:${command.invited}`,
      reason,
      detail: { inviter: Number(known.rows[0]!.inviter), ...(command.kind === 'refuse_reward' && { cause: command.cause }) },
    });
    return { entry, row: await o.outbox.leave(client, { entry }, command) };
  });
  if ('refused' in written) return written;
  await o.outbox.settle(written);
  const { rows } = await o.pool.query<{ seq: number }>('SELECT seq FROM command_outbox WHERE id = $1', [written.row]);
  return { seq: Number(rows[0]!.seq) };
}

const record = (listing: Listing, row: RewardRow): OfficeReward => {
  const cause = row.cause ?? (row.state === 'waiting' ? row.refused : null);
  return {
    id: String(row.id),
    inviter: String(row.inviter),
    invited: String(row.invited),
    asset: row.asset,
    source: row.source,
    fee: amountText(listing, row.asset, BigInt(row.fee)),
    amount: amountText(listing, row.asset, BigInt(row.amount)),
    state: rewardState(row),
    ...(cause !== null && { cause: cause as NonNullable<OfficeReward['cause']> }),
    day: dayText(row.day),
    dueAt: timeText(row.due_at),
    ...(row.state === 'paid' && row.settled_at !== null && { paidAt: timeText(row.settled_at) }),
  };
};
