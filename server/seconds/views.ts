// How rows become answers. Open contracts and limits are the state's own rows; everything else is history.

import type { seconds as contract } from '@bourse/contract/seconds';
import type { SecondContract } from '@bourse/contract/seconds-text';
import { decimalText } from '@bourse/core/money/decimal';
import type { Amount, Instant } from '@bourse/core/money/unit';
import { NO_LIMITS } from '@bourse/core/seconds/limits';
import type { Result } from '@bourse/core/seconds/second';
import { secondLimitsOf } from '@bourse/core/seconds/state';
import type { Values } from '@bourse/core/table';
import { dayOf } from '@bourse/core/time';
import type { Pool } from 'pg';
import type { EnginePort } from '../engine/submission.ts';
import type { HistoryArchive } from '../history/archive.ts';
import { pageSize, readCursor, since } from '../http/page.ts';
import { isRefusal, refuse } from '../http/refusal.ts';
import type { Handlers } from '../http/room.ts';
import { type Listing, VALUING } from '../store/listing.ts';
import { timeText } from '../store/wire-text.ts';
import { archivedSecond, pageOfSeconds } from './archived.ts';
import { provenAt, readContractTicks } from './contract-ticks.ts';
import { denominationOf } from './denomination.ts';
import type { Receipts } from './receipts.ts';
import type { SecondMarkets } from './second-markets.ts';
import { contractText, infoText, limitsText, type Standing } from './second-text.ts';
import { ALL_SECONDS, type SecondRow, type StoredSecond, storedSecond } from './stored-second.ts';

export interface Reading {
  readonly pool: Pick<Pool, 'query'>;
  readonly archive: HistoryArchive;
  readonly engine: EnginePort;
  readonly listing: Listing;
  readonly markets: SecondMarkets;
  readonly receipts: Receipts;
}
type Seconds = typeof contract;

export const publicViews = (o: Reading): Pick<Handlers<Seconds>, 'instruments' | 'ruleBook'> => ({
  instruments: () =>
    o.markets.all.map((market) => {
      const { symbol, index } = market.instrument;
      return infoText(market, o.listing.instrument(index)!, denominationOf(o.listing, symbol), o.engine.now());
    }),
  ruleBook: async ({ hash }) => {
    const { rows } = await o.pool.query<{ version: number; hash: string; text: string; at: number }>({
      name: 'second_rule_book',
      text: 'SELECT version, hash, text, at FROM second_rule_book WHERE $1::text IS NULL OR hash = $1 ORDER BY seq DESC LIMIT 1',
      values: [hash ?? null],
    });
    const [book] = rows;
    return book === undefined ? refuse('not-found') : { version: book.version, hash: book.hash, text: book.text, since: timeText(book.at) };
  },
});

export const contractViews = (o: Reading): Pick<Handlers<Seconds>, 'contracts' | 'contract' | 'record'> => ({
  contracts: async (input, { trader }) => {
    const before = readCursor(input.cursor, [Number.MAX_SAFE_INTEGER]);
    if (isRefusal(before)) return before;
    const size = pageSize(input.limit);
    const from = since(input.days, o.engine.now());
    const results = resultsOf(input.status ?? 'all');
    const { rows: stored } = await o.pool.query<SecondRow>({
      name: 'second_contracts',
      text: `SELECT * FROM (${ALL_SECONDS}) AS s WHERE trader = $1 AND second < $2 AND accepted_at >= $3
        AND ($4::text IS NULL OR symbol = $4) AND ($5::text IS NULL OR direction = $5)
        AND ($6::text[] IS NULL OR coalesce(result, 'running') = ANY($6)) ORDER BY second DESC LIMIT $7`,
      values: [...[trader, before[0], from, input.symbol ?? null, input.direction ?? null], ...[results, size + 1]],
    });
    const shown = await pageOfSeconds(o.archive, stored, size, {
      ...{ trader, from, before: before[0]! },
      isWanted:
        input.status === 'running'
          ? undefined
          : ({ symbol, direction, result }) =>
              symbol === (input.symbol ?? symbol) &&
              direction === (input.direction ?? direction) &&
              (results ?? [result]).includes(result as never),
    });
    return {
      contracts: shown.rows.map((row) => told(o, storedSecond(row))),
      ...(shown.cursor !== undefined && { cursor: shown.cursor }),
    };
  },
  contract: async ({ contractId }, { trader }) => {
    const found = await ownSecond(o, trader, contractId);
    if (found === undefined) return refuse('not-found');
    const { second, settled } = found;
    const { priceDecimals } = denominationOf(o.listing, second.symbol);
    const [ticks, proven] = await Promise.all([readContractTicks(o.pool, second, priceDecimals), provenAt(o.pool, found)]);
    return {
      contract: told(o, found),
      orderReceipt: o.receipts.signedOrder(second),
      ...(settled !== undefined && { settlementReceipt: o.receipts.signedSettlement(second, settled) }),
      ticks,
      ...(proven !== undefined && { provenAt: timeText(proven) }),
    };
  },
  record: async ({ symbol, days }, { trader }) => {
    const { staked, paid, ...counts } = await readRecord(o, trader, symbol, days);
    const money = (amount: bigint): string => decimalText(amount, o.listing.scale(VALUING));
    return { ...counts, staked: money(BigInt(staked)), net: money(BigInt(paid) - BigInt(staked)) };
  },
});

