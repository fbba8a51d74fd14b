// How rows become answers. Open orders, positions and money are the state's own rows; everything else is history.

import type { perpetual as contract } from '@bourse/contract/perpetual';
import type { ClosedPosition, LiquidationStep } from '@bourse/contract/perpetual-text';
import { FIRST_SETTING, type MarginMode } from '@bourse/core/perpetual/account';
import type { PerpetualOrder } from '@bourse/core/perpetual/order';
import { type OrderRow, orderColumns, orderOfRow } from '@bourse/core/perpetual/order-columns';
import type { Pool } from 'pg';
import type { EnginePort } from '../engine/submission.ts';
import { page, pageSize, readCursor, since } from '../http/page.ts';
import { isRefusal, refuse } from '../http/refusal.ts';
import type { Handlers } from '../http/room.ts';
import { type Listing, VALUING } from '../store/listing.ts';
import { timeText } from '../store/wire-text.ts';
import { comingViews } from './coming-rules.ts';
import type { Contract, Contracts } from './contracts.ts';
import type { Lights } from './lights.ts';
import {
  averageText,
  type FillRow,
  figuresText,
  fillText,
  fundingText,
  infoText,
  moneyText,
  orderText,
  priceText,
  rateText,
  stepText,
} from './perpetual-text.ts';
import { ORDER_COLUMNS } from './project.ts';
import { safetyViews } from './safety.ts';
import { accountText, positionText, rankedOf, readStanding } from './standing.ts';

export interface Reading {
  readonly pool: Pick<Pool, 'query'>;
  readonly engine: EnginePort;
  readonly listing: Listing;
  readonly contracts: Contracts;
  readonly lights: Lights;
}
type Perpetual = typeof contract;
type PublicViews = 'instruments' | 'comingRules' | 'figures' | 'fundingRates' | 'insurance' | 'deleveragings';
type OrderViews = 'openOrders' | 'orders' | 'order' | 'fills';
type PositionViews = 'account' | 'positions' | 'closedPositions' | 'liquidation' | 'funding' | 'settings';

export const publicViews = (o: Reading): Pick<Handlers<Perpetual>, PublicViews> => ({
  instruments: () => o.contracts.all.map(infoText),
  figures: () => o.contracts.all.map((one) => figuresText(one, o.engine.now())),
  fundingRates: async ({ symbol, cursor, limit }) => {
    const one = o.contracts.of(symbol);
    if (one === undefined) return refuse('11');
    const before = readCursor(cursor, [Number.MAX_SAFE_INTEGER]);
    if (isRefusal(before)) return before;
    const size = pageSize(limit);
    const { rows } = await o.pool.query<{ at: number; rate: string; mark: number | null }>(
      'SELECT at, rate, mark FROM funding_rate WHERE symbol = $1 AND at < $2 ORDER BY at DESC LIMIT $3',
      [symbol, before[0], size + 1],
    );
    const told = page(rows, size, (row) => [row.at]);
    return {
      rates: told.rows.map(({ at, rate, mark }) => ({
        at: timeText(at),
        rate: rateText(BigInt(rate)),
        ...(mark !== null && { markPrice: priceText(one, mark) }),
      })),
      ...(told.cursor !== undefined && { cursor: told.cursor }),
    };
  },
  ...comingViews(o),
  ...safetyViews(o),
});

