// The whole state of the exchange as rows, and back. The rows are what a store keeps and what is hashed, so their names and
// columns are a contract: see stateTables. Every field of the state has a home here (house 9); what may be forgotten by time
// alone (requests older than their window, volumes older than 30 days, sources that may return) may linger in a store and is
// passed over when the rows are read back.

import type { Command, Stamp } from './command.ts';
import type { Answer, ExchangeEvent, Outcome } from './event.ts';
import type { FlashAsset, FlashQuote, FlashRules } from './flash/flash.ts';
import { flashRateNames } from './flash/flash.ts';
import type { Deposit } from './funds/deposit.ts';
import { type FundsRules, fundsRuleNames, type NetworkAsset } from './funds/network.ts';
import { isEnded, type Withdrawal } from './funds/withdrawal.ts';
import { firstStanding, type Standing } from './identity/standing.ts';
import type { TraderKind } from './identity/trader.ts';
import type { RewardRules } from './invite/reward.ts';
import type { Asset, FeeTier, Instrument } from './market/instrument.ts';
import type { Amount, Lots, Ticks } from './money/unit.ts';
import type { Rejection } from './rejection.ts';
import { isOpenStatus, type Order } from './spot/order.ts';
import { dayOf } from './time.ts';

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
      ended: 'flag',
    },
  },
  fee_tier: { key: ['tier'], columns: { tier: 'integer', floor: 'amount', maker: 'amount', taker: 'amount' } },
  practice_grant: {
    key: ['position'],
    columns: { position: 'integer', kind: 'text', account: 'text', asset: 'text', amount: 'amount' },
  },
  trader: {
    key: ['trader'],
    columns: { trader: 'integer', kind: 'text', locked: 'text?', verification_level: 'text', hold_until: 'integer', hold_cause: 'text?' },
  },
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
  invitation: { key: ['trader'], columns: { trader: 'integer', inviter: 'integer', refused: 'text?' } },
  reward: {
    key: ['day', 'invited', 'asset'],
    columns: { day: 'integer', invited: 'integer', asset: 'text', fee: 'amount', amount: 'amount', worth: 'amount' },
  },
  network_asset: {
    key: ['asset', 'network'],
    columns: {
      asset: 'text',
      network: 'text',
      decimals: 'integer',
      contract: 'text?',
      minimum_deposit: 'amount',
      minimum_withdrawal: 'amount',
      fee: 'amount',
      confirmations: 'integer',
      final_confirmations: 'integer',
      deposit_open: 'flag',
      withdrawal_open: 'flag',
    },
  },
  flash_asset: { key: ['asset'], columns: { asset: 'text', cap: 'amount', is_open: 'flag' } },
  deposit: {
    key: ['key'],
    columns: { key: 'text', trader: 'integer', way: 'text', asset: 'text', amount: 'amount', state: 'text', at: 'integer' },
  },
  withdrawal: {
    key: ['withdrawal'],
    columns: {
      withdrawal: 'integer',
      trader: 'integer',
      way: 'text',
      asset: 'text',
      network: 'text',
      address: 'text?',
      card: 'integer?',
      receiver: 'integer?',
      amount: 'amount',
      fee: 'amount',
      worth: 'amount',
      is_trusted: 'flag',
      state: 'text',
      reviews: 'integer',
      reviewers: 'text',
      needed: 'integer',
      confirmations: 'integer',
      txid: 'text?',
      submitted_at: 'integer',
      updated_at: 'integer',
    },
  },
  withdrawal_use: {
    key: ['trader'],
    columns: { trader: 'integer', day: 'integer', worth: 'amount', unsaved: 'amount', hour: 'integer', count: 'integer' },
  },
  outflow: { key: ['minute'], columns: { minute: 'integer', worth: 'amount' } },
  stop: { key: ['name'], columns: { name: 'text', cause: 'text', at: 'integer' } },
  debt: { key: ['trader', 'asset'], columns: { trader: 'integer', asset: 'text', amount: 'amount' } },
  booked: { key: ['key'], columns: { key: 'text' } },
  flash_quote: {
    key: ['quote'],
    columns: {
      quote: 'integer',
      trader: 'integer',
      from_asset: 'text',
      to_asset: 'text',
      from_amount: 'amount',
      to_amount: 'amount',
      spread: 'amount',
      fee: 'amount',
      from_price: 'integer',
      to_price: 'integer',
      quoted_at: 'integer',
      expires_at: 'integer',
      exchange: 'integer?',
    },
  },
} as const satisfies Record<string, { readonly key: readonly string[]; readonly columns: Readonly<Record<string, ColumnType>> }>;

