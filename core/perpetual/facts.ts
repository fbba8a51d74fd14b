import type { Ladder, Level } from '../book/order-book.ts';
import type { Levels } from '../book/plan-fill.ts';
import type { SelfTradePrevention } from '../book/self-trade-prevention.ts';
import { NOTHING, plus } from '../money/amount.ts';
import { type InstrumentUnits, notional } from '../money/notional.ts';
import type { Amount, Instant, Lots, Ticks } from '../money/unit.ts';
import type { Policy } from '../policy/policy.ts';
import { type HeldPosition, heldIn, type PerpetualAccount, rulesOf, type Setting, settingOf, type Worth } from './account.ts';
import { claimsIn } from './claims.ts';
import { type Clearing, profitOf } from './clearing.ts';
import { neededFor } from './edge.ts';
import { exitsIn } from './exit.ts';
import type { PerpetualInstrument } from './instrument.ts';
import { reserveFor } from './judge.ts';
import { isWaiting, type OpenPerpetualOrder, ordersIn, ownOrders } from './open-order.ts';
import type { PerpetualFacts } from './order-facts.ts';
import type { PerpetualMarket } from './perpetual-market.ts';
import { freeOf, type Holding, type Stand } from './trade.ts';

/** The core's facts about one trader's order in one contract. */
export class MarketFacts implements PerpetualFacts {
  readonly market: PerpetualMarket;
  readonly account: PerpetualAccount;
  readonly stand: Stand;
  readonly policy: Policy | undefined;
  private readonly clearing: Clearing;
  private readonly at: Instant;
  /** An order that is being amended or has triggered: it doesn't count against itself. */
  private readonly itself: OpenPerpetualOrder | undefined;

  constructor(
    clearing: Clearing,
    market: PerpetualMarket,
    account: PerpetualAccount,
    at: Instant,
    policy?: Policy | undefined,
    itself?: OpenPerpetualOrder,
  ) {
    this.clearing = clearing;
    this.market = market;
    this.account = account;
    this.at = at;
    this.policy = policy;
    this.itself = itself;
    this.stand = standOf(clearing, account, market, itself?.reserved);
  }

  get instrument(): PerpetualInstrument {
    return this.market.instrument;
  }
  get units(): InstrumentUnits {
    return this.market.units;
  }
  /** Contracts are settled in an asset of eight decimals, as the configuration has it. */
  get scale(): number {
    return Math.round(Math.log10(this.market.units.perTickLot)) + this.instrument.priceDecimals + this.instrument.quantityDecimals;
  }
  get isCloseOnly(): boolean {
    return this.market.isCloseOnly;
  }
  get isSound(): boolean {
    return this.market.soundIndex(this.at) !== undefined;
  }
  get mark(): Ticks | undefined {
    return this.market.mark;
  }
  get last(): Ticks | undefined {
    return this.market.lastPrice;
  }
  get bids(): Levels {
    return this.reachable(this.market.book.bids);
  }
  get asks(): Levels {
    return this.reachable(this.market.book.asks);
  }
  get openOrders(): number {
    return ownOrders.count(this.account.trader, this.market);
  }
  isNamed(clientOrderId: string): boolean {
    return ownOrders.named(this.account.trader, clientOrderId) !== undefined;
  }
  exits(isBuy: boolean): number {
    return exitsIn(this.account.trader, this.market, isBuy);
  }
  get trailing(): number {
    let count = 0;
    for (const order of ordersIn(this.account.trader, this.market)) if (order.terms.type === 'trailing_stop' && isWaiting(order)) count++;
    return count;
  }
  get isHedged(): boolean {
    return this.account.isHedged;
  }
  get setting(): Setting {
    return settingOf(this.account, this.market);
  }

  claimed(isBuy: boolean): Lots {
    const claims = claimsIn(this.account, this.market);
    if (claims === undefined) return 0 as Lots;
    const { itself } = this;
    const own = itself !== undefined && itself.terms.isBuy === isBuy ? itself.countedCloses : 0;
    return ((isBuy ? claims.buys : claims.sells).closes - own) as Lots;
  }
  opening(isBuy: boolean): Amount {
    let value = NOTHING;
    for (let order = this.firstResting(); order !== undefined; order = this.restingAfter(order))
      if (order.opens > 0 && order.terms.isBuy === isBuy) value = plus(value, notional(order.price, order.opens, this.units));
    return value;
  }

