import type { ledger as contract } from '@bourse/contract/ledger';
import type { PracticeCredited } from '@bourse/core/identity/events';
import { type Account, address } from '@bourse/core/ledger/account';
import { decimalText } from '@bourse/core/money/decimal';
import { type Amount, amount } from '@bourse/core/money/unit';
import { DAY_MS } from '@bourse/core/time';
import type { Pool } from 'pg';
import type { Committed } from '../engine/committed.ts';
import type { EnginePort } from '../engine/submission.ts';
import type { HistoryArchive } from '../history/archive.ts';
import { page, pageSize, readCursor } from '../http/page.ts';
import { isRefusal, refuse } from '../http/refusal.ts';
import type { Handlers } from '../http/room.ts';
import type { SigningKey } from '../secrets/signing-key.ts';
import { amounts, integers, texts, words } from '../store/array-literal.ts';
import { type Listing, VALUING } from '../store/listing.ts';
import type { Addition, Statement } from '../store/statement.ts';
import { amountText, balanceText, timeText } from '../store/wire-text.ts';
import { readOwnPostings } from './postings.ts';
import { statement } from './statement.ts';

// ---- how events become rows (the purses themselves are part of the state: state.purse)

interface Line {
  readonly seq: number;
  readonly at: number;
  /** Counts the credits within one command. */
  readonly position: number;
  readonly event: PracticeCredited;
}

export function projectLedger(batch: readonly Committed[]): (Statement | Addition)[] {
  const credits: Line[] = [];
  let postings = '';
  for (const { seq, at, outcomes } of batch) {
    let posted = 0;
    let credited = 0;
    for (const event of outcomes[0].events) {
      if (event.event === 'posted') {
        const { from, to, asset, amount: moved, deal = '\\N' } = event;
        postings += `${seq}\t${posted++}\t${at}\t${address(from, asset)}\t${address(to, asset)}\t${asset}\t${moved}\t${deal}\n`;
      } else if (event.event === 'practice_credited') credits.push({ seq, at, position: credited++, event });
    }
  }
  const into = 'posting (seq, position, at, source, destination, asset, amount, deal)';
  return [...(postings === '' ? [] : [{ into, lines: postings }]), ...(credits.length > 0 ? [addCredits(credits)] : [])];
}

const addCredits = (lines: readonly Line[]): Statement => ({
  name: 'add_system_log',
  text: `INSERT INTO system_log (seq, position, at, trader, account, asset, amount, reason)
    SELECT *, 'practice' FROM unnest($1::bigint[], $2::integer[], $3::bigint[], $4::bigint[], $5::text[], $6::text[], $7::numeric[])`,
  values: [
    integers(lines.map((line) => line.seq)),
    integers(lines.map((line) => line.position)),
    integers(lines.map((line) => line.at)),
    integers(lines.map((line) => line.event.trader)),
    words(lines.map((line) => line.event.account)),
    texts(lines.map((line) => line.event.asset)),
    amounts(lines.map((line) => line.event.amount)),
  ],
});

// ---- how rows become answers

interface Reading {
  readonly pool: Pool;
  readonly engine: EnginePort;
  readonly listing: Listing;
  readonly archive: HistoryArchive;
  /** The key that signs statements. */
  readonly signingKey: SigningKey;
}
interface PurseRow {
  readonly account: Account;
  readonly asset: string;
  readonly available: string;
  readonly frozen: string;
}

/** The calls of the ledger room. It has no commands: balances only change through other rooms. */
export const ledger = (o: Reading): Handlers<typeof contract> => ({
  postings: (asked, { trader }) => (o.listing.asset(asked.asset) === undefined ? refuse('30') : readOwnPostings(o, { ...asked, trader })),
  statement: (form, { trader }) => statement({ ...o, now: o.engine.now() }, trader, form),
  balances: async (_, { trader }) => {
    const { seq, purses, ...day } = await snapshotOf(o, trader);
    const worth = purses.map((purse) => o.listing.worth(purse.asset, sumOf(purse)));
    const total = totalOf(worth);
    const opening = openingOf(o, day);
    const bitcoin = bitcoinOf(o.listing);
    return {
      seq,
      balances: purses.map((purse, i) => {
        const converted = worth[i];
        const { account, asset, available, frozen } = purse;
        return {
          ...balanceText(o.listing, { account, asset, available: amount(BigInt(available)), frozen: amount(BigInt(frozen)) }),
          ...(typeof converted === 'bigint' && { converted: amountText(o.listing, VALUING, converted) }),
        };
      }),
      ...(total !== undefined && { total: amountText(o.listing, VALUING, total) }),
      ...(total !== undefined && opening !== undefined && { opening: amountText(o.listing, VALUING, opening) }),
      ...(bitcoin !== undefined && { bitcoin }),
    };
  },
  earnings: async (_, { trader }) => {
    const now = o.engine.now();
    const today = Math.floor(now / DAY_MS);
    const [{ purses, ...day }, days] = await Promise.all([
      snapshotOf(o, trader),
      o.pool.query<{ day: number; equity: string }>('SELECT day, equity FROM equity_day WHERE trader = $1 AND day > $2 ORDER BY day', [
        trader,
        today - 7,
      ]),
    ]);
    const total = totalOf(purses.map((purse) => o.listing.worth(purse.asset, sumOf(purse))));
    const opening = openingOf(o, day);
    const line = days.rows.map((row) => ({ at: timeText(row.day * DAY_MS), total: amountText(o.listing, VALUING, BigInt(row.equity)) }));
    if (total === undefined || opening === undefined) return { line };
    const earned = total - opening;
    return {
      today: amountText(o.listing, VALUING, earned),
      todayRate: decimalText(opening > 0n ? nearest(earned * 10_000n, opening) : 0n, 2),
      line: [...line, { at: timeText(now), total: amountText(o.listing, VALUING, total) }],
    };
  },
  systemLog: async (input, { trader }) => {
    const before = readCursor(input.cursor, [Number.MAX_SAFE_INTEGER, 0]);
    if (isRefusal(before)) return before;
    const size = pageSize(input.limit);
    const { rows } = await o.pool.query<{
      seq: number;
      position: number;
      at: number;
      account: Account;
      asset: string;
      amount: string;
      reason: string;
    }>(
      `SELECT seq, position, at, account, asset, amount, reason FROM system_log WHERE trader = $1 AND (seq, position) < ($2::bigint, $3::bigint)
       ORDER BY seq DESC, position DESC LIMIT $4`,
      [trader, before[0], before[1], size + 1],
    );
    const told = page(rows, size, (row) => [row.seq, row.position]);
    return {
      entries: told.rows.map((row) => ({
        // One command makes few of them, so the command's number and the position in it form one number.
        id: String(row.seq * 100 + row.position),
        kind: row.reason,
        account: row.account,
        asset: row.asset,
        amount: amountText(o.listing, row.asset, BigInt(row.amount)),
        at: timeText(row.at),
      })),
      ...(told.cursor !== undefined && { cursor: told.cursor }),
    };
  },
});

