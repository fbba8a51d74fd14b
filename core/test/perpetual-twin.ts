import type { ExchangeEvent } from '../event.ts';
import type { PerpetualInstrument } from '../perpetual/instrument.ts';

// A naive twin of the risk engine: plain objects, plain bigints, whole scans, and none of the core's functions. It's told who traded
// with whom at which price, who paid funding and whose position was handed over, and works out everything else for itself.

export interface TwinPosition {
  lots: bigint;
  entry: bigint;
  margin: bigint;
}
interface Contract {
  readonly unit: bigint;
  readonly tiers: readonly { floor: bigint; maintenance: bigint; deduction: bigint; maximumLeverage: number }[];
  readonly maker: bigint;
  readonly taker: bigint;
}
interface TwinOrder {
  readonly trader: number;
  readonly side: string;
  readonly frozen: bigint;
  readonly symbol: string;
  readonly isBuy: boolean;
  readonly price: bigint;
  readonly opens: bigint;
}
type Deal = Extract<ExchangeEvent, { event: 'perpetual_deal_made' }>;

const ONE = 100_000_000n;
const up = (n: bigint, by: bigint): bigint => (n + by - 1n) / by;

export class PerpetualTwin {
  /** All the money in the perpetual account, frozen or not. */
  readonly money = new Map<number, bigint>();
  /** By `trader symbol long`. */
  readonly positions = new Map<string, TwinPosition>();
  readonly settings = new Map<string, { leverage: bigint; isIsolated: boolean }>();
  fees = 0n;
  /** Liquidations of isolated positions that had enough margin, and exits that ended for another that closed nothing: there are none. */
  readonly wrong: string[] = [];
  private readonly contracts: Map<string, Contract>;
  /** By the key of a position: the rules from before a change, under which it still is. */
  private readonly earlier = new Map<string, Contract>();
  /** Until when a contract's index is good enough to take a position away. */
  private readonly soundUntil = new Map<string, number>();
  private readonly marks = new Map<string, bigint>();
  /** Which position each order is for, and what it has reserved for what it would open. */
  private readonly orders = new Map<number, TwinOrder>();
  private readonly filled = new Map<number, number>();
  private taking: Deal[] = [];
  /** What traders' orders had reserved when the command began. */
  private reservedBefore: ReadonlyMap<number, bigint> = new Map();

  constructor(contracts: ReadonlyMap<string, Contract>) {
    this.contracts = new Map(contracts);
  }

  follow(events: readonly ExchangeEvent[]): void {
    if (events.some((e) => e.event === 'funding_paid')) {
      const traders = new Set([...this.orders.values()].map(({ trader }) => trader));
      this.reservedBefore = new Map([...traders].map((trader) => [trader, this.reservedBy(trader)]));
    }
    // What an order is for is reported at the end of the command, but known from its start. So are the prices.
    for (const e of events)
      if (e.event === 'perpetual_priced' && e.mark !== undefined) this.marks.set(e.symbol, BigInt(e.mark));
      else if (e.event === 'index_ticked') this.soundUntil.set(`${e.symbol}-PERP`, e.state === 'normal' ? e.at + 5_000 : 0);
      else if (e.event === 'perpetual_order_changed') {
        const { orderId, trader, positionSide: side, frozen, filledQuantity, symbol, price = 0, opens } = e.order;
        const isBuy = e.order.side === 'buy';
        this.orders.set(orderId, { trader, side, frozen, symbol, isBuy, price: BigInt(price), opens: BigInt(opens) });
        this.filled.set(orderId, filledQuantity);
      }
    this.pairs(events);
    for (const e of events) {
      if (e.event === 'perpetual_deal_made') {
        if (this.taking.length > 0 && this.taking[0]!.takerOrderId !== e.takerOrderId) this.take();
        this.fill(e.maker, e.makerOrderId, e.symbol, e.takerSide === 'sell', [e], this.contracts.get(e.symbol)!.maker);
        if (e.takerOrderId !== undefined) this.taking.push(e);
      } else {
        if (e.event === 'profit_realised' && this.taking.at(-1)?.takerOrderId === e.orderId) this.take();
        if (e.event === 'liquidation_step' || e.event === 'funding_paid') this.take();
        this.other(e);
      }
    }
    this.take();
  }

