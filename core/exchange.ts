// The one door of the core, and the only file that knows all rooms. A command goes in with its number, its time and its
// origin; what it did comes out. Nothing here reads a clock, draws a number or waits, so the same commands always give the
// same state (trust 1.1).

import type { Command, Configure, IndexTick, OpenTrader, Origin, Stamp, TraderCommand } from './command.ts';
import { whyInvalid } from './configure.ts';
import type { Answer, ExchangeEvent, Outcome, Remembered } from './event.ts';
import { transfer } from './funds/transfer.ts';
import { bodyHash } from './idempotency/body-hash.ts';
import { hasExpired, isRequestId, isWithinWindow, RequestMemory, requestKey } from './idempotency/request.ts';
import { newTrader, type Trader, type TraderId, type TraderKind } from './identity/trader.ts';
import { type Account, type HouseAccount, houseAccounts } from './ledger/account.ts';
import { Ledger, type Tape } from './ledger/ledger.ts';
import { hasRunOut, type IndexPrice, nextIndex } from './market/index-price.ts';
import type { Asset, FeeTier } from './market/instrument.ts';
import type { Amount, Instant, Ticks } from './money/unit.ts';
import { must, type Rejection } from './rejection.ts';
import { amendOrder } from './spot/amend-order.ts';
import { cancelAllOrders, cancelOrder } from './spot/cancel-order.ts';
import { runTriggers } from './spot/execute.ts';
import { feeTierOf } from './spot/fees.ts';
import { OpenOrder, orderNow } from './spot/open-order.ts';
import { placeOrder, symbolText } from './spot/place-order.ts';
import { Spot } from './spot/spot.ts';
import type { SpotMarket } from './spot/spot-market.ts';
import { addVolume, newVolume, VOLUME_DAYS } from './spot/volume.ts';
import {
  answerOf,
  assetRow,
  type Counter,
  counterRow,
  feeTierRow,
  grantOf,
  instrumentOf,
  instrumentRow,
  orderOf,
  orderRow,
  requestRow,
  row,
  type StateRow,
  type StateTable,
  type Values,
} from './state.ts';

export type { StateRow } from './state.ts';

/** Raised when a change of the rules makes an old journal mean something else; see docs/decisions. */
export const CORE_VERSION = 1;

export interface Exchange {
  /** Applies one command. Throws only on a bug: the caller must stop then. */
  apply(stamp: Stamp, command: Command): Outcome;
  /**
   * The whole state as rows of plain values in a canonical order; the same state always gives the same rows. Without the
   * remembered requests it is a small part of the work: there may be many of them, and each has a long answer.
   */
  rows(without?: 'request'): Iterable<StateRow>;
  /** Full invariants (rules 4.3); throws on the first that is broken. */
  check(): void;
}

export const createExchange = (): Exchange => new Bourse();

/** Rebuilds an exchange from rows in any order; its own rows are then equal to what `rows()` would have said. */
export function restoreExchange(rows: Iterable<StateRow>): Exchange {
  const exchange = new Bourse();
  exchange.restore(rows);
  return exchange;
}

type Result = OpenOrder | Answer | Rejection;
const DONE: Answer = { kind: 'done' };
const WRONG_ORIGIN: Rejection = { rejected: 'wrong_origin' };
const NONE: readonly ExchangeEvent[] = [];

class Bourse implements Exchange {
  private readonly tape: Tape = { events: [] };
  private readonly ledger = new Ledger(this.tape);
  private readonly spot = new Spot(this.ledger, this.tape);
  private readonly requests = new RequestMemory();
  private realm: Configure['realm'] | undefined = undefined;
  private practiceGrants: Configure['practiceGrants'] = [];
  private head = 0;
  private clock = 0 as Instant;

  apply(stamp: Stamp, command: Command): Outcome {
    const { seq, at, origin } = stamp;
    if (seq !== this.head + 1) throw new Error(`command ${seq} after ${this.head}: a number is missing or doubled`);
    must(Number.isSafeInteger(at) && at >= this.clock, 'time ran back');
    this.head = seq;
    this.clock = at;
    this.requests.forget(at);
    switch (command.kind) {
      case 'configure':
        if (origin !== 'operator') return refuse(seq, WRONG_ORIGIN);
        return this.conclude(seq, this.configure(command, at), undefined);
      case 'open_trader':
        if (origin !== 'trader' && origin !== 'operator') return refuse(seq, WRONG_ORIGIN);
        return this.conclude(seq, this.openTrader(command, origin), undefined);
      case 'index_tick':
        if (origin !== 'feed') return refuse(seq, WRONG_ORIGIN);
        return this.conclude(seq, this.tickIndex(command, at), undefined);
      case 'advance_clock':
        if (origin !== 'clock') return refuse(seq, WRONG_ORIGIN);
        return this.conclude(seq, this.advanceClock(at), undefined);
      case 'place_order':
      case 'amend_order':
      case 'cancel_order':
      case 'cancel_all_orders':
      case 'transfer':
        if (origin !== 'trader') return refuse(seq, WRONG_ORIGIN);
        return this.applyRequest(seq, at, command);
      default:
        return refuse(seq, { rejected: 'invalid_order' });
    }
  }

