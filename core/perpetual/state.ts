import { filterColumns, filterRow, filtersOf } from '../market/filters.ts';
import type { Market } from '../market/market.ts';
import { NOTHING, plus } from '../money/amount.ts';
import { type Amount, type Instant, type Lots, type Rate, rate, type Ticks } from '../money/unit.ts';
import { named, type RowsOf, type Sink, type Stored, type Tables, type Tells, type Values } from '../table.ts';
import { accountOf, addHeld, type HeldPosition, knownAccount, type MarginMode, type MarginRules } from './account.ts';
import { count } from './claims.ts';
import type { PerpetualConfiguration } from './configuration.ts';
import type { PerpetualEvent } from './events.ts';
import type { PerpetualInstrument } from './instrument.ts';
import { type Extra, isWaiting, NO_EXTRA, OpenPerpetualOrder, orderNow } from './open-order.ts';
import { isOpenStatus, isTriggered, type PerpetualOrder } from './order.ts';
import { type OrderRow, orderColumns, orderOfRow, orderRow } from './order-columns.ts';
import type { Perpetual } from './perpetual.ts';
import type { RiskTier } from './risk-tier.ts';

export const perpetualTables = {
  perpetual_instrument: {
    key: ['symbol'],
    columns: {
      symbol: 'text',
      name: 'text',
      index_symbol: 'text',
      ...filterColumns,
      maker_fee: 'amount',
      taker_fee: 'amount',
      insurance_rate: 'amount',
      funding_interest: 'amount',
      funding_damper: 'amount',
      funding_cap: 'amount',
      impact_value: 'amount',
      /** Floor, maintenance rate, deduction and maximum leverage of each tier; tiers change only together. */
      tiers: 'text',
      listed: 'flag',
    },
  },
  perpetual_price: { key: ['symbol'], columns: { symbol: 'text', mark: 'integer?', last: 'integer?' } },
  perpetual_sample: {
    key: ['symbol'],
    columns: { symbol: 'text', slot: 'integer', basis: 'text', premium_sum: 'amount', premium_count: 'integer' },
  },
  perpetual_funding: { key: ['symbol'], columns: { symbol: 'text', rate: 'amount', next_at: 'integer' } },
  perpetual_account: { key: ['trader'], columns: { trader: 'integer', is_hedged: 'flag', pot: 'amount' } },
  perpetual_setting: {
    key: ['trader', 'symbol'],
    columns: { trader: 'integer', symbol: 'text', leverage: 'integer', mode: 'text' },
  },
  perpetual_position: {
    key: ['trader', 'symbol', 'is_long'],
    columns: {
      trader: 'integer',
      symbol: 'text',
      is_long: 'flag',
      mode: 'text',
      opened_seq: 'integer',
      quantity: 'integer',
      entry_value: 'amount',
      margin: 'amount',
      /** Taker fee and tiers from before a change; see HeldPosition. */
      earlier: 'text?',
    },
  },
  perpetual_order: { key: ['order_id'], columns: orderColumns },
  insurance_position: {
    key: ['symbol'],
    columns: { symbol: 'text', is_long: 'flag', quantity: 'integer', entry_value: 'amount' },
  },
} as const satisfies Tables;
export type PerpetualTable = keyof typeof perpetualTables | 'counter';

const tierText = (tiers: readonly RiskTier[]): string =>
  tiers.map((t) => `${t.floor} ${t.maintenance} ${t.deduction} ${t.maximumLeverage}`).join(', ');
const tiersOf = (text: string): RiskTier[] =>
  text.split(', ').map((tier) => {
    const [floor, maintenance, deduction, leverage] = tier.split(' ') as [string, string, string, string];
    return {
      floor: BigInt(floor),
      maintenance: BigInt(maintenance),
      deduction: BigInt(deduction),
      maximumLeverage: Number(leverage),
    } as RiskTier;
  });

/** `fee: tier, tier`. */
const earlierText = (earlier: MarginRules | undefined): string | undefined => earlier && `${earlier.takerFee}: ${tierText(earlier.tiers)}`;
export function earlierOf(text: string): MarginRules {
  const [fee, tiers] = text.split(': ') as [string, string];
  return { tiers: tiersOf(tiers), takerFee: rate(BigInt(fee)) };
}