export const orderViews = (o: Reading): Pick<Handlers<Perpetual>, OrderViews> => ({
  openOrders: async ({ symbol }, { trader }) => {
    const { rows } = await o.pool.query<ReadOrder>({
      name: 'open_perpetual_orders',
      text: `SELECT ${ORDER_COLUMNS} FROM state.perpetual_order WHERE trader = $1 AND ($2::text IS NULL OR symbol = $2) ORDER BY order_id DESC`,
      values: [trader, symbol ?? null],
    });
    return rows.map((row) => told(o.contracts, row));
  },
  orders: async (input, { trader }) => {
    const before = readCursor(input.cursor, [Number.MAX_SAFE_INTEGER]);
    if (isRefusal(before)) return before;
    const size = pageSize(input.limit);
    const { rows } = await o.pool.query<ReadOrder>({
      name: 'perpetual_orders',
      text: `SELECT * FROM (${ALL_ORDERS}) AS o WHERE trader = $1 AND order_id < $2 AND placed_at >= $3
        AND ($4::text IS NULL OR symbol = $4) AND ($5::text IS NULL OR side = $5) AND ($6::text[] IS NULL OR status = ANY($6))
        ORDER BY order_id DESC LIMIT $7`,
      values: [
        ...[trader, before[0], since(input.days, o.engine.now()), input.symbol ?? null, input.side ?? null],
        ...[statusesOf[input.status ?? 'all'] ?? null, size + 1],
      ],
    });
    const shown = page(rows, size, (row) => [Number(row['order_id'])]);
    return { orders: shown.rows.map((row) => told(o.contracts, row)), ...(shown.cursor !== undefined && { cursor: shown.cursor }) };
  },
  order: async ({ orderId }, { trader }) => {
    const { rows } = await o.pool.query<ReadOrder>({
      name: 'perpetual_order_and_children',
      text: `SELECT * FROM (${ALL_ORDERS}) AS o WHERE trader = $1 AND (order_id = $2 OR parent_id = $2) ORDER BY order_id`,
      values: [trader, orderId],
    });
    const order = rows.find((row) => `${row['order_id']}` === orderId);
    if (order === undefined) return refuse('not-found');
    const fills = await o.pool.query<FillRow>({
      name: 'fills_of_perpetual_order',
      text: `SELECT * FROM (${fillsOf('maker')} AND maker_order_id = $2 UNION ALL ${fillsOf('taker')} AND taker_order_id = $2) AS f
        ORDER BY deal_id DESC LIMIT 1000`,
      values: [trader, orderId],
    });
    return {
      order: told(o.contracts, order),
      fills: fills.rows.map((row) => fillText(o.contracts.known(row.symbol), row)),
      children: rows.filter((row) => row !== order).map((row) => told(o.contracts, row)),
    };
  },
  fills: async (input, { trader }) => {
    const before = readCursor(input.cursor, [Number.MAX_SAFE_INTEGER]);
    if (isRefusal(before)) return before;
    const size = pageSize(input.limit);
    const half = (role: 'maker' | 'taker'): string =>
      `(SELECT * FROM (${fillsOf(role)} AND deal_id < $2 AND at >= $3 AND ($4::text IS NULL OR symbol = $4)) AS h
        WHERE $5::text IS NULL OR side = $5 ORDER BY deal_id DESC LIMIT $6)`;
    const { rows } = await o.pool.query<FillRow>({
      name: 'perpetual_fills',
      text: `SELECT * FROM (${half('maker')} UNION ALL ${half('taker')}) AS f ORDER BY deal_id DESC LIMIT $6`,
      values: [trader, before[0], since(input.days, o.engine.now()), input.symbol ?? null, input.side ?? null, size + 1],
    });
    const shown = page(rows, size, (row) => [row.deal_id]);
    return {
      fills: shown.rows.map((row) => fillText(o.contracts.known(row.symbol), row)),
      ...(shown.cursor !== undefined && { cursor: shown.cursor }),
    };
  },
});

