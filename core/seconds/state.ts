import type { TraderId } from '../identity/trader-id.ts';
import type { Market } from '../market/market.ts';
import type { Amount, IndexPrice, Instant, Rate } from '../money/unit.ts';
import type { RowsOf, Sink, Stored, Tables, Tells, Values } from '../table.ts';
import { accountOf, knownAccount } from './account.ts';
import type { SecondsConfiguration } from './configuration.ts';
import type { SecondsEvent } from './events.ts';
import type { Payout, SecondId, SecondInstrument } from './instrument.ts';
import { isNoLimit, type SecondLimits } from './limits.ts';
import type { Direction, Second } from './second.ts';
import type { Struck, Track } from './second-market.ts';
import type { Seconds } from './seconds.ts';

export const secondsTables = {
  second_instrument: {
    key: ['symbol'],
    columns: {
      symbol: 'text',
      name: 'text',
      index_symbol: 'text',
      /** Duration and ratio of each; they change only together. */
      payouts: 'text',
      minimum_stake: 'amount',
      maximum_stake: 'amount',
      maximum_open: 'integer',
      bucket_share: 'amount',
      total_share: 'amount',
      listed: 'flag',
    },
  },
  second_tick: {
    key: ['symbol'],
    columns: { symbol: 'text', number: 'integer?', at: 'integer?', price: 'integer?', count: 'integer', stale_number: 'integer' },
  },
  second_contract: {
    key: ['second'],
    columns: {
      second: 'integer',
      trader: 'integer',
      symbol: 'text',
      direction: 'text',
      stake: 'amount',
      ratio: 'amount',
      duration_ms: 'integer',
      rule_book: 'text',
      accepted_at: 'integer',
      tick_number: 'integer',
      chain: 'text',
      strike_number: 'integer?',
      strike_at: 'integer?',
      strike_price: 'integer?',
      strike_count: 'integer?',
    },
  },
  second_limit: {
    key: ['trader'],
    columns: {
      trader: 'integer',
      daily_loss: 'amount?',
      next_daily_loss: 'amount?',
      next_from: 'integer?',
      cool_off_until: 'integer?',
      is_excluded: 'flag',
      included_from: 'integer?',
    },
  },
  second_day: { key: ['trader'], columns: { trader: 'integer', day: 'integer', loss: 'amount' } },
  /** The rule book that was published last. */
  second_rules: { key: ['name'], columns: { name: 'text', hash: 'text' } },
} as const satisfies Tables;
export type SecondsTable = keyof typeof secondsTables;

const payoutText = (payouts: readonly Payout[]): string => payouts.map((p) => `${p.durationMs} ${p.ratio}`).join(', ');
const payoutsOf = (text: string): Payout[] =>
  text.split(', ').map((row) => {
    const [durationMs, ratio] = row.split(' ') as [string, string];
    return { durationMs: Number(durationMs), ratio: BigInt(ratio) as Rate };
  });

const instrumentRow = (s: SecondInstrument): Values => ({
  symbol: s.symbol,
  name: s.name,
  index_symbol: s.index,
  payouts: payoutText(s.payouts),
  minimum_stake: s.minimumStake,
  maximum_stake: s.maximumStake,
  maximum_open: s.maximumOpen,
  bucket_share: s.bucketShare,
  total_share: s.totalShare,
  listed: s.listed,
});
export const secondInstrumentOf = (v: Values): SecondInstrument =>
  ({
    symbol: v['symbol'],
    name: v['name'],
    index: v['index_symbol'],
    payouts: payoutsOf(v['payouts'] as string),
    minimumStake: v['minimum_stake'],
    maximumStake: v['maximum_stake'],
    maximumOpen: v['maximum_open'],
    bucketShare: v['bucket_share'],
    totalShare: v['total_share'],
    listed: v['listed'],
  }) satisfies Record<keyof SecondInstrument, unknown> as unknown as SecondInstrument;

const rulesRow = (hash: string): Values => ({ name: 'published', hash });

const tickRow = (symbol: string, { last, count, staleNumber }: Track): Values => ({
  symbol,
  number: last?.number,
  at: last?.at,
  price: last?.price,
  count,
  stale_number: staleNumber,
});
const hasTicked = ({ count, staleNumber }: Track): boolean => count > 0 || staleNumber > 0;

export const secondRow = ({ strike, ...s }: Second): Values => ({
  second: s.second,
  trader: s.trader,
  symbol: s.symbol,
  direction: s.direction,
  stake: s.stake,
  ratio: s.ratio,
  duration_ms: s.durationMs,
  rule_book: s.ruleBook,
  accepted_at: s.acceptedAt,
  tick_number: s.tickNumber,
  chain: s.chain,
  strike_number: strike?.number,
  strike_at: strike?.at,
  strike_price: strike?.price,
  strike_count: strike?.count,
});
export function secondOf(v: Values): Second {
  const [number, at, durationMs] = [v['strike_number'] ?? undefined, v['strike_at'] as Instant, v['duration_ms'] as number];
  return {
    second: v['second'] as number,
    trader: v['trader'] as TraderId,
    symbol: v['symbol'] as SecondId,
    direction: v['direction'] as Direction,
    stake: v['stake'] as Amount,
    ratio: v['ratio'] as Rate,
    durationMs,
    ruleBook: v['rule_book'] as string,
    acceptedAt: v['accepted_at'] as Instant,
    tickNumber: v['tick_number'] as number,
    chain: v['chain'] as string,
    strike:
      number === undefined
        ? undefined
        : {
            number: number as number,
            at,
            price: v['strike_price'] as IndexPrice,
            count: v['strike_count'] as number,
            settleAt: (at + durationMs) as Instant,
          },
  };
}