  get frozen(): Amount {
    return this.clearing.ledger.balance(this.account.trader, 'perpetual', this.clearing.usdt).frozen;
  }
  reserved(leverage?: number): Amount {
    const { units, takerFee } = this.market;
    let sum = NOTHING;
    for (const { terms, price, opens, reserved } of this.resting())
      sum = plus(sum, leverage === undefined ? reserved : reserveFor(terms.isBuy, price, opens, { units, takerFee, leverage }));
    return sum;
  }

  /** The trader's resting orders in this contract, oldest first. */
  *resting(): Iterable<OpenPerpetualOrder> {
    for (let order = this.firstResting(); order !== undefined; order = this.restingAfter(order)) yield order;
  }
  private firstResting(): OpenPerpetualOrder | undefined {
    return this.openOrders === 0 ? undefined : this.restingFrom(ownOrders.first(this.account.trader));
  }
  private restingAfter({ ownNext }: OpenPerpetualOrder): OpenPerpetualOrder | undefined {
    return this.restingFrom(ownNext);
  }
  private restingFrom(first: OpenPerpetualOrder | undefined): OpenPerpetualOrder | undefined {
    let order = first;
    while (order !== undefined && (order.terms.market !== this.market || order === this.itself || isWaiting(order))) order = order.ownNext;
    return order;
  }

  /** Without a sound index the walk ends at the first order that would open (walk.ts). */
  private reachable(side: Ladder<OpenPerpetualOrder>): Levels {
    if (this.isSound) return side;
    return {
      behind: (places) => {
        for (let before = 0; before < places; before++) if (this.opensIn(side.behind(before))) return undefined;
        return side.behind(places);
      },
    };
  }
  private opensIn(level: Level<OpenPerpetualOrder> | undefined): boolean {
    for (let maker = level?.head; maker !== undefined; maker = maker.next)
      if (maker.opens > 0 && maker.trader !== this.account.trader) return true;
    return false;
  }
  isBlocked(isBuy: boolean, limit: Ticks): boolean {
    if (this.isSound) return false;
    const side = isBuy ? this.market.book.asks : this.market.book.bids;
    for (let places = 0; ; places++) {
      const level = side.behind(places);
      if (level === undefined || (isBuy ? level.price > limit : level.price < limit)) return false;
      if (this.opensIn(level)) return true;
    }
  }

  reach(level: Level<OpenPerpetualOrder>, want: Lots, prevention: SelfTradePrevention): Lots {
    const { isSound } = this;
    // Most takers have no open order here, and then the queue needn't be searched.
    if (this.openOrders === 0 && isSound) return level.quantity;
    let reach = 0;
    for (let maker = level.head; maker !== undefined && reach < want; maker = maker.next) {
      if (maker.trader !== this.account.trader) {
        reach += isSound ? maker.remaining : maker.remaining - maker.opens;
        if (!isSound && maker.opens > 0) break;
      } else if (prevention !== 'expire_maker') break;
    }
    return reach as Lots;
  }
}

const holdingOf = (held: HeldPosition | undefined): Holding | undefined =>
  held && { position: held.position, margin: held.margin, earlier: held.earlier };

/** `freed`: what is reserved for an order that's about to act. */
export function standOf(clearing: Clearing, account: PerpetualAccount, market: PerpetualMarket, freed?: Amount): Stand {
  const { cash, required, profit, needed } = moneyOf(clearing, account);
  return {
    cash: freed === undefined ? cash : plus(cash, freed),
    required,
    profit,
    needed,
    long: holdingOf(heldIn(account, market, true)),
    short: holdingOf(heldIn(account, market, false)),
  };
}

/** What can be used to open, or leave the account; see `freeOf`. */
export const freeIn = (clearing: Clearing, account: PerpetualAccount): Amount => freeOf(moneyOf(clearing, account));

/** Without any position's details. */
function moneyOf(clearing: Clearing, account: PerpetualAccount): Pick<Stand, 'cash' | 'required' | 'profit' | 'needed'> {
  let profit = NOTHING;
  let needed = 0n;
  for (const held of account.held) {
    if (held.mode !== 'cross') continue;
    const worth = worthOf(held);
    profit = plus(profit, worth.profit);
    needed += worth.needed;
  }
  return { cash: plus(clearing.available(account), account.pot), required: account.required, profit, needed };
}

/** Worked out again only if the position, the mark price or the rules have changed: each command of a trader needs it several times. */
function worthOf(held: HeldPosition): Worth {
  const { worth, position, contract } = held;
  const { mark } = contract;
  const { tiers, takerFee } = rulesOf(held);
  if (worth?.position === position && worth.mark === mark && worth.tiers === tiers && worth.takerFee === takerFee) return worth;
  const now = { position, mark, tiers, takerFee, profit: profitOf(held), needed: neededFor(held) };
  held.worth = now;
  return now;
}
