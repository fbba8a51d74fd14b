import type { Output } from '@bourse/contract/call';
import type { secondsOffice as contract, SecondExposure } from '@bourse/contract/office/seconds';
import { secondStopOf } from '@bourse/core/funds/stop-name';
import { shareDown } from '@bourse/core/money/rounding';
import { amount } from '@bourse/core/money/unit';
import { add, type Exposure, netLoss, noExposure } from '@bourse/core/seconds/exposure';
import type { SecondInstrument } from '@bourse/core/seconds/instrument';
import type { Direction } from '@bourse/core/seconds/second';
import { MINUTE_MS } from '@bourse/core/time';
import type { Pool } from 'pg';
import type { Handlers } from '../http/room.ts';
import { type Listing, VALUING } from '../store/listing.ts';
import { amountText, timeText } from '../store/wire-text.ts';
import { readFund, readInstruments } from './office-instruments.ts';
import { settledReading } from './office-results.ts';
import { rateText } from './office-rule-text.ts';
import { type SecondMarket, whyClosed } from './second-markets.ts';

export interface ExposureReading {
  readonly pool: Pool;
  readonly engine: { now(): number };
  readonly listing: Listing;
}
type Sides = Pick<SecondExposure, 'up' | 'down' | 'ifHigher' | 'ifLower' | 'netLoss'>;

/** Settlement seconds are listed this far ahead. */
const AHEAD_MS = 5 * MINUTE_MS;

/** What is open, by instrument and settlement second, against the caps by which the core refuses. Never by trader. */
export const exposureOffice = (o: ExposureReading): Pick<Handlers<typeof contract>, 'exposure'> => {
  const readSettled = settledReading(o);
  return { exposure: () => readExposure(o, readSettled) };
};

async function readExposure(
  o: ExposureReading,
  readSettled: ReturnType<typeof settledReading>,
): Promise<Output<(typeof contract)['exposure']>> {
  const now = o.engine.now();
  const text = (minor: bigint): string => amountText(o.listing, VALUING, minor);
  const [instruments, fund, groups, standing, settled, ruleBook] = await Promise.all([
    readInstruments(o.pool),
    readFund(o.pool, VALUING),
    readGroups(o.pool, now),
    readStanding(o.pool),
    readSettled(now),
    readRuleBook(o.pool),
  ]);
  const total = fund.free + fund.frozen;
  return {
    at: timeText(now),
    fund: { free: text(fund.free), frozen: text(fund.frozen), total: text(total) },
    instruments: instruments.map((one) => {
      const own = groups.filter(({ symbol }) => symbol === one.symbol);
      const seconds = [...new Set(own.flatMap(({ second }) => (typeof second === 'number' ? [second] : [])))].sort((a, b) => a - b);
      const share = (of: SecondInstrument['totalShare']) => text(shareDown(amount(total), of));
      const { up, down } = exposureOf(own);
      return {
        symbol: one.symbol,
        ...standingText(one, standing, now),
        ...sidesText(own, text),
        frozen: text(up.gains + down.gains),
        bucketShare: rateText(one.bucketShare),
        bucketCap: share(one.bucketShare),
        totalShare: rateText(one.totalShare),
        totalCap: share(one.totalShare),
        waiting: sidesText(
          own.filter(({ second }) => second === 'waiting'),
          text,
        ),
        seconds: seconds.map((second) => ({
          second: timeText(second * 1_000),
          ...sidesText(
            own.filter((group) => group.second === second),
            text,
          ),
        })),
        later: own.reduce((count, group) => (group.second === 'later' ? count + group.contracts : count), 0),
      };
    }),
    ...settled,
    ...(ruleBook !== undefined && { ruleBook }),
  };
}

/** Contracts of one instrument and direction that are decided together. */
interface Group {
  readonly symbol: string;
  readonly direction: Direction;
  /** When they settle, in seconds since 1970. */
  readonly second: number | 'waiting' | 'later';
  readonly contracts: number;
  readonly stakes: bigint;
  readonly gains: bigint;
}

/** Summed by the database: there may be very many open contracts. A gain is gainOf of core/seconds/payout.ts, contract by contract. */
const READ_GROUPS = `SELECT symbol, direction, second, count(*)::int AS contracts, sum(stake)::text AS stakes, sum(gain)::text AS gains FROM (
    SELECT symbol, direction, stake, div(stake * ratio, 100000000) AS gain, CASE WHEN strike_at IS NULL THEN 'waiting'
      WHEN strike_at + duration_ms >= $1 THEN 'later' ELSE ((strike_at + duration_ms) / 1000)::text END AS second FROM state.second_contract
  ) AS open GROUP BY symbol, direction, second`;

async function readGroups(pool: Pool, now: number): Promise<Group[]> {
  const { rows } = await pool.query<{
    symbol: string;
    direction: Direction;
    second: string;
    contracts: number;
    stakes: string;
    gains: string;
  }>({ name: 'second_exposure', text: READ_GROUPS, values: [now + AHEAD_MS] });
  return rows.map(({ second, stakes, gains, ...row }) => ({
    ...row,
    second: second === 'waiting' || second === 'later' ? second : Number(second),
    stakes: BigInt(stakes),
    gains: BigInt(gains),
  }));
}

function exposureOf(groups: readonly Group[]): Exposure {
  const exposure = noExposure();
  for (const { direction, stakes, gains } of groups) add(exposure, direction, amount(stakes), amount(gains));
  return exposure;
}

function sidesText(groups: readonly Group[], text: (minor: bigint) => string): Sides {
  const exposure = exposureOf(groups);
  const { up, down } = exposure;
  const side = (direction: Direction) => ({
    contracts: groups.reduce((count, group) => (group.direction === direction ? count + group.contracts : count), 0),
    stakes: text(exposure[direction].stakes),
    gains: text(exposure[direction].gains),
  });
  return {
    up: side('up'),
    down: side('down'),
    ifHigher: text(down.stakes - up.gains),
    ifLower: text(up.stakes - down.gains),
    netLoss: text(netLoss(exposure)),
  };
}

interface Standing {
  readonly stopped: ReadonlySet<string>;
  readonly index: ReadonlyMap<string, SecondMarket['index']>;
}
async function readStanding(pool: Pool): Promise<Standing> {
  const [stops, indices] = await Promise.all([
    pool.query<{ name: string }>('SELECT name FROM state.stop'),
    pool.query<{ symbol: string } & SecondMarket['index']>('SELECT symbol, state, at FROM state.index_price'),
  ]);
  return {
    stopped: new Set(stops.rows.map(({ name }) => name)),
    index: new Map(indices.rows.map(({ symbol, state, at }) => [symbol, { state, at }])),
  };
}

function standingText(
  instrument: SecondInstrument,
  { stopped, index: indices }: Standing,
  now: number,
): Pick<SecondExposure, 'isOpen' | 'closedBecause' | 'indexState'> {
  const index = indices.get(instrument.index) ?? { state: 'stale', at: 0 };
  const closedBecause = whyClosed({ instrument, index, isStopped: stopped.has(secondStopOf(instrument.symbol)) }, now);
  return { isOpen: closedBecause === undefined, ...(closedBecause !== undefined && { closedBecause }), indexState: index.state };
}

async function readRuleBook(pool: Pool): Promise<string | undefined> {
  const { rows } = await pool.query<{ hash: string }>('SELECT hash FROM second_rule_book ORDER BY seq DESC LIMIT 1');
  return rows[0]?.hash;
}