const instrumentRow = (i: PerpetualInstrument): Values => ({
  symbol: i.symbol,
  name: i.name,
  index_symbol: i.index,
  ...filterRow(i),
  maker_fee: i.makerFee,
  taker_fee: i.takerFee,
  insurance_rate: i.insuranceRate,
  funding_interest: i.fundingInterest,
  funding_damper: i.fundingDamper,
  funding_cap: i.fundingCap,
  impact_value: i.impactValue,
  tiers: tierText(i.tiers),
  listed: i.listed,
});
export const perpetualInstrumentOf = (v: Values): PerpetualInstrument =>
  ({
    symbol: v['symbol'],
    name: v['name'],
    index: v['index_symbol'],
    ...filtersOf(v),
    makerFee: v['maker_fee'],
    takerFee: v['taker_fee'],
    insuranceRate: v['insurance_rate'],
    fundingInterest: v['funding_interest'],
    fundingDamper: v['funding_damper'],
    fundingCap: v['funding_cap'],
    impactValue: v['impact_value'],
    tiers: tiersOf(v['tiers'] as string),
    listed: v['listed'],
  }) satisfies Record<keyof PerpetualInstrument, unknown> as unknown as PerpetualInstrument;

const positionRow = ({ account, contract, mode, openedSeq, position, margin, earlier }: HeldPosition): Values => ({
  trader: account.trader.id,
  symbol: contract.symbol,
  is_long: position.isLong,
  mode,
  opened_seq: openedSeq,
  quantity: position.quantity,
  entry_value: position.entryValue,
  margin,
  earlier: earlierText(earlier),
});
const basisText = (basis: readonly number[]): string => basis.join(' ');

export const perpetualRows = (p: Perpetual): RowsOf<PerpetualTable> => ({
  *counter() {
    if (p.lastOrderId > 0) yield named('perpetual_order', p.lastOrderId);
    if (p.lastDealId > 0) yield named('perpetual_deal', p.lastDealId);
    if (p.lastPriority > 0) yield named('perpetual_priority', p.lastPriority);
  },
  *perpetual_instrument() {
    for (const { instrument } of p.markets.values()) yield instrumentRow(instrument);
  },
  *perpetual_price() {
    for (const { symbol, mark, lastPrice: last } of p.markets.values()) if (mark !== undefined) yield { symbol, mark, last };
  },
  *perpetual_sample() {
    for (const { symbol, sampledSlot: slot, basis, premiumSum, premiumCount } of p.markets.values())
      if (slot > 0) yield { symbol, slot, basis: basisText(basis.doubled), premium_sum: premiumSum, premium_count: premiumCount };
  },
  *perpetual_funding() {
    for (const { symbol, lastRate: rate, nextFundingAt } of p.markets.values()) yield { symbol, rate, next_at: nextFundingAt };
  },
  *perpetual_account() {
    for (const trader of p.ledger.inOrder()) {
      const { isHedged = false, pot = NOTHING } = knownAccount(trader) ?? {};
      if (isHedged || pot > 0n) yield { trader: trader.id, is_hedged: isHedged, pot };
    }
  },
  *perpetual_setting() {
    for (const trader of p.ledger.inOrder())
      for (const [symbol, setting] of [...(knownAccount(trader)?.settings ?? [])].sort()) yield { trader: trader.id, symbol, ...setting };
  },
  *perpetual_position() {
    for (const trader of p.ledger.inOrder()) for (const held of knownAccount(trader)?.held ?? []) yield positionRow(held);
  },
  *perpetual_order() {
    for (const order of p.orders.sorted()) yield orderRow(orderNow(order));
  },
  *insurance_position() {
    for (const market of p.markets.values()) {
      const position = p.fund.positions.get(market);
      if (position !== undefined)
        yield { symbol: market.symbol, is_long: position.isLong, quantity: position.quantity, entry_value: position.entryValue };
    }
  },
});