  /** A trader's command: known requests are answered from memory, late ones refused, all others run and are remembered. */
  private applyRequest(seq: number, at: Instant, c: TraderCommand): Outcome {
    const trader = this.ledger.traders.get(c.trader);
    if (trader === undefined) return refuse(seq, { rejected: 'unknown_trader' });
    if (!isRequestId(c.requestId)) return refuse(seq, { rejected: 'invalid_order' });
    const hash = bodyHash(c);
    const { requests } = this;
    const key = requestKey(trader, c.requestId);
    const known = requests.find(key, trader, c.requestId);
    if (known >= 0) {
      if (requests.bodyHashAt(known) !== hash) return refuse(seq, { rejected: 'request_mismatch' });
      return { seq: requests.seqAt(known), answer: requests.answerAt(known), events: NONE, remembered: undefined };
    }
    if (hasExpired(c.expiresAt, at)) return refuse(seq, { rejected: 'expired_command' });
    const result = this.run(seq, at, trader, c);
    requests.add(key, trader, c.requestId, hash, seq, at, result);
    return this.conclude(seq, result, { trader: trader.id, requestId: c.requestId, bodyHash: hash, at });
  }

  private run(seq: number, at: Instant, trader: Trader, c: TraderCommand): Result {
    switch (c.kind) {
      case 'place_order':
        return placeOrder(this.spot, seq, at, trader, c);
      case 'amend_order':
        return amendOrder(this.spot, seq, at, trader, c);
      case 'cancel_order':
        return cancelOrder(this.spot, seq, at, trader, c);
      case 'cancel_all_orders':
        return cancelAllOrders(this.spot, at, trader, c);
      case 'transfer':
        return transfer(this.ledger, this.tape, seq, trader, c);
    }
  }

  /** Reports what changed, once each, and hands the tape out. */
  private conclude(seq: number, result: Result, remembered: Remembered | undefined): Outcome {
    const { tape } = this;
    const isOrder = result instanceof OpenOrder;
    const told = this.spot.flush(isOrder ? result : undefined);
    this.ledger.flush();
    // What is handed out must never change again: an empty tape stays with us, a written one goes.
    const events = tape.events.length > 0 ? tape.events : NONE;
    if (events !== NONE) tape.events = [];
    const { lastPriority } = this.spot;
    if (isOrder) return { seq, answer: { kind: 'order', order: told ?? orderNow(result) }, events, remembered, lastPriority };
    if (!('rejected' in result)) return { seq, answer: result, events, remembered, lastPriority };
    if (events.length > 0) throw new Error(`refused with ${result.rejected}, and yet something changed`);
    return { seq, answer: result, events: NONE, remembered, lastPriority };
  }

  private configure(c: Configure, at: Instant): Answer | Rejection {
    const { spot, ledger, tape } = this;
    const why = whyInvalid(c, {
      realm: this.realm,
      asset: (name) => ledger.assets.get(name)?.asset,
      instrument: (symbol) => spot.markets.get(symbol)?.instrument,
      hasFeeTiers: spot.feeTiers.length > 0,
    });
    if (why !== undefined) return { rejected: 'invalid_configuration', why };
    this.realm = c.realm;
    for (const asset of c.assets) ledger.addAsset(asset);
    for (const instrument of c.instruments) spot.list(instrument);
    if (c.feeTiers.length > 0) spot.feeTiers = c.feeTiers;
    if (c.practiceGrants.length > 0) this.practiceGrants = c.practiceGrants;
    const { realm, assets, instruments, feeTiers, practiceGrants } = c;
    tape.events.push({ event: 'configured', realm, assets, instruments, feeTiers, practiceGrants });
    spot.rollVolumes(at, feeTiers.length > 0);
    return DONE;
  }

