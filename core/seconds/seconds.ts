// Shared by all commands of this room: the instruments, the house's fund and the rule book. The house is the counterparty of every
// contract, and its fund has two accounts: what is free, and what is frozen for the contracts that are open.

import type { Trader } from '../identity/trader.ts';
import type { AssetEntry } from '../ledger/holder.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { type Market, VALUING_ASSET } from '../market/market.ts';
import { NOTHING, plus } from '../money/amount.ts';
import type { Amount, Instant } from '../money/unit.ts';
import type { Tape } from '../tape.ts';
import { accountOf } from './account.ts';
import type { SecondsEvent } from './events.ts';
import type { SecondInstrument } from './instrument.ts';
import { gainOf } from './payout.ts';
import { type RuleBook, ruleBook } from './rule-book.ts';
import type { Second } from './second.ts';
import { SecondMarket } from './second-market.ts';

export class Seconds {
  readonly ledger: Ledger;
  readonly tape: Tape<SecondsEvent>;
  /** By symbol, and in the order of symbols, whatever order they came in. */
  readonly markets = new Map<string, SecondMarket>();
  /** Undefined until the first instrument is listed. */
  rules: RuleBook | undefined = undefined;
  /** The hash of the rule book that was last told to everybody. A new version of the program may come with other words. */
  published: string | undefined = undefined;
  private readonly isStopped: (symbol: string) => boolean;

  constructor(ledger: Ledger, tape: Tape<SecondsEvent>, isStopped: (symbol: string) => boolean = () => false) {
    this.ledger = ledger;
    this.tape = tape;
    this.isStopped = isStopped;
  }

  lists(symbol: string): boolean {
    return this.markets.has(symbol);
  }
  /** Not under rules that nobody could have read. */
  mayOpen({ instrument }: SecondMarket): boolean {
    return instrument.listed && this.rules?.hash === this.published && !this.isStopped(instrument.symbol);
  }

  get usdt(): AssetEntry {
    return this.ledger.assets.get(VALUING_ASSET)!;
  }
  /** Free and frozen. */
  get fund(): Amount {
    return plus(this.free, this.ledger.houseBalance('house:second:frozen', this.usdt));
  }
  get free(): Amount {
    return this.ledger.houseBalance('house:second', this.usdt);
  }

  /** Opens an instrument, or changes its rules for later contracts. The market must already have its index. */
  list(instrument: SecondInstrument, market: Market): void {
    const known = this.markets.get(instrument.symbol);
    if (known !== undefined) {
      known.instrument = instrument;
      return;
    }
    const made = new SecondMarket(instrument, market.of(instrument.index));
    const sorted = [...this.markets.values(), made].sort((a, b) => (a.symbol < b.symbol ? -1 : 1));
    this.markets.clear();
    for (const one of sorted) this.markets.set(one.symbol, one);
  }

  /** Call after a configuration: the number of sources is part of the rules too. */
  changeRules(at: Instant): void {
    this.readRules();
    this.publishRules(at);
  }
  /** Unless it was published already. */
  publishRules(at: Instant): void {
    if (this.rules === undefined || this.rules.hash === this.published) return;
    const { version, hash, text } = this.rules;
    this.published = hash;
    this.tape.events.push({ event: 'second_rules_changed', version, hash, text, at });
  }
  readRules(): void {
    const ruled = [...this.markets.values()].map(({ instrument, underlying }) => ({
      instrument,
      sources: underlying.instrument.indexNormal,
    }));
    this.rules = ruled.length === 0 ? undefined : ruleBook(ruled);
  }

  /** Freezes both sides of a contract: the stake, and what the house would have to pay on top. */
  freeze(trader: Trader, { stake, ratio }: Second): void {
    const { ledger, usdt } = this;
    ledger.freeze(trader, 'second', usdt, stake);
    ledger.move('house:second', 'house:second:frozen', usdt, gainOf(stake, ratio));
  }
  pay(trader: Trader, { stake, ratio }: Second): void {
    const { ledger, usdt } = this;
    ledger.release(trader, 'second', usdt, stake);
    ledger.credit('house:second:frozen', trader, 'second', usdt, gainOf(stake, ratio));
  }
  lose(trader: Trader, { stake, ratio }: Second): void {
    const { ledger, usdt } = this;
    ledger.pay(trader, 'second', usdt, stake, NOTHING, 'house:second', 'house:second');
    ledger.move('house:second:frozen', 'house:second', usdt, gainOf(stake, ratio));
  }
  giveBack(trader: Trader, { stake, ratio }: Second): void {
    const { ledger, usdt } = this;
    ledger.release(trader, 'second', usdt, stake);
    ledger.move('house:second:frozen', 'house:second', usdt, gainOf(stake, ratio));
  }

  /** With its trader. Where it waits is the market's business. */
  enter(trader: Trader, second: Second): void {
    const account = accountOf(trader);
    account.open = [...account.open, second];
  }
  replace(trader: Trader, second: Second): void {
    const account = accountOf(trader);
    account.open = account.open.map((one) => (one.second === second.second ? second : one));
  }
  leave(trader: Trader, { second }: Second): void {
    const account = accountOf(trader);
    account.open = account.open.filter((one) => one.second !== second);
  }
}
