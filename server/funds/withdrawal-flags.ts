import type { Look } from '@bourse/contract/office/withdrawals';
import { dailyLimit, useAt } from '@bourse/core/funds/limit';
import type { WithdrawalUse } from '@bourse/core/funds/withdrawal-use';
import type { VerificationLevel } from '@bourse/core/identity/standing';
import { amount, type Instant } from '@bourse/core/money/unit';
import { DAY_MS, HOUR_MS } from '@bourse/core/time';
import type { Pool } from 'pg';
import { Recent } from '../recent.ts';
import { VALUING } from '../store/listing.ts';
import { readRules, worthOf } from '../store/valuation.ts';
import { amountText, timeText } from '../store/wire-text.ts';
import type { FundsOfficeOptions } from './office-options.ts';
import type { WithdrawalRow } from './withdrawal-record.ts';

// What a reviewer should check before approving a withdrawal. The queue's count and the open case's list both come from here.

const WEEK_MS = 7 * DAY_MS;

/** Any money that reached the trader, including adjustments by operators and practice money. */
interface Credit {
  readonly at: number;
  readonly kind: 'deposit' | 'by-hand' | 'practice' | 'internal';
  /** In minor units of USDT; undefined if the asset can't be valued. */
  readonly worth: bigint | undefined;
}
export interface Facts {
  readonly way: 'wallet' | 'bank' | 'internal';
  readonly amount: bigint;
  readonly worth: bigint;
  readonly submittedAt: number;
  readonly isTrusted: boolean;
  readonly savedAt: number | undefined;
  readonly isLocked: boolean;
  readonly holdUntil: number;
  readonly hasDebt: boolean;
  readonly isContract: boolean;
  /** Entered in a single letter case, so without a checksum. */
  readonly hasNoChecksum: boolean;
  /** Other traders who have withdrawn to the same address. */
  readonly alsoUsedBy: readonly number[];
  /** Completed withdrawals of any asset before this one. */
  readonly doneBefore: number;
  /** The largest of them in the same asset. */
  readonly largest: bigint;
  /** Submitted within the previous hour. */
  readonly lately: number;
  /** Of the previous week, newest first. */
  readonly credits: readonly Credit[];
  readonly used: bigint;
  readonly limit: bigint;
  readonly isVerified: boolean;
  readonly joinedAt: number;
}

/** Worst first. Checks that passed aren't included. */
export function flagsFor(f: Facts, now: number, usdt: (minor: bigint) => string): Look[] {
  const fresh = f.credits.filter((one) => f.submittedAt - one.at < DAY_MS);
  // A credit that can't be valued might cover everything.
  const sum = (credits: readonly Credit[]): bigint => credits.reduce((total, one) => total + (one.worth ?? f.worth), 0n);
  const freshSum = sum(fresh);
  const byHand = f.credits.filter((one) => one.kind === 'by-hand');
  const isSentOut = f.way === 'wallet';
  const found: (Look | false)[] = [
    f.isLocked && { kind: 'locked' },
    f.holdUntil > now && { kind: 'hold', until: timeText(f.holdUntil) },
    f.hasDebt && { kind: 'debt' },
    byHand.length > 0 && { kind: 'credited-by-hand', worth: usdt(sum(byHand)), since: timeText(byHand[0]!.at) },
    f.alsoUsedBy.length > 0 && { kind: 'also-used', traders: f.alsoUsedBy.map(String), count: f.alsoUsedBy.length },
    f.isContract && { kind: 'contract' },
    f.doneBefore === 0 && { kind: 'first-withdrawal' },
    isSentOut &&
      !f.isTrusted &&
      (f.savedAt === undefined ? { kind: 'typed-address' } : { kind: 'young-address', since: timeText(f.savedAt) }),
    freshSum > 0n &&
      freshSum * 2n >= f.worth && {
        kind: 'new-money',
        percent: freshSum >= f.worth ? 100 : Number((freshSum * 100n) / f.worth),
        worth: usdt(freshSum),
        since: timeText(fresh[0]!.at),
      },
    f.largest > 0n && f.amount > f.largest * 2n && { kind: 'larger', times: tenths(f.amount, f.largest) },
    f.lately >= 2 && { kind: 'fast', count: f.lately },
    f.limit > 0n && f.used * 10n >= f.limit * 8n && { kind: 'near-limit', percent: Number((f.used * 100n) / f.limit) },
    !f.isVerified && { kind: 'not-verified' },
    now - f.joinedAt < WEEK_MS && { kind: 'new-account', since: timeText(f.joinedAt) },
    f.hasNoChecksum && { kind: 'no-checksum' },
  ];
  return found.filter((look): look is Look => look !== false);
}