export type StateTable = keyof typeof stateTables;
/** head: number of the last command. clock: its time. deal, priority: the last given out. volume_day: see Spot. */
export type Counter = 'head' | 'clock' | 'deal' | 'priority' | 'volume_day';

/** Hears which rows a command changed, in their order. Counters only rise: a smaller value than the one that stands is passed over. */
export interface StateSink {
  counter(name: Counter, value: number): void;
  put(table: StateTable, values: Values): void;
  /** `key` has the key columns of the table. */
  remove(table: StateTable, key: Values): void;
  /** The whole table is written anew by what follows. */
  empty(table: StateTable): void;
}

/**
 * Which rows a command changed, from nothing but what the exchange handed out. Applying these changes in order to a store
 * keeps it equal to `rows()`: the projector's whole contract. Who keeps open orders otherwise need not be told of them.
 */
export function tellChanges(stamp: Stamp, command: Command, outcome: Outcome, sink: StateSink, withOrders = true): void {
  sink.counter('head', stamp.seq);
  sink.counter('clock', stamp.at);
  const isRefused = 'rejected' in outcome.answer;
  if (!isRefused && (command.kind === 'advance_clock' || command.kind === 'configure')) sink.counter('volume_day', dayOf(stamp.at));
  for (const event of outcome.events) tellEvent(event, sink, withOrders);
  // Not from the orders: the one that changed last may hold an older place, and the newest may be gone already.
  if (outcome.lastPriority !== undefined && outcome.lastPriority > 0) sink.counter('priority', outcome.lastPriority);
  if (outcome.remembered !== undefined) {
    const { trader, requestId, bodyHash, at } = outcome.remembered;
    sink.put('request', requestRow(outcome.seq, trader, requestId, bodyHash, at, answerText(outcome.answer)).values);
  }
}

