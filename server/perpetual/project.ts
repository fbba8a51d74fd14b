// How the perpetual room's events become rows: ended orders, deals, funding, liquidations, and positions from opening to end.

import type { ExchangeEvent } from '@bourse/core/event';
import { FIRST_SETTING } from '@bourse/core/perpetual/account';
import type { LiquidationStep, PerpetualDealMade, PositionChanged, ProfitRealised } from '@bourse/core/perpetual/events';
import { isOpenStatus, type PerpetualOrder } from '@bourse/core/perpetual/order';
import { orderColumns, orderRow } from '@bourse/core/perpetual/order-columns';
import type { Value } from '@bourse/core/table';
import { DAY_MS } from '@bourse/core/time';
import type { Committed } from '../engine/committed.ts';
import { cell } from '../store/addition.ts';
import { amounts, flags, integers, texts } from '../store/array-literal.ts';
import { VALUING } from '../store/listing.ts';
import type { Addition, Statement } from '../store/statement.ts';
import { purposeOf } from './perpetual-text.ts';
import { type FillProfit, profitsOf } from './realised.ts';

export const ORDER_COLUMNS = Object.keys(orderColumns).join(', ');

export function projectPerpetual(batch: readonly Committed[]): (Statement | Addition)[] {
  const rows = new Map<string, string>();
  const add = (into: string, cells: readonly Value[]): void => {
    rows.set(into, `${rows.get(into) ?? ''}${cells.map(cell).join('\t')}\n`);
  };
  const records = new Map<string, PositionRecord>();
  const fund = new Map<number, bigint>();
  for (const { seq, at, command, outcomes } of batch) {
    const { events } = outcomes[0];
    for (const event of events)
      if (event.event === 'house_balance_changed' && event.account === 'insurance' && event.asset === VALUING)
        fund.set(at - (at % DAY_MS), event.balance);
    if (!events.some(({ event }) => ours.has(event))) continue;
    const profits = profitsOf(events);
    for (const [position, event] of events.entries()) addRow(add, event, seq, position, command.kind === 'configure', events, profits);
    recordPositions(records, events, at);
  }
  const additions = [...rows].map(([into, lines]) => ({ into, lines }));
  return [
    ...additions,
    ...(records.size === 0 ? [] : [putRecords([...records.values()])]),
    ...(fund.size === 0 ? [] : [putFund([...fund.keys()], [...fund.values()])]),
  ];
}

/** The last balance of each day stays. */
const putFund = (days: readonly number[], balances: readonly bigint[]): Statement => ({
  name: 'put_insurance_day',
  text: `INSERT INTO insurance_day (day, balance) SELECT * FROM unnest($1::bigint[], $2::numeric[])
    ON CONFLICT (day) DO UPDATE SET balance = excluded.balance`,
  values: [integers(days), amounts(balances)],
});

/** Most batches have none of these. */
const ours: ReadonlySet<ExchangeEvent['event']> = new Set([
  'perpetual_order_changed',
  'perpetual_deal_made',
  'position_changed',
  'funding_paid',
  'funded',
  'liquidation_step',
]);

function addRow(
  add: (into: string, cells: readonly Value[]) => void,
  event: ExchangeEvent,
  seq: number,
  position: number,
  isListing: boolean,
  events: readonly ExchangeEvent[],
  profits: ReadonlyMap<number, FillProfit>,
): void {
  switch (event.event) {
    case 'perpetual_order_changed':
      if (!isOpenStatus(event.order.status)) {
        const cells: readonly Value[] = [...Object.values(orderRow(event.order)), event.order.endReason];
        add(tables.order.into, cells);
      }
      return;
    case 'perpetual_deal_made': {
      const d = event;
      add(tables.deal.into, [
        ...[d.dealId, seq, d.at, d.symbol, d.price, d.quantity, d.notional, d.takerSide, d.makerOrderId, d.takerOrderId],
        ...[d.maker, d.taker, d.makerFee, d.takerFee, profits.get(d.dealId)?.maker, profits.get(d.dealId)?.taker],
      ]);
      return;
    }
    case 'funding_paid':
      add(tables.payment.into, [
        ...[seq, position, event.at, event.trader, event.symbol, event.isLong, event.rate, event.mark, event.paid],
      ]);
      return;
    case 'funded': {
      // A new contract reports when its first funding is due; nothing was paid then.
      if (isListing) return;
      const paid = events.find((other) => other.event === 'funding_paid' && other.symbol === event.symbol);
      const mark = paid?.event === 'funding_paid' ? paid.mark : undefined;
      add(tables.rate.into, [event.symbol, event.at, event.rate, mark]);
      return;
    }
    case 'liquidation_step': {
      const { at, step, trader, symbol, isLong, quantity, value, insuranceFee, against, mark, bankruptcy } = event;
      add(tables.step.into, [
        ...[seq, position, at, step, trader, symbol, isLong, quantity, value, insuranceFee, against, mark, bankruptcy],
      ]);
      return;
    }
  }
}

