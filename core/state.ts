// The whole state of the exchange as rows, and back. The rows are what a store keeps and what is hashed, so their names and
// columns are a contract: see stateTables. Every field of the state has a home here (house 9); what may be forgotten by time
// alone (requests older than their window, volumes older than 30 days, sources that may return) may linger in a store and is
// passed over when the rows are read back.

import type { Command, Stamp } from './command.ts';
import type { Answer, ExchangeEvent, Outcome } from './event.ts';
import type { Asset, FeeTier, Instrument } from './market/instrument.ts';
import type { Amount, Lots, Ticks } from './money/unit.ts';
import type { Rejection } from './rejection.ts';
import { isOpenStatus, type Order } from './spot/order.ts';
import { dayOf } from './spot/volume.ts';

export type Value = number | bigint | string | boolean | undefined;
export type Values = Readonly<Record<string, Value>>;

/** One row of the state: which table, and the values of the row by column name. */
export interface StateRow {
  readonly table: StateTable;
  readonly values: Values;
}

/** integer: a safe integer. amount: a bigint (minor units or a rate). A question mark: may be absent (undefined, null in a store). */
export type ColumnType = 'integer' | 'integer?' | 'amount' | 'amount?' | 'text' | 'text?' | 'flag' | 'flag?';

/** Each table with its key and its columns, in the canonical order of tables; the key columns come first in each. */
export const stateTables = {
  configuration: { key: ['name'], columns: { name: 'text', value: 'text' } },
  counter: { key: ['name'], columns: { name: 'text', value: 'integer' } },
  asset: { key: ['asset'], columns: { asset: 'text', name: 'text', scale: 'integer' } },
  instrument: {
    key: ['symbol'],
    columns: {
      symbol: 'text',
      name: 'text',
      base: 'text',
      quote: 'text',
      price_decimals: 'integer',
      quantity_decimals: 'integer',
      minimum_price: 'integer',
      maximum_price: 'integer',
      minimum_quantity: 'integer',
      maximum_quantity: 'integer',
      maximum_market_quantity: 'integer',
      minimum_notional: 'amount',
      price_band: 'amount',
      market_band: 'amount',
      maximum_open_orders: 'integer',
      index_normal: 'integer',
      index_degraded: 'integer',
      index_deviation: 'amount',
      listed: 'flag',
    },
  },
  fee_tier: { key: ['tier'], columns: { tier: 'integer', floor: 'amount', maker: 'amount', taker: 'amount' } },
  practice_grant: {
    key: ['position'],
    columns: { position: 'integer', kind: 'text', account: 'text', asset: 'text', amount: 'amount' },
  },
  trader: { key: ['trader'], columns: { trader: 'integer', kind: 'text' } },
  purse: {
    key: ['trader', 'account', 'asset'],
    columns: { trader: 'integer', account: 'text', asset: 'text', available: 'amount', frozen: 'amount' },
  },
  house_balance: { key: ['account', 'asset'], columns: { account: 'text', asset: 'text', balance: 'amount' } },
  open_order: {
    key: ['order_id'],
    columns: {
      order_id: 'integer',
      trader: 'integer',
      client_order_id: 'text?',
      symbol: 'text',
      side: 'text',
      type: 'text',
      time_in_force: 'text',
      post_only: 'flag',
      self_trade_prevention: 'text',
      price: 'integer?',
      quantity: 'integer?',
      amount: 'amount?',
      trigger_price: 'integer?',
      trigger_source: 'text?',
      trigger_above: 'flag?',
      status: 'text',
      filled_quantity: 'integer',
      filled_amount: 'amount',
      fee: 'amount',
      frozen: 'amount',
      priority_seq: 'integer',
      placed_at: 'integer',
      updated_at: 'integer',
    },
  },
  request: {
    key: ['seq'],
    columns: { seq: 'integer', trader: 'integer', request_id: 'text', body_hash: 'integer', at: 'integer', answer: 'text' },
  },
  volume: { key: ['trader', 'day'], columns: { trader: 'integer', day: 'integer', volume: 'amount' } },
  index_price: {
    key: ['symbol'],
    columns: {
      symbol: 'text',
      state: 'text',
      price: 'integer?',
      at: 'integer',
      reference_price: 'integer?',
      reference_at: 'integer?',
    },
  },
  index_source: { key: ['symbol', 'source'], columns: { symbol: 'text', source: 'text', back_at: 'integer' } },
  last_price: { key: ['symbol'], columns: { symbol: 'text', price: 'integer' } },
} as const satisfies Record<string, { readonly key: readonly string[]; readonly columns: Readonly<Record<string, ColumnType>> }>;