export const positionViews = (o: Reading): Pick<Handlers<Perpetual>, PositionViews> => ({
  account: async (_, { trader }) => accountText(await readStanding(o.pool, o.contracts, trader), o.listing.scale(VALUING)),
  positions: async ({ symbol }, { trader }) => {
    const standing = await readStanding(o.pool, o.contracts, trader);
    const meant = standing.held.filter(({ contract: { instrument } }) => symbol === undefined || instrument.symbol === symbol);
    return Promise.all(
      meant.map(async (one) => {
        const ranked = rankedOf(standing, one, trader);
        return positionText(standing, one, ranked && (await o.lights.of(ranked)));
      }),
    );
  },
  closedPositions: async (input, { trader }) => {
    const before = readCursor(input.cursor, [Number.MAX_SAFE_INTEGER, 0]);
    if (isRefusal(before)) return before;
    const size = pageSize(input.limit);
    const { rows } = await o.pool.query<ClosedRow>({
      name: 'closed_positions',
      text: `SELECT r.*, (SELECT coalesce(sum(paid), 0) FROM funding_payment AS f WHERE f.trader = r.trader AND f.symbol = r.symbol
          AND f.is_long = r.is_long AND f.at BETWEEN r.opened_at AND r.closed_at) AS paid
        FROM position_record AS r WHERE trader = $1 AND closed_at IS NOT NULL AND (closed_at, id) < ($2::bigint, $3::bigint) AND closed_at >= $4
          AND ($5::text IS NULL OR symbol = $5) AND ($6::boolean IS NULL OR is_long = $6)
        ORDER BY closed_at DESC, id DESC LIMIT $7`,
      values: [
        ...[trader, before[0], before[1], since(input.days, o.engine.now()), input.symbol ?? null],
        ...[input.side === undefined ? null : input.side === 'long', size + 1],
      ],
    });
    const shown = page(rows, size, (row) => [row.closed_at, row.id]);
    return {
      positions: shown.rows.map((row) => closedText(o.contracts.known(row.symbol), row)),
      ...(shown.cursor !== undefined && { cursor: shown.cursor }),
    };
  },
  liquidation: async ({ positionId }, { trader }) => {
    const { rows: records } = await o.pool.query<{ symbol: string; is_long: boolean; opened_at: number; closed_at: number }>(
      'SELECT symbol, is_long, opened_at, closed_at FROM position_record WHERE trader = $1 AND id = $2 AND closed_at IS NOT NULL',
      [trader, positionId],
    );
    const [record] = records;
    if (record === undefined) return refuse('not-found');
    const { rows } = await o.pool.query<StepRow>(
      `SELECT step, trader, symbol, is_long, quantity, value::text, insurance_fee::text, mark, bankruptcy, at FROM liquidation_step
       WHERE (trader = $1 AND is_long = $3 OR against = $1 AND is_long <> $3) AND symbol = $2 AND at BETWEEN $4 AND $5 ORDER BY seq, position`,
      [trader, record.symbol, record.is_long, record.opened_at, record.closed_at],
    );
    return rows.map((row) => toldStep(o.contracts.known(row.symbol), row, trader));
  },
  funding: async (input, { trader }) => {
    const before = readCursor(input.cursor, [Number.MAX_SAFE_INTEGER, 0]);
    if (isRefusal(before)) return before;
    const size = pageSize(input.limit);
    const { rows } = await o.pool.query<FundingRow>({
      name: 'funding_payments',
      text: `SELECT seq, position, at, symbol, is_long, rate, mark, paid FROM funding_payment WHERE trader = $1 AND (seq, position) < ($2::bigint, $3::bigint)
        AND at >= $4 AND ($5::text IS NULL OR symbol = $5) ORDER BY seq DESC, position DESC LIMIT $6`,
      values: [trader, before[0], before[1], since(input.days, o.engine.now()), input.symbol ?? null, size + 1],
    });
    const shown = page(rows, size, (row) => [row.seq, row.position]);
    return {
      payments: shown.rows.map((row) =>
        fundingText(o.contracts.known(row.symbol), { ...row, isLong: row.is_long, rate: BigInt(row.rate), paid: BigInt(row.paid) }),
      ),
      ...(shown.cursor !== undefined && { cursor: shown.cursor }),
    };
  },
  settings: async (_, { trader }) => {
    const [chosen, account, acknowledged] = await Promise.all([
      o.pool.query<{ symbol: string; leverage: number; mode: MarginMode }>(
        'SELECT symbol, leverage, mode FROM state.perpetual_setting WHERE trader = $1',
        [trader],
      ),
      o.pool.query<{ is_hedged: boolean }>('SELECT is_hedged FROM state.perpetual_account WHERE trader = $1', [trader]),
      acknowledgedAt(o.pool, trader),
    ]);
    return {
      positionMode: account.rows[0]?.is_hedged ? 'hedge' : 'one_way',
      contracts: o.contracts.all.map(({ instrument: { symbol } }) => {
        const { leverage, mode } = chosen.rows.find((row) => row.symbol === symbol) ?? FIRST_SETTING;
        return { symbol, leverage: Number(leverage), marginMode: mode };
      }),
      ...(acknowledged !== undefined && { acknowledgedAt: timeText(acknowledged) }),
    };
  },
});

/** When the trader answered the questions before the first order. */
export async function acknowledgedAt(pool: Reading['pool'], trader: number): Promise<number | undefined> {
  const { rows } = await pool.query<{ at: number }>('SELECT at FROM contracts_acknowledged WHERE trader = $1', [trader]);
  return rows[0]?.at;
}