const tables = {
  order: { into: `ended_perpetual_order (${ORDER_COLUMNS}, end_reason)` },
  deal: {
    into: 'perpetual_deal (deal_id, seq, at, symbol, price, quantity, notional, taker_side, maker_order_id, taker_order_id, maker, taker, maker_fee, taker_fee, maker_realised, taker_realised)',
  },
  payment: { into: 'funding_payment (seq, position, at, trader, symbol, is_long, rate, mark, paid)' },
  rate: { into: 'funding_rate (symbol, at, rate, mark)' },
  step: {
    into: 'liquidation_step (seq, position, at, step, trader, symbol, is_long, quantity, value, insurance_fee, against, mark, bankruptcy)',
  },
};

// ---- positions

/** What a batch adds to the record of one position. */
interface PositionRecord {
  readonly trader: number;
  readonly symbol: string;
  readonly isLong: boolean;
  readonly openedSeq: number;
  readonly mode: string;
  readonly openedAt: number;
  most: number;
  closed: number;
  exitValue: bigint;
  realised: bigint;
  fees: bigint;
  closedAt: number | undefined;
  closedBy: string | undefined;
}

/** A command reports each position that it changed once, at its end, and before that what closing parts of it earned. */
function recordPositions(records: Map<string, PositionRecord>, events: readonly ExchangeEvent[], at: number): void {
  const changes = events.filter((event) => event.event === 'position_changed');
  if (changes.length === 0) return;
  const openingFees = openingFeesOf(events);
  for (const change of changes) {
    const key = `${change.trader} ${change.symbol} ${change.isLong} ${change.openedSeq}`;
    const record = records.get(key) ?? newRecord(change, at);
    records.set(key, record);
    record.most = Math.max(record.most, change.quantity);
    const isIts = (event: { trader: number; symbol: string; isLong: boolean }) =>
      event.trader === change.trader && event.symbol === change.symbol && event.isLong === change.isLong;
    for (const event of events) {
      if (event.event !== 'profit_realised' || !isIts(event)) continue;
      record.closed += event.quantity;
      record.most = Math.max(record.most, record.closed);
      record.exitValue += event.value;
      record.realised += event.realised;
      record.fees += event.fee;
    }
    record.fees += openingFees.get(`${change.trader} ${change.symbol} ${change.isLong}`) ?? 0n;
    if (change.quantity === 0) {
      record.closedAt = at;
      record.closedBy = closedBy(events, change);
    }
  }
}

const newRecord = ({ trader, symbol, isLong, openedSeq, mode }: PositionChanged, at: number): PositionRecord => ({
  ...{ trader, symbol, isLong, openedSeq, mode, openedAt: at },
  ...{ most: 0, closed: 0, exitValue: 0n, realised: 0n, fees: 0n, closedAt: undefined, closedBy: undefined },
});