  /** Open orders that hold more or less than opening costs by the fee and the leverage of now. */
  wronglyReserved(): string[] {
    const found: string[] = [];
    for (const [id, { trader, symbol, isBuy, price, opens, frozen }] of this.orders) {
      const { unit, taker } = this.contracts.get(symbol)!;
      const value = price * opens * unit;
      const initial = up(value, this.settingOf(trader, symbol).leverage);
      const cost = initial + up(value * taker, ONE) + up((isBuy ? value - initial : value + initial) * taker, ONE);
      if (frozen !== cost) found.push(`order ${id} holds ${frozen} instead of ${cost}`);
    }
    return found;
  }

  /** Whether a transfer took what the cross positions need: their losses and margins, or what keeps them from liquidation. */
  hasTakenTooMuch(trader: number): boolean {
    let [hasCross, profit] = [false, 0n];
    let money = this.money.get(trader)! - this.reservedBy(trader);
    for (const [key, { margin }] of this.positions) {
      const [id, symbol] = key.split(' ') as [string, string];
      if (Number(id) !== trader) continue;
      money -= margin;
      if (this.settingOf(trader, symbol).isIsolated) continue;
      profit += this.profit(key, this.marks.get(symbol)!);
      hasCross = true;
    }
    return money + (profit < 0n ? profit : 0n) < 0n || (hasCross && this.short().includes(`${trader} cross`));
  }

  /** Looks at everybody: whose margin isn't enough at the mark prices, isolated positions by themselves, cross ones together. */
  short(): string[] {
    const found: string[] = [];
    const cross = new Map<number, bigint>();
    const isolated = new Map<number, bigint>();
    for (const [key, { lots, margin }] of this.positions) {
      const [id, symbol] = key.split(' ') as [string, string];
      const [trader, mark] = [Number(id), this.marks.get(symbol)!];
      const slack = this.profit(key, mark) * ONE - this.needed(key, lots * mark * this.contracts.get(symbol)!.unit);
      if (this.settingOf(trader, symbol).isIsolated) {
        isolated.set(trader, (isolated.get(trader) ?? 0n) + margin);
        if (margin * ONE + slack < 0n) found.push(key);
      } else cross.set(trader, (cross.get(trader) ?? 0n) + slack);
    }
    for (const [trader, slack] of cross) {
      const money = this.money.get(trader)! - (isolated.get(trader) ?? 0n) - this.reservedBy(trader);
      if (money * ONE + slack < 0n) found.push(`${trader} cross`);
    }
    return found;
  }

  /** Whether nobody else holds the other side of what this trader holds, where the index is sound at this time. */
  isAlone(short: string, at: number): boolean {
    const [trader] = short.split(' ') as [string];
    const keys = [...this.positions.keys()].map((key) => key.split(' ') as [string, string, string]);
    return keys
      .filter(([id, symbol]) => id === trader && (this.soundUntil.get(symbol) ?? 0) >= at)
      .every(([, symbol, long]) => !keys.some(([id, other, side]) => id !== trader && other === symbol && side !== long));
  }

  /** The maintenance margin and closing fee of a value, times ONE. */
  needed(key: string, value: bigint): bigint {
    const { tiers, taker } = this.earlier.get(key) ?? this.contracts.get(key.split(' ')[1]!)!;
    const tier = tiers.filter(({ floor }) => floor < value).at(-1) ?? tiers[0]!;
    return value * (tier.maintenance + taker) - tier.deduction * ONE;
  }
  profit(key: string, mark: bigint): bigint {
    const [, symbol, long] = key.split(' ') as [string, string, string];
    const { lots, entry } = this.positions.get(key)!;
    const value = lots * mark * this.contracts.get(symbol)!.unit;
    return long === 'true' ? value - entry : entry - value;
  }

