import type { AddressNotice } from '@bourse/contract/addresses';
import type { Output } from '@bourse/contract/call';
import type { fundsOffice as contract } from '@bourse/contract/office/funds';
import type { PayWithdrawal, ReviewWithdrawal } from '@bourse/core/funds/commands';
import { dailyLimit, useAt } from '@bourse/core/funds/limit';
import { traderId } from '@bourse/core/identity/trader-id';
import { HOUR_MS, HOUR_SECONDS } from '@bourse/core/time';
import type { PoolClient } from 'pg';
import { type ActFacts, append, recordView, subjectOfList } from '../audit/audit.ts';
import { otherViewers } from '../audit/case-viewers.ts';
import { alarmOfViews, appendView, CARD_VIEWS } from '../audit/view-quota.ts';
import { CommandRefused } from '../failure.ts';
import { ALONE, countByHand } from '../four-eyes/hand-limits.ts';
import { page, pageSize, readCursor } from '../http/page.ts';
import { type Refused, refuse } from '../http/refusal.ts';
import type { Handlers, Operator } from '../http/room.ts';
import { VALUING } from '../store/listing.ts';
import { promisedHours } from '../store/promised-hours.ts';
import { inTransaction } from '../store/transaction.ts';
import { readRules, worthOf } from '../store/valuation.ts';
import { amountText, timeText } from '../store/wire-text.ts';
import { cardInFull, maskedEnd } from './bank-cards.ts';
import { isStopped } from './networks.ts';
import type { FundsOfficeOptions } from './office-options.ts';
import { CREDITS, readFlags } from './withdrawal-flags.ts';
import { challengeOf, needsKey, whyNotSigned } from './withdrawal-key.ts';
import { type WithdrawalRow, withdrawalColumns } from './withdrawal-record.ts';
import { readStanding } from './withdrawal-terms.ts';

// The desk for reviewing withdrawals and making bank payments. The core decides what an approval leads to; here is who may give it,
// with the audit entry in one transaction with the command.

type Offers =
  | 'withdrawalQueue'
  | 'openWithdrawal'
  | 'followWithdrawal'
  | 'takeWithdrawal'
  | 'showCard'
  | 'askApproval'
  | 'approveWithdrawal'
  | 'rejectWithdrawal'
  | 'payWithdrawal';
type Told = Output<(typeof contract)['withdrawalQueue']>['withdrawals'][number];
type Decided = Output<(typeof contract)['approveWithdrawal']>;
/** Above a trader's daily limit a second reviewer is the core's rule, whoever approves; this limits what one person approves. */
const APPROVED_ALONE = { ...ALONE, trader: ALONE.house };
/** After this long, somebody else may take over a payment. */
const TAKEN_MS = HOUR_MS;
const waits: ReadonlySet<string> = new Set(['review', 'approved', 'stuck']);
/** A withdrawal for the office: its row, the operators' decisions, and who makes the payment. */
const columns = `${withdrawalColumns}, c.operator AS taken_by, c.at AS taken_at, (SELECT name FROM operator WHERE id = c.operator) AS taken_name`;
const FROM = "withdrawal_log AS l LEFT JOIN withdrawal_claim AS c ON c.withdrawal = l.withdrawal AND l.state = 'approved'";
const running = "('reserved', 'signed', 'broadcast', 'confirming')";
export const withdrawalQueues = {
  review: "l.state = 'review'",
  to_pay: "l.state = 'approved' AND l.way = 'bank'",
  running: `(l.state IN ${running} OR l.state = 'approved' AND l.way = 'wallet')`,
  stuck: "l.state = 'stuck'",
  ended: "l.state IN ('done', 'rejected', 'cancelled', 'failed')",
} as const;
/** Withdrawals that wait for a person. */
export const TODO = `(${withdrawalQueues.review} OR ${withdrawalQueues.to_pay} OR ${withdrawalQueues.stuck})`;