/** A deal's fee less what the closed part of it bore: the rest was paid for opening, long by a buyer and short by a seller. */
function openingFeesOf(events: readonly ExchangeEvent[]): Map<string, bigint> {
  const byOrder = new Map<number, { readonly place: string; fee: bigint }>();
  const paid = (d: PerpetualDealMade, order: number | undefined, trader: number, isBuy: boolean, fee: bigint): void => {
    if (order === undefined) return;
    const known = byOrder.get(order) ?? { place: `${trader} ${d.symbol} ${isBuy}`, fee: 0n };
    known.fee += fee;
    byOrder.set(order, known);
  };
  for (const event of events) {
    if (event.event === 'perpetual_deal_made') {
      const isTakerBuying = event.takerSide === 'buy';
      paid(event, event.makerOrderId, event.maker, !isTakerBuying, event.makerFee);
      paid(event, event.takerOrderId, event.taker, isTakerBuying, event.takerFee);
    }
  }
  for (const event of events) {
    if (event.event !== 'profit_realised' || event.orderId === undefined) continue;
    const known = byOrder.get(event.orderId);
    if (known !== undefined) known.fee -= event.fee;
  }
  const fees = new Map<string, bigint>();
  for (const { place, fee } of byOrder.values()) fees.set(place, (fees.get(place) ?? 0n) + fee);
  return fees;
}

function closedBy(events: readonly ExchangeEvent[], { trader, symbol, isLong }: PositionChanged): string {
  const isOf = (event: LiquidationStep | ProfitRealised) => event.trader === trader && event.symbol === symbol && event.isLong === isLong;
  let orders: ReadonlyMap<number, PerpetualOrder> | undefined;
  let how = 'trade';
  for (const event of events) {
    if (event.event === 'liquidation_step') {
      if (isOf(event)) how = event.step === 'taken_over' ? 'taken_over' : 'liquidation';
      else if (event.against === trader && event.symbol === symbol && event.isLong !== isLong) return 'deleveraging';
    } else if (event.event === 'profit_realised' && isOf(event) && event.orderId !== undefined) {
      orders ??= new Map(
        events.flatMap((one) => (one.event === 'perpetual_order_changed' ? [[one.order.orderId, one.order] as const] : [])),
      );
      const order = orders.get(event.orderId);
      if (order !== undefined) how = purposeOf(order);
    }
  }
  return how;
}

function putRecords(records: readonly PositionRecord[]): Statement {
  const column = <T>(of: (record: PositionRecord) => T): T[] => records.map(of);
  return {
    name: 'put_position_records',
    text: `INSERT INTO position_record AS r
        (trader, symbol, is_long, opened_seq, mode, opened_at, most_quantity, closed_quantity, exit_value, realised, fees, closed_at, closed_by,
          leverage)
      SELECT u.*, coalesce((SELECT s.leverage FROM state.perpetual_setting AS s WHERE s.trader = u.trader AND s.symbol = u.symbol), $14)
      FROM unnest($1::bigint[], $2::text[], $3::boolean[], $4::bigint[], $5::text[], $6::bigint[], $7::bigint[], $8::bigint[],
        $9::numeric[], $10::numeric[], $11::numeric[], $12::bigint[], $13::text[]) AS u (trader, symbol)
      ON CONFLICT (trader, symbol, is_long, opened_seq) DO UPDATE SET
        most_quantity = greatest(r.most_quantity, excluded.most_quantity), closed_quantity = r.closed_quantity + excluded.closed_quantity,
        exit_value = r.exit_value + excluded.exit_value, realised = r.realised + excluded.realised, fees = r.fees + excluded.fees,
        closed_at = excluded.closed_at, closed_by = excluded.closed_by, leverage = excluded.leverage`,
    values: [
      integers(column((r) => r.trader)),
      texts(column((r) => r.symbol)),
      flags(column((r) => r.isLong)),
      integers(column((r) => r.openedSeq)),
      texts(column((r) => r.mode)),
      integers(column((r) => r.openedAt)),
      integers(column((r) => r.most)),
      integers(column((r) => r.closed)),
      amounts(column((r) => r.exitValue)),
      amounts(column((r) => r.realised)),
      amounts(column((r) => r.fees)),
      integers(column((r) => r.closedAt)),
      texts(column((r) => r.closedBy)),
      FIRST_SETTING.leverage,
    ],
  };
}
