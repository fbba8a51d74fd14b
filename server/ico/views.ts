// How rows become answers. Sales and subscriptions that wait or unlock are the state's own rows; what became of them is in the log.

import type { ico as contract } from '@bourse/contract/ico';
import type { SaleRecord, SaleStatus } from '@bourse/contract/ico-text';
import type { Sale } from '@bourse/core/ico/sale';
import type { EnginePort } from '../engine/submission.ts';
import { page, pageSize, readCursor, since } from '../http/page.ts';
import { isRefusal } from '../http/refusal.ts';
import type { Handlers } from '../http/room.ts';
import type { Listing } from '../store/listing.ts';
import { timeText } from '../store/wire-text.ts';
import { readBanner } from './banner.ts';
import { entryId } from './sale-entry.ts';
import { type Held, readSales, recordText, type Store, saleText, subscriptionText, textIn, unlocksText } from './sale-text.ts';

export interface Reading {
  readonly pool: Store;
  readonly engine: EnginePort;
  readonly listing: Listing;
}

export const saleViews = (o: Reading): Pick<Handlers<typeof contract>, 'sales' | 'subscriptions' | 'log' | 'banner'> => ({
  sales: async ({ locale }) => {
    const now = o.engine.now();
    const sales = (await readSales(o.pool)).map((sale) => {
      const { text: risk, locale: riskLocale } = textIn(sale.risk, locale);
      return { ...saleText(sale, o.listing, now), vesting: unlocksText(sale), risk, riskLocale };
    });
    return { sales: sales.sort(inOrder), serverTime: timeText(now) };
  },

  subscriptions: async (_, { trader }) => {
    const sales = new Map((await readSales(o.pool)).map((sale) => [sale.sale, sale]));
    const { rows } = await o.pool.query<HeldRow>(`${HELD} ORDER BY subscription DESC`, [trader, null]);
    return {
      subscriptions: rows.flatMap((row) => {
        const sale = sales.get(Number(row.sale));
        return sale === undefined ? [] : [subscriptionText(heldOf(row, sale), sale, sale.subscribed, o.listing)];
      }),
    };
  },

  log: async (input, { trader }) => {
    const before = readCursor(input.cursor, [Number.MAX_SAFE_INTEGER, 0]);
    if (isRefusal(before)) return before;
    const size = pageSize(input.limit);
    const values: (string | number | undefined)[] = [trader, before[0], before[1], since(input.days, o.engine.now()), size + 1];
    // Only what's asked for stands in the query, so that it has an index.
    const only = (column: 'sale' | 'kind', value: string | undefined): string =>
      value === undefined ? '' : `AND ${column} = $${values.push(value)}`;
    const { rows } = await o.pool.query<LogRow>(
      `SELECT seq, position, sale, asset, kind, amount, tokens, paid, returned, at FROM sale_log
       WHERE trader = $1 AND (seq, position) < ($2::bigint, $3::bigint) AND at >= $4 ${only('sale', input.saleId)} ${only('kind', input.kind)}
       ORDER BY seq DESC, position DESC LIMIT $5`,
      values,
    );
    const told = page(rows, size, (row) => [Number(row.seq), row.position]);
    return { records: told.rows.map((row) => recordOf(o, row)), ...(told.cursor !== undefined && { cursor: told.cursor }) };
  },

  banner: async ({ locale }) => {
    const banner = await readBanner(o.pool);
    if (banner?.isOn !== true) return { isOn: false };
    const { texts, payer, terms, saleId } = banner;
    const {
      title,
      text,
      locale: told,
    } = textIn(
      Object.entries(texts).map(([language, one]) => ({ ...one, locale: language })),
      locale,
    );
    return { isOn: true, title, text, locale: told, payer, terms, ...(saleId !== undefined && { saleId }) };
  },
});

/** Open ones that end soonest, coming ones that start soonest, and the latest of those that are over. */
const places: readonly SaleStatus[] = ['open', 'coming', 'allotting', 'ended', 'cancelled'];
type Told = ReturnType<typeof saleText>;
function inOrder(a: Told, b: Told): number {
  const place = (one: Told) => Math.min(2, places.indexOf(one.status));
  const key = (one: Told) => (one.status === 'coming' ? one.startsAt : one.endsAt);
  if (place(a) !== place(b)) return place(a) - place(b);
  const order = key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0;
  return place(a) === 2 ? -order : order;
}

export interface HeldRow {
  readonly subscription: number;
  readonly sale: number;
  readonly trader: number;
  readonly amount: string;
  readonly subscribed_at: number;
  readonly kind: 'subscribed' | 'allotted' | 'refunded';
  readonly tokens: string | null;
  readonly paid: string | null;
  readonly returned: string | null;
  /** Null if nothing of it is locked any more. */
  readonly steps: number | null;
}
/** What a trader has subscribed, or what a sale's traders have: of one of the two. */
export const HELD = `SELECT subscription, sale, trader, amount, subscribed_at, 'subscribed' AS kind, NULL::numeric AS tokens,
    NULL::numeric AS paid, NULL::numeric AS returned, steps FROM state.sale_subscription
  WHERE tokens IS NULL AND ($1::bigint IS NULL OR trader = $1) AND ($2::bigint IS NULL OR sale = $2)
  UNION ALL
  SELECT l.subscription, l.sale, l.trader, l.amount, l.subscribed_at, l.kind, l.tokens, l.paid, l.returned, s.steps FROM sale_log AS l
  LEFT JOIN state.sale_subscription AS s ON s.subscription = l.subscription
  WHERE l.kind IN ('allotted', 'refunded') AND ($1::bigint IS NULL OR l.trader = $1) AND ($2::bigint IS NULL OR l.sale = $2)`;

const money = (text: string | null): bigint | undefined => (text === null ? undefined : BigInt(text));

export const heldOf = (row: HeldRow, sale: Sale): Held => ({
  amount: BigInt(row.amount),
  subscribedAt: Number(row.subscribed_at),
  status: row.kind,
  tokens: money(row.tokens),
  paid: money(row.paid),
  returned: row.kind === 'refunded' ? BigInt(row.amount) : money(row.returned),
  steps: row.steps === null ? sale.vesting.length : Number(row.steps),
});

interface LogRow {
  readonly seq: number;
  readonly position: number;
  readonly sale: number;
  readonly asset: string;
  readonly kind: SaleRecord['kind'];
  readonly amount: string | null;
  readonly tokens: string | null;
  readonly paid: string | null;
  readonly returned: string | null;
  readonly at: number;
}
const recordOf = ({ listing }: Reading, row: LogRow): SaleRecord =>
  recordText(
    {
      ...{ id: entryId(Number(row.seq), row.position), sale: Number(row.sale), asset: row.asset, kind: row.kind, at: Number(row.at) },
      ...{ amount: money(row.amount), tokens: money(row.tokens), paid: money(row.paid), returned: money(row.returned) },
    },
    listing,
  );