export type StateTable = keyof typeof stateTables;
/** head: number of the last command. clock: its time. deal, priority: the last given out. volume_day: see Spot. */
export type Counter = 'head' | 'clock' | 'deal' | 'priority' | 'volume_day';

/** A row written (values) or gone (values undefined), or a whole table emptied before it is written anew (key undefined). */
export interface StateChange {
  readonly table: StateTable;
  readonly key: Values | undefined;
  readonly values: Values | undefined;
}

/**
 * Which rows a command changed, from nothing but what the exchange handed out. Applying these changes in order to a store
 * keeps it equal to `rows()`: the projector's whole contract. Counters only rise: where a change says a smaller value than
 * the store has, the store's stands.
 */
export function stateChanges(stamp: Stamp, command: Command, outcome: Outcome): StateChange[] {
  const changes: StateChange[] = [put(counterRow('head', stamp.seq)), put(counterRow('clock', stamp.at))];
  const isRefused = 'rejected' in outcome.answer;
  if (!isRefused && (command.kind === 'advance_clock' || command.kind === 'configure')) {
    changes.push(put(counterRow('volume_day', dayOf(stamp.at))));
  }
  for (const event of outcome.events) changesOfEvent(event, changes);
  // Not from the orders: the one that changed last may hold an older place, and the newest may be gone already.
  if (outcome.lastPriority !== undefined && outcome.lastPriority > 0) changes.push(put(counterRow('priority', outcome.lastPriority)));
  if (outcome.remembered !== undefined) {
    const { trader, requestId, bodyHash, at } = outcome.remembered;
    changes.push(put(requestRow(outcome.seq, trader, requestId, bodyHash, at, outcome.answer)));
  }
  return changes;
}

function changesOfEvent(e: ExchangeEvent, changes: StateChange[]): void {
  switch (e.event) {
    case 'configured':
      changes.push(put(row('configuration', { name: 'realm', value: e.realm })));
      for (const asset of e.assets) changes.push(put(assetRow(asset)));
      for (const instrument of e.instruments) changes.push(put(instrumentRow(instrument)));
      if (e.feeTiers.length > 0) changes.push(empty('fee_tier'), ...e.feeTiers.map((tier, i) => put(feeTierRow(i, tier))));
      if (e.practiceGrants.length > 0)
        changes.push(empty('practice_grant'), ...e.practiceGrants.map((g, i) => put(row('practice_grant', grantOf(i, g)))));
      break;
    case 'trader_opened':
      changes.push(put(row('trader', { trader: e.trader, kind: e.traderKind })));
      break;
    case 'balance_changed': {
      const { trader, account, asset, available, frozen } = e;
      const isEmpty = available === 0n && frozen === 0n;
      changes.push(change('purse', { trader, account, asset }, isEmpty ? undefined : { trader, account, asset, available, frozen }));
      break;
    }
    case 'house_balance_changed': {
      const { account, asset, balance } = e;
      changes.push(change('house_balance', { account, asset }, balance === 0n ? undefined : { account, asset, balance }));
      break;
    }
    case 'order_changed': {
      const { order } = e;
      const values = isOpenStatus(order.status) ? orderRow(order).values : undefined;
      changes.push(change('open_order', { order_id: order.orderId }, values));
      break;
    }
    case 'deal_made':
      changes.push(put(counterRow('deal', e.dealId)), put(row('last_price', { symbol: e.symbol, price: e.price })));
      break;
    case 'volume_changed':
      changes.push(put(row('volume', { trader: e.trader, day: e.day, volume: e.volume })));
      break;
    case 'index_ticked': {
      const { symbol, state, price, at, referencePrice, referenceAt } = e;
      changes.push(put(row('index_price', { symbol, state, price, at, reference_price: referencePrice, reference_at: referenceAt })));
      for (const { source, backAt } of e.constituents) {
        if (backAt !== undefined) changes.push(put(row('index_source', { symbol, source, back_at: backAt })));
      }
      break;
    }
    default: // posted, practice_credited, transferred, self_trade_prevented, level_changed, fee_tier_changed: told by the others
  }
}

