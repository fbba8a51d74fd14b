// Shared by all commands of this room: networks and rules, deposits and withdrawals that still matter, use of the limits, and
// stops. Every change is an event with the whole new state, so that rows follow from events alone.

import { PerTrader, type Trader } from '../identity/trader.ts';
import type { TraderId } from '../identity/trader-id.ts';
import type { Account } from '../ledger/account.ts';
import type { AssetEntry } from '../ledger/holder.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { type AssetPrice, ONE_TO_ONE, type PriceOf, worthUp } from '../market/worth.ts';
import { minus, NOTHING, plus } from '../money/amount.ts';
import type { Amount, Instant } from '../money/unit.ts';
import { must } from '../rejection.ts';
import type { Tape } from '../tape.ts';
import { type FundsRules, fixedWorth, type NetworkAsset } from './configuration.ts';

import type { Deposit } from './deposit-state.ts';
import type { FundsEvent } from './events.ts';
import { MINUTES, minuteOf } from './limit.ts';
import type { StopCause, StopName } from './stop-name.ts';
import { unfinals } from './unfinal.ts';
import { arrivalOf, isEnded, type Withdrawal, type WithdrawalState } from './withdrawal.ts';
import type { WithdrawalUse } from './withdrawal-use.ts';

/** Limits and values are in this asset. */
export const WORTH_ASSET = 'USDT';

/** How much of the limits each trader has used; undefined until the first withdrawal. */
export const uses = new PerTrader<WithdrawalUse>();

export interface Stop {
  readonly cause: StopCause;
  readonly at: Instant;
}

/** The account `perpetual` holds margin: not all that is available there may leave. */
export interface Margins {
  free(trader: Trader): Amount;
  onMoney(trader: Trader): void;
  /** Whether there is such a contract. */
  lists(contract: string): boolean;
  /** Cancels every order that would open a position in it. */
  endOpening(contract: string, at: Instant): void;
}

export class Funds {
  readonly ledger: Ledger;
  readonly tape: Tape<FundsEvent>;
  readonly priceOf: PriceOf;
  readonly margins: Margins;
  /** Whether there are such second contracts. */
  readonly listsSeconds: (symbol: string) => boolean;
  rules: FundsRules | undefined = undefined;
  /** By asset and network, `USDT ethereum`. */
  readonly networks = new Map<string, NetworkAsset>();
  /** Those that aren't final, and for thirty days those that are: a key is credited once (lookup.ts). */
  readonly deposits = new Map<string, Deposit>();
  /** Those that haven't ended, oldest first. */
  readonly withdrawals = new Map<number, Withdrawal>();
  /** What was withdrawn in each of the last sixty minutes, in USDT. */
  readonly outflow = new Map<number, Amount>();
  readonly stops = new Map<StopName, Stop>();
  /** Keys of what operators booked by hand, with their date where they have one yet; kept as long. */
  readonly booked = new Map<string, Instant | undefined>();
  /** When a key was last forgotten; 0 if none ever was. */
  forgottenAt = 0 as Instant;

  constructor(ledger: Ledger, tape: Tape<FundsEvent>, priceOf: PriceOf, margins: Margins, listsSeconds: (symbol: string) => boolean) {
    this.listsSeconds = listsSeconds;
    this.ledger = ledger;
    this.tape = tape;
    this.priceOf = priceOf;
    this.margins = margins;
  }

  /** What may leave one of a trader's accounts. */
  mayLeave(trader: Trader, account: Account, asset: AssetEntry): Amount {
    const isMargin = account === 'perpetual' && asset.asset.asset === WORTH_ASSET;
    return isMargin ? this.margins.free(trader) : this.ledger.available(trader, account, asset);
  }
  /** Call after money came into one of these accounts or left it. */
  onMoney(trader: Trader, ...touched: readonly Account[]): void {
    if (touched.includes('perpetual')) this.margins.onMoney(trader);
  }

  network(asset: string, network: string): NetworkAsset | undefined {
    return this.networks.get(`${asset} ${network}`);
  }
  setNetwork(n: NetworkAsset): void {
    this.networks.set(`${n.asset} ${n.network}`, n);
  }

  /** For limits and reviews only: an asset without an index has the value set by the operator. Undefined while a price is stale. */
  worthOf(asset: string, amount: Amount): Amount | undefined {
    const entry = this.ledger.assets.get(asset);
    const valuing = this.ledger.assets.get(WORTH_ASSET);
    if (entry === undefined || valuing === undefined) return undefined;
    const price: AssetPrice | undefined = asset === WORTH_ASSET ? ONE_TO_ONE : this.priceOf(asset);
    if (price !== undefined) return worthUp(amount, price, entry.asset.scale, valuing.asset.scale);
    return this.rules && fixedWorth(this.rules, entry.asset, amount);
  }

  setDeposit(deposit: Deposit): void {
    this.deposits.set(deposit.key, deposit);
    this.tape.events.push({ event: 'deposit_changed', deposit });
  }