export function withdrawalOffice(o: FundsOfficeOptions): Pick<Handlers<typeof contract>, Offers> {
  const { pool, listing } = o;
  const read = async (client: Pick<PoolClient, 'query'>, id: string, lock = false): Promise<WithdrawalRow | undefined> =>
    (await client.query<WithdrawalRow>(`SELECT ${columns} FROM ${FROM} WHERE l.withdrawal = $1${lock ? ' FOR UPDATE OF l' : ''}`, [id]))
      .rows[0];

  /** Leaves the command and returns the outcome. The trader may have cancelled the withdrawal meanwhile. */
  const decide = async (
    { withdrawal: id, seq }: { readonly withdrawal: string; readonly seq?: number | undefined },
    work: (client: PoolClient, row: WithdrawalRow) => Promise<{ entry: number } | Refused>,
    isExpected: (state: string) => boolean,
  ): Promise<Decided | Refused> => {
    const before = await read(pool, id);
    if (before === undefined) return refuse('not-found');
    const entered = await inTransaction(pool, async (client) => {
      const row = await read(client, id, true);
      if (row === undefined) return refuse('not-found');
      // The decision referred to an earlier state: the operator has to see the current one first.
      if (seq !== undefined && Number(row.seq) !== seq) return refuse(waits.has(row.state) ? 'case-changed' : 'case-closed');
      return work(client, row);
    });
    if ('refused' in entered) return entered;
    await o.outbox.settle(entered).catch((error: Error) => {
      // Refused by the core: the answer below shows the withdrawal's actual state.
      if (!(error instanceof CommandRefused)) throw error;
    });
    await o.engine.projected(o.engine.head);
    const after = (await read(pool, id))!;
    if (!isExpected(after.state) || after.seq === before.seq) return refuse('case-closed', { detail: `it is ${after.state}` });
    return {
      seq: Number(after.seq),
      state: after.state,
      reviewsNeeded: Number(after.reviews),
      reviewsGiven: Number(after.given),
      entry: entered.entry,
    };
  };
  const leave = async (client: PoolClient, entry: number, command: ReviewWithdrawal | PayWithdrawal): Promise<{ entry: number }> => {
    await o.outbox.leave(client, { entry }, command);
    return { entry };
  };

  return {
    withdrawalQueue: async ({ state = 'review', way, uid, cursor, limit }, { operator }) => {
      const oldestFirst = state === 'review' || state === 'to_pay';
      const place = readCursor(cursor, [oldestFirst ? 0 : Number.MAX_SAFE_INTEGER]);
      if ('refused' in place) return place;
      await recordView(pool, operator, 'funds.view-withdrawals', subjectOfList(uid));
      const size = pageSize(limit);
      const [list, counts, isPaused] = await Promise.all([
        pool.query<WithdrawalRow>(
          `SELECT ${columns} FROM ${FROM} WHERE ${withdrawalQueues[state]} AND l.withdrawal ${oldestFirst ? '>' : '<'} $1
             AND ($2::text IS NULL OR (l.way = 'bank') = ($2 = 'bank')) AND ($3::bigint IS NULL OR l.trader = $3)
           ORDER BY l.withdrawal ${oldestFirst ? '' : 'DESC'} LIMIT $4`,
          [place[0], way ?? null, uid ?? null, size + 1],
        ),
        pool.query<{ review: number; to_pay: number; running: number; stuck: number; oldest: number | null }>(
          `SELECT count(*) FILTER (WHERE ${withdrawalQueues.review})::int AS review, count(*) FILTER (WHERE ${withdrawalQueues.to_pay})::int AS to_pay,
             count(*) FILTER (WHERE ${withdrawalQueues.running})::int AS running, count(*) FILTER (WHERE ${withdrawalQueues.stuck})::int AS stuck,
             min(l.submitted_at) FILTER (WHERE ${withdrawalQueues.review}) AS oldest
           FROM withdrawal_log AS l WHERE state NOT IN ('done', 'rejected', 'cancelled', 'failed')`,
        ),
        isStopped(pool, 'withdrawals'),
      ]);
      const { rows, ...next } = page(list.rows, size, (row) => [Number(row.withdrawal)]);
      const { oldest, ...waiting } = counts.rows[0]!;
      const flags = await readFlags(
        o,
        rows.filter((row) => waits.has(row.state)),
      );
      return {
        withdrawals: rows.map((row) => toldWithdrawal(o, row, flags.get(Number(row.withdrawal))?.length)),
        counts: waiting,
        ...(oldest !== null && { oldest: timeText(Number(oldest)) }),
        promisedSeconds: (await promisedHours(pool, 'withdrawal')) * HOUR_SECONDS,
        isPaused,
        ...next,
      };
    },

    openWithdrawal: ({ withdrawal }, operator) =>
      inTransaction(pool, async (client) => {
        const row = await read(client, withdrawal);
        if (row === undefined) return refuse('not-found');
        const more = await around(o, client, row, operator);
        const entry = await append(client, {
          operator: operator.operator,
          act: 'funds.open-withdrawal',
          subject: `trader:${row.trader}`,
          detail: { withdrawal: Number(withdrawal) },
        });
        return {
          ...toldWithdrawal(o, row, more.looksAt.length),
          ...more,
          needsKey: await needsKey(o, row, operator),
          hasKey: await o.keys.has(operator.operator),
          entry,
        };
      }),

    followWithdrawal: async ({ withdrawal }, operator) => {
      const row = await read(pool, withdrawal);
      if (row === undefined) return refuse('not-found');
      return {
        seq: Number(row.seq),
        state: row.state,
        reviewsGiven: Number(row.given),
        ...takenBy(row),
        viewers: await otherViewers(pool, `withdrawal:${withdrawal}`, operator),
      };
    },

    takeWithdrawal: ({ withdrawal, take }, operator) =>
      inTransaction(pool, async (client) => {
        const row = await read(client, withdrawal, true);
        if (row === undefined) return refuse('not-found');
        if (row.way !== 'bank' || row.state !== 'approved') return refuse('case-closed');
        if (isTakenByAnother(row, operator)) return refuse('payment-taken', { value: row.taken_name ?? undefined });
        if (take)
          await client.query(
            'INSERT INTO withdrawal_claim (withdrawal, operator) VALUES ($1, $2) ON CONFLICT (withdrawal) DO UPDATE SET operator = $2, at = now()',
            [withdrawal, operator.operator],
          );
        else await client.query('DELETE FROM withdrawal_claim WHERE withdrawal = $1', [withdrawal]);
        await append(client, {
          operator: operator.operator,
          act: 'funds.take-withdrawal',
          subject: `trader:${row.trader}`,
          detail: { withdrawal: Number(withdrawal), take },
        });
        return take ? { takenBy: { operator: String(operator.operator), name: operator.name } } : {};
      }),

    showCard: async ({ withdrawal, reason }, operator) => {
      const shown = await inTransaction(pool, async (client) => {
        const row = await read(client, withdrawal);
        const card = row?.card == null ? undefined : await cardInFull({ pool: client, ring: o.ring }, Number(row.card));
        if (row === undefined || card === undefined) return refuse('not-found');
        const person = await o.personOf(traderId(Number(row.trader)));
        const [subject, detail] = [`trader:${row.trader}`, { withdrawal: Number(withdrawal) }];
        const view = await appendView(client, CARD_VIEWS, operator, { subject, reason, detail });
        if ('refused' in view) return view;
        return { card: { ...card, holder: person?.realName ?? '' }, entry: view.entry, viewsLeft: view.left };
      });
      const isRefused = 'refused' in shown;
      if (isRefused ? shown.refused === 'look-quota' : shown.viewsLeft === 0) await alarmOfViews(o, CARD_VIEWS, operator, isRefused);
      return shown;
    },

    askApproval: async ({ withdrawal }, operator) => {
      const row = await read(pool, withdrawal);
      if (row === undefined) return refuse('not-found');
      if (row.state !== 'review') return refuse('case-closed');
      if (!(await o.keys.has(operator.operator))) return refuse('approval-key-needed');
      const hash = await challengeOf(o, row);
      return { question: await o.keys.ask(operator.operator, hash), hash };
    },

    approveWithdrawal: ({ withdrawal, seq, reason, assertion }, operator) =>
      decide(
        { withdrawal, seq },
        async (client, row) => {
          const why = await whyMayNot(o, client, row, operator);
          if (why !== undefined) return refuse(why);
          if (await isStopped(pool, 'withdrawals')) return refuse('withdrawals-paused');
          const standing = await client.query<{ locked: string | null; owes: boolean }>(
            'SELECT locked, EXISTS (SELECT 1 FROM state.debt AS d WHERE d.trader = t.trader) AS owes FROM state.trader AS t WHERE trader = $1',
            [row.trader],
          );
          if (standing.rows[0]?.locked !== null) return refuse('38');
          if (standing.rows[0]?.owes) return refuse('44');
          // An operator deciding alone has a daily limit: the next withdrawal is somebody else's to approve.
          const decision = {
            kind: 'withdrawal',
            persons: [operator.person],
            trader: Number(row.trader),
            worth: BigInt(row.worth),
          } as const;
          if (Number(row.reviews) === 1 && (await countByHand(client, decision, APPROVED_ALONE)) !== undefined) return refuse('hand-limit');
          const unsigned = await whyNotSigned(o, client, row, operator, assertion);
          if (unsigned !== undefined) return unsigned;
          await client.query(
            "INSERT INTO withdrawal_review (withdrawal, operator, person, decision, reason, assertion) VALUES ($1, $2, $3, 'approve', $4, $5)",
            [withdrawal, operator.operator, operator.person, reason, assertion ?? null],
          );
          const entry = await entered(client, operator, row, 'approve-withdrawal', reason, {});
          const { person } = operator;
          return leave(client, entry, { kind: 'review_withdrawal', withdrawal: Number(withdrawal), person, isApproved: true });
        },
        (state) => state !== 'cancelled' && state !== 'rejected',
      ),

    rejectWithdrawal: ({ withdrawal, seq, cause, reason }, operator) =>
      decide(
        { withdrawal, seq },
        async (client, row) => {
          if (row.state !== 'review' && row.state !== 'approved') return refuse('case-closed');
          // Somebody may be at the bank with it: released now, it would be paid twice.
          if (isTakenByAnother(row, operator)) return refuse('payment-taken', { value: row.taken_name ?? undefined });
          await client.query(
            "INSERT INTO withdrawal_review (withdrawal, operator, person, decision, reason, cause) VALUES ($1, $2, $3, 'reject', $4, $5)",
            [withdrawal, operator.operator, operator.person, reason, cause],
          );
          const entry = await entered(client, operator, row, 'reject-withdrawal', reason, { cause });
          const { person } = operator;
          return leave(client, entry, { kind: 'review_withdrawal', withdrawal: Number(withdrawal), person, isApproved: false });
        },
        (state) => state === 'rejected',
      ),

    payWithdrawal: ({ withdrawal, seq, reference, reason }, operator) =>
      decide(
        { withdrawal, seq },
        async (client, row) => {
          if (row.way !== 'bank' || row.state !== 'approved') return refuse('case-closed');
          if (row.taken_by == null) return refuse('not-taken');
          if (Number(row.taken_by) !== operator.operator) return refuse('payment-taken', { value: row.taken_name ?? undefined });
          if (await isStopped(pool, 'withdrawals')) return refuse('withdrawals-paused');
          await client.query(
            "INSERT INTO withdrawal_review (withdrawal, operator, person, decision, reason, reference) VALUES ($1, $2, $3, 'pay', $4, $5)",
            [withdrawal, operator.operator, operator.person, reason, reference],
          );
          const entry = await entered(client, operator, row, 'pay-withdrawal', reason, { reference });
          return leave(client, entry, { kind: 'pay_withdrawal', withdrawal: Number(withdrawal) });
        },
        (state) => state === 'done',
      ),
  };

  function toldWithdrawal({ listing: of }: FundsOfficeOptions, row: WithdrawalRow, flags?: number): Told {
    const money = (minor: bigint) => amountText(of, row.asset, minor);
    return {
      withdrawal: String(row.withdrawal),
      uid: String(row.trader),
      way: row.way === 'bank' ? 'bank' : 'wallet',
      asset: row.asset,
      ...(row.way !== 'bank' && { network: row.network }),
      ...(row.address !== null && { address: row.address }),
      amount: money(BigInt(row.amount)),
      fee: money(BigInt(row.fee)),
      arrival: money(BigInt(row.amount) - BigInt(row.fee)),
      worth: amountText(listing, VALUING, BigInt(row.worth)),
      state: row.state,
      seq: Number(row.seq),
      reviewsNeeded: Number(row.reviews),
      reviewsGiven: Number(row.given),
      ...takenBy(row),
      ...(flags !== undefined && { looks: flags }),
      isInternal: row.way === 'internal',
      isTrusted: row.is_trusted,
      at: timeText(Number(row.submitted_at)),
      updatedAt: timeText(Number(row.updated_at)),
    };
  }
}