const put = ({ table, values }: StateRow): StateChange =>
  change(table, Object.fromEntries(stateTables[table].key.map((column) => [column, values[column]])), values);
const change = (table: StateTable, key: Values, values: Values | undefined): StateChange => ({ table, key, values });
const empty = (table: StateTable): StateChange => ({ table, key: undefined, values: undefined });
export const row = (table: StateTable, values: Values): StateRow => ({ table, values });

export const counterRow = (name: Counter, value: number): StateRow => row('counter', { name, value });
export const assetRow = ({ asset, name, scale }: Asset): StateRow => row('asset', { asset, name, scale });
export const feeTierRow = (tier: number, { floor, maker, taker }: FeeTier): StateRow => row('fee_tier', { tier, floor, maker, taker });
export const grantOf = (position: number, g: { kind: string; account: string; asset: string; amount: Amount }): Values => ({
  position,
  kind: g.kind,
  account: g.account,
  asset: g.asset,
  amount: g.amount,
});

export const instrumentRow = (i: Instrument): StateRow =>
  row('instrument', {
    symbol: i.symbol,
    name: i.name,
    base: i.base,
    quote: i.quote,
    price_decimals: i.priceDecimals,
    quantity_decimals: i.quantityDecimals,
    minimum_price: i.minimumPrice,
    maximum_price: i.maximumPrice,
    minimum_quantity: i.minimumQuantity,
    maximum_quantity: i.maximumQuantity,
    maximum_market_quantity: i.maximumMarketQuantity,
    minimum_notional: i.minimumNotional,
    price_band: i.priceBand,
    market_band: i.marketBand,
    maximum_open_orders: i.maximumOpenOrders,
    index_normal: i.indexNormal,
    index_degraded: i.indexDegraded,
    index_deviation: i.indexDeviation,
    listed: i.listed,
  });

export const instrumentOf = (v: Values): Instrument =>
  ({
    symbol: v['symbol'],
    name: v['name'],
    base: v['base'],
    quote: v['quote'],
    priceDecimals: v['price_decimals'],
    quantityDecimals: v['quantity_decimals'],
    minimumPrice: v['minimum_price'],
    maximumPrice: v['maximum_price'],
    minimumQuantity: v['minimum_quantity'],
    maximumQuantity: v['maximum_quantity'],
    maximumMarketQuantity: v['maximum_market_quantity'],
    minimumNotional: v['minimum_notional'],
    priceBand: v['price_band'],
    marketBand: v['market_band'],
    maximumOpenOrders: v['maximum_open_orders'],
    indexNormal: v['index_normal'],
    indexDegraded: v['index_degraded'],
    indexDeviation: v['index_deviation'],
    listed: v['listed'],
  }) as unknown as Instrument;