/** What arrived from outside since a moment, minus what left: it isn't earnings. Nor is a debt left by a reversal a loss of the day. */
const NET_DEPOSITS = `SELECT asset, sum(amount)::text AS amount FROM (
    SELECT asset, amount FROM system_log WHERE trader = $1 AND at >= $2
    UNION ALL SELECT asset, amount FROM deposit_step AS s WHERE trader = $1 AND at >= $2 AND state IN ('credited', 'final')
      AND NOT EXISTS (SELECT 1 FROM deposit_step AS e WHERE e.key = s.key AND e.seq < s.seq AND e.state = 'credited')
    UNION ALL SELECT asset, -amount FROM deposit_step WHERE trader = $1 AND at >= $2 AND state = 'reversed'
    UNION ALL SELECT asset, -amount FROM withdrawal_log WHERE trader = $1 AND state = 'done' AND updated_at >= $2
    UNION ALL SELECT asset, amount FROM withdrawal_log WHERE receiver = $1 AND state = 'done' AND updated_at >= $2
  ) AS every GROUP BY asset`;
const sumOf = (purse: PurseRow): Amount => amount(BigInt(purse.available) + BigInt(purse.frozen));

/** For assets with a price. Undefined while a price is stale: no total is better than a wrong one. */
function totalOf(worth: readonly (Amount | undefined | 'unpriced')[]): Amount | undefined {
  let total = 0n;
  for (const one of worth) {
    if (one === undefined) return undefined;
    if (one !== 'unpriced') total += one;
  }
  return amount(total);
}

interface Snapshot {
  readonly seq: number;
  readonly purses: PurseRow[];
  /** The value of everything at 00:00 UTC. A trader who wasn't there then had nothing. */
  readonly equity: string | null;
  /** What arrived since then, minus what left. */
  readonly deposits: readonly (readonly [asset: string, amount: string])[] | null;
}

/** All purses of a trader, the day's opening value, and the last command they include, from one snapshot. */
async function snapshotOf(o: Reading, trader: number): Promise<Snapshot> {
  const today = Math.floor(o.engine.now() / DAY_MS);
  const { rows } = await o.pool.query<
    { projected_seq: number } & Pick<Snapshot, 'equity' | 'deposits'> & { [K in keyof PurseRow]: PurseRow[K] | null }
  >({
    name: 'purses',
    text: `SELECT projected_seq, account, asset, available, frozen, (SELECT equity FROM equity_day WHERE trader = $1 AND day = $3) AS equity,
        (SELECT json_agg(json_build_array(d.asset, d.amount)) FROM (${NET_DEPOSITS}) AS d) AS deposits
      FROM checkpoint LEFT JOIN state.purse ON trader = $1 ORDER BY array_position('{fiat,spot,perpetual,second}', account), asset`,
    values: [trader, today * DAY_MS, today],
  });
  const [first] = rows;
  return {
    seq: first?.projected_seq ?? 0,
    purses: rows.filter((row) => row.account !== null) as PurseRow[],
    equity: first?.equity ?? null,
    deposits: first?.deposits ?? null,
  };
}

/** Undefined while a price is stale. */
function openingOf(o: Reading, { equity, deposits }: Pick<Snapshot, 'equity' | 'deposits'>): bigint | undefined {
  const came = totalOf((deposits ?? []).map(([asset, sum]) => o.listing.worth(asset, amount(BigInt(sum)))));
  return came === undefined ? undefined : BigInt(equity ?? 0) + came;
}

/** One USDT in bitcoin at the index price, with eighteen decimals, so that a bitcoin converted there and back is one bitcoin. */
function bitcoinOf(listing: Listing): string | undefined {
  const [bitcoin, valuing] = [listing.asset('BTC'), listing.asset(VALUING)];
  const worth = bitcoin && listing.worth('BTC', amount(10n ** BigInt(bitcoin.scale)));
  if (valuing === undefined || typeof worth !== 'bigint' || worth <= 0n) return undefined;
  return decimalText(nearest(10n ** BigInt(18 + valuing.scale), worth), 18);
}

/** Rounded half away from zero: a loss is never shown smaller than a gain of its size. */
const nearest = (of: bigint, by: bigint): bigint => (of < 0n ? -((-of * 2n + by) / (by * 2n)) : (of * 2n + by) / (by * 2n));
