// Audits contracts from published events alone. It counts everyone's lots from deals and liquidations, and compares them with the
// positions that are reported; it classifies every posting of a perpetual account, and compares it with the profits, fees and funding
// that are reported. Rules 4.3: I3, I5, I6, I12 to I15, I17.

import type { OrderId } from '@bourse/core/book/order-id';
import type { ExchangeEvent } from '@bourse/core/event';
import { contractOf } from '@bourse/core/funds/stop-name';
import { address, type HouseAccount, type Place } from '@bourse/core/ledger/account';
import type { IndexTicked } from '@bourse/core/market/events';
import { instrumentUnits, notional } from '@bourse/core/money/notional';
import { type Instant, lots, RATE_ONE } from '@bourse/core/money/unit';
import type { FundingPaid, PerpetualDealMade, PositionChanged } from '@bourse/core/perpetual/events';
import type { PerpetualInstrument } from '@bourse/core/perpetual/instrument';
import { isOpenStatus, type PerpetualOrder } from '@bourse/core/perpetual/order';

const must = (holds: boolean, why: () => string): void => {
  if (!holds) throw new Error(`the auditor objects: ${why()}`);
};

/** The insurance fund in deals. */
const FUND = 0;
type Lot = Pick<PositionChanged, 'trader' | 'symbol' | 'isLong' | 'mode' | 'quantity' | 'entryValue' | 'margin'>;
/** Per trader, within one command: what reports say that the account lost or won, and what its postings say. */
type Flows = Map<string, bigint>;
const flowKinds: Partial<Record<HouseAccount, string>> = {
  'perpetual:clearing': 'profit',
  'fee:perpetual': 'fees',
  insurance: 'liquidation fees',
  'funding:clearing': 'funding',
};

export class ContractAuditor {
  readonly #purses: ReadonlyMap<string, bigint>;
  readonly #rules = new Map<string, PerpetualInstrument>();
  readonly #stopped = new Set<string>();
  readonly #indexes = new Map<string, IndexTicked>();
  /** By trader, contract and side; the fund's by contract. */
  readonly #told = new Map<string, Lot>();
  /** By trader and contract: lots bought minus lots sold. */
  readonly #counted = new Map<string, number>();
  readonly #pots = new Map<number, bigint>();
  readonly #open = new Map<OrderId, PerpetualOrder>();
  readonly #finished = new Set<OrderId>();
  readonly #filled = new Map<OrderId, { quantity: number; amount: bigint }>();
  readonly #levels = new Map<string, Map<number, number>>();
  #fees = 0n;
  #rewards = 0n;
  #lastDeal = 0;
  readonly seen = { deals: 0, reduced: 0, takenOver: 0, deleveraged: 0, funded: 0, fundingPaid: 0, held: 0, closedOnly: 0, triggered: 0 };

  /** `purses`: each balance by address, as booked from postings. */
  constructor(purses: ReadonlyMap<string, bigint>) {
    this.#purses = purses;
  }