const takenBy = (row: WithdrawalRow) =>
  row.taken_by == null ? {} : { takenBy: { operator: String(row.taken_by), name: row.taken_name ?? '' } };
const isTakenByAnother = (row: WithdrawalRow, { operator }: Operator): boolean =>
  row.taken_by != null && Number(row.taken_by) !== operator && row.taken_at != null && Date.now() - row.taken_at.getTime() < TAKEN_MS;

const entered = (
  client: PoolClient,
  operator: Operator,
  row: WithdrawalRow,
  act: string,
  reason: string,
  detail: ActFacts,
): Promise<number> =>
  append(client, {
    operator: operator.operator,
    act: `funds.${act}`,
    subject: `trader:${row.trader}`,
    reason,
    detail: { withdrawal: Number(row.withdrawal), asset: row.asset, amount: row.amount, ...detail },
  });

/**
 * Two reviews need two people, and nobody reviews money they credited: someone who adjusted this trader's balance within seven
 * days, as the first person or the second, or credited deposits worth as much as a withdrawal that requires review.
 */
async function whyMayNot(o: FundsOfficeOptions, client: Pick<PoolClient, 'query'>, row: WithdrawalRow, operator: Operator) {
  if (row.state !== 'review') return 'case-closed' as const;
  const mine = await client.query("SELECT 1 FROM withdrawal_review WHERE withdrawal = $1 AND person = $2 AND decision = 'approve'", [
    row.withdrawal,
    operator.person,
  ]);
  if (mine.rows.length > 0) return 'second-person' as const;
  const adjusted = await client.query(
    `SELECT 1 FROM four_eyes_request WHERE kind = 'ledger.adjust' AND state = 'done' AND subject = $1
       AND decided_at > now() - interval '7 days' AND $2 IN (maker_person, checker_person) LIMIT 1`,
    [`trader:${row.trader}`, operator.person],
  );
  if (adjusted.rows.length > 0) return 'credited-lately' as const;
  const credited = await client.query<{ asset: string; arrived: string }>(
    `SELECT p.asset, sum(p.arrived)::text AS arrived FROM deposit_proof AS p
     WHERE p.trader = $1 AND p.state = 'credited' AND p.decided_at > now() - interval '7 days' AND EXISTS (
       SELECT 1 FROM deposit_proof_step AS s JOIN operator AS a ON a.id = s.operator
       WHERE s.proof = p.id AND s.state IN ('second_person', 'credited') AND a.person = $2) GROUP BY p.asset`,
    [row.trader, operator.person],
  );
  const rules = await readRules(o.pool);
  let sum = 0n;
  for (const one of credited.rows) {
    const worth = worthOf(o.listing, rules, one.asset, BigInt(one.arrived));
    if (worth === undefined || rules === undefined) return 'credited-lately' as const;
    sum += worth;
  }
  return rules !== undefined && sum > 0n && sum >= rules.reviewFrom ? ('credited-lately' as const) : undefined;
}