/** a / b with one decimal, truncated. */
const tenths = (a: bigint, b: bigint): string => `${a / b}.${((a * 10n) / b) % 10n}`;

interface FactRow {
  readonly withdrawal: number;
  readonly locked: boolean;
  readonly hold_until: number;
  readonly level: VerificationLevel;
  readonly joined: Date | null;
  readonly has_debt: boolean;
  readonly others: number[] | null;
  readonly saved_at: number | null;
  readonly done_before: number;
  readonly largest: string | null;
  readonly lately: number;
  readonly day: number | null;
  readonly worth: string | null;
  readonly unsaved: string | null;
  readonly hour: number | null;
  readonly count: number | null;
}
interface CreditRow {
  readonly withdrawal: number;
  readonly kind: Credit['kind'];
  readonly asset: string;
  readonly amount: string;
  readonly at: number;
}

/** All money that has reached a trader, each credit with its kind. `l` is the row that names the trader. */
export const CREDITS = `SELECT 'deposit' AS kind, asset, amount, at FROM (
    SELECT DISTINCT ON (key) key, asset, amount, at FROM deposit_step WHERE trader = l.trader ORDER BY key, seq) AS d
    WHERE NOT EXISTS (SELECT 1 FROM deposit_step AS r WHERE r.key = d.key AND r.state = 'reversed')
  UNION ALL SELECT CASE reason WHEN 'practice' THEN 'practice' ELSE 'by-hand' END, asset, amount, at FROM system_log
    WHERE trader = l.trader AND amount > 0
  UNION ALL SELECT 'internal', asset, amount - fee, updated_at FROM withdrawal_log WHERE receiver = l.trader AND state = 'done'`;

/** The review flags of withdrawals that wait for a person, by number. */
export async function readFlags(
  o: Pick<FundsOfficeOptions, 'listing' | 'chain' | 'engine'> & { readonly pool: Pick<Pool, 'query'> },
  rows: readonly WithdrawalRow[],
): Promise<ReadonlyMap<number, readonly Look[]>> {
  if (rows.length === 0) return new Map();
  const ids = [rows.map((row) => row.withdrawal)];
  // One after another: an open case reads them in its transaction.
  const rules = await readRules(o.pool);
  const facts = await o.pool.query<FactRow>(FACTS, ids);
  const credits = await o.pool.query<CreditRow>(
    `SELECT l.withdrawal, c.* FROM withdrawal_log AS l, LATERAL (${CREDITS}) AS c
     WHERE l.withdrawal = ANY ($1) AND c.at <= l.submitted_at AND c.at > l.submitted_at - ${WEEK_MS} ORDER BY c.at DESC`,
    ids,
  );
  const contracts = await Promise.all(rows.map((row) => isContract(o, row)));
  const now = o.engine.now();
  const usdt = (minor: bigint) => amountText(o.listing, VALUING, minor);
  const found = new Map<number, readonly Look[]>();
  rows.forEach((row, i) => {
    const fact = facts.rows.find((one) => Number(one.withdrawal) === Number(row.withdrawal));
    if (fact === undefined) return;
    const use = useAt(useOf(fact), now as Instant);
    found.set(
      Number(row.withdrawal),
      flagsFor(
        {
          way: row.way,
          amount: BigInt(row.amount),
          worth: BigInt(row.worth),
          submittedAt: Number(row.submitted_at),
          isTrusted: row.is_trusted,
          savedAt: fact.saved_at === null ? undefined : Number(fact.saved_at),
          isLocked: fact.locked,
          holdUntil: Number(fact.hold_until),
          hasDebt: fact.has_debt,
          isContract: contracts[i] === true,
          hasNoChecksum: hasNoChecksum(o, row),
          alsoUsedBy: fact.others ?? [],
          doneBefore: fact.done_before,
          largest: BigInt(fact.largest ?? 0),
          lately: fact.lately,
          credits: credits.rows
            .filter((one) => Number(one.withdrawal) === Number(row.withdrawal))
            .map((one) => ({ kind: one.kind, at: Number(one.at), worth: worthOf(o.listing, rules, one.asset, BigInt(one.amount)) })),
          used: use.worth,
          limit: rules === undefined ? 0n : dailyLimit(rules, fact.level),
          isVerified: fact.level === 'verified' || fact.level === 'enhanced',
          joinedAt: fact.joined?.getTime() ?? 0,
        },
        now,
        usdt,
      ),
    );
  });
  return found;
}