/** Open and ended. */
const ALL_ORDERS = `SELECT ${ORDER_COLUMNS}, NULL::text AS end_reason FROM state.perpetual_order
  UNION ALL SELECT ${ORDER_COLUMNS}, end_reason FROM ended_perpetual_order`;

const statusesOf: Readonly<Record<'all' | 'open' | 'done' | 'cancelled', readonly string[] | undefined>> = {
  all: undefined,
  open: ['untriggered', 'new', 'partial'],
  done: ['done'],
  cancelled: ['cancelled', 'expired'],
};

/** The fills of trader $1 in this role. */
const fillsOf = (role: 'maker' | 'taker'): string =>
  `SELECT deal_id, at, symbol, price, quantity, notional, '${role}' AS role, ${role}_order_id AS order_id, ${role}_fee AS fee, ${role}_realised AS realised,
    ${role === 'taker' ? 'taker_side' : "CASE taker_side WHEN 'buy' THEN 'sell' ELSE 'buy' END"} AS side FROM perpetual_deal WHERE ${role} = $1`;

type ReadOrder = Readonly<Record<string, unknown>>;

const told = (contracts: Contracts, row: ReadOrder) => {
  const order = storedOrder(row);
  return orderText(contracts.known(order.symbol), order);
};

/** A store gives null for what is absent, and amounts as text. */
export function storedOrder(row: ReadOrder): PerpetualOrder {
  const values: Record<string, unknown> = {};
  for (const [column, type] of Object.entries(orderColumns)) {
    const value = row[column];
    values[column] = value === null ? undefined : type.startsWith('amount') ? BigInt(value as string) : value;
  }
  return { ...orderOfRow(values as OrderRow), endReason: (row['end_reason'] ?? undefined) as PerpetualOrder['endReason'] };
}

interface ClosedRow {
  readonly id: number;
  readonly symbol: string;
  readonly is_long: boolean;
  readonly mode: MarginMode;
  readonly leverage: number;
  readonly opened_at: number;
  readonly most_quantity: number;
  readonly closed_quantity: number;
  readonly exit_value: string;
  readonly realised: string;
  readonly fees: string;
  readonly closed_at: number;
  readonly closed_by: ClosedPosition['closedBy'];
  readonly paid: string;
}
function closedText(one: Contract, row: ClosedRow): ClosedPosition {
  const [exit, realised, fees, funding] = [BigInt(row.exit_value), BigInt(row.realised), BigInt(row.fees), -BigInt(row.paid)];
  const entry = row.is_long ? exit - realised : exit + realised;
  return {
    id: `${row.id}`,
    symbol: row.symbol,
    side: row.is_long ? 'long' : 'short',
    marginMode: row.mode,
    leverage: row.leverage,
    quantity: `${row.most_quantity}`,
    entryPrice: averageText(one, entry, row.closed_quantity),
    exitPrice: averageText(one, exit, row.closed_quantity),
    realised: moneyText(one, realised),
    funding: moneyText(one, funding),
    fees: moneyText(one, fees),
    net: moneyText(one, realised + funding - fees),
    closedBy: row.closed_by,
    openedAt: timeText(row.opened_at),
    closedAt: timeText(row.closed_at),
  };
}

interface FundingRow {
  readonly seq: number;
  readonly position: number;
  readonly at: number;
  readonly symbol: string;
  readonly is_long: boolean;
  readonly rate: string;
  readonly mark: number;
  readonly paid: string;
}

interface StepRow {
  readonly step: LiquidationStep['step'];
  readonly trader: number;
  readonly symbol: string;
  readonly is_long: boolean;
  readonly quantity: number;
  readonly value: string;
  readonly insurance_fee: string;
  readonly mark: number;
  readonly bankruptcy: number | null;
  readonly at: number;
}
const toldStep = (one: Contract, row: StepRow, reader: number): LiquidationStep =>
  stepText(one, {
    ...row,
    role: row.trader === reader ? 'liquidated' : 'counterparty',
    isLong: row.is_long,
    value: BigInt(row.value),
    insuranceFee: BigInt(row.insurance_fee),
    bankruptcy: row.bankruptcy ?? undefined,
  });