  /** A take profit or stop loss ends for its other half only once that has closed something. */
  private pairs(events: readonly ExchangeEvent[]): void {
    for (const e of events) {
      if (e.event !== 'perpetual_order_changed' || e.order.endReason !== 'pair') continue;
      const { orderId, pairId } = e.order;
      if (pairId === undefined || (this.filled.get(pairId) ?? 0) === 0) this.wrong.push(`exit ${orderId} ended for nothing`);
    }
  }

  private other(e: ExchangeEvent): void {
    if (e.event === 'configured') for (const rules of e.perpetuals ?? []) this.change(rules);
    if (e.event === 'practice_credited' && e.account === 'perpetual') this.pay(e.trader, e.amount);
    if (e.event === 'transferred' && e.from === 'perpetual') this.pay(e.trader, -e.amount);
    if (e.event === 'transferred' && e.to === 'perpetual') this.pay(e.trader, e.amount);
    if (e.event === 'perpetual_setting_changed') this.choose(e.trader, e.symbol, BigInt(e.leverage), e.mode === 'isolated');
    if (e.event === 'funding_paid') this.fund(e);
    if (e.event === 'liquidation_step') this.step(e);
  }

  /** Whoever wouldn't have enough under the new rules keeps those of before. */
  private change({ symbol, tiers, makerFee: maker, takerFee: taker }: PerpetualInstrument): void {
    const before = this.contracts.get(symbol)!;
    this.contracts.set(symbol, { unit: before.unit, tiers, maker, taker });
    const text = (all: Contract['tiers']) => all.map((tier) => Object.values(tier).join(' ')).join();
    if (text(before.tiers) === text(tiers) && before.taker === taker) return;
    const kept = new Map<string, Contract>();
    for (const key of this.positions.keys()) {
      if (key.split(' ')[1] !== symbol) continue;
      kept.set(key, this.earlier.get(key) ?? before);
      this.earlier.delete(key);
    }
    const short = this.short();
    for (const [key, rules] of kept) {
      const trader = Number(key.split(' ')[0]);
      const place = this.settingOf(trader, symbol).isIsolated ? key : `${trader} cross`;
      if (short.includes(place)) this.earlier.set(key, rules);
    }
  }

  private step(e: Extract<ExchangeEvent, { event: 'liquidation_step' }>): void {
    const key = `${e.trader} ${e.symbol} ${e.isLong}`;
    if (e.step === 'orders_cancelled') {
      const { lots, margin } = this.positions.get(key)!;
      const mark = BigInt(e.mark);
      const value = lots * mark * this.contracts.get(e.symbol)!.unit;
      const isSafe = (margin + this.profit(key, mark)) * ONE >= this.needed(key, value);
      if (this.settingOf(e.trader, e.symbol).isIsolated && isSafe) this.wrong.push(key);
      return;
    }
    const quantity = BigInt(e.quantity);
    const sides = [{ trader: e.trader as number, isLong: e.isLong, fee: e.insuranceFee as bigint }];
    if (e.against !== undefined) sides.push({ trader: e.against, isLong: !e.isLong, fee: 0n });
    // A hedged account may be closed against itself: then what the one earns pays for the other.
    if (e.against === e.trader && this.profit(key, BigInt(e.mark)) < 0n) sides.reverse();
    for (const { trader, isLong, fee } of sides) {
      this.raise(trader, e.symbol, isLong, quantity, e.value, fee);
      this.close(trader, e.symbol, isLong, quantity, e.value, fee);
    }
  }