  /** After each command, with everything it reported. */
  see(events: readonly ExchangeEvent[], at: Instant): void {
    const closeOnly = new Set([...this.#rules.keys()].filter((symbol) => this.#isCloseOnly(symbol)));
    const before = new Map(this.#told);
    const [told, booked]: [Flows, Flows] = [new Map(), new Map()];
    const [symbols, traders] = [new Set<string>(), new Set<number>()];
    for (const event of events) this.#take(event, { told, booked, symbols, traders, before });
    if (symbols.size + traders.size + told.size + booked.size === 0) return;
    this.#checkLiquidations(events, at);
    for (const key of new Set([...told.keys(), ...booked.keys()]))
      must((told.get(key) ?? 0n) === (booked.get(key) ?? 0n), () => `${key} is told as ${told.get(key)} and booked as ${booked.get(key)}`);
    for (const symbol of symbols) {
      this.#checkSides(symbol);
      this.#checkBook(symbol);
    }
    this.#checkHouse();
    for (const trader of traders) this.#checkFrozen(trader);
    for (const [key, { symbol, quantity, trader }] of this.#told)
      if (closeOnly.has(symbol) && trader !== FUND)
        must(quantity <= (before.get(key)?.quantity ?? 0), () => `position ${key} grew while the contract only took closing orders`);
  }

  #take(
    event: ExchangeEvent,
    {
      told,
      booked,
      symbols,
      traders,
      before,
    }: { told: Flows; booked: Flows; symbols: Set<string>; traders: Set<number>; before: ReadonlyMap<string, Lot> },
  ): void {
    switch (event.event) {
      case 'configured':
        for (const rules of event.perpetuals ?? []) this.#rules.set(rules.symbol, rules);
        return;
      case 'stop_changed': {
        const contract = contractOf(event.name);
        if (contract === undefined) return;
        if (event.cause === undefined) this.#stopped.delete(contract);
        else this.#stopped.add(contract);
        return;
      }
      case 'index_ticked':
        this.#indexes.set(event.symbol, event);
        if (event.state === 'held') this.seen.held++;
        return;
      case 'posted':
        this.#flow(event.from, event.to, -event.amount, booked, traders);
        this.#flow(event.to, event.from, event.amount, booked, traders);
        return;
      case 'position_changed':
        symbols.add(event.symbol);
        traders.add(event.trader);
        this.#hold(`${event.trader} ${event.symbol} ${event.isLong}`, event);
        return;
      case 'insurance_position_changed':
        symbols.add(event.symbol);
        this.#hold(`fund ${event.symbol}`, {
          ...event,
          trader: FUND as PositionChanged['trader'],
          mode: 'isolated',
          margin: 0n as PositionChanged['margin'],
        });
        return;
      case 'perpetual_account_changed':
        traders.add(event.trader);
        this.#pots.set(event.trader, event.pot);
        return;
      case 'perpetual_order_changed':
        symbols.add(event.order.symbol);
        traders.add(event.order.trader);
        this.#order(event.order);
        return;
      case 'perpetual_level_changed': {
        symbols.add(event.symbol);
        const levels = this.#side(event.symbol, event.side);
        if (event.quantity === 0) levels.delete(event.price);
        else levels.set(event.price, event.quantity);
        return;
      }
      case 'perpetual_deal_made':
        this.#deal(event, told);
        symbols.add(event.symbol);
        return;
      case 'profit_realised':
        add(told, `profit of ${event.trader}`, event.realised);
        if (event.orderId === undefined) add(told, `liquidation fees of ${event.trader}`, -event.fee);
        return;
      case 'funding_paid':
        add(told, `funding of ${event.trader}`, -event.paid);
        this.#funding(event, before);
        return;
      case 'funded':
        this.seen.funded++;
        return;
      case 'reward_paid':
        if (event.source === 'perpetual') this.#rewards += event.amount;
        return;
      case 'liquidation_step':
        symbols.add(event.symbol);
        if (event.step === 'reduced') this.seen.reduced++;
        if (event.step !== 'taken_over' && event.step !== 'deleveraged') return;
        this.seen[event.step === 'deleveraged' ? 'deleveraged' : 'takenOver']++;
        this.#count(event.trader, event.symbol, event.isLong ? -event.quantity : event.quantity);
        this.#count(event.against ?? FUND, event.symbol, event.isLong ? event.quantity : -event.quantity);
        return;
      default:
        return;
    }
  }

  #isCloseOnly = (symbol: string): boolean => this.#stopped.has(symbol) || !this.#rules.get(symbol)!.listed;

  #hold(key: string, lot: Lot): void {
    if (lot.quantity === 0) this.#told.delete(key);
    else this.#told.set(key, lot);
  }