const limitRow = (trader: TraderId, l: SecondLimits): Values => ({
  trader,
  daily_loss: l.dailyLoss,
  next_daily_loss: l.next?.dailyLoss,
  next_from: l.next?.from,
  cool_off_until: l.coolOffUntil,
  is_excluded: l.isExcluded,
  included_from: l.includedFrom,
});
export function secondLimitsOf(v: Values): SecondLimits {
  const optional = <T>(name: string) => (v[name] ?? undefined) as T | undefined;
  const from = optional<Instant>('next_from');
  return {
    dailyLoss: optional<Amount>('daily_loss'),
    next: from === undefined ? undefined : { dailyLoss: optional<Amount>('next_daily_loss'), from },
    coolOffUntil: optional<Instant>('cool_off_until'),
    isExcluded: v['is_excluded'] as boolean,
    includedFrom: optional<Instant>('included_from'),
  };
}

export const secondsRows = (s: Seconds): RowsOf<SecondsTable> => ({
  *second_instrument() {
    for (const { instrument } of s.markets.values()) yield instrumentRow(instrument);
  },
  *second_tick() {
    for (const { symbol, track } of s.markets.values()) if (hasTicked(track)) yield tickRow(symbol, track);
  },
  *second_contract() {
    const open = [...s.markets.values()].flatMap((market) => [...market.open()]);
    for (const second of open.sort((a, b) => a.second - b.second)) yield secondRow(second);
  },
  *second_limit() {
    for (const trader of s.ledger.inOrder()) {
      const limits = knownAccount(trader)?.limits;
      if (limits !== undefined && !isNoLimit(limits)) yield limitRow(trader.id, limits);
    }
  },
  *second_day() {
    for (const trader of s.ledger.inOrder()) {
      const account = knownAccount(trader);
      if (account !== undefined && account.day > 0) yield { trader: trader.id, day: account.day, loss: account.dayLoss };
    }
  },
  *second_rules() {
    if (s.published !== undefined) yield rulesRow(s.published);
  },
});

/** Requires traders, assets and indexes to be restored. */
export function restoreSeconds(s: Seconds, market: Market, stored: Stored<SecondsTable>): void {
  const traderOf = (v: Values) => s.ledger.traders.get(v['trader'] as number)!;
  for (const v of stored.all('second_instrument')) s.list(secondInstrumentOf(v), market);
  s.readRules();
  for (const v of stored.all('second_rules')) s.published = v['hash'] as string;
  for (const v of stored.all('second_tick')) {
    const number = (v['number'] ?? undefined) as number | undefined;
    const last = number === undefined ? undefined : { number, at: v['at'] as Instant, price: v['price'] as IndexPrice };
    s.markets.get(v['symbol'] as string)!.track = { last, count: v['count'] as number, staleNumber: v['stale_number'] as number };
  }
  const open = stored.byNumber('second_contract', 'second').map(secondOf);
  for (const second of open) s.enter(s.ledger.traders.get(second.trader)!, second);
  for (const second of open) if (second.strike === undefined) s.markets.get(second.symbol)!.wait(second);
  const struck = open.filter((second): second is Struck => second.strike !== undefined);
  for (const second of struck.sort((a, b) => a.strike.settleAt - b.strike.settleAt || a.second - b.second))
    s.markets.get(second.symbol)!.run(second);
  for (const v of stored.all('second_limit')) accountOf(traderOf(v)).limits = secondLimitsOf(v);
  for (const v of stored.all('second_day')) {
    const account = accountOf(traderOf(v));
    account.day = v['day'] as number;
    account.dayLoss = v['loss'] as Amount;
  }
}

export function tellSecondsConfigured({ seconds }: SecondsConfiguration, sink: Sink<SecondsTable>): void {
  for (const instrument of seconds ?? []) sink.put('second_instrument', instrumentRow(instrument));
}

export const secondsTells: Tells<SecondsEvent, SecondsTable> = {
  second_accepted: ({ second }, sink) => sink.put('second_contract', secondRow(second)),
  second_struck: ({ second }, sink) => sink.put('second_contract', secondRow(second)),
  second_settled({ second: { second, trader }, day, dayLoss }, sink) {
    sink.remove('second_contract', { second });
    sink.put('second_day', { trader, day, loss: dayLoss });
  },
  second_ticked: ({ symbol, ...track }, sink) => sink.put('second_tick', tickRow(symbol, track)),
  second_limits_changed({ trader, limits }, sink) {
    if (isNoLimit(limits)) sink.remove('second_limit', { trader });
    else sink.put('second_limit', limitRow(trader, limits));
  },
  second_rules_changed: ({ hash }, sink) => sink.put('second_rules', rulesRow(hash)),
};
