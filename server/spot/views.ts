import type { spot as contract } from '@bourse/contract/spot';
import type { FeeTier } from '@bourse/core/market/instrument';
import { decimalText } from '@bourse/core/money/decimal';
import { type Amount, amount } from '@bourse/core/money/unit';
import type { DealMade } from '@bourse/core/spot/events';
import { feeTierOf } from '@bourse/core/spot/fees';
import { isOpenStatus, type Order } from '@bourse/core/spot/order';
import { type OrderRow, orderColumns, orderOfRow, orderRow } from '@bourse/core/spot/order-columns';
import { VOLUME_ASSET, VOLUME_DAYS } from '@bourse/core/spot/volume';
import type { Values } from '@bourse/core/table';
import { dayOf } from '@bourse/core/time';
import type { Pool } from 'pg';
import type { Committed } from '../engine/committed.ts';
import type { EnginePort } from '../engine/submission.ts';
import type { HistoryArchive } from '../history/archive.ts';
import { page, pageSize, readCursor, since } from '../http/page.ts';
import { isRefusal, refuse } from '../http/refusal.ts';
import type { Handlers } from '../http/room.ts';
import { cell } from '../store/addition.ts';
import { integers } from '../store/array-literal.ts';
import type { Listing } from '../store/listing.ts';
import type { Addition, Statement } from '../store/statement.ts';
import { archivedOrder, rank, withArchivedFills, withArchivedFillsOf, withArchivedOrders } from './archived.ts';
import { type FillRow, fillText, orderText } from './order-text.ts';

// ---- how events become rows

export function projectSpot(batch: readonly Committed[]): (Statement | Addition)[] {
  const orders = new Map<number, Order>();
  const deals: { readonly seq: number; readonly deal: DealMade }[] = [];
  for (const { seq, outcomes } of batch) {
    for (const event of outcomes[0].events) {
      if (event.event === 'order_changed') orders.set(event.order.orderId, event.order);
      else if (event.event === 'deal_made') deals.push({ seq, deal: event });
    }
  }
  // An order's number is that of the command that placed it: orders placed in this batch are new, all others were open.
  const first = batch[0]?.seq ?? 0;
  const before: Order[] = [];
  const open: Order[] = [];
  const ended: Order[] = [];
  for (const order of orders.values()) {
    if (order.orderId < first) before.push(order);
    (isOpenStatus(order.status) ? open : ended).push(order);
  }
  return [
    ...(before.length > 0 ? [removeOpen(before)] : []),
    ...(open.length > 0 ? [addOpen(open)] : []),
    ...(ended.length > 0 ? [addEnded(ended)] : []),
    ...(deals.length > 0 ? [addDeals(deals)] : []),
  ];
}

/** With a list rather than a join: a planner that believes the table is still empty would otherwise scan all of it. */
const removeOpen = (orders: readonly Order[]): Statement => ({
  name: 'remove_open_spot_orders',
  text: 'DELETE FROM open_spot_order WHERE order_id = ANY ($1::bigint[])',
  values: [integers(orders.map((o) => o.orderId))],
});

const addOpen = (orders: readonly Order[]): Addition => {
  let lines = '';
  for (const o of orders) lines += `${orderCells(o)}\n`;
  return { into: `open_spot_order (${ORDER_COLUMNS})`, lines };
};

const addEnded = (orders: readonly Order[]): Addition => {
  let lines = '';
  for (const o of orders) lines += `${orderCells(o)}\t${cell(o.endReason)}\n`;
  return { into: `ended_spot_order (${ORDER_COLUMNS}, end_reason)`, lines };
};

const ORDER_COLUMNS = Object.keys(orderColumns).join(', ');

/** In the order of ORDER_COLUMNS. */
function orderCells(o: Order): string {
  const row: Values = orderRow(o);
  let cells = '';
  for (const column in row) cells += cells === '' ? row[column] : `\t${cell(row[column])}`;
  return cells;
}

