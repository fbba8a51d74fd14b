// One seed, one run: random traders, a market maker, feeds and operators act on the real core while the journal loses answers, the
// process crashes, the clock jumps, the feed goes silent and commands arrive twice or late. After each command the core checks
// itself and the auditor checks the core; after each crash, and at the end, the state restored from the store and the journal must
// equal the state before.

import { createHash } from 'node:crypto';
import type { Command, TraderCommand } from '@bourse/core/command';
import { configureOnly } from '@bourse/core/configure';
import type { Outcome } from '@bourse/core/event';
import { createExchange, type Exchange } from '@bourse/core/exchange';
import { stopOf } from '@bourse/core/funds/stop-name';
import { hasExpired, isWithinWindow } from '@bourse/core/idempotency/request';
import { verificationLevels } from '@bourse/core/identity/standing';
import { CandleSeries, intervals } from '@bourse/core/market/candle';
import type { Instrument } from '@bourse/core/market/instrument';
import { RollingTicker } from '@bourse/core/market/ticker';
import { amount, INDEX_PER_TICK, type Instant, indexPrice, instant, rate } from '@bourse/core/money/unit';
import { FUNDING_EVERY_MS } from '@bourse/core/perpetual/mark-price';
import { isRejected } from '@bourse/core/rejection';
import type { Origin } from '@bourse/core/stamp';
import { DAY_MS, HOUR_MS } from '@bourse/core/time';
import { Chance } from '@bourse/server/market/practice/chance';
import { MarketMaker } from '@bourse/server/market/practice/market-maker';
import { Auditor } from './auditor.ts';
import type { ContractAuditor } from './contract-auditor.ts';
import { ContractTraders, otherRules } from './contract-trader.ts';
import { candleKey, type Entry, FaultyJournal, stateText, textOf } from './faulty-journal.ts';
import { MoneyMover } from './money-mover.ts';
import { Outside, type Word } from './outside.ts';
import { RandomTraders } from './random-trader.ts';
import { reckon } from './reckoning.ts';
import type { SaleAuditor } from './sale-auditor.ts';
import { SaleTraders } from './sale-trader.ts';
import type { SecondAuditor } from './second-auditor.ts';
import { SecondTraders } from './second-trader.ts';
import { Tidier } from './tidier.ts';
import {
  marketMaker,
  outsideConfiguration,
  startPrices,
  worldConfiguration,
  worldContracts,
  worldInstruments,
  worldTraders,
} from './world.ts';

export interface Story {
  readonly seed: number;
  readonly commands: number;
  readonly deals: number;
  /** What happened to contracts. */
  readonly contracts: ContractAuditor['seen'];
  /** What became of second contracts. */
  readonly seconds: SecondAuditor['seen'];
  /** What became of subscriptions to token sales. */
  readonly sales: SaleAuditor['seen'];
  readonly rewards: number;
  readonly paid: number;
  readonly exchanges: number;
  readonly debts: number;
  readonly deaths: number;
  readonly retries: number;
  /** How often the books were reconciled with the world, and what happened in it. */
  readonly reckonings: number;
  readonly outside?: Outside['told'];
  readonly tidied: Tidier['told'];
  /** SHA-256 of the final state. */
  readonly hash: string;
}

const START = 1_779_840_000_000;
const RECKONED_EVERY = 1_000;
/** With the tables so far behind, the edge takes no requests. */
const TOO_LATE_MS = 600_000;

/** Throws if anything is wrong. The same seed always gives the same run. */
export function simulate(seed: number, steps = 200): Story {
  return new Simulation(seed).run(steps);
}

/** A trader's request, with or without a received answer. */
interface Sent {
  readonly command: TraderCommand;
  answer: Outcome['answer'] | undefined;
}

const CALM_SECONDS = 45;