  private openTrader(c: OpenTrader, origin: Origin): Answer | Rejection {
    const { ledger, tape } = this;
    if (c.traderKind !== 'trader' && c.traderKind !== 'market_maker') return { rejected: 'invalid_order' };
    if (c.traderKind === 'market_maker' && origin !== 'operator') return { rejected: 'wrong_origin' };
    if (!Number.isSafeInteger(c.trader) || c.trader <= 0) return { rejected: 'unknown_trader' };
    if (ledger.traders.has(c.trader)) return DONE;
    const trader = newTrader(c.trader, c.traderKind);
    ledger.traders.set(c.trader, trader);
    tape.events.push({ event: 'trader_opened', trader: c.trader, traderKind: c.traderKind });
    if (this.realm !== 'practice') return DONE;
    for (const { kind, account, asset, amount } of this.practiceGrants) {
      if (kind !== c.traderKind) continue;
      ledger.credit('practice:issue', trader, account, ledger.assets.get(asset)!, amount);
      tape.events.push({ event: 'practice_credited', trader: c.trader, account, asset, amount });
    }
    return DONE;
  }

  private tickIndex(c: IndexTick, at: Instant): Answer | Rejection {
    const market = this.spot.markets.get(c.symbol);
    if (market === undefined) return { rejected: 'wrong_variety', symbol: symbolText(c.symbol) };
    const { index, constituents } = nextIndex(market.index, c.constituents, at, market.instrument);
    this.setIndex(market, index, constituents);
    runTriggers(this.spot, market, at);
    return DONE;
  }

  /** What time alone makes happen: an index without ticks runs out, and old volumes stop counting. */
  private advanceClock(at: Instant): Answer {
    for (const market of this.spot.markets.values()) {
      if (hasRunOut(market.index, at)) this.setIndex(market, { ...market.index, state: 'stale', price: undefined, at }, []);
    }
    this.spot.rollVolumes(at, false);
    return DONE;
  }

  private setIndex(
    market: SpotMarket,
    index: IndexPrice,
    constituents: Extract<ExchangeEvent, { event: 'index_ticked' }>['constituents'],
  ): void {
    market.index = index;
    const { state, price, at, referencePrice, referenceAt } = index;
    const { symbol } = market.instrument;
    this.tape.events.push({ event: 'index_ticked', symbol, price, state, constituents, at, referencePrice, referenceAt });
  }

  *rows(without?: 'request'): Iterable<StateRow> {
    const { spot, ledger, clock } = this;
    if (this.realm !== undefined) yield row('configuration', { name: 'realm', value: this.realm });
    yield counterRow('clock', clock);
    if (spot.lastDealId > 0) yield counterRow('deal', spot.lastDealId);
    yield counterRow('head', this.head);
    if (spot.lastPriority > 0) yield counterRow('priority', spot.lastPriority);
    if (spot.volumeDay > 0) yield counterRow('volume_day', spot.volumeDay);
    const assets = sortedBy([...ledger.assets.values()], (entry) => entry.asset.asset);
    const markets = [...spot.markets.values()];
    for (const { asset } of assets) yield assetRow(asset);
    for (const { instrument } of markets) yield instrumentRow(instrument);
    for (const [i, tier] of spot.feeTiers.entries()) yield feeTierRow(i, tier);
    for (const [i, grant] of this.practiceGrants.entries()) yield row('practice_grant', grantOf(i, grant));
    const traders = [...ledger.traders.values()].sort((a, b) => a.id - b.id);
    for (const trader of traders) yield row('trader', { trader: trader.id, kind: trader.kind });
    for (const trader of traders) {
      const purses = sortedBy([...ledger.balances(trader)], (purse) => `${purse.account} ${purse.asset}`);
      for (const { account, asset, available, frozen } of purses)
        yield row('purse', { trader: trader.id, account, asset, available, frozen });
    }
    for (const account of [...houseAccounts].sort()) {
      for (const entry of assets) {
        const balance = ledger.houseBalance(account, entry);
        if (balance !== 0n) yield row('house_balance', { account, asset: entry.asset.asset, balance });
      }
    }
    for (const order of spot.orders.sorted()) yield orderRow(orderNow(order));
    const requests = without === 'request' ? [] : this.requests.all();
    for (const r of requests) yield requestRow(r.seq, r.trader, r.requestId, r.bodyHash, r.at, r.answer);
    for (const { id, volume } of traders) {
      if (volume === undefined) continue;
      for (const [i, day] of volume.days.entries()) yield row('volume', { trader: id, day, volume: volume.amounts[i] });
    }
    for (const { instrument, index } of markets) {
      if (index.at === 0) continue;
      const { state, price, at, referencePrice, referenceAt } = index;
      const { symbol } = instrument;
      yield row('index_price', { symbol, state, price, at, reference_price: referencePrice, reference_at: referenceAt });
    }
    for (const { instrument, index } of markets) {
      for (const [source, backAt] of sortedBy([...index.backAt], ([name]) => name)) {
        if (backAt > clock) yield row('index_source', { symbol: instrument.symbol, source, back_at: backAt });
      }
    }
    for (const { instrument, lastPrice } of markets) {
      if (lastPrice !== undefined) yield row('last_price', { symbol: instrument.symbol, price: lastPrice });
    }
  }