/** Requires traders, assets and indexes to be restored. */
export function restorePerpetual(p: Perpetual, market: Market, stored: Stored<PerpetualTable>): void {
  p.isWatched = false;
  for (const v of stored.all('perpetual_instrument')) p.restoreMarket(perpetualInstrumentOf(v), market);
  p.restoreNumbers(stored.counter('perpetual_order'), stored.counter('perpetual_deal'), stored.counter('perpetual_priority'));
  restorePrices(p, stored);
  const accountIn = (v: Values) => accountOf(p.ledger.traders.get(v['trader'] as number)!);
  for (const v of stored.all('perpetual_account')) {
    const account = accountIn(v);
    account.isHedged = v['is_hedged'] as boolean;
    account.pot = v['pot'] as Amount;
  }
  for (const v of stored.all('perpetual_setting'))
    accountIn(v).settings.set(v['symbol'] as string, { leverage: v['leverage'] as number, mode: v['mode'] as MarginMode });
  const rules = new Map<string, MarginRules>();
  for (const v of stored.all('perpetual_position')) restorePosition(p, v, rules);
  for (const v of stored.all('insurance_position')) {
    const position = { isLong: v['is_long'] as boolean, quantity: v['quantity'] as Lots, entryValue: v['entry_value'] as Amount };
    p.fund.positions.set(p.markets.get(v['symbol'] as string)!, position);
  }
  const orders = stored.byNumber('perpetual_order', 'order_id').map((v) => reviveOrder(p, orderOfRow(v as OrderRow)));
  for (const order of orders.sort((a, b) => a.priority - b.priority || a.id - b.id))
    if (isWaiting(order)) p.wait(order);
    else {
      order.terms.market.book.rest(order);
      count(order);
    }
  for (const trader of p.ledger.traders.values()) {
    const account = knownAccount(trader);
    if (account !== undefined) account.told = { held: [...account.held], pot: account.pot, isHedged: account.isHedged };
  }
}

function restorePrices(p: Perpetual, stored: Stored<PerpetualTable>): void {
  const at = (v: Values) => p.markets.get(v['symbol'] as string)!;
  for (const v of stored.all('perpetual_price')) {
    at(v).mark = (v['mark'] ?? undefined) as Ticks | undefined;
    at(v).lastPrice = (v['last'] ?? undefined) as Ticks | undefined;
  }
  for (const v of stored.all('perpetual_sample')) {
    const text = v['basis'] as string;
    at(v).sampledSlot = v['slot'] as number;
    at(v).basis.restore(text === '' ? [] : text.split(' ').map(Number));
    at(v).premiumSum = v['premium_sum'] as bigint;
    at(v).premiumCount = v['premium_count'] as number;
  }
  for (const v of stored.all('perpetual_funding')) {
    at(v).lastRate = v['rate'] as Rate;
    at(v).nextFundingAt = v['next_at'] as Instant;
  }
}

/** `rules`: one shared object for all positions with the same ones. */
function restorePosition(p: Perpetual, v: Values, rules: Map<string, MarginRules>): void {
  const account = accountOf(p.ledger.traders.get(v['trader'] as number)!);
  const position = { isLong: v['is_long'] as boolean, quantity: v['quantity'] as Lots, entryValue: v['entry_value'] as Amount };
  const [mode, margin] = [v['mode'] as MarginMode, v['margin'] as Amount];
  const contract = p.markets.get(v['symbol'] as string)!;
  const text = (v['earlier'] ?? undefined) as string | undefined;
  const earlier = text === undefined ? undefined : (rules.get(text) ?? earlierOf(text));
  if (earlier !== undefined) rules.set(text!, earlier);
  const told = { position, margin, earlier };
  addHeld(account, {
    account,
    contract,
    mode,
    openedSeq: v['opened_seq'] as number,
    position,
    margin,
    earlier,
    worth: undefined,
    watched: undefined,
    watchedAt: -1,
    told,
  });
  if (mode === 'cross') account.required = plus(account.required, margin);
}