interface RecordRow extends Readonly<Record<Result, number>> {
  readonly staked: string;
  readonly paid: string;
}

/** The longest period is still in the database; the record of all contracts is kept apart. */
async function readRecord(o: Reading, trader: number, symbol: string | undefined, days: string | undefined): Promise<RecordRow> {
  const { rows } = await o.pool.query<RecordRow>(
    days === undefined
      ? {
          name: 'second_record_of_all',
          text: `SELECT coalesce(sum(won), 0)::bigint AS won, coalesce(sum(lost), 0)::bigint AS lost, coalesce(sum(tie), 0)::bigint AS tie,
              coalesce(sum(void), 0)::bigint AS void, coalesce(sum(staked), 0) AS staked, coalesce(sum(paid), 0) AS paid
            FROM second_record WHERE trader = $1 AND ($2::text IS NULL OR symbol = $2)`,
          values: [trader, symbol ?? null],
        }
      : {
          name: 'second_record',
          text: `SELECT count(*) FILTER (WHERE result = 'won') AS won, count(*) FILTER (WHERE result = 'lost') AS lost,
              count(*) FILTER (WHERE result = 'tie') AS tie, count(*) FILTER (WHERE result = 'void') AS void,
              coalesce(sum(stake), 0) AS staked, coalesce(sum(payout), 0) AS paid
            FROM settled_second WHERE trader = $1 AND ($2::text IS NULL OR symbol = $2) AND settled_at >= $3`,
          values: [trader, symbol ?? null, since(days, o.engine.now())],
        },
  );
  return rows[0]!;
}

export const limitViews = (o: Reading): Pick<Handlers<Seconds>, 'limits'> => ({
  limits: async (_, { trader }) => {
    const now = o.engine.now();
    const [standing, at] = await Promise.all([readStanding(o.pool, trader, now), acknowledgedAt(o.pool, trader)]);
    const limits = limitsText(standing, o.listing.scale(VALUING), now);
    return { limits, ...(at !== undefined && { acknowledgedAt: timeText(at) }) };
  },
});

const told = ({ listing }: Reading, { second, settled }: StoredSecond): SecondContract =>
  contractText(second, settled, denominationOf(listing, second.symbol));

/** Undefined if it doesn't exist or is somebody else's. */
export async function ownSecond(
  { pool, archive }: Pick<Reading, 'pool' | 'archive'>,
  trader: number,
  contractId: string,
): Promise<StoredSecond | undefined> {
  const { rows } = await pool.query<SecondRow>({
    name: 'second_contract',
    text: `SELECT * FROM (${ALL_SECONDS}) AS s WHERE trader = $1 AND second = $2`,
    values: [trader, contractId],
  });
  const row = rows[0] ?? (await archivedSecond(archive, trader, Number(contractId)));
  return row && storedSecond(row);
}

/** When the trader acknowledged the risks. */
export async function acknowledgedAt(pool: Reading['pool'], trader: number): Promise<number | undefined> {
  const { rows } = await pool.query<{ at: number }>('SELECT at FROM seconds_acknowledged WHERE trader = $1', [trader]);
  return rows[0]?.at;
}

function resultsOf(status: 'all' | 'running' | 'settled' | 'won' | 'lost' | 'tie' | 'void'): readonly string[] | null {
  if (status === 'all') return null;
  return status === 'settled' ? ['won', 'lost', 'tie', 'void'] : [status];
}

/** What the core would judge a new contract by. */
async function readStanding(pool: Reading['pool'], trader: number, now: Instant): Promise<Standing> {
  const { rows } = await pool.query<Record<string, unknown> & { day_loss: string; open_stakes: string; is_limited: boolean }>({
    name: 'second_standing',
    text: `SELECT l.*, l.trader IS NOT NULL AS is_limited,
        coalesce((SELECT loss FROM state.second_day WHERE trader = $1 AND day = $2), 0) AS day_loss,
        (SELECT coalesce(sum(stake), 0) FROM state.second_contract WHERE trader = $1) AS open_stakes
      FROM (SELECT) AS one LEFT JOIN state.second_limit AS l ON l.trader = $1`,
    values: [trader, dayOf(now)],
  });
  const { day_loss, open_stakes, is_limited, ...limit } = rows[0]!;
  const money = (name: string) => (limit[name] === null ? undefined : BigInt(limit[name] as string));
  const values = { ...limit, daily_loss: money('daily_loss'), next_daily_loss: money('next_daily_loss') } as Values;
  return {
    limits: is_limited ? secondLimitsOf(values) : NO_LIMITS,
    dayLoss: BigInt(day_loss) as Amount,
    openStakes: BigInt(open_stakes) as Amount,
  };
}
