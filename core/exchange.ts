// The one door of the core, and the only file that knows all rooms. A command goes in with its number, its time and its
// origin; what it did comes out. Nothing here reads a clock, draws a number or waits, so the same commands always give the
// same state (trust 1.1).

import type {
  ChainCommand,
  Command,
  Configure,
  FundsCommand,
  IndexTick,
  OpenTrader,
  Origin,
  Stamp,
  StandingCommand,
  TraderCommand,
} from './command.ts';
import { whyInvalid } from './configure.ts';
import type { Answer, ExchangeEvent, Outcome, Remembered } from './event.ts';
import { acceptQuote } from './flash/exchange.ts';
import { Flash, type FlashAsset } from './flash/flash.ts';
import { quoteFlash } from './flash/quote.ts';
import { adjustBalance, moveCustody } from './funds/adjustment.ts';
import { advanceWithdrawal } from './funds/advance-withdrawal.ts';
import { repayDebt } from './funds/debt.ts';
import { addUnfinal, creditDeposit, type Deposit, finalizeDeposit, reverseDeposit } from './funds/deposit.ts';
import { Funds } from './funds/funds.ts';
import type { WithdrawalUse } from './funds/limit.ts';
import { cancelWithdrawal, payWithdrawal, reviewWithdrawal } from './funds/review-withdrawal.ts';
import { type StopCause, type StopName, setStop } from './funds/stop.ts';
import { submitWithdrawal } from './funds/submit-withdrawal.ts';
import { transfer } from './funds/transfer.ts';
import { bodyHash } from './idempotency/body-hash.ts';
import { type HashKey, NO_KEY } from './idempotency/keyed-hash.ts';
import { hasExpired, isRequestId, isWithinWindow, RequestMemory } from './idempotency/request.ts';
import { checkStanding, lockTrader, placeHold, setVerificationLevel, unlockTrader } from './identity/standing.ts';
import { newTrader, type Trader, type TraderId, type TraderKind } from './identity/trader.ts';
import { type RewardCause, rewardCauses } from './invite/reward.ts';
import { invite, Rewards } from './invite/rewards.ts';
import { type Account, type Address, address, type HouseAccount, houseAccounts } from './ledger/account.ts';
import { Ledger, type Tape } from './ledger/ledger.ts';
import { hasRunOut, type IndexPrice, livePrice, nextIndex } from './market/index-price.ts';
import type { Asset, FeeTier } from './market/instrument.ts';
import type { AssetPrice } from './market/worth.ts';
import type { Amount, Instant, Rate, Ticks } from './money/unit.ts';
import { must, type Rejection } from './rejection.ts';
import { amendOrder } from './spot/amend-order.ts';
import { cancelAllOrders, cancelOrder, endAllOrders, endTrading } from './spot/cancel-order.ts';
import { runTriggers } from './spot/execute.ts';
import { feeTierOf } from './spot/fees.ts';
import { OpenOrder, orderNow } from './spot/open-order.ts';
import { placeOrder, symbolText } from './spot/place-order.ts';
import { Spot } from './spot/spot.ts';
import type { SpotMarket } from './spot/spot-market.ts';
import { addVolume, newVolume, VOLUME_ASSET, VOLUME_DAYS } from './spot/volume.ts';
import {
  assetRow,
  type Counter,
  canonicalAnswer,
  counterRow,
  depositRow,
  feeTierRow,
  flashAssetRow,
  flashRulesOf,
  flashRulesRows,
  fundsRulesOf,
  fundsRulesRows,
  grantOf,
  instrumentOf,
  instrumentRow,
  networkOf,
  networkRow,
  orderOf,
  orderRow,
  quoteOf,
  quoteRow,
  requestRow,
  rewardRulesRows,
  row,
  type StateRow,
  type StateTable,
  standingOf,
  traderRow,
  type Values,
  withdrawalOf,
  withdrawalRow,
} from './state.ts';

export type { StateRow } from './state.ts';

/** Raised when a change of the rules makes an old journal mean something else; see docs/decisions. */
export const CORE_VERSION = 5;

export interface Exchange {
  /** Applies one command. Throws only on a bug: the caller must stop then. */
  apply(stamp: Stamp, command: Command): Outcome;
  /**
   * The whole state as rows of plain values in a canonical order; the same state always gives the same rows. Without the
   * remembered requests it is a small part of the work: there may be many of them, and each has a long answer.
   */
  rows(without?: 'request'): Iterable<StateRow>;
  /** The books: every address that holds something, with its sign; each asset sums to zero. */
  books(): { readonly address: Address; readonly asset: string; readonly amount: Amount }[];
  /** Full invariants (rules 4.3); throws on the first that is broken. */
  check(): void;
}