function reviveOrder(p: Perpetual, o: PerpetualOrder): OpenPerpetualOrder {
  const market = p.markets.get(o.symbol)!;
  const { type, timeInForce, postOnly, selfTradePrevention, positionSide, reduceOnly, triggerSource, triggerAbove } = o;
  const isBuy = o.side === 'buy';
  const terms = market.termsOf({
    isBuy,
    type,
    timeInForce,
    postOnly,
    selfTradePrevention,
    positionSide,
    reduceOnly,
    triggerSource,
    triggerAbove,
  });
  const { clientOrderId, triggerPrice, closesPosition, trail, takeProfit, stopLoss, exitSource, parentId, pairId } = o;
  const extra: Extra = { clientOrderId, triggerPrice, closesPosition, trail, takeProfit, stopLoss, exitSource, parentId, pairId };
  const isPlain = Object.entries(extra).every(([name, value]) => value === NO_EXTRA[name as keyof Extra]);
  const remaining = (closesPosition ? 0 : (o.quantity ?? 0) - o.filledQuantity) as Lots;
  const { trader } = accountOf(p.ledger.traders.get(o.trader)!);
  const order = new OpenPerpetualOrder(
    o.orderId,
    trader,
    terms,
    o.price ?? (0 as Ticks),
    remaining,
    o.placedAt,
    isPlain ? undefined : extra,
  );
  order.priority = o.prioritySeq;
  order.opens = o.opens;
  order.reserved = o.frozen;
  const triggered = isTriggered(type) && o.status !== 'untriggered';
  const { filledQuantity: filled, filledAmount, fee, realised, closed, updatedAt } = o;
  order.progress = { filled, filledAmount, fee, realised, closed, updatedAt, triggered, end: undefined };
  p.enter(order);
  return order;
}

export function tellPerpetualConfigured({ perpetuals }: PerpetualConfiguration, sink: Sink<PerpetualTable>): void {
  for (const instrument of perpetuals ?? []) sink.put('perpetual_instrument', instrumentRow(instrument));
}

export const perpetualTells: Tells<PerpetualEvent, PerpetualTable> = {
  perpetual_order_changed({ order }, sink) {
    if (isOpenStatus(order.status)) sink.put('perpetual_order', orderRow(order));
    else sink.remove('perpetual_order', { order_id: order.orderId });
  },
  position_changed({ trader, symbol, isLong, mode, openedSeq, quantity, entryValue, margin, earlier: rules }, sink) {
    const key = { trader, symbol, is_long: isLong };
    if (quantity === 0) sink.remove('perpetual_position', key);
    else {
      const earlier = earlierText(rules);
      sink.put('perpetual_position', { ...key, mode, opened_seq: openedSeq, quantity, entry_value: entryValue, margin, earlier });
    }
  },
  perpetual_account_changed({ trader, isHedged, pot }, sink) {
    if (isHedged || pot > 0n) sink.put('perpetual_account', { trader, is_hedged: isHedged, pot });
    else sink.remove('perpetual_account', { trader });
  },
  perpetual_setting_changed: ({ trader, symbol, leverage, mode }, sink) =>
    sink.put('perpetual_setting', { trader, symbol, leverage, mode }),
  perpetual_priced: ({ symbol, mark, last }, sink) => sink.put('perpetual_price', { symbol, mark, last }),
  perpetual_sampled: ({ symbol, slot, basis, premiumSum, premiumCount }, sink) =>
    sink.put('perpetual_sample', { symbol, slot, basis: basisText(basis), premium_sum: premiumSum, premium_count: premiumCount }),
  funded: ({ symbol, rate, nextAt }, sink) => sink.put('perpetual_funding', { symbol, rate, next_at: nextAt }),
  insurance_position_changed({ symbol, isLong, quantity, entryValue }, sink) {
    if (quantity === 0) sink.remove('insurance_position', { symbol });
    else sink.put('insurance_position', { symbol, is_long: isLong, quantity, entry_value: entryValue });
  },
  perpetual_counted({ order, deal, priority }, sink) {
    sink.counter('perpetual_order', order);
    if (deal > 0) sink.counter('perpetual_deal', deal);
    if (priority > 0) sink.counter('perpetual_priority', priority);
  },
  perpetual_order_cut: undefined,
  perpetual_deal_made: undefined,
  perpetual_self_trade_prevented: undefined,
  perpetual_level_changed: undefined,
  profit_realised: undefined,
  funding_paid: undefined,
  liquidation_step: undefined,
};