export const orderRow = (o: Order): StateRow =>
  row('open_order', {
    order_id: o.orderId,
    trader: o.trader,
    client_order_id: o.clientOrderId,
    symbol: o.symbol,
    side: o.side,
    type: o.type,
    time_in_force: o.timeInForce,
    post_only: o.postOnly,
    self_trade_prevention: o.selfTradePrevention,
    price: o.price,
    quantity: o.quantity,
    amount: o.amount,
    trigger_price: o.triggerPrice,
    trigger_source: o.triggerSource,
    trigger_above: o.triggerAbove,
    status: o.status,
    filled_quantity: o.filledQuantity,
    filled_amount: o.filledAmount,
    fee: o.fee,
    frozen: o.frozen,
    priority_seq: o.prioritySeq,
    placed_at: o.placedAt,
    updated_at: o.updatedAt,
  });

export const orderOf = (v: Values): Order =>
  ({
    orderId: v['order_id'],
    trader: v['trader'],
    clientOrderId: v['client_order_id'],
    symbol: v['symbol'],
    side: v['side'],
    type: v['type'],
    timeInForce: v['time_in_force'],
    postOnly: v['post_only'],
    selfTradePrevention: v['self_trade_prevention'],
    price: v['price'],
    quantity: v['quantity'],
    amount: v['amount'],
    triggerPrice: v['trigger_price'],
    triggerSource: v['trigger_source'],
    triggerAbove: v['trigger_above'],
    status: v['status'],
    endReason: undefined,
    filledQuantity: v['filled_quantity'],
    filledAmount: v['filled_amount'],
    fee: v['fee'],
    frozen: v['frozen'],
    prioritySeq: v['priority_seq'],
    placedAt: v['placed_at'],
    updatedAt: v['updated_at'],
  }) as unknown as Order;

export const requestRow = (
  seq: number,
  trader: number,
  requestId: string,
  bodyHash: number,
  at: number,
  answer: Answer | Rejection,
): StateRow => row('request', { seq, trader, request_id: requestId, body_hash: bodyHash, at, answer: answerText(answer) });

/** An answer as canonical JSON: amounts as decimal text, absent fields left out, the order as it stands in Order. */
export const answerText = (answer: Answer | Rejection): string =>
  JSON.stringify('order' in answer ? { kind: answer.kind, order: amountsAsText(answer.order) } : answer);

/** Named one by one: a replacer would be asked for every field, and this text is written for every order. */
const amountsAsText = (o: Order): object => ({
  ...o,
  amount: o.amount?.toString(),
  filledAmount: o.filledAmount.toString(),
  fee: o.fee.toString(),
  frozen: o.frozen.toString(),
});

export function answerOf(text: string): Answer | Rejection {
  const answer = JSON.parse(text) as Answer | Rejection;
  if ('rejected' in answer || answer.kind !== 'order') return answer;
  const o = answer.order as { [F in keyof Order]: Order[F] | undefined };
  const amount = (value: unknown): Amount => BigInt(value as string) as Amount;
  const order: Order = {
    orderId: o.orderId!,
    trader: o.trader!,
    clientOrderId: o.clientOrderId,
    symbol: o.symbol!,
    side: o.side!,
    type: o.type!,
    timeInForce: o.timeInForce!,
    postOnly: o.postOnly!,
    selfTradePrevention: o.selfTradePrevention!,
    price: o.price as Ticks | undefined,
    quantity: o.quantity as Lots | undefined,
    amount: o.amount === undefined ? undefined : amount(o.amount),
    triggerPrice: o.triggerPrice,
    triggerSource: o.triggerSource,
    triggerAbove: o.triggerAbove,
    status: o.status!,
    endReason: o.endReason,
    filledQuantity: o.filledQuantity!,
    filledAmount: amount(o.filledAmount),
    fee: amount(o.fee),
    frozen: amount(o.frozen),
    prioritySeq: o.prioritySeq!,
    placedAt: o.placedAt!,
    updatedAt: o.updatedAt!,
  };
  return { kind: 'order', order };
}