  /** What closing a cross position costs beyond the money comes out of the others' profit. The orders have just been cancelled. */
  private raise(trader: number, symbol: string, isLong: boolean, lots: bigint, value: bigint, fee: bigint): void {
    if (this.settingOf(trader, symbol).isIsolated) return;
    const key = `${trader} ${symbol} ${isLong}`;
    const before = this.positions.get(key)!;
    const part = (before.entry * lots) / before.lots;
    const cost = fee + (isLong ? part - value : value - part);
    const others = this.crossOf(trader).filter((one) => one !== key);
    this.settle(trader, others, cost - this.cashOf(trader, 0n));
  }

  /** Out of the margin, or the account's money; what is missing then out of profit that isn't realised. */
  private fund(e: Extract<ExchangeEvent, { event: 'funding_paid' }>): void {
    const key = `${e.trader} ${e.symbol} ${e.isLong}`;
    this.pay(e.trader, -e.paid);
    if (this.settingOf(e.trader, e.symbol).isIsolated) {
      const position = this.positions.get(key)!;
      position.margin -= e.paid;
      if (position.margin < 0n) position.margin += this.settle(e.trader, [key], -position.margin);
    } else if (e.paid > 0n) {
      const missing = -this.cashOf(e.trader, this.reservedBefore.get(e.trader) ?? 0n);
      this.settle(e.trader, this.crossOf(e.trader), missing);
    }
  }

  /** Moves entry values towards the mark prices until this much profit has become money. */
  private settle(trader: number, keys: readonly string[], missing: bigint): bigint {
    let left = missing > 0n ? missing : 0n;
    for (const key of keys) {
      const [, symbol, long] = key.split(' ') as [string, string, string];
      const profit = this.profit(key, this.marks.get(symbol)!);
      const part = profit < 0n ? 0n : profit < left ? profit : left;
      const position = this.positions.get(key)!;
      position.entry += long === 'true' ? part : -part;
      this.pay(trader, part);
      left -= part;
    }
    return missing > 0n ? missing - left : 0n;
  }

  /** By symbol, and the long position before the short one. */
  private crossOf(trader: number): string[] {
    const keys = [...this.positions.keys()].filter((key) => key.startsWith(`${trader} `));
    const place = (key: string) => key.replace(/ true$/, ' 0').replace(/ false$/, ' 1');
    const cross = keys.filter((key) => !this.settingOf(trader, key.split(' ')[1]!).isIsolated);
    return cross.sort((a, b) => (place(a) < place(b) ? -1 : 1));
  }
  private cashOf(trader: number, reserved: bigint): bigint {
    let cash = this.money.get(trader)! - reserved;
    for (const [key, { margin }] of this.positions) {
      const [id, symbol] = key.split(' ') as [string, string];
      if (Number(id) === trader && this.settingOf(trader, symbol).isIsolated) cash -= margin;
    }
    return cash;
  }

  /** A taker is booked once, for all its fills. */
  private take(): void {
    const [first] = this.taking;
    if (first === undefined) return;
    const deals = this.taking;
    this.taking = [];
    this.fill(first.taker, first.takerOrderId!, first.symbol, first.takerSide === 'buy', deals, this.contracts.get(first.symbol)!.taker);
  }

  /** The first lots close what is on the other side, the others open. */
  private fill(trader: number, orderId: number, symbol: string, isBuy: boolean, deals: readonly Deal[], rate: bigint): void {
    const { unit } = this.contracts.get(symbol)!;
    const { side } = this.orders.get(orderId)!;
    const mayClose = side === 'both' || (side === 'long') !== isBuy;
    let left = mayClose ? (this.positions.get(`${trader} ${symbol} ${!isBuy}`)?.lots ?? 0n) : 0n;
    let [closes, closesFor, opens, opensFor] = [0n, 0n, 0n, 0n];
    for (const { price, quantity } of deals) {
      const part = BigInt(quantity) < left ? BigInt(quantity) : left;
      left -= part;
      closes += part;
      closesFor += part * BigInt(price) * unit;
      opens += BigInt(quantity) - part;
      opensFor += (BigInt(quantity) - part) * BigInt(price) * unit;
    }
    const fee = up((closesFor + opensFor) * rate, ONE);
    const closeFee = closes === 0n ? 0n : up(closesFor * rate, ONE);
    const first = closeFee < fee ? closeFee : fee;
    if (closes > 0n) this.fees += this.close(trader, symbol, !isBuy, closes, closesFor, first);
    if (opens > 0n) this.open(trader, symbol, isBuy, opens, opensFor, fee - first);
  }