async function around(o: FundsOfficeOptions, client: PoolClient, row: WithdrawalRow, operator: Operator) {
  const trader = traderId(Number(row.trader));
  const [rules, standing] = [await readRules(o.pool), await readStanding(o.pool, trader)];
  const who = await client.query<{ level: string; locked: string | null; joined: Date; seen: Date | null }>(
    `SELECT s.verification_level AS level, s.locked, t.joined_at AS joined, (SELECT max(last_used_at) FROM session WHERE trader = $1) AS seen
     FROM trader_identity AS t JOIN state.trader AS s USING (trader) WHERE trader = $1`,
    [trader],
  );
  const saved =
    row.address === null
      ? undefined
      : (
          await client.query<{ added_at: number }>(
            'SELECT added_at FROM saved_address WHERE trader = $1 AND network = $2 AND address = $3',
            [trader, row.network, row.address],
          )
        ).rows[0];
  const others =
    row.address === null
      ? []
      : (
          await client.query<{ trader: number }>(
            'SELECT DISTINCT trader FROM withdrawal_log WHERE address = $1 AND trader <> $2 LIMIT 20',
            [row.address, trader],
          )
        ).rows;
  const reviews = await client.query<{
    operator: number;
    name: string | null;
    decision: 'approve' | 'reject' | 'pay';
    reason: string;
    at: Date;
  }>(
    `SELECT r.operator, o.name, r.decision, r.reason, r.at FROM withdrawal_review AS r LEFT JOIN operator AS o ON o.id = r.operator
     WHERE r.withdrawal = $1 ORDER BY r.id`,
    [row.withdrawal],
  );
  const held = await client.query<{ doubt: string | null }>('SELECT doubt FROM chain_transaction WHERE withdrawal = $1', [row.withdrawal]);
  const doubt = held.rows[0]?.doubt ?? undefined;
  const steps = await client.query<{ state: WithdrawalRow['state']; at: number }>(
    'SELECT state, at FROM withdrawal_step WHERE withdrawal = $1 ORDER BY seq, position',
    [row.withdrawal],
  );
  const sums = await client.query<{ asset: string; deposited: string; withdrawn: string }>(
    `SELECT asset, sum(inflow)::text AS deposited, sum(outflow)::text AS withdrawn FROM (
       SELECT c.asset, c.amount AS inflow, 0 AS outflow FROM (SELECT $1::bigint AS trader) AS l, LATERAL (${CREDITS}) AS c
       UNION ALL SELECT asset, 0, amount FROM withdrawal_log WHERE trader = $1 AND state = 'done') AS every GROUP BY asset`,
    [trader],
  );
  const moves = await client.query<{ kind: 'deposit' | 'by-hand' | 'practice' | 'internal' | 'withdrawal'; amount: string; at: number }>(
    `SELECT * FROM (
       SELECT c.kind, c.amount::text AS amount, c.at FROM (SELECT $1::bigint AS trader) AS l, LATERAL (${CREDITS}) AS c WHERE c.asset = $2
       UNION ALL SELECT 'withdrawal', amount::text, submitted_at FROM withdrawal_log
         WHERE trader = $1 AND asset = $2 AND state = 'done' AND withdrawal <> $3
     ) AS every ORDER BY at DESC LIMIT 100`,
    [trader, row.asset, row.withdrawal],
  );
  const flags = waits.has(row.state) ? (await readFlags({ ...o, pool: client }, [row])).get(Number(row.withdrawal)) : undefined;
  const total = (column: 'deposited' | 'withdrawn'): bigint | undefined => {
    let sum = 0n;
    for (const one of sums.rows) {
      const worth = worthOf(o.listing, rules, one.asset, BigInt(one[column]));
      if (worth === undefined) return undefined;
      sum += worth;
    }
    return sum;
  };
  const [deposited, withdrawn] = [total('deposited'), total('withdrawn')];
  const usdt = (minor: bigint) => amountText(o.listing, VALUING, minor);
  const pays = operator.roles.includes('finance');
  const decides = pays || operator.roles.includes('risk');
  const why = await whyMayNot(o, client, row, operator);
  const mayPay = pays && row.way === 'bank' && row.state === 'approved';
  const isPayer = mayPay && Number(row.taken_by) === operator.operator;
  const card = row.card === null ? undefined : await cardInFull({ pool: o.pool, ring: o.ring }, Number(row.card));
  const person = card && (await o.personOf(trader));
  const holder = decides ? person?.realName : person?.masked;
  const notices: AddressNotice[] = row.way === 'internal' ? ['own-address'] : [];
  if (row.address !== null && row.way === 'wallet' && (await o.chain.isContract(row.network, row.address)) === true)
    notices.push('contract');
  const use = useAt(standing.use, o.engine.now() as never);
  const { level, locked, joined, seen } = who.rows[0]!;
  const explorer = row.txid === null ? undefined : o.chain.explorer(row.network, row.txid);
  return {
    ...(row.txid !== null && { txid: row.txid }),
    ...(explorer !== undefined && { explorer }),
    ...(row.way === 'wallet' && { confirmations: Number(row.confirmations), needed: Number(row.needed) }),
    ...(doubt !== undefined && { doubt: doubt.slice(0, 300) }),
    ...(row.reference !== null && { reference: row.reference }),
    ...(row.cause !== null && { cause: row.cause as never }),
    ...(card !== undefined && {
      card: {
        ...card,
        holder: holder ?? '',
        ...(!isPayer && { number: maskedEnd(card.number), phone: maskedEnd(card.phone, 2) }),
      },
    }),
    isCardInFull: isPayer,
    looksAt: [...(flags ?? [])],
    moves: moves.rows
      .map(({ kind, amount, at }) => ({ kind, amount: amountText(o.listing, row.asset, BigInt(amount)), at: timeText(Number(at)) }))
      .reverse(),
    notices,
    ...(saved !== undefined && { savedAt: timeText(Number(saved.added_at)) }),
    alsoUsedBy: others.map((one) => String(one.trader)),
    verification: level,
    isLocked: locked !== null,
    ...(standing.hold_until > o.engine.now() && { holdUntil: timeText(standing.hold_until) }),
    hasDebt: standing.hasDebt,
    joinedAt: joined.toISOString(),
    ...(seen !== null && { lastLoginAt: seen.toISOString() }),
    ...(deposited !== undefined && { deposited: usdt(deposited) }),
    ...(withdrawn !== undefined && { withdrawn: usdt(withdrawn) }),
    usedToday: usdt(use.worth),
    dailyLimit: usdt(rules === undefined ? 0n : dailyLimit(rules, standing.level)),
    reviews: reviews.rows.map((one) => ({
      by: { operator: String(one.operator), name: one.name ?? '' },
      decision: one.decision,
      reason: one.reason,
      at: one.at.toISOString(),
    })),
    timeline: steps.rows.map(({ state, at }) => ({ state, at: timeText(Number(at)) })),
    may: mayPay ? ('pay' as const) : decides && why === undefined ? ('decide' as const) : ('read' as const),
    ...(!mayPay && why !== undefined && { whyNot: why }),
    ...(!mayPay && why === undefined && !decides && { whyNot: 'not-allowed' as const }),
  };
}