/** The key only spreads request ids over a table: under every key the same commands have the same outcomes and rows. */
export const createExchange = (key: HashKey = NO_KEY): Exchange => new Bourse(key);

/** Rebuilds an exchange from rows in any order; its own rows are then equal to what `rows()` would have said. */
export function restoreExchange(rows: Iterable<StateRow>, key: HashKey = NO_KEY): Exchange {
  const exchange = new Bourse(key);
  exchange.restore(rows);
  return exchange;
}

type Result = OpenOrder | Answer | Rejection;
const DONE: Answer = { kind: 'done' };
const WRONG_ORIGIN: Rejection = { rejected: 'wrong_origin' };
const TOO_MANY: Rejection = { rejected: 'too_many_requests' };
const LOCKED: Rejection = { rejected: 'trader_locked' };
const NONE: readonly ExchangeEvent[] = [];

class Bourse implements Exchange {
  private readonly tape: Tape = { events: [] };
  private readonly ledger = new Ledger(this.tape);
  private readonly spot = new Spot(this.ledger, this.tape);
  private readonly rewards = new Rewards(this.ledger, this.tape);
  private readonly funds = new Funds(this.ledger, this.tape, (asset) => this.priceOf(asset));
  private readonly flash = new Flash(
    this.ledger,
    this.tape,
    (asset) => this.priceOf(asset),
    (name) => this.funds.stops.has(name),
  );
  private readonly requests: RequestMemory;
  private realm: Configure['realm'] | undefined = undefined;
  private practiceGrants: Configure['practiceGrants'] = [];
  private head = 0;
  private clock = 0 as Instant;