class Simulation {
  readonly #seed: number;
  readonly #chance: Chance;
  readonly #journal = new FaultyJournal();
  readonly #auditor = new Auditor();
  readonly #traders: RandomTraders;
  readonly #contracts: ContractTraders;
  readonly #seconds: SecondTraders;
  readonly #sales: SaleTraders;
  readonly #money: MoneyMover;
  readonly #makers: readonly MarketMaker[];
  /** A truthful outside world in every second run; in the others the chain reports anything, and the core has to withstand it. */
  readonly #outside: Outside | undefined;
  readonly #tidier: Tidier;
  readonly #sent: Sent[] = [];
  readonly #unheard = new Map<string, Sent>();
  #steps = 0;
  readonly #prices: Record<string, number> = { ...startPrices };
  #exchange: Exchange = createExchange();
  #batch: Entry[] = [];
  #seq = 0;
  /** The engine's clock, which never goes backwards, and the machine's, which may. */
  #at = START;
  #wall = START;
  #silentUntil = 0;
  #deaths = 0;
  #retries = 0;
  #reckonings = 0;
  /** The core was told to forget requests up to this command. */
  #forgottenUntil = 0;

  constructor(seed: number) {
    this.#seed = seed;
    this.#chance = new Chance(seed);
    this.#traders = new RandomTraders(new Chance(seed ^ 0x5bd1e995));
    this.#contracts = new ContractTraders(new Chance(seed ^ 0x0c2b2ae3));
    this.#seconds = new SecondTraders(new Chance(seed ^ 0x38495ab5));
    this.#sales = new SaleTraders(new Chance(seed ^ 0x4be98134));
    this.#outside = seed % 2 === 0 ? new Outside(new Chance(seed ^ 0x165667b1)) : undefined;
    this.#money = new MoneyMover(new Chance(seed ^ 0x27d4eb2f), this.#outside !== undefined);
    this.#tidier = new Tidier(new Chance(seed ^ 0x2545f491), seed % 4 === 3);
    const withMaker = seed % 3 === 0;
    this.#makers = withMaker ? worldInstruments.map((instrument) => this.#maker(instrument.symbol)) : [];
  }

  run(steps: number): Story {
    this.#steps = steps;
    this.#submit('operator', this.#outside === undefined ? worldConfiguration : outsideConfiguration);
    this.#submit('operator', { kind: 'open_trader', trader: marketMaker, traderKind: 'market_maker' });
    for (const [i, trader] of worldTraders.entries()) {
      this.#submit('trader', { kind: 'open_trader', trader, traderKind: 'trader', inviter: worldTraders[i - 1] });
    }
    for (const { symbol } of worldInstruments) this.#tick(symbol);
    this.#commit();
    for (let step = 1; step <= steps; step++) {
      this.#step();
      if (step % RECKONED_EVERY === 0) this.#reckon();
    }
    return this.#end();
  }