function tellEvent(e: ExchangeEvent, sink: StateSink, withOrders: boolean): void {
  switch (e.event) {
    case 'configured':
      sink.put('configuration', { name: 'realm', value: e.realm });
      for (const asset of e.assets) sink.put('asset', assetRow(asset).values);
      for (const instrument of e.instruments) sink.put('instrument', instrumentRow(instrument).values);
      if (e.feeTiers.length > 0) sink.empty('fee_tier');
      for (const [i, tier] of e.feeTiers.entries()) sink.put('fee_tier', feeTierRow(i, tier).values);
      if (e.practiceGrants.length > 0) sink.empty('practice_grant');
      for (const [i, grant] of e.practiceGrants.entries()) sink.put('practice_grant', grantOf(i, grant));
      if (e.rewards !== undefined) for (const { table, values } of rewardRulesRows(e.rewards)) sink.put(table, values);
      if (e.funds !== undefined) for (const { table, values } of fundsRulesRows(e.funds)) sink.put(table, values);
      if (e.flash !== undefined) for (const { table, values } of flashRulesRows(e.flash)) sink.put(table, values);
      for (const network of e.networks ?? []) sink.put('network_asset', networkRow(network).values);
      for (const asset of e.flashAssets ?? []) sink.put('flash_asset', flashAssetRow(asset).values);
      break;
    case 'trader_opened':
      sink.put('trader', traderRow(e.trader, e.traderKind, firstStanding).values);
      break;
    case 'standing_changed':
      sink.put('trader', traderRow(e.trader, e.traderKind, e).values);
      break;
    case 'balance_changed': {
      const { trader, account, asset, available, frozen } = e;
      if (available === 0n && frozen === 0n) sink.remove('purse', { trader, account, asset });
      else sink.put('purse', { trader, account, asset, available, frozen });
      break;
    }
    case 'house_balance_changed': {
      const { account, asset, balance } = e;
      if (balance === 0n) sink.remove('house_balance', { account, asset });
      else sink.put('house_balance', { account, asset, balance });
      break;
    }
    case 'order_changed': {
      const { order } = e;
      if (!withOrders) break;
      if (isOpenStatus(order.status)) sink.put('open_order', orderRow(order).values);
      else sink.remove('open_order', { order_id: order.orderId });
      break;
    }
    case 'deal_made':
      sink.counter('deal', e.dealId);
      sink.put('last_price', { symbol: e.symbol, price: e.price });
      break;
    case 'volume_changed':
      sink.put('volume', { trader: e.trader, day: e.day, volume: e.volume });
      break;
    case 'index_ticked': {
      const { symbol, state, price, at, referencePrice, referenceAt } = e;
      sink.put('index_price', { symbol, state, price, at, reference_price: referencePrice, reference_at: referenceAt });
      for (const { source, backAt } of e.constituents) {
        if (backAt !== undefined) sink.put('index_source', { symbol, source, back_at: backAt });
      }
      break;
    }
    case 'invitation_changed':
      sink.put('invitation', { trader: e.trader, inviter: e.inviter, refused: e.refused });
      break;
    case 'reward_accrued': {
      const { day, invited, asset, fee, amount, worth } = e;
      sink.put('reward', { day, invited, asset, fee, amount, worth });
      break;
    }
    case 'reward_paid':
    case 'reward_voided':
      sink.remove('reward', { day: e.day, invited: e.invited, asset: e.asset });
      break;
    case 'deposit_changed':
      sink.put('deposit', depositRow(e.deposit).values);
      break;
    case 'withdrawal_changed':
      if (isEnded(e.withdrawal.state)) sink.remove('withdrawal', { withdrawal: e.withdrawal.withdrawal });
      else sink.put('withdrawal', withdrawalRow(e.withdrawal).values);
      break;
    case 'withdrawal_use_changed': {
      const { trader, day, worth, unsaved, hour, count } = e;
      sink.put('withdrawal_use', { trader, day, worth, unsaved, hour, count });
      break;
    }
    case 'outflow_changed':
      if (e.worth === 0n) sink.remove('outflow', { minute: e.minute });
      else sink.put('outflow', { minute: e.minute, worth: e.worth });
      break;
    case 'stop_changed':
      if (e.cause === undefined) sink.remove('stop', { name: e.name });
      else sink.put('stop', { name: e.name, cause: e.cause, at: e.at });
      break;
    case 'debt_changed':
      if (e.amount === 0n) sink.remove('debt', { trader: e.trader, asset: e.asset });
      else sink.put('debt', { trader: e.trader, asset: e.asset, amount: e.amount });
      break;
    case 'booked':
      sink.put('booked', { key: e.key });
      break;
    case 'quoted':
      sink.put('flash_quote', quoteRow(e.quote).values);
      break;
    case 'quote_forgotten':
      sink.remove('flash_quote', { quote: e.quote });
      break;
    default: // adjusted, exchanged, posted, practice_credited, transferred, self_trade_prevented, level_changed, fee_tier_changed: told by the others
  }
}

export const row = (table: StateTable, values: Values): StateRow => ({ table, values });