  /** `path` has the states passed through in this command, including the last. */
  setWithdrawal(withdrawal: Withdrawal, path: readonly WithdrawalState[]): void {
    if (isEnded(withdrawal.state)) this.withdrawals.delete(withdrawal.withdrawal);
    else this.withdrawals.set(withdrawal.withdrawal, withdrawal);
    this.tape.events.push({ event: 'withdrawal_changed', withdrawal, path });
  }

  setUse(trader: TraderId, use: WithdrawalUse): void {
    uses.keep(this.ledger.traders.get(trader)!, use);
    this.tape.events.push({ event: 'withdrawal_use_changed', trader, ...use });
  }

  addOutflow(at: Instant, worth: Amount): void {
    this.forgetOutflow(at);
    this.setOutflow(minuteOf(at), plus(this.outflow.get(minuteOf(at)) ?? NOTHING, worth));
  }
  /** A cancelled or refused withdrawal doesn't count as outflow. */
  takeOutflow(submitted: Instant, worth: Amount): void {
    const counted = this.outflow.get(minuteOf(submitted));
    if (counted !== undefined) this.setOutflow(minuteOf(submitted), counted > worth ? minus(counted, worth) : NOTHING);
  }
  outflowOfHour(at: Instant): Amount {
    let sum = NOTHING;
    for (const [minute, worth] of this.outflow) if (minute > minuteOf(at) - MINUTES) sum = plus(sum, worth);
    return sum;
  }
  forgetOutflow(at: Instant): void {
    for (const minute of this.outflow.keys()) if (minute <= minuteOf(at) - MINUTES) this.setOutflow(minute, NOTHING);
  }
  private setOutflow(minute: number, worth: Amount): void {
    if (worth === NOTHING) this.outflow.delete(minute);
    else this.outflow.set(minute, worth);
    this.tape.events.push({ event: 'outflow_changed', minute, worth });
  }

  stop(name: StopName, cause: StopCause, at: Instant): void {
    this.stops.set(name, { cause, at });
    this.tape.events.push({ event: 'stop_changed', name, cause, at });
  }
  release(name: StopName, at: Instant): void {
    this.stops.delete(name);
    this.tape.events.push({ event: 'stop_changed', name, cause: undefined, at });
  }

  book(key: string): void {
    this.booked.set(key, undefined);
    this.tape.events.push({ event: 'booked', key });
  }

  forgetDeposit(deposit: Deposit, at: Instant): void {
    this.deposits.delete(deposit.key);
    this.forgottenAt = at;
    this.tape.events.push({ event: 'deposit_forgotten', deposit, at });
  }
  dateBooking(key: string, at: Instant): void {
    this.booked.set(key, at);
    this.tape.events.push({ event: 'booking_dated', key, at });
  }
  forgetBooking(key: string, dated: Instant, at: Instant): void {
    this.booked.delete(key);
    this.forgottenAt = at;
    this.tape.events.push({ event: 'booking_forgotten', key, dated, at });
  }

  /** I5 for funds, I10, and that non-final amounts equal those of the deposits. */
  check(): void {
    const frozen = new Map<string, bigint>();
    for (const w of this.withdrawals.values()) {
      must(!isEnded(w.state) && arrivalOf(w) > 0n && w.fee >= 0n, `I10: withdrawal ${w.withdrawal} has ended or pays nothing`);
      must(new Set(w.reviewers).size === w.reviewers.length, `withdrawal ${w.withdrawal} was reviewed twice by one person`);
      const isPast = w.state !== 'submitted' && w.state !== 'checked' && w.state !== 'review';
      must(!isPast || w.reviewers.length >= w.reviews, `withdrawal ${w.withdrawal} goes on without its reviews`);
      const key = `${w.trader} ${w.asset}`;
      frozen.set(key, (frozen.get(key) ?? 0n) + w.amount);
    }
    const unfinal = new Map<string, bigint>();
    for (const [key, d] of this.deposits) {
      must(key === d.key && d.amount > 0n, 'I10: a deposit is kept under another key');
      if (d.state === 'credited') unfinal.set(`${d.trader} ${d.asset}`, (unfinal.get(`${d.trader} ${d.asset}`) ?? 0n) + d.amount);
    }
    for (const trader of this.ledger.traders.values()) {
      for (const { account, asset, frozen: held } of this.ledger.balances(trader)) {
        if (account !== 'fiat') continue;
        const key = `${trader.id} ${asset}`;
        const pending = frozen.get(key) ?? 0n;
        must(held === pending, `I5: trader ${trader.id} has ${held} ${asset} frozen in fiat, withdrawals need ${pending}`);
        frozen.delete(key);
      }
      for (const { asset, amount } of unfinals.of(trader) ?? []) {
        const key = `${trader.id} ${asset.asset.asset}`;
        must(amount === (unfinal.get(key) ?? 0n), `trader ${trader.id}: what is not final is not what deposits say`);
        unfinal.delete(key);
      }
    }
    must(frozen.size === 0, 'I5: withdrawals have nothing frozen');
    must(unfinal.size === 0, 'a deposit that is not final is missing with its trader');
  }
}