const addDeals = (deals: readonly { readonly seq: number; readonly deal: DealMade }[]): Addition => {
  let lines = '';
  for (const { seq, deal: d } of deals) {
    lines += `${d.dealId}\t${seq}\t${d.at}\t${d.symbol}\t${d.price}\t${d.quantity}\t${d.notional}\t${d.takerSide}\t${d.makerOrderId}\t${d.takerOrderId}\t${d.maker}\t${d.taker}\t${d.makerFee}\t${d.takerFee}\n`;
  }
  return {
    into: `deal (deal_id, seq, at, symbol, price, quantity, notional, taker_side, maker_order_id, taker_order_id, maker, taker, maker_fee, taker_fee)`,
    lines,
  };
};

// ---- how rows become answers

interface Reading {
  readonly pool: Pick<Pool, 'query'>;
  readonly archive: HistoryArchive;
  readonly engine: EnginePort;
  readonly listing: Listing;
}
type Views = 'openOrders' | 'orders' | 'order' | 'fills' | 'fees';

export const spotViews = (o: Reading): Pick<Handlers<typeof contract>, Views> => ({
  openOrders: async ({ symbol }, { trader }) => {
    const { rows } = await o.pool.query<ReadOrder>({
      name: 'open_orders',
      text: `SELECT ${ORDER_COLUMNS} FROM open_spot_order WHERE trader = $1 AND ($2::text IS NULL OR symbol = $2) ORDER BY order_id DESC`,
      values: [trader, symbol ?? null],
    });
    return rows.map((row) => orderText(o.listing, orderOfRow(row)));
  },
  orders: async (input, { trader }) => {
    const before = readCursor(input.cursor, [Number.MAX_SAFE_INTEGER]);
    if (isRefusal(before)) return before;
    const size = pageSize(input.limit);
    const from = since(input.days, o.engine.now());
    const statuses = statusesOf[input.status ?? 'all'];
    const { rows: stored } = await o.pool.query<ReadOrder>({
      name: 'orders',
      text: `SELECT ${ORDER_COLUMNS}, end_reason FROM spot_order WHERE trader = $1 AND order_id < $2 AND placed_at >= $3
        AND ($4::text IS NULL OR symbol = $4) AND ($5::text IS NULL OR side = $5) AND ($6::text[] IS NULL OR status = ANY($6))
        ORDER BY order_id DESC LIMIT $7`,
      values: [trader, before[0], from, input.symbol ?? null, input.side ?? null, statuses ?? null, size + 1],
    });
    const rows = await withArchivedOrders(o.archive, stored, {
      ...{ trader, from, order: before[0]!, most: size + 1 },
      isWanted: ({ symbol, side, status }) =>
        symbol === (input.symbol ?? symbol) && side === (input.side ?? side) && (statuses ?? [status]).includes(status as never),
    });
    const told = page(rows, size, (row) => [row.order_id]);
    return {
      orders: told.rows.map((row) => orderText(o.listing, orderOfRow(row))),
      ...(told.cursor !== undefined && { cursor: told.cursor }),
    };
  },
  order: async ({ orderId }, { trader }) => {
    const { rows } = await o.pool.query<ReadOrder>({
      name: 'order',
      text: `SELECT ${ORDER_COLUMNS}, end_reason FROM spot_order WHERE order_id = $1 AND trader = $2`,
      values: [orderId, trader],
    });
    const row = rows[0] ?? (await archivedOrder<ReadOrder>(o.archive, trader, Number(orderId)));
    if (row === undefined) return refuse('not-found');
    const stored = await o.pool.query<FillRow>({
      name: 'fills_of_order',
      text: `SELECT * FROM (${fillsOf('maker')} AND maker_order_id = $2 UNION ALL ${fillsOf('taker')} AND taker_order_id = $2) AS f
        ORDER BY deal_id DESC, role DESC LIMIT 1000`,
      values: [trader, orderId],
    });
    const fills = await withArchivedFillsOf(o.archive, stored.rows, row as ReadOrder & Span);
    return { order: orderText(o.listing, orderOfRow(row)), fills: fills.map((fill) => fillText(o.listing, fill)) };
  },
  fills: async (input, { trader }) => {
    // A self-trade is two fills of one deal: the taker's, then the maker's.
    const before = readCursor(input.cursor, [Number.MAX_SAFE_INTEGER, 0]);
    if (isRefusal(before)) return before;
    const size = pageSize(input.limit);
    const half = (role: 'maker' | 'taker'): string =>
      `(${fillsOf(role)} AND (deal_id, ${rank[role]}) < ($2::bigint, $3::bigint) AND at >= $4 AND ($5::text IS NULL OR symbol = $5) ORDER BY deal_id DESC LIMIT $6)`;
    const from = since(input.days, o.engine.now());
    const { rows: stored } = await o.pool.query<FillRow>({
      name: 'fills',
      text: `SELECT * FROM (${half('maker')} UNION ALL ${half('taker')}) AS f ORDER BY deal_id DESC, role DESC LIMIT $6`,
      values: [trader, before[0], before[1], from, input.symbol ?? null, size + 1],
    });
    const search = { trader, from, symbol: input.symbol, deal: before[0]!, rank: before[1]!, most: size + 1 };
    const rows = await withArchivedFills(o.archive, stored, search);
    const told = page(rows, size, (row) => [row.deal_id, rank[row.role]]);
    return { fills: told.rows.map((row) => fillText(o.listing, row)), ...(told.cursor !== undefined && { cursor: told.cursor }) };
  },
  fees: async (_, { trader }) => {
    const { tiers, tier, volume } = await standing(o, trader);
    const scale = o.listing.scale(VOLUME_ASSET);
    const fraction = (rate: bigint): string => decimalText(rate, 8);
    return {
      tier,
      volume: decimalText(volume, scale),
      maker: fraction(tiers[tier]?.maker ?? 0n),
      taker: fraction(tiers[tier]?.taker ?? 0n),
      tiers: tiers.map((t) => ({ floor: decimalText(t.floor, scale), maker: fraction(t.maker), taker: fraction(t.taker) })),
    };
  },
});

