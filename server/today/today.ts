import type { Output } from '@bourse/contract/call';
import type { today as contract } from '@bourse/contract/office/today';
import { DAY_MS } from '@bourse/core/time';
import type { Pool } from 'pg';
import { headOf } from '../audit/chain.ts';
import type { Looked } from '../engine/engine.ts';
import type { FourEyes } from '../four-eyes/four-eyes.ts';
import type { Handlers } from '../http/room.ts';
import { signInFailuresOfHour } from '../operators/failed-sign-in.ts';
import type { Listing } from '../store/listing.ts';
import { amountText } from '../store/wire-text.ts';
import { paymentsRun } from './payments.ts';
import { readPerpetuals } from './perpetuals.ts';
import { waitingFor } from './queues.ts';
import { secondsRun } from './seconds.ts';
import { readStops } from './stops.ts';

export interface TodayOptions {
  readonly pool: Pool;
  readonly fourEyes: FourEyes;
  readonly listing: Listing;
  readonly engine: {
    readonly epoch: number;
    readonly head: number;
    readonly lagMs: number;
    readonly unsafe: string | undefined;
    readonly looked: Looked;
    readonly acts: { readonly seq: number; readonly hash: Buffer };
    now(): number;
  };
  readonly sockets: () => { readonly connections: number };
  /** Whether books and chain agree. */
  readonly reserves: { run(): Run };
}
type Figures = Output<(typeof contract)['figures']>;
type Run = Figures['runs'][number];
type House = Pick<Figures, 'registrations' | 'volumes' | 'fees' | 'perpetuals' | 'tradersOnline' | 'runs'>;

/** Figures that are the same for every operator are refreshed this often. */
const COUNTED_MS = 5_000;

/** The first page of the office, and the footer of every page. */
export function today(o: TodayOptions): Handlers<typeof contract> {
  let counted: { readonly at: number; readonly house: Promise<House> } | undefined;
  const house = (): Promise<House> => {
    if (counted === undefined || Date.now() - counted.at > COUNTED_MS) {
      const made = { at: Date.now(), house: count(o) };
      made.house.catch(() => {
        if (counted === made) counted = undefined;
      });
      counted = made;
    }
    return counted.house;
  };
  return {
    pulse: async (_, operator) => {
      const { engine } = o;
      const [officeChain, waiting, stops] = await Promise.all([
        headOf(o.pool, 'office'),
        waitingFor(o.pool, o.fourEyes, operator),
        readStops(o.pool),
      ]);
      return {
        at: new Date(engine.now()).toISOString(),
        epoch: engine.epoch,
        head: engine.head,
        lagMs: Math.round(engine.lagMs),
        ...(engine.unsafe !== undefined && { unsafe: engine.unsafe }),
        officeChain,
        engineChain: { id: engine.acts.seq, hash: engine.acts.hash.toString('hex') },
        waiting: waiting.map(({ name, waiting: many }) => ({ name, waiting: many })),
        stops,
      };
    },
    figures: async (_, operator) => {
      const [queues, figures] = await Promise.all([waitingFor(o.pool, o.fourEyes, operator), house()]);
      return { at: new Date(o.engine.now()).toISOString(), queues, ...figures, sockets: o.sockets().connections };
    },
  };
}

async function count(o: TodayOptions): Promise<House> {
  const since = o.engine.now() - DAY_MS;
  const [registrations, deals, fees, online, runs, perpetuals] = await Promise.all([
    readRegistrations(o.pool),
    // From deals, not candles: a practice market's candles start with a generated past in which nobody traded.
    o.pool.query<{ symbol: string; quote: string; deals: number; turnover: string; house_deals: number; house_turnover: string }>(
      `SELECT i.symbol, i.quote, count(d.deal_id) FILTER (WHERE NOT d.is_house)::int AS deals,
         coalesce(sum(d.notional) FILTER (WHERE NOT d.is_house), 0)::text AS turnover,
         count(d.deal_id) FILTER (WHERE d.is_house)::int AS house_deals,
         coalesce(sum(d.notional) FILTER (WHERE d.is_house), 0)::text AS house_turnover
       FROM state.instrument AS i LEFT JOIN (
         SELECT e.*, m.kind = 'market_maker' AND t.kind = 'market_maker' AS is_house FROM deal AS e
         JOIN state.trader AS m ON m.trader = e.maker JOIN state.trader AS t ON t.trader = e.taker WHERE e.at > $1
       ) AS d USING (symbol) WHERE i.listed OR d.deal_id IS NOT NULL GROUP BY i.symbol, i.quote ORDER BY i.symbol`,
      [since],
    ),
    // Each side pays its fee from what it receives. What house accounts pay, the exchange pays itself.
    o.pool.query<{ asset: string; amount: string }>(
      `SELECT asset, sum(fee)::text AS amount FROM (
         SELECT d.taker AS trader, CASE WHEN d.taker_side = 'buy' THEN i.base ELSE i.quote END AS asset, d.taker_fee AS fee
         FROM deal AS d JOIN state.instrument AS i USING (symbol) WHERE d.at > $1
         UNION ALL SELECT d.maker, CASE WHEN d.taker_side = 'buy' THEN i.quote ELSE i.base END, d.maker_fee
         FROM deal AS d JOIN state.instrument AS i USING (symbol) WHERE d.at > $1
       ) AS paid JOIN state.trader AS t USING (trader) WHERE t.kind = 'trader' GROUP BY asset HAVING sum(fee) > 0 ORDER BY asset`,
      [since],
    ),
    o.pool.query<{ count: number }>(
      "SELECT count(DISTINCT trader)::int AS count FROM session WHERE last_used_at > now() - interval '10 minutes' AND ended_at IS NULL",
    ),
    readRuns(o),
    readPerpetuals(o.pool, o.listing, since),
  ]);
  return {
    registrations,
    volumes: deals.rows.map((row) => ({
      symbol: row.symbol,
      turnover: amountText(o.listing, row.quote, BigInt(row.turnover)),
      deals: row.deals,
      houseTurnover: amountText(o.listing, row.quote, BigInt(row.house_turnover)),
      houseDeals: row.house_deals,
    })),
    fees: fees.rows.map(({ asset, amount }) => ({ asset, amount: amountText(o.listing, asset, BigInt(amount)) })),
    perpetuals,
    tradersOnline: online.rows[0]!.count,
    runs,
  };
}

