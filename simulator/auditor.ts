// An auditor that sees only published events, never the inside of the core: it books each posting itself, keeps its own list of
// open orders, and compares both with what is reported. So a core that makes the same mistake twice, once in a balance and once in
// its own check, is still caught. Rules 4.3: I1 to I5, I12, I17.

import type { OrderId } from '@bourse/core/book/order-id';
import type { ExchangeEvent, Outcome } from '@bourse/core/event';
import type { TraderId } from '@bourse/core/identity/trader-id';
import type { RewardPaid } from '@bourse/core/invite/events';
import { address, type Place } from '@bourse/core/ledger/account';
import type { Posted } from '@bourse/core/ledger/events';
import type { Instrument } from '@bourse/core/market/instrument';
import type { Instant } from '@bourse/core/money/unit';
import type { PerpetualDealMade } from '@bourse/core/perpetual/events';
import { isRejected } from '@bourse/core/rejection';
import type { DealMade } from '@bourse/core/spot/events';
import { isOpenStatus, type Order } from '@bourse/core/spot/order';
import { DAY_MS } from '@bourse/core/time';
import { ContractAuditor } from './contract-auditor.ts';
import { SaleAuditor } from './sale-auditor.ts';
import { SecondAuditor } from './second-auditor.ts';

const must = (holds: boolean, why: () => string): void => {
  if (!holds) throw new Error(`the auditor objects: ${why()}`);
};