  private open(trader: number, symbol: string, isLong: boolean, lots: bigint, value: bigint, fee: bigint): void {
    const { leverage } = this.settingOf(trader, symbol);
    const { taker } = this.contracts.get(symbol)!;
    const initial = up(value, leverage);
    const key = `${trader} ${symbol} ${isLong}`;
    const before = this.positions.get(key) ?? { lots: 0n, entry: 0n, margin: 0n };
    const margin = initial + up((isLong ? value - initial : value + initial) * taker, ONE);
    this.positions.set(key, { lots: before.lots + lots, entry: before.entry + value, margin: before.margin + margin });
    this.earlier.delete(key);
    this.pay(trader, -fee);
    this.fees += fee;
  }

  /** Returns the fee, which may give way by the rounding of a part. */
  private close(trader: number, symbol: string, isLong: boolean, lots: bigint, value: bigint, asked: bigint): bigint {
    const key = `${trader} ${symbol} ${isLong}`;
    const before = this.positions.get(key)!;
    const part = (before.entry * lots) / before.lots;
    const gain = isLong ? value - part : part - value;
    const { isIsolated } = this.settingOf(trader, symbol);
    const backing = (isIsolated ? before.margin : this.money.get(trader)!) + gain;
    const fee = asked < backing ? asked : backing > 0n ? backing : 0n;
    const share = (before.margin * lots) / before.lots;
    // An isolated position pays what a part loses beyond its share of the margin.
    const missing = isIsolated && fee > share + gain ? fee - share - gain : 0n;
    const rest = before.margin - share;
    if (lots === before.lots) {
      this.positions.delete(key);
      this.earlier.delete(key);
    } else
      this.positions.set(key, {
        lots: before.lots - lots,
        entry: before.entry - part,
        margin: rest - (missing < rest ? missing : rest),
      });
    this.pay(trader, gain - fee);
    return fee;
  }

  /** Other leverage sets a cross position's margin anew. */
  private choose(trader: number, symbol: string, leverage: bigint, isIsolated: boolean): void {
    this.settings.set(`${trader} ${symbol}`, { leverage, isIsolated });
    const { taker } = this.contracts.get(symbol)!;
    for (const isLong of [true, false]) {
      const position = this.positions.get(`${trader} ${symbol} ${isLong}`);
      if (position === undefined || isIsolated) continue;
      const initial = up(position.entry, leverage);
      position.margin = initial + up((isLong ? position.entry - initial : position.entry + initial) * taker, ONE);
    }
  }

  moveMargin(trader: number, symbol: string, isLong: boolean, amount: bigint): void {
    const key = `${trader} ${symbol} ${isLong}`;
    this.positions.get(key)!.margin += amount;
    if (amount < 0n) this.earlier.delete(key);
  }
  settingOf(trader: number, symbol: string) {
    return this.settings.get(`${trader} ${symbol}`) ?? { leverage: 10n, isIsolated: false };
  }
  private reservedBy(trader: number): bigint {
    return [...this.orders.values()].reduce((sum, order) => (order.trader === trader ? sum + order.frozen : sum), 0n);
  }
  private pay(trader: number, amount: bigint): void {
    this.money.set(trader, (this.money.get(trader) ?? 0n) + amount);
  }
}