const FACTS = `SELECT l.withdrawal, t.locked IS NOT NULL AS locked, t.hold_until, t.verification_level AS level, i.joined_at AS joined,
    EXISTS (SELECT 1 FROM state.debt AS d WHERE d.trader = l.trader) AS has_debt,
    (SELECT array_agg(o.trader) FROM (SELECT DISTINCT trader FROM withdrawal_log WHERE address = l.address AND trader <> l.trader LIMIT 20) AS o) AS others,
    (SELECT added_at FROM saved_address AS s WHERE s.trader = l.trader AND s.network = l.network AND s.address = l.address) AS saved_at,
    b.done_before, b.largest, b.lately, u.day, u.worth, u.unsaved, u.hour, u.count
  FROM withdrawal_log AS l JOIN state.trader AS t USING (trader) LEFT JOIN trader_identity AS i USING (trader)
  LEFT JOIN state.withdrawal_use AS u USING (trader),
  LATERAL (SELECT count(*) FILTER (WHERE state = 'done')::int AS done_before,
      max(amount) FILTER (WHERE state = 'done' AND asset = l.asset)::text AS largest,
      count(*) FILTER (WHERE submitted_at > l.submitted_at - ${HOUR_MS})::int AS lately
    FROM withdrawal_log AS e WHERE e.trader = l.trader AND e.withdrawal < l.withdrawal) AS b
  WHERE l.withdrawal = ANY ($1)`;

const useOf = ({ day, worth, unsaved, hour, count }: FactRow): WithdrawalUse | undefined =>
  day === null
    ? undefined
    : { day: Number(day), worth: amount(BigInt(worth!)), unsaved: amount(BigInt(unsaved!)), hour: Number(hour), count: Number(count) };

function hasNoChecksum({ chain }: Pick<FundsOfficeOptions, 'chain'>, row: WithdrawalRow): boolean {
  if (row.way !== 'wallet' || row.address === null) return false;
  const checked = chain.checkAddress(row.network, row.address);
  return checked.ok && checked.notice === 'no-checksum';
}

/** So that a node isn't asked at every refresh of the queue. Code may be deployed to an address later, so answers expire. */
const KEPT_MS = 10 * 60_000;
const known = new Recent<string, { readonly answer: boolean; readonly at: number }>(10_000);
async function isContract({ chain }: Pick<FundsOfficeOptions, 'chain'>, row: WithdrawalRow): Promise<boolean> {
  if (row.way !== 'wallet' || row.address === null) return false;
  const place = `${row.network} ${row.address}`;
  const before = known.get(place);
  if (before !== undefined && Date.now() - before.at < KEPT_MS) return before.answer;
  const answer = await chain.isContract(row.network, row.address).catch(() => undefined);
  if (answer === undefined) return false;
  known.set(place, { answer, at: Date.now() });
  return answer;
}