export const counterRow = (name: Counter, value: number): StateRow => row('counter', { name, value });
export const assetRow = ({ asset, name, scale }: Asset): StateRow => row('asset', { asset, name, scale });
export const feeTierRow = (tier: number, { floor, maker, taker }: FeeTier): StateRow => row('fee_tier', { tier, floor, maker, taker });
export const rewardRulesRows = ({ share, dailyCap, verifiedOnly }: RewardRules): StateRow[] => [
  row('configuration', { name: 'reward_daily_cap', value: dailyCap.toString() }),
  row('configuration', { name: 'reward_share', value: share.toString() }),
  row('configuration', { name: 'reward_verified_only', value: String(verifiedOnly) }),
];
export const fundsRulesRows = (rules: FundsRules): StateRow[] => [
  ...[...fundsRuleNames].sort().map((name) => row('configuration', { name: `funds.${name}`, value: rules[name].toString() })),
  row('configuration', { name: 'funds.perHour', value: String(rules.perHour) }),
  ...[...rules.worths]
    .sort((a, b) => (a.asset < b.asset ? -1 : 1))
    .map(({ asset, amount }) => row('configuration', { name: `funds.worth.${asset}`, value: amount.toString() })),
];
export function fundsRulesOf(configured: ReadonlyMap<Value, string>): FundsRules | undefined {
  if (!configured.has('funds.perHour')) return undefined;
  const amount = (name: string): Amount => BigInt(configured.get(`funds.${name}`)!) as Amount;
  const worths = [...configured].flatMap(([name, value]) =>
    String(name).startsWith('funds.worth.') ? [{ asset: String(name).slice(12), amount: BigInt(value) as Amount }] : [],
  );
  const amounts = Object.fromEntries(fundsRuleNames.map((name) => [name, amount(name)])) as Pick<
    FundsRules,
    (typeof fundsRuleNames)[number]
  >;
  return { ...amounts, perHour: Number(configured.get('funds.perHour')), worths: worths.sort((a, b) => (a.asset < b.asset ? -1 : 1)) };
}
export const flashRulesRows = (rules: FlashRules): StateRow[] => [
  ...[...flashRateNames, 'minimum' as const]
    .sort()
    .map((name) => row('configuration', { name: `flash.${name}`, value: rules[name].toString() })),
  row('configuration', { name: 'flash.quoteLifeMs', value: String(rules.quoteLifeMs) }),
];
export function flashRulesOf(configured: ReadonlyMap<Value, string>): FlashRules | undefined {
  if (!configured.has('flash.quoteLifeMs')) return undefined;
  const whole = (name: string) => BigInt(configured.get(`flash.${name}`)!);
  const rates = Object.fromEntries(flashRateNames.map((name) => [name, whole(name)])) as unknown as FlashRules;
  return { ...rates, minimum: whole('minimum') as Amount, quoteLifeMs: Number(configured.get('flash.quoteLifeMs')) };
}
export const networkRow = (n: NetworkAsset): StateRow =>
  row('network_asset', {
    asset: n.asset,
    network: n.network,
    decimals: n.decimals,
    contract: n.contract,
    minimum_deposit: n.minimumDeposit,
    minimum_withdrawal: n.minimumWithdrawal,
    fee: n.fee,
    confirmations: n.confirmations,
    final_confirmations: n.finalConfirmations,
    deposit_open: n.depositOpen,
    withdrawal_open: n.withdrawalOpen,
  });
export const networkOf = (v: Values): NetworkAsset =>
  ({
    asset: v['asset'],
    network: v['network'],
    decimals: v['decimals'],
    contract: v['contract'],
    minimumDeposit: v['minimum_deposit'],
    minimumWithdrawal: v['minimum_withdrawal'],
    fee: v['fee'],
    confirmations: v['confirmations'],
    finalConfirmations: v['final_confirmations'],
    depositOpen: v['deposit_open'],
    withdrawalOpen: v['withdrawal_open'],
  }) as unknown as NetworkAsset;
export const flashAssetRow = ({ asset, cap, isOpen }: FlashAsset): StateRow => row('flash_asset', { asset, cap, is_open: isOpen });
export const depositRow = ({ key, trader, way, asset, amount, state, at }: Deposit): StateRow =>
  row('deposit', { key, trader, way, asset, amount, state, at });