export class Auditor {
  readonly deals: DealMade[] = [];
  /** Postings of the deal that is reported next. */
  #settled: Posted[] = [];
  readonly #scales = new Map<string, number>();
  readonly #instruments = new Map<string, Instrument>();
  /** By address and asset; a house account may be negative (practice:issue), a trader's purse never. */
  readonly #purses = new Map<string, bigint>();
  readonly contracts = new ContractAuditor(this.#purses);
  readonly seconds = new SecondAuditor(this.#purses);
  readonly sales = new SaleAuditor(this.#purses, this.#scales);
  readonly #open = new Map<OrderId, Order>();
  readonly #finished = new Set<OrderId>();
  readonly #filled = new Map<OrderId, { quantity: number; amount: bigint }>();
  /** Locked traders, and the ends of withdrawal holds. */
  readonly #locked = new Set<TraderId>();
  readonly #deposits = new Map<string, string>();
  readonly #pending = new Map<number, { readonly trader: TraderId; readonly asset: string; readonly amount: bigint }>();
  readonly #endedWithdrawals = new Set<number>();
  readonly #signed = new Set<number>();
  readonly #holds = new Map<TraderId, number>();
  readonly #levels = new Map<string, Map<number, number>>();
  /** The share of each fee that its payer's inviter may get, in parts per 100 million. */
  #share = 0n;
  /** By payer, asset and UTC day: fees paid and not yet used for a reward. */
  readonly #fees = new Map<string, bigint>();
  readonly #refused = new Set<TraderId>();
  /** The number of rewards paid. */
  rewards = 0;
  /** Withdrawals paid and exchanges made. */
  paid = 0;
  exchanges = 0;
  /** How often a debt was reported, or its reduction. */
  debts = 0;

  see({ answer, events }: Outcome, at: Instant): void {
    if (isRejected(answer)) must(events.length === 0, () => `a refusal (${answer.rejected}) changed something`);
    const posted = new Set<string>();
    const reported = new Set<string>();
    const symbols = new Set<string>();
    const owners = new Set<TraderId>();
    for (const event of events) this.#take(event, posted, reported, symbols, owners);
    for (const event of events)
      if (event.event === 'perpetual_deal_made') this.#contractFees(event);
      else if (event.event === 'reward_paid') this.#reward(event, at);
    checkPrices(events);
    for (const purse of posted) must(reported.has(purse), () => `${purse} changed and nobody was told`);
    this.sales.see(events, at);
    for (const owner of owners) this.#checkFrozen(owner);
    for (const order of this.#open.values())
      must(!this.#locked.has(order.trader), () => `order ${order.orderId} of the locked trader ${order.trader} is open`);
    for (const symbol of symbols) this.#checkBook(symbol);
    this.contracts.see(events, at);
    this.seconds.see(events);
  }

  /** The sum of everything in an asset, house accounts included, is zero: money is only moved. */
  close(): void {
    const sums = new Map<string, bigint>();
    for (const [purse, amount] of this.#purses) {
      const isPurse = /:(?:available|frozen)$/.test(purse);
      const asset = purse.split(':').at(isPurse ? -2 : -1)!;
      sums.set(asset, (sums.get(asset) ?? 0n) + amount);
      if (isPurse) must(amount >= 0n, () => `${purse} is below zero`);
    }
    for (const [asset, sum] of sums) must(sum === 0n, () => `the books of ${asset} are off by ${sum}`);
    this.contracts.close();
  }

  /** The balance of every address and asset according to the reported postings. */
  get purses(): ReadonlyMap<string, bigint> {
    return this.#purses;
  }

  #take(event: ExchangeEvent, posted: Set<string>, reported: Set<string>, symbols: Set<string>, owners: Set<TraderId>): void {
    switch (event.event) {
      case 'configured':
        this.#share = event.rewards?.share ?? this.#share;
        for (const { asset, scale } of event.assets) this.#scales.set(asset, scale);
        for (const instrument of event.instruments) this.#instruments.set(instrument.symbol, instrument);
        return;
      case 'posted': {
        must(event.amount > 0n, () => 'a posting of nothing, or backwards');
        this.#add(event.from, event.asset, -event.amount, posted);
        this.#add(event.to, event.asset, event.amount, posted);
        if (event.deal !== undefined) this.#settled.push(event);
        return;
      }
      case 'balance_changed': {
        const { trader, account, asset, available, frozen } = event;
        owners.add(trader);
        for (const [purse, amount] of [
          ['available', available],
          ['frozen', frozen],
        ] as const) {
          const key = address({ trader, account, purse }, asset);
          reported.add(key);
          const booked = this.#purses.get(key) ?? 0n;
          must(amount === booked, () => `${key} is told as ${amount} and booked as ${booked}`);
          must(amount >= 0n, () => `${key} is below zero`);
        }
        return;
      }
      case 'house_balance_changed': {
        const key = address({ house: event.account }, event.asset);
        reported.add(key);
        must(event.balance === (this.#purses.get(key) ?? 0n), () => `${key} is told and booked differently`);
        return;
      }
      case 'order_changed':
        this.#order(event.order);
        symbols.add(event.order.symbol);
        owners.add(event.order.trader);
        return;
      case 'standing_changed': {
        const { trader, locked, holdUntil } = event;
        if (locked === undefined) this.#locked.delete(trader);
        else this.#locked.add(trader);
        must(holdUntil >= (this.#holds.get(trader) ?? 0), () => `the hold of trader ${trader} became shorter`);
        this.#holds.set(trader, holdUntil);
        return;
      }
      case 'debt_changed': {
        this.debts++;
        const key = address({ trader: event.trader, debt: true }, event.asset);
        reported.add(key);
        const booked = -(this.#purses.get(key) ?? 0n);
        must(event.amount === booked, () => `${key} is told as ${event.amount} and booked as ${booked}`);
        must(event.amount >= 0n, () => `${key} is owed by the house`);
        return;
      }
      case 'exchanged':
        this.exchanges++;
        return;
      case 'deposit_changed': {
        const { key, state } = event.deposit;
        const before = this.#deposits.get(key);
        must(
          state === 'reversed'
            ? before === 'credited' || before === 'final'
            : state === 'final'
              ? before !== 'final' && before !== 'reversed'
              : before === undefined,
          () => `deposit ${key} went from ${before} to ${state}`,
        );
        this.#deposits.set(key, state);
        owners.add(event.deposit.trader);
        return;
      }
      case 'withdrawal_changed': {
        const { withdrawal: id, trader, asset, amount, state, reviews, reviewers } = event.withdrawal;
        must(!this.#endedWithdrawals.has(id), () => `withdrawal ${id} came back from the dead`);
        must(new Set(reviewers).size === reviewers.length, () => `withdrawal ${id} was reviewed twice by one person`);
        const goesOn = ['approved', 'reserved', 'signed', 'broadcast', 'confirming', 'done', 'stuck'].includes(state);
        must(!goesOn || reviewers.length >= reviews, () => `withdrawal ${id} is ${state} without its reviews`);
        if (state === 'signed') this.#signed.add(id);
        if (state === 'done') this.paid++;
        must(!this.#signed.has(id) || (state !== 'cancelled' && state !== 'rejected'), () => `withdrawal ${id} was signed and is ${state}`);
        if (['done', 'rejected', 'cancelled', 'failed'].includes(state)) {
          this.#endedWithdrawals.add(id);
          this.#pending.delete(id);
        } else this.#pending.set(id, { trader, asset, amount });
        owners.add(trader);
        return;
      }
      case 'deal_made':
        must(!this.#locked.has(event.maker) && !this.#locked.has(event.taker), () => `deal ${event.dealId} is of a locked trader`);
        this.#deal(event);
        return;
      case 'invitation_changed':
        if (event.refused === undefined) this.#refused.delete(event.trader);
        else this.#refused.add(event.trader);
        return;
      case 'level_changed': {
        symbols.add(event.symbol);
        const levels = this.#side(event.symbol, event.side);
        if (event.quantity === 0) levels.delete(event.price);
        else levels.set(event.price, event.quantity);
        return;
      }
      default:
        return;
    }
  }

  #add(place: Place, asset: string, amount: bigint, posted: Set<string>): void {
    const key = address(place, asset);
    posted.add(key);
    this.#purses.set(key, (this.#purses.get(key) ?? 0n) + amount);
  }

  #order(order: Order): void {
    const { orderId } = order;
    must(!this.#finished.has(orderId), () => `order ${orderId} came back from the dead`);
    must(order.quantity === undefined || order.filledQuantity <= order.quantity, () => `order ${orderId} is filled beyond its quantity`);
    const filled = this.#filled.get(orderId) ?? { quantity: 0, amount: 0n };
    must(
      filled.quantity === order.filledQuantity && filled.amount === order.filledAmount,
      () => `order ${orderId} says it filled ${order.filledQuantity}, its deals say ${filled.quantity}`,
    );
    if (isOpenStatus(order.status)) {
      this.#open.set(orderId, order);
      return;
    }
    must(order.frozen === 0n, () => `order ${orderId} is ${order.status} and still keeps money frozen`);
    must(
      order.status !== 'done' || order.quantity === undefined || order.filledQuantity === order.quantity,
      () => `order ${orderId} is done too early`,
    );
    this.#open.delete(orderId);
    this.#finished.add(orderId);
  }

  #deal(deal: DealMade): void {
    must(deal.dealId === this.deals.length + 1, () => `deal ${deal.dealId} after ${this.deals.length}`);
    must(deal.quantity > 0 && deal.price > 0, () => 'a deal of nothing');
    const instrument = this.#instruments.get(deal.symbol)!;
    const quoteScale = this.#scales.get(instrument.quote)!;
    const unit = 10n ** BigInt(quoteScale - instrument.priceDecimals - instrument.quantityDecimals);
    must(
      deal.notional === BigInt(deal.price) * BigInt(deal.quantity) * unit,
      () => `deal ${deal.dealId}: price times quantity is not its amount`,
    );
    must(deal.makerFee >= 0n && deal.takerFee >= 0n, () => `deal ${deal.dealId} pays a fee to a trader`);
    this.deals.push(deal);
    const takerBuys = deal.takerSide === 'buy';
    this.#checkSettled(deal, instrument);
    this.#fee(deal.taker, takerBuys ? instrument.base : instrument.quote, deal.takerFee, deal.at);
    this.#fee(deal.maker, takerBuys ? instrument.quote : instrument.base, deal.makerFee, deal.at);
    for (const id of [deal.makerOrderId, deal.takerOrderId]) {
      const filled = this.#filled.get(id) ?? { quantity: 0, amount: 0n };
      this.#filled.set(id, { quantity: filled.quantity + deal.quantity, amount: filled.amount + deal.notional });
    }
  }

  /** Each side's postings show the gross trade and that side's own fee, to the unit. */
  #checkSettled(deal: DealMade, { base, quote, quantityDecimals }: Instrument): void {
    const takerBuys = deal.takerSide === 'buy';
    const [buyer, seller] = takerBuys ? [deal.taker, deal.maker] : [deal.maker, deal.taker];
    const [buyerFee, sellerFee] = takerBuys ? [deal.takerFee, deal.makerFee] : [deal.makerFee, deal.takerFee];
    const given = BigInt(deal.quantity) * 10n ** BigInt(this.#scales.get(base)! - quantityDecimals);
    const sides = [
      { asset: quote, payer: buyer, receiver: seller, gross: deal.notional, fee: sellerFee },
      { asset: base, payer: seller, receiver: buyer, gross: given, fee: buyerFee },
    ];
    const spot = (trader: TraderId, purse: 'available' | 'frozen'): Place => ({ trader, account: 'spot', purse });
    const expected = sides.flatMap(({ asset, payer, receiver, gross, fee }) => [
      `${address(spot(payer, 'frozen'), asset)} → ${address(spot(receiver, 'available'), asset)}: ${gross}`,
      ...(fee > 0n ? [`${address(spot(receiver, 'available'), asset)} → ${address({ house: 'fee:spot' }, asset)}: ${fee}`] : []),
    ]);
    const told = this.#settled.map((p) => `${address(p.from, p.asset)} → ${address(p.to, p.asset)}: ${p.amount}`);
    must(
      this.#settled.every((p) => p.deal === deal.dealId) && told.join() === expected.join(),
      () => `deal ${deal.dealId} is booked as ${told.join()} and not as ${expected.join()}`,
    );
    this.#settled = [];
  }

  #fee(payer: TraderId, asset: string, fee: bigint, at: number, source: RewardPaid['source'] = 'spot'): void {
    const key = feeKey(payer, asset, Math.floor(at / DAY_MS), source);
    this.#fees.set(key, (this.#fees.get(key) ?? 0n) + fee);
  }

  #contractFees({ maker, makerFee, taker, takerFee, at }: PerpetualDealMade): void {
    this.#fee(maker, 'USDT', makerFee, at, 'perpetual');
    this.#fee(taker, 'USDT', takerFee, at, 'perpetual');
  }

  /** A reward is a share of fees that the invited trader paid a day ago, and is paid once. */
  #reward({ invited, inviter, asset, source, day, amount }: RewardPaid, at: number): void {
    const key = feeKey(invited, asset, day, source);
    const fees = this.#fees.get(key) ?? 0n;
    must(invited !== inviter, () => `trader ${invited} invited itself`);
    must(amount > 0n && amount * 100_000_000n <= fees * this.#share, () => `a reward of ${amount} ${asset} comes of fees of ${fees}`);
    must(at >= (day + 2) * DAY_MS, () => `a reward of day ${day} is paid too early`);
    must(!this.#refused.has(invited), () => `the reward for trader ${invited} was refused and paid`);
    this.#fees.delete(key);
    this.rewards++;
  }

  /** I5: a trader's frozen spot balance is exactly what the open orders freeze. */
  #checkFrozen(trader: TraderId): void {
    const kept = new Map<string, bigint>();
    for (const order of this.#open.values()) {
      if (order.trader !== trader) continue;
      const instrument = this.#instruments.get(order.symbol)!;
      const asset = order.side === 'buy' ? instrument.quote : instrument.base;
      kept.set(asset, (kept.get(asset) ?? 0n) + order.frozen);
    }
    const pending = new Map<string, bigint>();
    for (const one of this.#pending.values())
      if (one.trader === trader) pending.set(one.asset, (pending.get(one.asset) ?? 0n) + one.amount);
    for (const asset of this.#scales.keys()) {
      const held = this.#purses.get(address({ trader, account: 'fiat', purse: 'frozen' }, asset)) ?? 0n;
      must(
        held === (pending.get(asset) ?? 0n),
        () => `trader ${trader} has ${held} ${asset} frozen for withdrawals of ${pending.get(asset) ?? 0n}`,
      );
      const frozen = this.#purses.get(address({ trader, account: 'spot', purse: 'frozen' }, asset)) ?? 0n;
      const needed = (kept.get(asset) ?? 0n) + this.sales.frozen(trader, asset);
      must(frozen === needed, () => `trader ${trader} has ${frozen} ${asset} frozen for orders and sales that keep ${needed}`);
    }
  }

  /** The public levels are the sum of the open orders, and the book isn't crossed. */
  #checkBook(symbol: string): void {
    const sums = { buy: new Map<number, number>(), sell: new Map<number, number>() };
    for (const order of this.#open.values()) {
      if (order.symbol !== symbol || order.status === 'untriggered') continue;
      const side = sums[order.side];
      side.set(order.price!, (side.get(order.price!) ?? 0) + order.quantity! - order.filledQuantity);
    }
    for (const side of ['buy', 'sell'] as const) {
      const told = this.#side(symbol, side);
      must(
        told.size === sums[side].size && [...told].every(([price, quantity]) => sums[side].get(price) === quantity),
        () => `the levels of ${symbol} ${side} are not its open orders added up`,
      );
    }
    const bestBid = Math.max(...sums.buy.keys());
    const bestAsk = Math.min(...sums.sell.keys());
    must(bestBid < bestAsk, () => `the book of ${symbol} is crossed: ${bestBid} against ${bestAsk}`);
  }

  #side(symbol: string, side: string): Map<number, number> {
    const key = `${symbol} ${side}`;
    const levels = this.#levels.get(key) ?? new Map<number, number>();
    this.#levels.set(key, levels);
    return levels;
  }
}

const feeKey = (payer: TraderId, asset: string, day: number, source: RewardPaid['source']): string => `${payer} ${asset} ${day} ${source}`;

/** Each deal is at the maker's price and within the taker's. Both orders changed, so the command reports both. */
function checkPrices(events: readonly ExchangeEvent[]): void {
  const told = new Map<OrderId, Order>();
  for (const event of events) if (event.event === 'order_changed') told.set(event.order.orderId, event.order);
  for (const event of events) {
    if (event.event !== 'deal_made') continue;
    const maker = told.get(event.makerOrderId);
    const taker = told.get(event.takerOrderId);
    must(maker !== undefined && taker !== undefined, () => `deal ${event.dealId} changed orders that nobody was told of`);
    must(maker?.price === event.price, () => `deal ${event.dealId} is not at the maker's price`);
    const limit = taker?.price;
    const isWithin = limit === undefined || (taker?.side === 'buy' ? event.price <= limit : event.price >= limit);
    must(isWithin && maker?.side !== taker?.side, () => `deal ${event.dealId} is beyond the taker's limit`);
    must(event.takerSide === taker?.side, () => `deal ${event.dealId} names the wrong side`);
  }
}