  #step(): void {
    const chance = this.#chance;
    this.#passTime();
    const kind = chance.below(100);
    if (kind < 36) this.#trade();
    else if (kind < 60) this.#moveMoney();
    else if (kind < 80) this.#tick(chance.pick(worldInstruments).symbol);
    else if (kind < 86) this.#submit('clock', { kind: 'advance_clock' });
    else if (kind < 90) this.#retry();
    else if (kind < 93) this.#operate();
    else if (kind < 95) this.#forge();
    else this.#quote();
    if (chance.happens(600)) this.#tradeContracts();
    const said = this.#seconds.next(instant(this.#at));
    if (said !== undefined) this.#submit(said.origin, said.command);
    const sale = this.#sales.next(instant(this.#at));
    if (sale !== undefined) this.#submit(sale.origin, sale.command);
    if (this.#seconds.isCalm()) this.#calm();
    if (chance.happens(350)) this.#commit();
    if (chance.happens(150)) this.#journal.project(chance.between(this.#journal.projected, this.#journal.committed.length));
    this.#tidy();
    // Three times per run, however long it is, because each crash replays everything.
    if (chance.below(5 * this.#steps) < 15) this.#die();
  }

  /** Mostly milliseconds; sometimes the machine's clock jumps, or it slept for an hour or a month. */
  #passTime(): void {
    const chance = this.#chance;
    if (chance.happens(6)) this.#wall += chance.between(-20_000, 20_000);
    else if (chance.happens(3)) this.#wall += chance.pick([HOUR_MS, DAY_MS, 31 * DAY_MS]);
    else this.#wall += chance.below(400);
    this.#at = Math.max(this.#at, this.#wall);
  }

  #trade(): void {
    const command = this.#traders.next(instant(this.#at));
    this.#send(command);
    // A network that repeats itself: at once, in the same batch.
    if (this.#chance.happens(25)) this.#repeat(command);
  }

  /** Beside everything else, traders of contracts act, and what moves contracts happens: prices jump, funding is due, rules change. */
  #tradeContracts(): void {
    const chance = this.#chance;
    const kind = chance.below(100);
    if (kind < 82) {
      if (chance.happens(400)) this.#tick(chance.pick(worldInstruments).symbol);
      const now = instant(this.#at);
      for (const command of this.#contracts.next((trader) => ({
        ...this.#traders.request(now),
        ...(trader !== undefined && { trader }),
      }))) {
        this.#send(command);
        if (chance.happens(25)) this.#repeat(command);
      }
    } else if (kind < 88) this.#jump(chance.pick(worldInstruments).symbol);
    else if (kind < 92) this.#fund(chance.pick(worldInstruments).symbol);
    else if (kind < 96)
      this.#submit('operator', configureOnly('practice', { perpetuals: [otherRules(chance, chance.pick(worldContracts))] }));
    else {
      const name = stopOf(chance.pick(worldContracts).symbol);
      this.#submit('operator', { kind: 'set_stop', name, ...(chance.happens(150) && { cause: 'operator' as const }) });
    }
  }

  /** By up to 40 % at once. Beyond 25 % the index is held, and becomes the price if it lasts. */
  #jump(symbol: string): void {
    const chance = this.#chance;
    const far = chance.pick([30, 80, 200, 400]);
    this.#prices[symbol] = Math.max(10, Math.round((this.#prices[symbol]! * (1_000 + chance.between(-far, far))) / 1_000));
    this.#tickAt(symbol);
    if (!chance.happens(500)) return;
    this.#wall = this.#at + chance.pick([1_000, 600_001]);
    this.#at = this.#wall;
    this.#tickAt(symbol);
  }

  /** The next hour of funding passes, with a price or, as far as the core knows, without one. */
  #fund(symbol: string): void {
    this.#wall = (Math.floor(this.#at / FUNDING_EVERY_MS) + 1) * FUNDING_EVERY_MS + this.#chance.below(2_000);
    this.#at = this.#wall;
    if (this.#chance.happens(800)) this.#tickAt(symbol);
    this.#submit('clock', { kind: 'advance_clock' });
  }

  /** Traders request withdrawals, the chain reports their progress, operators review them. */
  #moveMoney(): void {
    const chance = this.#chance;
    const kind = chance.below(10);
    if (kind < 5) {
      const command = this.#money.ask(this.#traders.request(instant(this.#at)), this.#at);
      this.#send(command);
      if (chance.happens(25)) this.#repeat(command);
    } else if (kind < 8 && this.#outside !== undefined) {
      const word = this.#outside.act();
      if (word === undefined) return;
      this.#say(word);
      if (chance.happens(100)) this.#say(word);
    } else if (kind < 8) {
      const command = this.#journal.known.lookedUp(this.#money.chain());
      this.#submit('chain', command);
      // Two nodes, or one after a restart, report the same.
      if (chance.happens(100)) this.#submit('chain', command);
    } else this.#submit('operator', this.#journal.known.lookedUp(this.#money.operate()));
  }

  /**
   * As the engine does it: from tables that are not behind, so that no word with an older look-up is still on its way. Now and then a
   * deposit that was forgotten comes once more, looked up as always or by hand.
   */
  #tidy(): void {
    if (this.#tidier.isDue()) {
      this.#wall += this.#tidier.waitMs();
      this.#at = Math.max(this.#at, this.#wall);
      this.#submit('clock', { kind: 'advance_clock' });
      this.#commit();
      this.#journal.project(this.#journal.committed.length);
      this.#submit('clock', this.#tidier.next(this.#exchange, this.#journal.projected));
    }
    const old = this.#tidier.old();
    if (old === undefined) return;
    const origin = old.way === 'chain' ? 'chain' : 'operator';
    for (const command of [old, this.#journal.known.lookedUp(old)]) {
      const { events } = this.#submit(origin, command);
      demand(events.length === 0, `${old.key} was credited before it was forgotten, and now again`);
    }
  }

  #send(command: TraderCommand): void {
    const sent: Sent = { command, answer: undefined };
    this.#sent.push(sent);
    this.#unheard.set(sentKey(command), sent);
    this.#submit('trader', command);
  }

  /** A true report is never refused, except a new payment the exchange doesn't want now, and what it has ended meanwhile. */
  #say({ origin, command }: Word): void {
    const { answer } = this.#submit(origin, this.#journal.known.lookedUp(command));
    if (!isRejected(answer)) return;
    const mayRefuse = command.kind === 'pay_withdrawal' || command.kind === 'move_custody';
    const isNew = command.kind === 'advance_withdrawal' && command.to === 'reserved';
    demand(
      mayRefuse || isNew || this.#followsForgotten(command) || answer.rejected === 'unknown_withdrawal',
      `the core refused a true word (${answer.rejected}): ${textOf(command)}`,
    );
  }

  /** A chain that mines a payment again a month after it was reversed: the core no longer knows of the reversal, and people decide. */
  #followsForgotten(command: Command): boolean {
    if (command.kind !== 'credit_deposit' || command.after === undefined) return false;
    return ![...this.#exchange.rows()].some(({ table, values }) => table === 'deposit' && values['key'] === command.after);
  }

  /** Everything is reported and committed; then books and world have to match. */
  #reckon(): void {
    for (let round = 0; this.#outside !== undefined && round < 40; round++) {
      this.#commit();
      const words = this.#outside.words(true);
      if (words.length === 0) break;
      for (const word of words) this.#say(word);
    }
    this.#commit();
    this.#exchange.check();
    reckon(this.#exchange, this.#auditor.purses, this.#outside);
    this.#reckonings++;
  }

  /** A trader who missed an answer repeats the request; one who got it repeats it by mistake. */
  #retry(): void {
    if (this.#sent.length === 0) return;
    const isUnheard = this.#unheard.size > 0 && this.#chance.happens(700);
    const { command } = this.#chance.pick(isUnheard ? [...this.#unheard.values()] : this.#sent);
    this.#repeat(command);
  }

  /** A repeated request has no second effect and gets the same answer. */
  #repeat(command: TraderCommand): void {
    this.#retries++;
    const first = this.#known(command);
    if (this.#tellAgain(command)) return;
    const outcome = this.#submit('trader', command);
    if (!first) return;
    const isRemembered = isWithinWindow(first.stamp.at, instant(this.#at)) && first.stamp.seq > this.#forgottenUntil;
    if (isRemembered) {
      demand(
        textOf(outcome.answer) === textOf(first.outcome.answer),
        `request ${command.requestId} was answered differently the second time`,
      );
      demand(outcome.seq === first.outcome.seq, `request ${command.requestId} was given another number`);
    } else {
      demand(hasExpired(command.expiresAt, instant(this.#at)), `request ${command.requestId} is forgotten and not expired`);
      demand(isRejected(outcome.answer), `request ${command.requestId} had a second effect`);
    }
    demand(outcome.events.length === 0, `request ${command.requestId} had a second effect`);
  }

  /** A client that asks again with a new expiry is told what the store knows, as the server's edge does it; otherwise the core decides. */
  #tellAgain(command: TraderCommand): boolean {
    if (!this.#tidier.asksAnew()) return false;
    const { known } = this.#journal;
    if (known.told(command) !== undefined || this.#at - known.at > TOO_LATE_MS) return true;
    const first = this.#known(command);
    const outcome = this.#submit('trader', { ...command, expiresAt: instant(this.#at + 3_000) });
    demand(first === undefined || outcome.events.length === 0, `request ${command.requestId} had a second effect`);
    return true;
  }

  /** The first time a request was remembered, in the journal or in the pending batch. */
  #known(command: TraderCommand): Entry | undefined {
    const isIt = (entry: Entry) =>
      entry.outcome.remembered?.requestId === command.requestId && entry.outcome.remembered.trader === command.trader;
    return this.#journal.remembered(command.trader, command.requestId) ?? this.#batch.find(isIt);
  }

  #tick(symbol: string): void {
    const chance = this.#chance;
    if (this.#at < this.#silentUntil) return;
    if (chance.happens(8)) this.#silentUntil = this.#at + chance.between(1_000, 20_000);
    const step = chance.happens(10) ? 80 : 6;
    const drift = Math.round((startPrices[symbol]! - this.#prices[symbol]!) / 20);
    this.#prices[symbol] = Math.max(
      10,
      this.#prices[symbol]! + drift + Math.round((this.#prices[symbol]! * chance.between(-step, step)) / 1_000),
    );
    this.#tickAt(symbol);
  }

  #calm(): void {
    for (let second = 0; second < CALM_SECONDS; second++) {
      this.#wall += 1_000;
      this.#at = Math.max(this.#at, this.#wall);
      for (const { symbol } of worldInstruments) this.#tickAt(symbol);
      const said = this.#seconds.next(instant(this.#at));
      if (said !== undefined) this.#submit(said.origin, said.command);
    }
  }

  /** Mostly from enough sources that agree. */
  #tickAt(symbol: string): void {
    const chance = this.#chance;
    const price = this.#prices[symbol]!;
    const constituents = Array.from({ length: chance.happens(100) ? chance.between(1, 2) : chance.between(3, 4) }, (_, i) => ({
      source: `source-${i}`,
      price: indexPrice(INDEX_PER_TICK * (chance.happens(4) ? price * 2 : price) + chance.between(-1_500, 1_500)),
      receivedAt: instant(this.#at - (chance.happens(20) ? 6_000 : chance.below(300))),
    }));
    const command: Command = { kind: 'index_tick', symbol, constituents };
    this.#traders.index[symbol] = price;
    this.#submit('feed', command);
    if (chance.happens(50)) this.#submit('feed', command);
  }

  /** Mostly listed; if not, its trading may have ended permanently. */
  #relisted(instrument: Instrument): Instrument {
    const listed = this.#chance.happens(880);
    return { ...instrument, listed, ended: !listed && this.#chance.happens(500) };
  }

  #operate(): void {
    const chance = this.#chance;
    const instrument = chance.pick(worldInstruments);
    const nothing = { kind: 'configure', realm: 'practice', assets: [], instruments: [], feeTiers: [], practiceGrants: [] } as const;
    const trader = chance.pick(worldTraders);
    // In runs where everything should happen, half of the traders mustn't be locked all the time.
    if (this.#outside !== undefined && chance.happens(400)) {
      for (const one of worldTraders) this.#submit('operator', { kind: 'unlock_trader', trader: one });
      return;
    }
    switch (chance.below(11)) {
      case 0:
        this.#submit('operator', { ...nothing, instruments: [this.#relisted(instrument)] });
        return;
      case 1:
        this.#submit('operator', {
          ...nothing,
          feeTiers: [{ floor: amount(0n), maker: rate(BigInt(chance.below(200_000))), taker: rate(BigInt(chance.below(200_000))) }],
        });
        return;
      case 2:
        this.#submit('trader', { kind: 'open_trader', trader, traderKind: 'trader' });
        return;
      case 3:
        this.#submit('operator', { kind: 'lock_trader', trader, cause: chance.pick(['operator', 'self']) });
        return;
      case 4:
        this.#submit('trader', { kind: 'lock_trader', trader, cause: 'self' });
        return;
      case 5:
        for (const one of worldTraders) this.#submit(chance.pick(['operator', 'trader']), { kind: 'unlock_trader', trader: one });
        return;
      case 6:
        this.#submit('trader', { kind: 'place_hold', trader, until: instant(this.#at + chance.below(9_000_000)), cause: 'password' });
        return;
      case 7:
        this.#submit('operator', { kind: 'set_verification_level', trader, level: chance.pick(verificationLevels) });
        return;
      case 8:
        this.#submit('operator', { kind: 'refuse_reward', invited: trader, cause: 'same_device' });
        return;
      case 9:
        this.#submit('operator', { kind: 'allow_reward', invited: trader });
        return;
      default:
        this.#submit('operator', { ...nothing, realm: 'live' });
    }
  }

  /** Nobody may act for another: a price from a trader, an order from a feed. */
  #forge(): void {
    const chance = this.#chance;
    const outcome = chance.happens(300)
      ? this.#submit(chance.pick(['trader', 'operator', 'feed', 'clock'] as const), this.#money.chain())
      : chance.happens(500)
        ? this.#submit(chance.pick(['trader', 'operator', 'clock'] as const), { kind: 'index_tick', symbol: 'AAA-USDT', constituents: [] })
        : this.#submit(chance.pick(['feed', 'operator', 'clock'] as const), this.#traders.next(instant(this.#at)));
    demand(isRejected(outcome.answer) && outcome.answer.rejected === 'wrong_origin', 'a command of the wrong origin was let in');
  }

  #quote(): void {
    if (this.#makers.length === 0) return;
    const maker = this.#chance.pick(this.#makers);
    for (const command of maker.decide(instant(this.#at), 24)) {
      const outcome = this.#submit('trader', command);
      if (this.#chance.happens(30)) maker.lose(command);
      else maker.hear(command, outcome);
    }
  }

  #maker(symbol: string): MarketMaker {
    const instrument = worldInstruments.find((one) => one.symbol === symbol)!;
    return new MarketMaker({
      trader: marketMaker,
      instrument,
      baseScale: 8,
      quoteScale: 8,
      size: 60,
      goods: symbol === 'AAA-USDT' ? 500 : 2_000,
      money: 100_000,
      chance: new Chance(this.#seed + 17),
      run: `maker-${this.#deaths}`,
      levels: 5,
    });
  }

  #submit(origin: Origin, command: Command): Outcome {
    const stamp = { seq: this.#seq + 1, at: instant(this.#at), origin };
    const outcome = this.#exchange.apply(stamp, command);
    this.#seq++;
    // It checks everything: in a long run only now and then, and whenever the books are reconciled.
    if (this.#steps <= RECKONED_EVERY || this.#seq % 50 === 0) this.#exchange.check();
    this.#batch.push({ stamp, command, outcome });
    this.#money.hear(outcome.events);
    this.#contracts.hear(outcome.events);
    this.#sales.hear(outcome.events);
    this.#tidier.hear(outcome.events);
    for (const event of outcome.events) if (event.event === 'requests_forgotten') this.#forgottenUntil = event.until;
    return outcome;
  }

  /** The batch becomes durable; only then is it published. Sometimes the answers are lost on the way. */
  #commit(): void {
    const batch = this.#batch;
    this.#batch = [];
    this.#journal.commit(batch);
    const answersAreLost = this.#chance.happens(60);
    for (const { command, outcome, stamp } of batch) {
      this.#auditor.see(outcome, stamp.at);
      this.#outside?.hear(outcome.events);
      for (const event of outcome.events) for (const maker of this.#makers) maker.see(event);
      if (!isRejected(outcome.answer) && outcome.answer.kind === 'order' && command.kind === 'place_order')
        this.#traders.remember(outcome.answer.order.orderId);
      if (answersAreLost || !('requestId' in command)) continue;
      const sent = this.#unheard.get(sentKey(command));
      if (!sent) continue;
      sent.answer = outcome.answer;
      this.#unheard.delete(sentKey(command));
    }
  }

  /** Kill -9: the pending batch is lost, and exactly the committed commands come back. */
  #die(): void {
    this.#deaths++;
    const wasQuiet = this.#batch.length === 0;
    const before = wasQuiet ? stateText(this.#exchange) : undefined;
    // Some crashes happen right after the commit, before anything was published.
    if (!wasQuiet && this.#chance.happens(300)) this.#commit();
    this.#batch = [];
    this.#exchange = this.#journal.restart();
    this.#seq = this.#journal.committed.length;
    this.#forgottenUntil = this.#journal.forgottenUntil;
    this.#at = Math.max(this.#at, this.#journal.committed.at(-1)?.stamp.at ?? 0);
    const after = stateText(this.#exchange);
    if (before !== undefined) same(after, before, 'after a restart');
    else same(after, stateText(this.#journal.replay()), 'after a restart in the middle of a batch');
    this.#checkAnswered();
  }

  /** Every answer a trader received is in the journal, once, with that answer. */
  #checkAnswered(): void {
    const counts = new Map<string, number>();
    const answers = new Map<string, string>();
    for (const { outcome } of this.#journal.committed) {
      if (!outcome.remembered) continue;
      const key = `${outcome.remembered.trader} ${outcome.remembered.requestId}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
      if (!answers.has(key)) answers.set(key, textOf(outcome.answer));
    }
    for (const [key, count] of counts) demand(count === 1, `request ${key} took effect ${count} times`);
    for (const { command, answer } of this.#sent) {
      if (!answer) continue;
      const kept = answers.get(`${command.trader} ${command.requestId}`);
      // Refusals that aren't remembered (late, unknown trader, malformed) had no effect, so there's nothing to find.
      demand(kept !== undefined || isRejected(answer), `request ${command.requestId} was acknowledged and is gone`);
      if (kept !== undefined && !isRejected(answer))
        demand(kept === textOf(answer), `request ${command.requestId} was acknowledged with another answer`);
    }
  }

  #end(): Story {
    this.#commit();
    this.#reckon();
    const live = stateText(this.#exchange);
    same(stateText(this.#journal.restart()), live, 'loaded at the checkpoint, with the tail');
    same(stateText(this.#journal.replay()), live, 'replayed from the first command');
    this.#journal.project(this.#journal.committed.length);
    same(stateText(this.#journal.restart()), live, 'loaded from the store alone');
    this.#checkAnswered();
    this.#auditor.close();
    this.#checkMarket();
    const hash = createHash('sha256').update(live).digest('hex');
    return {
      seed: this.#seed,
      commands: this.#seq,
      deals: this.#auditor.deals.length,
      contracts: this.#auditor.contracts.seen,
      seconds: this.#auditor.seconds.seen,
      sales: this.#auditor.sales.seen,
      rewards: this.#auditor.rewards,
      paid: this.#auditor.paid,
      exchanges: this.#auditor.exchanges,
      debts: this.#auditor.debts,
      deaths: this.#deaths,
      retries: this.#retries,
      reckonings: this.#reckonings,
      ...(this.#outside && { outside: this.#outside.told }),
      tidied: this.#tidier.told,
      hash,
    };
  }

  /** Candles stored batch by batch across all crashes equal those computed from all deals at once, and so do the 24-hour figures. */
  #checkMarket(): void {
    for (const { symbol } of worldInstruments) {
      const deals = this.#auditor.deals.filter((deal) => deal.symbol === symbol);
      const ticker = new RollingTicker();
      for (const deal of deals) ticker.addTrade(deal);
      for (const interval of intervals) {
        const series = new CandleSeries(interval, 100_000);
        for (const deal of deals) series.addTrade(deal);
        const candles = series.latest(instant(this.#at), 100_000).filter((candle) => candle.volume > 0);
        for (const candle of candles) {
          const stored = this.#journal.candles.get(candleKey(symbol, interval, candle));
          demand(
            textOf(stored) === textOf(candle),
            `candle ${interval} of ${symbol}: stored ${textOf(stored)}, made of its deals ${textOf(candle)}`,
          );
        }
        if (interval === '1m') {
          const loaded = new RollingTicker(this.#journal.minutesOf(symbol));
          const now: Instant = instant(this.#at);
          demand(textOf(loaded.at(now)) === textOf(ticker.at(now)), `the figures of ${symbol} differ after loading`);
        }
      }
    }
  }
}

const sentKey = ({ trader, requestId }: { trader: number; requestId: string }): string => `${trader} ${requestId}`;

function demand(holds: boolean, why: string): asserts holds {
  if (!holds) throw new Error(why);
}

/** Reports the first line in which two states differ. */
function same(found: string, wanted: string, when: string): void {
  if (found === wanted) return;
  const foundLines = found.split('\n');
  const wantedLines = wanted.split('\n');
  const at = wantedLines.findIndex((line, i) => line !== foundLines[i]);
  throw new Error(`the state ${when} is another one: ${foundLines[at] ?? '(a row less)'} instead of ${wantedLines[at] ?? '(no such row)'}`);
}