export const withdrawalRow = (w: Withdrawal): StateRow =>
  row('withdrawal', {
    withdrawal: w.withdrawal,
    trader: w.trader,
    way: w.way,
    asset: w.asset,
    network: w.network,
    address: w.address,
    card: w.card,
    receiver: w.receiver,
    amount: w.amount,
    fee: w.fee,
    worth: w.worth,
    is_trusted: w.isTrusted,
    state: w.state,
    reviews: w.reviews,
    reviewers: w.reviewers.join(','),
    needed: w.needed,
    confirmations: w.confirmations,
    txid: w.txid,
    submitted_at: w.submittedAt,
    updated_at: w.updatedAt,
  });
export const withdrawalOf = (v: Values): Withdrawal =>
  ({
    withdrawal: v['withdrawal'],
    trader: v['trader'],
    way: v['way'],
    asset: v['asset'],
    network: v['network'],
    address: v['address'],
    card: v['card'],
    receiver: v['receiver'],
    amount: v['amount'],
    fee: v['fee'],
    worth: v['worth'],
    isTrusted: v['is_trusted'],
    state: v['state'],
    reviews: v['reviews'],
    reviewers: v['reviewers'] === '' ? [] : String(v['reviewers']).split(',').map(Number),
    needed: v['needed'],
    confirmations: v['confirmations'],
    txid: v['txid'],
    submittedAt: v['submitted_at'],
    updatedAt: v['updated_at'],
  }) as unknown as Withdrawal;
export const quoteRow = (q: FlashQuote): StateRow =>
  row('flash_quote', {
    quote: q.quote,
    trader: q.trader,
    from_asset: q.from,
    to_asset: q.to,
    from_amount: q.fromAmount,
    to_amount: q.toAmount,
    spread: q.spread,
    fee: q.fee,
    from_price: q.fromPrice,
    to_price: q.toPrice,
    quoted_at: q.quotedAt,
    expires_at: q.expiresAt,
    exchange: q.exchange,
  });
export const quoteOf = (v: Values): FlashQuote =>
  ({
    quote: v['quote'],
    trader: v['trader'],
    from: v['from_asset'],
    to: v['to_asset'],
    fromAmount: v['from_amount'],
    toAmount: v['to_amount'],
    spread: v['spread'],
    fee: v['fee'],
    fromPrice: v['from_price'],
    toPrice: v['to_price'],
    quotedAt: v['quoted_at'],
    expiresAt: v['expires_at'],
    exchange: v['exchange'],
  }) as unknown as FlashQuote;
export const grantOf = (position: number, g: { kind: string; account: string; asset: string; amount: Amount }): Values => ({
  position,
  kind: g.kind,
  account: g.account,
  asset: g.asset,
  amount: g.amount,
});

export const traderRow = (trader: number, kind: TraderKind, standing: Standing): StateRow =>
  row('trader', {
    trader,
    kind,
    locked: standing.locked,
    verification_level: standing.verificationLevel,
    hold_until: standing.holdUntil,
    hold_cause: standing.holdCause,
  });
/** Most traders have the first one, and share it. */
export function standingOf(v: Values): Standing {
  const standing = {
    locked: v['locked'],
    verificationLevel: v['verification_level'],
    holdUntil: v['hold_until'],
    holdCause: v['hold_cause'],
  } as unknown as Standing;
  const isFirst = (Object.keys(firstStanding) as (keyof Standing)[]).every((field) => standing[field] === firstStanding[field]);
  return isFirst ? firstStanding : standing;
}

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
    ended: i.ended === true,
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
    ended: v['ended'],
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

export const requestRow = (seq: number, trader: number, requestId: string, bodyHash: number, at: number, answer: string): StateRow =>
  row('request', { seq, trader, request_id: requestId, body_hash: bodyHash, at, answer });

/** Of older versions too. */
export const canonicalAnswer = (text: string): string => (text.startsWith('{"kind":"order"') ? answerText(answerOf(text)) : text);