/** The fee tier that applies to a trader's next order. */
export const tierOf = async (o: Reading, trader: number): Promise<number> => (await standing(o, trader)).tier;

async function standing(o: Reading, trader: number): Promise<{ tiers: FeeTier[]; tier: number; volume: Amount }> {
  const [tierRows, volumeRows] = await Promise.all([
    o.pool.query<{ floor: string; maker: string; taker: string }>('SELECT floor, maker, taker FROM state.fee_tier ORDER BY tier'),
    o.pool.query<{ volume: string }>('SELECT coalesce(sum(volume), 0) AS volume FROM state.volume WHERE trader = $1 AND day > $2', [
      trader,
      dayOf(o.engine.now()) - VOLUME_DAYS,
    ]),
  ]);
  const tiers = tierRows.rows.map((row) => ({ floor: BigInt(row.floor), maker: BigInt(row.maker), taker: BigInt(row.taker) }) as FeeTier);
  const volume = amount(BigInt(volumeRows.rows[0]!.volume));
  return { tiers, tier: feeTierOf(tiers, volume), volume };
}

const statusesOf: Readonly<Record<'all' | 'open' | 'done' | 'cancelled', readonly string[] | undefined>> = {
  all: undefined,
  open: ['untriggered', 'new', 'partial'],
  done: ['done'],
  cancelled: ['cancelled', 'expired', 'rejected'],
};

/** The fills of trader $1 in this role. */
const fillsOf = (role: 'maker' | 'taker'): string =>
  `SELECT deal_id, at, symbol, price, quantity, notional, '${role}' AS role, ${role}_order_id AS order_id, ${role}_fee AS fee,
    ${role === 'taker' ? 'taker_side' : "CASE taker_side WHEN 'buy' THEN 'sell' ELSE 'buy' END"} AS side FROM deal WHERE ${role} = $1`;

/** Of ended orders with their end reason. */
type ReadOrder = OrderRow & { readonly order_id: number };
interface Span {
  readonly trader: number;
  readonly placed_at: number;
  readonly updated_at: number;
}
