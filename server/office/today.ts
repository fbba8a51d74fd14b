import type { Output } from '@bourse/contract/call';
import type { market as marketContract } from '@bourse/contract/market';
import type { today as contract } from '@bourse/contract/today-office';
import type { Pool } from 'pg';
import { headOf } from '../audit/chain.ts';
import type { FourEyes } from '../four-eyes/four-eyes.ts';
import type { Handlers, Visitor } from '../http/room.ts';
import type { Listing } from '../store/listing.ts';
import { amountText } from '../store/wire-text.ts';
import { waitingFor } from './queues.ts';

export interface TodayOptions {
  readonly pool: Pool;
  readonly fourEyes: FourEyes;
  readonly listing: Listing;
  readonly engine: {
    readonly epoch: number;
    readonly head: number;
    readonly lagMs: number;
    readonly unsafe: string | undefined;
    readonly acts: { readonly seq: number; readonly hash: Buffer };
    now(): number;
  };
  readonly quotes: Handlers<typeof marketContract>['quotes'];
  readonly sockets: () => { readonly connections: number };
}
type Figures = Output<(typeof contract)['figures']>;
type House = Pick<Figures, 'registrations' | 'volumes' | 'fees' | 'tradersOnline' | 'runs'>;

const DAY_MS = 86_400_000;
/** What is the same for every operator is counted this often. */
const COUNTED_MS = 5_000;

/** The first page of the office, and the foot of every page. */
export function today(o: TodayOptions): Handlers<typeof contract> {
  let counted: { readonly at: number; readonly house: Promise<House> } | undefined;
  const house = (visitor: Visitor): Promise<House> => {
    if (counted === undefined || Date.now() - counted.at > COUNTED_MS) {
      const made = { at: Date.now(), house: count(o, visitor) };
      made.house.catch(() => {
        if (counted === made) counted = undefined;
      });
      counted = made;
    }
    return counted.house;
  };
  return {
    pulse: async (_, { roles }) => {
      const { engine } = o;
      const [officeChain, waiting] = await Promise.all([headOf(o.pool, 'office'), waitingFor(o.pool, o.fourEyes, roles)]);
      return {
        at: new Date(engine.now()).toISOString(),
        epoch: engine.epoch,
        head: engine.head,
        lagMs: Math.round(engine.lagMs),
        ...(engine.unsafe !== undefined && { unsafe: engine.unsafe }),
        officeChain,
        engineChain: { id: engine.acts.seq, hash: engine.acts.hash.toString('hex') },
        waiting: waiting.map(({ name, waiting: many }) => ({ name, waiting: many })),
      };
    },
    figures: async (_, operator) => {
      const [queues, figures] = await Promise.all([waitingFor(o.pool, o.fourEyes, operator.roles), house(operator)]);
      return { at: new Date(o.engine.now()).toISOString(), queues, ...figures, sockets: o.sockets().connections };
    },
  };
}

async function count(o: TodayOptions, visitor: Visitor): Promise<House> {
  const since = o.engine.now() - DAY_MS;
  const [registrations, deals, fees, online, quotes, runs] = await Promise.all([
    readRegistrations(o.pool),
    o.pool.query<{ symbol: string; deals: number }>('SELECT symbol, count(*)::int AS deals FROM deal WHERE at > $1 GROUP BY symbol', [
      since,
    ]),
    // Each side pays from what it receives.
    o.pool.query<{ asset: string; amount: string }>(
      `SELECT asset, sum(fee)::text AS amount FROM (
         SELECT CASE WHEN d.taker_side = 'buy' THEN i.base ELSE i.quote END AS asset, d.taker_fee AS fee
         FROM deal AS d JOIN state.instrument AS i USING (symbol) WHERE d.at > $1
         UNION ALL SELECT CASE WHEN d.taker_side = 'buy' THEN i.quote ELSE i.base END, d.maker_fee
         FROM deal AS d JOIN state.instrument AS i USING (symbol) WHERE d.at > $1
       ) AS paid GROUP BY asset HAVING sum(fee) > 0 ORDER BY asset`,
      [since],
    ),
    o.pool.query<{ count: number }>(
      "SELECT count(DISTINCT trader)::int AS count FROM session WHERE last_used_at > now() - interval '10 minutes' AND ended_at IS NULL",
    ),
    o.quotes({}, visitor),
    readRuns(o),
  ]);
  return {
    registrations,
    volumes: (quotes as Output<(typeof marketContract)['quotes']>).map(({ symbol, turnover }) => ({
      symbol,
      turnover,
      deals: deals.rows.find((row) => row.symbol === symbol)?.deals ?? 0,
    })),
    fees: fees.rows.map(({ asset, amount }) => ({ asset, amount: amountText(o.listing, asset, BigInt(amount)) })),
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

/** What runs by itself, each with its limit. */
async function readRuns({ pool, engine }: TodayOptions): Promise<Figures['runs']> {
  const [prices, messages, outbox] = await Promise.all([
    pool.query<{ fresh: number; every: number }>(
      `SELECT count(*) FILTER (WHERE p.state IN ('normal', 'degraded'))::int AS fresh, count(*)::int AS every
       FROM state.instrument AS i LEFT JOIN state.index_price AS p USING (symbol) WHERE i.listed`,
    ),
    pool.query<{ sent: number; failing: number }>(
      `SELECT count(*) FILTER (WHERE sent_at IS NOT NULL)::int AS sent,
         count(*) FILTER (WHERE sent_at IS NULL AND tries > 1 AND worthless_at > now())::int AS failing
       FROM message_outbox WHERE created_at > now() - interval '24 hours'`,
    ),
    pool.query<{ waiting: number; oldest: number | null }>(
      'SELECT count(*)::int AS waiting, extract(epoch FROM now() - min(created_at))::int AS oldest FROM command_outbox WHERE seq IS NULL',
    ),
  ]);
  const { fresh, every } = prices.rows[0]!;
  const { sent, failing } = messages.rows[0]!;
  const { waiting, oldest } = outbox.rows[0]!;
  return [
    { name: 'Invariants', isWhole: engine.unsafe === undefined, detail: engine.unsafe ?? 'hold, looked at each minute' },
    { name: 'Index prices', isWhole: fresh === every, detail: `${fresh} of ${every} live` },
    { name: 'Mail and SMS', isWhole: failing === 0, detail: failing === 0 ? `${sent} sent in 24 hours` : `${failing} do not go out` },
    { name: 'Commands on their way', isWhole: (oldest ?? 0) < 10, detail: waiting === 0 ? 'none waits' : `${waiting}, oldest ${oldest} s` },
  ];
}