async function readRegistrations(pool: Pool): Promise<Figures['registrations']> {
  const { rows } = await pool.query<{ today: number; yesterday: number; total: number }>(
    `SELECT count(*) FILTER (WHERE joined_at >= day)::int AS today,
       count(*) FILTER (WHERE joined_at >= day - interval '1 day' AND joined_at < day)::int AS yesterday, count(*)::int AS total
     FROM trader_identity, (SELECT date_trunc('day', now() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC' AS day) AS midnight`,
  );
  const hours = await pool.query<{ ago: number; count: number }>(
    `SELECT floor(extract(epoch FROM now() - joined_at) / 3600)::int AS ago, count(*)::int AS count FROM trader_identity
     WHERE joined_at > now() - interval '24 hours' GROUP BY ago`,
  );
  return { ...rows[0]!, hours: Array.from({ length: 24 }, (_, i) => hours.rows.find(({ ago }) => ago === 23 - i)?.count ?? 0) };
}

/** With very many traders a check takes longer than a minute. */
const LATE_MS = 5 * 60_000;

export function invariantsRun({ unsafe, looked: { agoMs, failed, stopping } }: Pick<TodayOptions['engine'], 'unsafe' | 'looked'>): Run {
  const name = 'Invariants';
  if (unsafe !== undefined) return { name, isWhole: false, detail: unsafe };
  if (stopping !== undefined) return { name, isWhole: false, detail: stopping };
  if (failed !== undefined) return { name, isWhole: false, detail: `the last check failed: ${failed}` };
  if (agoMs === undefined) return { name, isWhole: true, detail: 'the first check since the start is due' };
  if (agoMs > LATE_MS) return { name, isWhole: false, detail: `last checked ${Math.trunc(agoMs / 60_000)} min ago` };
  return { name, isWhole: true, detail: 'all hold, checked every minute' };
}

/** Background tasks, each with its threshold. */
async function readRuns({ pool, engine, reserves }: TodayOptions): Promise<Figures['runs']> {
  const [prices, messages, outbox, signIns, seconds, payments] = await Promise.all([
    pool.query<{ fresh: number; degraded: number; every: number }>(
      `SELECT count(*) FILTER (WHERE p.state IN ('normal', 'degraded'))::int AS fresh,
         count(*) FILTER (WHERE p.state = 'degraded')::int AS degraded, count(*)::int AS every
       FROM state.instrument AS i LEFT JOIN state.index_price AS p USING (symbol) WHERE i.listed`,
    ),
    pool.query<{ sent: number; kept: number; failing: number }>(
      `SELECT count(*) FILTER (WHERE sent_at > now() - interval '24 hours')::int AS sent,
         count(*) FILTER (WHERE sent_at IS NULL AND body IS NOT NULL AND created_at > now() - interval '24 hours')::int AS kept,
         count(*) FILTER (WHERE sent_at IS NULL AND tries > 1 AND worthless_at > now())::int AS failing
       FROM message_outbox WHERE created_at > now() - interval '2 days'`,
    ),
    pool.query<{ waiting: number; oldest: number | null; aside: number }>(
      `SELECT count(*) FILTER (WHERE set_aside_at IS NULL)::int AS waiting,
         extract(epoch FROM now() - min(created_at) FILTER (WHERE set_aside_at IS NULL))::int AS oldest,
         count(*) FILTER (WHERE set_aside_at IS NOT NULL AND noted_at IS NULL)::int AS aside FROM command_outbox WHERE seq IS NULL`,
    ),
    signInFailuresOfHour(pool),
    secondsRun(pool),
    paymentsRun(pool),
  ]);
  const { fresh, degraded, every } = prices.rows[0]!;
  const { sent, kept, failing } = messages.rows[0]!;
  const { waiting, oldest, aside } = outbox.rows[0]!;
  return [
    invariantsRun(engine),
    reserves.run(),
    payments,
    {
      name: 'Index prices',
      isWhole: fresh === every && degraded === 0,
      detail: `${fresh} of ${every} live${degraded === 0 ? '' : `, ${degraded} with few sources`}`,
    },
    ...(seconds === undefined ? [] : [seconds]),
    {
      name: 'Email and SMS',
      isWhole: failing === 0,
      detail: failing === 0 ? `${sent} sent, ${kept} held, last 24 h` : `${failing} failing`,
    },
    {
      name: 'Commands waiting',
      isWhole: (oldest ?? 0) < 10 && aside === 0,
      detail: `${waiting === 0 ? 'none' : `${waiting}, oldest ${oldest} s`}${aside === 0 ? '' : `; ${aside} set aside, see Invariants`}`,
    },
    { name: 'Operator sign-ins', isWhole: signIns.isQuiet, detail: signIns.detail },
  ];
}