  /** A posting between a perpetual account and the house, by its purpose. Transfers between own accounts aren't profit or fee. */
  #flow(of: Place, other: Place, sum: bigint, booked: Flows, traders: Set<number>): void {
    if (!('account' in of) || of.account !== 'perpetual') return;
    traders.add(of.trader);
    const kind = 'house' in other ? flowKinds[other.house] : undefined;
    if (kind !== undefined) add(booked, `${kind} of ${of.trader}`, sum);
    else
      must(
        !('house' in other) || other.house === 'practice:issue',
        () => `a perpetual account was booked against ${JSON.stringify(other)}`,
      );
  }

  #count(trader: number, symbol: string, signed: number): void {
    const key = `${trader} ${symbol}`;
    this.#counted.set(key, (this.#counted.get(key) ?? 0) + signed);
  }

  #deal(deal: PerpetualDealMade, told: Flows): void {
    const { dealId, symbol, maker, taker, takerSide, price, quantity, makerFee, takerFee } = deal;
    must(dealId === ++this.#lastDeal, () => `deal ${dealId} of a contract after ${this.#lastDeal - 1}`);
    must(maker !== taker, () => `trader ${maker} traded a contract with itself`);
    must(quantity > 0 && price > 0 && makerFee >= 0n && takerFee >= 0n, () => `deal ${dealId} is of nothing, or pays a fee`);
    must(deal.notional === this.#valueOf(symbol, price, quantity), () => `deal ${dealId}: price times quantity is not its value`);
    this.seen.deals++;
    const signed = takerSide === 'buy' ? quantity : -quantity;
    this.#count(taker, symbol, signed);
    this.#count(maker, symbol, -signed);
    add(told, `fees of ${maker}`, -makerFee);
    if (deal.takerOrderId !== undefined) add(told, `fees of ${taker}`, -takerFee);
    this.#fees += makerFee + takerFee;
    for (const id of [deal.makerOrderId, deal.takerOrderId]) {
      if (id === undefined) continue;
      const filled = this.#filled.get(id) ?? { quantity: 0, amount: 0n };
      this.#filled.set(id, { quantity: filled.quantity + quantity, amount: filled.amount + deal.notional });
    }
  }

  #valueOf(symbol: string, price: number, quantity: number): bigint {
    const { quantityDecimals, priceDecimals } = this.#rules.get(symbol)!;
    return notional(lots(price) as never, lots(quantity), instrumentUnits({ quantityDecimals, priceDecimals }, quantityDecimals, 8));
  }

  #order(order: PerpetualOrder): void {
    const { orderId, status, filledQuantity, quantity } = order;
    must(!this.#finished.has(orderId), () => `order ${orderId} of a contract came back from the dead`);
    const filled = this.#filled.get(orderId) ?? { quantity: 0, amount: 0n };
    must(filledQuantity === filled.quantity && order.filledAmount === filled.amount, () => `order ${orderId} is not filled by its deals`);
    must(quantity === undefined || filledQuantity <= quantity, () => `order ${orderId} is filled beyond its quantity`);
    if (this.#open.get(orderId)?.status === 'untriggered' && status !== 'untriggered' && order.endReason === undefined)
      this.seen.triggered++;
    if (isOpenStatus(status)) {
      this.#open.set(orderId, order);
      return;
    }
    must(order.frozen === 0n, () => `order ${orderId} is ${status} and still keeps money frozen`);
    if (order.endReason === 'close_only') this.seen.closedOnly++;
    this.#open.delete(orderId);
    this.#finished.add(orderId);
  }

  /** The payer pays for what was held at that moment, at most to the next minor unit, and the receiver never gets more. */
  #funding({ trader, symbol, isLong, rate, mark, paid }: FundingPaid, before: ReadonlyMap<string, Lot>): void {
    this.seen.fundingPaid++;
    const quantity = before.get(`${trader} ${symbol} ${isLong}`)?.quantity ?? 0;
    const exact = this.#valueOf(symbol, mark, quantity) * (isLong ? rate : -rate);
    const most = exact > 0n ? (exact + RATE_ONE - 1n) / RATE_ONE : -exact / RATE_ONE;
    must(paid > 0n === exact > 0n, () => `trader ${trader} is on the wrong side of the funding of ${symbol}`);
    must((paid > 0n ? paid : -paid) <= most, () => `trader ${trader} has ${paid} of funding for a position that is due ${most}`);
  }

  /** Only prices take a position away, never a change of the rules, and only good ones. */
  #checkLiquidations(events: readonly ExchangeEvent[], at: Instant): void {
    const isConfigured = events.some(({ event }) => event === 'configured');
    for (const event of events) {
      if (event.event !== 'liquidation_step') continue;
      must(!isConfigured, () => `a change of the rules liquidated trader ${event.trader}`);
      const index = this.#indexes.get(this.#rules.get(event.symbol)!.index);
      const isGood = index?.state === 'normal' && at - index.at <= 5_000;
      must(isGood, () => `trader ${event.trader} was liquidated in ${event.symbol} while its index was ${index?.state}`);
    }
  }

  /** I6: what is long is short, and everyone has the lots that they bought. */
  #checkSides(symbol: string): void {
    const signed = new Map<string, number>();
    let sum = 0;
    for (const lot of this.#told.values()) {
      if (lot.symbol !== symbol) continue;
      const one = lot.isLong ? lot.quantity : -lot.quantity;
      sum += one;
      const key = `${lot.trader} ${symbol}`;
      signed.set(key, (signed.get(key) ?? 0) + one);
    }
    must(sum === 0, () => `${symbol} has ${sum} lots more long than short`);
    for (const [key, lots] of this.#counted)
      if (key.endsWith(` ${symbol}`))
        must(lots === (signed.get(key) ?? 0), () => `${key} traded ${lots} lots and holds ${signed.get(key) ?? 0}`);
    for (const key of signed.keys()) must(this.#counted.has(key), () => `${key} has a position without a deal`);
  }

  #checkHouse(): void {
    const house = (account: HouseAccount) => this.#purses.get(address({ house: account }, 'USDT')) ?? 0n;
    let signed = 0n;
    for (const { isLong, entryValue } of this.#told.values()) signed += isLong ? entryValue : -entryValue;
    must(house('perpetual:clearing') === -signed, () => `clearing has ${house('perpetual:clearing')} for entry values of ${signed}`);
    must(house('funding:clearing') === 0n, () => 'funding left something behind');
    must(house('insurance') >= 0n, () => 'the insurance fund is below zero');
    must(house('dust') === 0n, () => 'something was rounded into the dust');
  }

  /** I5: the margins of isolated positions, the pot of cross ones, and what orders reserve. */
  #checkFrozen(trader: number): void {
    let kept = this.#pots.get(trader) ?? 0n;
    for (const lot of this.#told.values()) if (lot.trader === trader && lot.mode === 'isolated') kept += lot.margin;
    for (const order of this.#open.values()) if (order.trader === trader) kept += order.frozen;
    const frozen = this.#purses.get(`trader:${trader}:perpetual:USDT:frozen`) ?? 0n;
    must(frozen === kept, () => `trader ${trader} has ${frozen} frozen for contracts that keep ${kept}`);
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
      const isSame = told.size === sums[side].size && [...told].every(([price, quantity]) => sums[side].get(price) === quantity);
      must(isSame, () => `the levels of ${symbol} ${side} are not its open orders added up`);
    }
    must(Math.max(...sums.buy.keys()) < Math.min(...sums.sell.keys()), () => `the book of ${symbol} is crossed`);
  }

  #side(symbol: string, side: string): Map<number, number> {
    const key = `${symbol} ${side}`;
    const levels = this.#levels.get(key) ?? new Map<number, number>();
    this.#levels.set(key, levels);
    return levels;
  }

  /** I12: the income is the sum of the fees on deals, without the rewards that were paid from it. */
  close(): void {
    const income = this.#purses.get(address({ house: 'fee:perpetual' }, 'USDT')) ?? 0n;
    must(income + this.#rewards === this.#fees, () => `fees of contracts came to ${income + this.#rewards}, their deals say ${this.#fees}`);
  }
}

function add(flows: Flows, key: string, sum: bigint): void {
  const all = (flows.get(key) ?? 0n) + sum;
  if (all === 0n) flows.delete(key);
  else flows.set(key, all);
}