  constructor(key: HashKey) {
    this.requests = new RequestMemory(key);
    this.spot.onFee = (payer, asset, fee, worth, at) => this.rewards.accrue(payer, asset, fee, worth, at);
  }

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
      case 'refuse_reward':
        if (origin !== 'operator') return refuse(seq, WRONG_ORIGIN);
        if (!rewardCauses.includes(command.cause)) return refuse(seq, { rejected: 'invalid_order' });
        return this.conclude(seq, this.judgeReward(command.invited, command.cause), undefined);
      case 'allow_reward':
        if (origin !== 'operator') return refuse(seq, WRONG_ORIGIN);
        return this.conclude(seq, this.judgeReward(command.invited, undefined), undefined);
      case 'lock_trader':
      case 'unlock_trader':
      case 'place_hold':
      case 'set_verification_level':
        if (!maySay(command, origin)) return refuse(seq, WRONG_ORIGIN);
        return this.conclude(seq, this.changeStanding(command, at, origin), undefined);
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
      case 'submit_withdrawal':
      case 'cancel_withdrawal':
      case 'repay_debt':
      case 'quote_flash':
      case 'accept_quote':
        if (origin !== 'trader') return refuse(seq, WRONG_ORIGIN);
        return this.applyRequest(seq, at, command);
      case 'credit_deposit':
        if (origin !== (command.way === 'chain' ? 'chain' : 'operator')) return refuse(seq, WRONG_ORIGIN);
        return this.conclude(seq, creditDeposit(this.funds, at, command), undefined);
      case 'finalize_deposit':
      case 'reverse_deposit':
      case 'advance_withdrawal':
        if (origin !== 'chain') return refuse(seq, WRONG_ORIGIN);
        return this.conclude(seq, this.hearChain(command, at), undefined);
      case 'review_withdrawal':
      case 'pay_withdrawal':
      case 'adjust_balance':
      case 'move_custody':
      case 'set_stop':
        if (origin !== 'operator') return refuse(seq, WRONG_ORIGIN);
        return this.conclude(seq, this.decideFunds(command, at), undefined);
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
    const key = requests.keyOf(trader, c.requestId);
    const known = requests.find(key, trader, c.requestId, at);
    if (known >= 0) {
      if (requests.bodyHashAt(known) !== hash) return refuse(seq, { rejected: 'request_mismatch' });
      return { seq: requests.seqAt(known), answer: requests.answerAt(known), events: NONE, remembered: undefined };
    }
    if (hasExpired(c.expiresAt, at)) return refuse(seq, { rejected: 'expired_command' });
    if (requests.isFull(trader, at)) return refuse(seq, TOO_MANY);
    const result = this.run(seq, at, trader, c);
    requests.add(key, trader, c.requestId, hash, seq, at, result);
    return this.conclude(seq, result, { trader: trader.id, requestId: c.requestId, key, bodyHash: hash, at });
  }

  private run(seq: number, at: Instant, trader: Trader, c: TraderCommand): Result {
    if (trader.standing.locked !== undefined) return LOCKED;
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
      case 'submit_withdrawal':
        return submitWithdrawal(this.funds, seq, at, trader, c);
      case 'cancel_withdrawal':
        return cancelWithdrawal(this.funds, at, trader, c);
      case 'repay_debt':
        return repayDebt(this.ledger, seq, trader, c);
      case 'quote_flash':
        return quoteFlash(this.flash, seq, at, trader, c);
      case 'accept_quote':
        return acceptQuote(this.flash, seq, at, trader, c);
    }
  }

  private hearChain(c: Exclude<ChainCommand, { kind: 'credit_deposit' }>, at: Instant): Answer | Rejection {
    switch (c.kind) {
      case 'finalize_deposit':
        return finalizeDeposit(this.funds, at, c);
      case 'reverse_deposit':
        return reverseDeposit(this.funds, at, c);
      case 'advance_withdrawal':
        return advanceWithdrawal(this.funds, at, c);
    }
  }

  private decideFunds(c: Exclude<FundsCommand, { kind: 'credit_deposit' }>, at: Instant): Answer | Rejection {
    switch (c.kind) {
      case 'review_withdrawal':
        return reviewWithdrawal(this.funds, at, c);
      case 'pay_withdrawal':
        return payWithdrawal(this.funds, at, c);
      case 'adjust_balance':
        return adjustBalance(this.funds, c);
      case 'move_custody':
        return moveCustody(this.funds, c);
      case 'set_stop':
        return setStop(this.funds, at, c);
    }
  }

  /** The live index price of an asset in the asset that everything is valued in. */
  private priceOf(asset: string): AssetPrice | undefined {
    const market = this.spot.markets.get(`${asset}-${VOLUME_ASSET}`);
    const price = market && livePrice(market.index, this.clock);
    return price && { price, priceDecimals: market.instrument.priceDecimals, isDegraded: market.index.state === 'degraded' };
  }

  /** Reports what changed, once each, and hands the tape out. */
  private conclude(seq: number, result: Result, remembered: Remembered | undefined): Outcome {
    const { tape } = this;
    const isOrder = result instanceof OpenOrder;
    const told = this.spot.flush(isOrder ? result : undefined);
    this.rewards.flush();
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
    const { realm, assets, instruments, feeTiers, practiceGrants, rewards, networks, funds, flash, flashAssets } = c;
    for (const network of networks ?? []) this.funds.setNetwork(network);
    if (funds !== undefined) this.funds.rules = funds;
    if (flash !== undefined) this.flash.rules = flash;
    for (const { grant, ...asset } of flashAssets ?? []) {
      const isNew = !this.flash.assets.has(asset.asset);
      this.flash.assets.set(asset.asset, asset);
      if (isNew && grant !== undefined && grant > 0n) ledger.move('practice:issue', 'house:flash', ledger.assets.get(asset.asset)!, grant);
    }
    if (rewards !== undefined) this.rewards.rules = rewards;
    tape.events.push({
      event: 'configured',
      realm,
      assets,
      instruments,
      feeTiers,
      practiceGrants,
      ...(rewards && { rewards }),
      ...(networks && { networks }),
      ...(funds && { funds }),
      ...(flash && { flash }),
      ...(flashAssets && { flashAssets }),
    });
    spot.rollVolumes(at, feeTiers.length > 0);
    endTrading(spot, at);
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
    if (c.inviter !== undefined && invite(trader, ledger.traders.get(c.inviter))) {
      tape.events.push({ event: 'invitation_changed', trader: c.trader, inviter: c.inviter, refused: undefined });
    }
    if (this.realm !== 'practice') return DONE;
    for (const { kind, account, asset, amount } of this.practiceGrants) {
      if (kind !== c.traderKind) continue;
      ledger.credit('practice:issue', trader, account, ledger.assets.get(asset)!, amount);
      tape.events.push({ event: 'practice_credited', trader: c.trader, account, asset, amount });
    }
    return DONE;
  }

  private judgeReward(invited: TraderId, cause: RewardCause | undefined): Answer | Rejection {
    const trader = this.ledger.traders.get(invited);
    if (trader === undefined) return { rejected: 'unknown_trader' };
    return this.rewards.refuse(trader, cause) ?? DONE;
  }

  private changeStanding(c: StandingCommand, at: Instant, origin: Origin): Answer | Rejection {
    const { ledger, spot, tape } = this;
    const trader = ledger.traders.get(c.trader);
    if (trader === undefined) return { rejected: 'unknown_trader' };
    switch (c.kind) {
      case 'lock_trader':
        return lockTrader(tape, trader, c) ?? endAllOrders(spot, at, trader);
      case 'unlock_trader':
        return unlockTrader(tape, trader, c, origin === 'operator');
      case 'place_hold':
        return placeHold(tape, trader, c, at);
      case 'set_verification_level':
        return setVerificationLevel(tape, trader, c);
    }
  }

  private tickIndex(c: IndexTick, at: Instant): Answer | Rejection {
    const market = this.spot.markets.get(c.symbol);
    if (market === undefined) return { rejected: 'wrong_variety', symbol: symbolText(c.symbol) };
    const { index, constituents } = nextIndex(market.index, c.constituents, at, market.instrument);
    this.setIndex(market, index, constituents);
    runTriggers(this.spot, market, at);
    return DONE;
  }

  /** What time alone makes happen: an index without ticks runs out, ended trading is cleared up, old volumes stop counting, and rewards fall due. */
  private advanceClock(at: Instant): Answer {
    for (const market of this.spot.markets.values()) {
      if (hasRunOut(market.index, at)) this.setIndex(market, { ...market.index, state: 'stale', price: undefined, at }, []);
    }
    endTrading(this.spot, at);
    this.spot.rollVolumes(at, false);
    this.rewards.pay(at);
    this.funds.forgetOutflow(at);
    this.flash.forget(at);
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
    if (this.rewards.rules !== undefined) yield* rewardRulesRows(this.rewards.rules);
    if (this.funds.rules !== undefined) yield* fundsRulesRows(this.funds.rules);
    if (this.flash.rules !== undefined) yield* flashRulesRows(this.flash.rules);
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
    for (const trader of traders) yield traderRow(trader.id, trader.kind, trader.standing);
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
    const requests = without === 'request' ? [] : this.requests.all(clock);
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
    for (const { id, invitation } of traders) {
      if (invitation !== undefined) yield row('invitation', { trader: id, inviter: invitation.inviter, refused: invitation.refused });
    }
    for (const { day, invited, asset, fee, amount, worth } of this.rewards.all()) {
      yield row('reward', { day, invited: invited.id, asset: asset.asset.asset, fee, amount, worth });
    }
    yield* this.fundsRows(traders);
  }

  private *fundsRows(traders: readonly Trader[]): Iterable<StateRow> {
    const { funds, flash } = this;
    for (const [, network] of sortedBy([...funds.networks], ([key]) => key)) yield networkRow(network);
    for (const asset of sortedBy([...flash.assets.values()], (a) => a.asset)) yield flashAssetRow(asset);
    for (const deposit of sortedBy([...funds.deposits.values()], (d) => d.key)) yield depositRow(deposit);
    for (const withdrawal of [...funds.withdrawals.values()].sort((a, b) => a.withdrawal - b.withdrawal)) yield withdrawalRow(withdrawal);
    for (const { id, use } of traders) if (use !== undefined) yield row('withdrawal_use', { trader: id, ...use });
    for (const [minute, worth] of [...funds.outflow].sort(([a], [b]) => a - b)) yield row('outflow', { minute, worth });
    for (const [name, { cause, at }] of sortedBy([...funds.stops], ([key]) => key)) yield row('stop', { name, cause, at });
    for (const { id, debts } of traders) {
      for (const { asset, amount } of sortedBy([...(debts ?? [])], (d) => d.asset.asset.asset)) {
        if (amount !== 0n) yield row('debt', { trader: id, asset: asset.asset.asset, amount });
      }
    }
    for (const key of [...funds.booked].sort()) yield row('booked', { key });
    for (const quote of flash.quotes.values()) yield quoteRow(quote);
  }

  private restoreFunds(all: (table: StateTable) => Values[], configured: ReadonlyMap<Values[string], string>): void {
    const { funds, flash, ledger } = this;
    funds.rules = fundsRulesOf(configured);
    flash.rules = flashRulesOf(configured);
    for (const v of all('network_asset')) funds.setNetwork(networkOf(v));
    for (const v of all('flash_asset'))
      flash.assets.set(v['asset'] as string, { asset: v['asset'], cap: v['cap'], isOpen: v['is_open'] } as FlashAsset);
    for (const v of all('deposit')) {
      const { key, trader, way, asset, amount, state, at } = v;
      const deposit = { key, trader, way, asset, amount, state, at } as unknown as Deposit;
      funds.deposits.set(deposit.key, deposit);
      if (deposit.state === 'credited') addUnfinal(ledger.traders.get(deposit.trader)!, ledger.assets.get(deposit.asset)!, deposit.amount);
    }
    const byNumber = (table: StateTable, column: string) => all(table).sort((a, b) => (a[column] as number) - (b[column] as number));
    for (const v of byNumber('withdrawal', 'withdrawal')) funds.withdrawals.set(v['withdrawal'] as number, withdrawalOf(v));
    for (const v of all('withdrawal_use')) {
      const { day, worth, unsaved, hour, count } = v;
      ledger.traders.get(v['trader'] as number)!.use = { day, worth, unsaved, hour, count } as WithdrawalUse;
    }
    for (const v of all('outflow')) funds.outflow.set(v['minute'] as number, v['worth'] as Amount);
    for (const v of all('stop')) funds.stops.set(v['name'] as StopName, { cause: v['cause'] as StopCause, at: v['at'] as Instant });
    for (const v of all('debt'))
      ledger.restoreDebt(ledger.traders.get(v['trader'] as number)!, ledger.assets.get(v['asset'] as string)!, v['amount'] as Amount);
    for (const v of all('booked')) funds.booked.add(v['key'] as string);
    for (const v of byNumber('flash_quote', 'quote')) flash.quotes.set(v['quote'] as number, quoteOf(v));
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
    const configured = new Map(all('configuration').map((v) => [v['name'], v['value'] as string]));
    this.realm = configured.get('realm') as Configure['realm'] | undefined;
    const [share, dailyCap] = [configured.get('reward_share'), configured.get('reward_daily_cap')];
    if (share !== undefined && dailyCap !== undefined) {
      const verifiedOnly = configured.get('reward_verified_only') === 'true';
      this.rewards.rules = { share: BigInt(share) as Rate, dailyCap: BigInt(dailyCap) as Amount, verifiedOnly };
    }
    for (const v of all('asset')) ledger.addAsset({ asset: v['asset'], name: v['name'], scale: v['scale'] } as Asset);
    for (const v of all('instrument')) spot.list(instrumentOf(v));
    spot.feeTiers = byNumber('fee_tier', 'tier').map(({ floor, maker, taker }) => ({ floor, maker, taker }) as FeeTier);
    this.practiceGrants = byNumber('practice_grant', 'position').map(
      ({ kind, account, asset, amount }) => ({ kind, account, asset, amount }) as Configure['practiceGrants'][number],
    );
    for (const v of byNumber('trader', 'trader')) {
      ledger.traders.set(v['trader'] as number, newTrader(v['trader'] as TraderId, v['kind'] as TraderKind, standingOf(v)));
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
    for (const v of all('invitation')) {
      const invited = trader(v);
      if (invite(invited, ledger.traders.get(v['inviter'] as number)))
        invited.invitation!.refused = v['refused'] as RewardCause | undefined;
    }
    for (const v of byNumber('reward', 'day')) {
      const invited = ledger.traders.get(v['invited'] as number)!;
      this.rewards.restore(v['day'] as number, invited, asset(v), v['fee'] as Amount, v['amount'] as Amount, v['worth'] as Amount);
    }
    this.restoreFunds(all, configured);
    for (const v of byNumber('request', 'seq')) {
      if (!isWithinWindow(v['at'] as Instant, this.clock)) continue;
      const { request_id: id, body_hash: hash, seq, at, answer } = v as Record<string, never>;
      this.requests.add(this.requests.keyOf(trader(v), id!), trader(v), id!, hash!, seq!, at!, canonicalAnswer(answer!));
    }
    this.check();
  }

  books(): { address: Address; asset: string; amount: Amount }[] {
    const held: { address: Address; asset: string; amount: Amount }[] = [];
    this.ledger.forEachHolding(({ asset: { asset } }, amount, _, place) => {
      if (amount !== 0n) held.push({ address: address(place(), asset), asset, amount });
    });
    return held;
  }

  check(): void {
    this.ledger.check();
    this.spot.check();
    this.rewards.check();
    this.funds.check();
    this.flash.check();
    for (const trader of this.ledger.traders.values()) checkStanding(trader);
  }
}

/** A trader's own word is enough to freeze the own account, to open it again, and to be held. */
function maySay(c: StandingCommand, origin: Origin): boolean {
  if (origin === 'operator') return true;
  if (origin !== 'trader' || c.kind === 'set_verification_level') return false;
  return c.kind === 'unlock_trader' || c.cause === 'self' || (c.kind === 'place_hold' && c.cause !== 'operator');
}

const refuse = (seq: number, rejection: Rejection): Outcome => ({ seq, answer: rejection, events: [], remembered: undefined });

const sortedBy = <T>(list: T[], key: (item: T) => string): T[] => list.sort((a, b) => (key(a) < key(b) ? -1 : 1));