  restore(rows: Iterable<StateRow>): void {
    const { spot, ledger } = this;
    const tables = new Map<StateTable, Values[]>();
    for (const { table, values } of rows) {
      const list = tables.get(table);
      if (list === undefined) tables.set(table, [values]);
      else list.push(values);
    }
    const all = (table: StateTable): Values[] => tables.get(table) ?? [];
    const byNumber = (table: StateTable, column: string): Values[] =>
      all(table).sort((a, b) => (a[column] as number) - (b[column] as number));
    const counter = (name: Counter): number => (all('counter').find((v) => v['name'] === name)?.['value'] as number | undefined) ?? 0;

    this.head = counter('head');
    this.clock = counter('clock') as Instant;
    spot.lastDealId = counter('deal');
    spot.lastPriority = counter('priority');
    spot.volumeDay = counter('volume_day');
    for (const v of all('configuration')) if (v['name'] === 'realm') this.realm = v['value'] as Configure['realm'];
    for (const v of all('asset')) ledger.addAsset({ asset: v['asset'], name: v['name'], scale: v['scale'] } as Asset);
    for (const v of all('instrument')) spot.list(instrumentOf(v));
    spot.feeTiers = byNumber('fee_tier', 'tier').map(({ floor, maker, taker }) => ({ floor, maker, taker }) as FeeTier);
    this.practiceGrants = byNumber('practice_grant', 'position').map(
      ({ kind, account, asset, amount }) => ({ kind, account, asset, amount }) as Configure['practiceGrants'][number],
    );
    for (const v of byNumber('trader', 'trader')) {
      ledger.traders.set(v['trader'] as number, newTrader(v['trader'] as TraderId, v['kind'] as TraderKind));
    }
    const trader = (v: Values): Trader => ledger.traders.get(v['trader'] as number)!;
    const asset = (v: Values) => ledger.assets.get(v['asset'] as string)!;
    const market = (v: Values): SpotMarket => spot.markets.get(v['symbol'] as string)!;
    for (const v of all('purse'))
      ledger.restorePurse(trader(v), v['account'] as Account, asset(v), v['available'] as Amount, v['frozen'] as Amount);
    for (const v of all('house_balance')) ledger.restoreHouse(v['account'] as HouseAccount, asset(v), v['balance'] as Amount);
    for (const v of all('index_price')) {
      const m = market(v);
      const backAt = new Map<string, Instant>();
      for (const s of all('index_source')) if (s['symbol'] === v['symbol']) backAt.set(s['source'] as string, s['back_at'] as Instant);
      const { state, price, at, reference_price: referencePrice, reference_at: referenceAt } = v;
      m.index = { state, price, at, referencePrice, referenceAt, backAt } as unknown as IndexPrice;
    }
    for (const v of all('last_price')) market(v).lastPrice = v['price'] as Ticks;
    const orders = byNumber('open_order', 'order_id').map((v) => spot.revive(trader(v), orderOf(v)));
    for (const order of orders.sort((a, b) => a.priority - b.priority)) spot.stand(order);
    for (const v of byNumber('volume', 'day')) {
      if ((v['day'] as number) <= spot.volumeDay - VOLUME_DAYS) continue;
      const owner = trader(v);
      owner.volume ??= newVolume(0);
      addVolume(owner.volume, v['day'] as number, v['volume'] as Amount);
      owner.volume.tier = feeTierOf(spot.feeTiers, owner.volume.sum);
    }
    for (const v of byNumber('request', 'seq')) {
      if (!isWithinWindow(v['at'] as Instant, this.clock)) continue;
      const { request_id: id, body_hash: hash, seq, at, answer } = v as Record<string, never>;
      this.requests.add(requestKey(trader(v), id!), trader(v), id!, hash!, seq!, at!, answerOf(answer!));
    }
    this.check();
  }

  check(): void {
    this.ledger.check();
    this.spot.check();
  }
}

const refuse = (seq: number, rejection: Rejection): Outcome => ({ seq, answer: rejection, events: [], remembered: undefined });

const sortedBy = <T>(list: T[], key: (item: T) => string): T[] => list.sort((a, b) => (key(a) < key(b) ? -1 : 1));