/**
 * An answer as canonical text. An order, which is most of what is remembered, is written without the names of its fields:
 * a quarter of the room of JSON. Everything else is JSON.
 */
export const answerText = (answer: Answer | Rejection): string => ('order' in answer ? orderText(answer.order) : JSON.stringify(answer));

/** Words as their place in these lists; new ones come at the end. */
const sides: readonly Order['side'][] = ['buy', 'sell'];
const types: readonly Order['type'][] = ['limit', 'market', 'stop_limit', 'stop_market'];
const lives: readonly Order['timeInForce'][] = ['GTC', 'IOC', 'FOK'];
const preventions: readonly Order['selfTradePrevention'][] = ['expire_taker', 'expire_maker', 'expire_both', 'none'];
const sources: readonly Order['triggerSource'][] = [undefined, 'last', 'index'];
const directions: readonly Order['triggerAbove'][] = [undefined, false, true];
const statuses: readonly Order['status'][] = ['untriggered', 'new', 'partial', 'done', 'cancelled', 'expired', 'rejected'];
const reasons: readonly Order['endReason'][] = [
  undefined,
  'trader',
  'locked',
  'no_liquidity',
  'not_fillable',
  'self_trade',
  'insufficient_available',
  'price_band',
  'too_many_open_orders',
];

/** `o`, one letter a word, then numbers with a space before each, nothing where there is none; last what the trader called it. */
const orderText = (o: Order): string =>
  `o${sides.indexOf(o.side)}${types.indexOf(o.type)}${lives.indexOf(o.timeInForce)}${preventions.indexOf(o.selfTradePrevention)}` +
  `${sources.indexOf(o.triggerSource)}${directions.indexOf(o.triggerAbove)}${statuses.indexOf(o.status)}${reasons.indexOf(o.endReason)}${o.postOnly ? 1 : 0}` +
  ` ${o.orderId} ${o.trader} ${o.symbol} ${o.price ?? ''} ${o.quantity ?? ''} ${o.amount ?? ''} ${o.triggerPrice ?? ''} ${o.filledQuantity}` +
  ` ${o.filledAmount} ${o.fee} ${o.frozen} ${o.prioritySeq} ${o.placedAt} ${o.updatedAt - o.placedAt}` +
  (o.clientOrderId === undefined ? '' : ` ${JSON.stringify(o.clientOrderId)}`);

function orderOfText(text: string): Order {
  const word = <T>(list: readonly T[], at: number): T => list[text.charCodeAt(at) - 0x30] as T;
  const cells = text.split(' ', 15);
  const number = (at: number): never => (cells[at] === '' ? undefined : Number(cells[at])) as never;
  const amount = (at: number): never => (cells[at] === '' ? undefined : BigInt(cells[at]!)) as never;
  const name = text.slice(cells.join(' ').length + 1);
  return {
    orderId: number(1),
    trader: number(2),
    clientOrderId: name === '' ? undefined : (JSON.parse(name) as string),
    symbol: cells[3]!,
    side: word(sides, 1),
    type: word(types, 2),
    timeInForce: word(lives, 3),
    postOnly: text[9] === '1',
    selfTradePrevention: word(preventions, 4),
    price: number(4),
    quantity: number(5),
    amount: amount(6),
    triggerPrice: number(7),
    triggerSource: word(sources, 5),
    triggerAbove: word(directions, 6),
    status: word(statuses, 7),
    endReason: word(reasons, 8),
    filledQuantity: number(8),
    filledAmount: amount(9),
    fee: amount(10),
    frozen: amount(11),
    prioritySeq: number(12),
    placedAt: number(13),
    updatedAt: (Number(cells[13]) + Number(cells[14])) as never,
  };
}

export function answerOf(text: string): Answer | Rejection {
  if (text.startsWith('o')) return { kind: 'order', order: orderOfText(text) };
  const answer = JSON.parse(text) as Answer | Rejection;
  if ('rejected' in answer || answer.kind !== 'order') return answer;
  // As older versions wrote an order.
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
