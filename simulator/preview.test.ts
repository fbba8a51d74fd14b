// Random orders and amendments in random markets: what the browser's form makes of the wire, and what the core then books.

import type { Order as WireOrder } from '@bourse/contract/spot';
import type { OrderId } from '@bourse/core/book/order-id';
import type { Command } from '@bourse/core/command';
import type { ExchangeEvent, Outcome } from '@bourse/core/event';
import { createExchange } from '@bourse/core/exchange';
import { traderId } from '@bourse/core/identity/trader-id';
import type { FeeTier, Instrument } from '@bourse/core/market/instrument';
import { parsePrice, parseQuantity } from '@bourse/core/market/instrument-text';
import { decimalText, parseDecimal } from '@bourse/core/money/decimal';
import { type Amount, amount, finePrice, instant, lots, RATE_ONE, rate, ticks } from '@bourse/core/money/unit';
import { estimate } from '@bourse/core/spot/estimate';
import type { DealMade } from '@bourse/core/spot/events';
import { judgeOrder } from '@bourse/core/spot/judge';
import { isOpenStatus, type Order } from '@bourse/core/spot/order';
import { reserve } from '@bourse/core/spot/reserve';
import type { Origin } from '@bourse/core/stamp';
import { COIN, dust, opening, START } from '@bourse/core/test/market';
import { Chance } from '@bourse/server/market/practice/chance';
import { expect, test } from 'vitest';
import { isRefusal } from '../server/http/refusal.ts';
import { instrumentInfo } from '../server/market/market-text.ts';
import { Depth } from '../server/realtime/depth.ts';
import { placeOrder } from '../server/spot/commands.ts';
import { orderText } from '../server/spot/order-text.ts';
import { assessAmendment } from '../web/spot/amend.ts';
import { type Assessment, assess } from '../web/spot/assess.ts';
import { type Facts, factsOf, seenBy, ticketMarket } from '../web/spot/facts.ts';
import { leastText } from '../web/spot/least-text.ts';
import type { Reason } from '../web/spot/reason.ts';
import { blankTicket, newOrder, orderOf, type Ticket } from '../web/spot/ticket.ts';
import { amountText, moneyText } from '../web/wire/money-text.ts';

const FLOORS = 50;
const ORDERS = 2_000;
const TRADERS = 8;

/** Bounds so close that each of them is met: prices from 0.9 to 1.1, an index around 1, bands of 5 and 2 %. */
const tight: Instrument = {
  ...dust,
  minimumPrice: ticks(9_000),
  maximumPrice: ticks(11_000),
  minimumQuantity: lots(20),
  maximumQuantity: lots(9_000),
  maximumMarketQuantity: lots(6_000),
  minimumNotional: amount(10_000_000n),
  priceBand: rate(RATE_ONE / 20n),
  marketBand: rate(RATE_ONE / 50n),
  maximumOpenOrders: 7,
};
const assets = opening.assets;
const assetOf = (name: string) => assets.find((one) => one.asset === name)!;
const [base, quote] = [assetOf(tight.base), assetOf(tight.quote)];
const tiers: readonly FeeTier[] = [
  { floor: amount(0n), maker: rate(90_000n), taker: rate(110_003n) },
  { floor: amount(40n * COIN), maker: rate(50_001n), taker: rate(70_000n) },
];
const listing = { asset: assetOf, scale: (name: string) => assetOf(name).scale, instrument: () => tight } as never;
const wire = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;
const market = ticketMarket(wire(instrumentInfo(tight, base.scale, quote.scale)));

/** One exchange, and what each trader's browser has heard of it. */
class Floor {
  readonly chance: Chance;
  private readonly exchange = createExchange();
  private seq = 0;
  private now = START;
  private readonly depth = new Depth();
  private readonly balances = new Map<string, Amount>();
  readonly orders = new Map<number, Map<OrderId, Order>>();
  /** What the ticket said of open limit orders that weren’t amended. Stop orders meet a later market, which may bring more and cost more fee. */
  readonly said = new Map<OrderId, Summary>();
  private readonly tierOf = new Map<number, number>();
  private last: number | undefined;
  private index: { readonly price: number | undefined; readonly state: 'normal' | 'degraded' | 'stale' | 'held' } | undefined;

  constructor(seed: number) {
    this.chance = new Chance(seed);
    const grant = (asset: string, value: bigint) => ({ kind: 'trader', account: 'spot', asset, amount: amount(value) }) as const;
    const practiceGrants = [grant(quote.asset, 30n * COIN), grant(base.asset, 3_000_000n)];
    this.say('operator', { ...opening, instruments: [tight], feeTiers: tiers, practiceGrants });
    for (let i = 1; i <= TRADERS; i++) this.say('trader', { kind: 'open_trader', trader: traderId(i), traderKind: 'trader' });
    this.tick();
    // Before its first deal a market has no ticker.
    this.place(1, { ...blankTicket, side: 'sell', price: '1', quantity: '1' });
    this.place(2, { ...blankTicket, price: '1', quantity: '1' });
  }

  say(origin: Origin, command: Command): { readonly answer: Outcome['answer']; readonly deals: DealMade[] } {
    const { answer, events } = this.exchange.apply({ seq: ++this.seq, at: instant(++this.now), origin }, command);
    const deals: DealMade[] = [];
    for (const event of events) this.hear(event, deals);
    return { answer, deals };
  }

  private hear(event: ExchangeEvent, deals: DealMade[]): void {
    if (event.event === 'level_changed') this.depth.set(event, this.seq);
    else if (event.event === 'balance_changed' && event.account === 'spot')
      this.balances.set(`${event.trader} ${event.asset}`, event.available);
    else if (event.event === 'fee_tier_changed') this.tierOf.set(event.trader, event.tier);
    else if (event.event === 'index_ticked') this.index = { price: event.price, state: event.state };
    else if (event.event === 'deal_made') {
      this.last = event.price;
      deals.push(event);
    } else if (event.event === 'order_changed') {
      const { order } = event;
      const own = this.orders.get(order.trader) ?? new Map<OrderId, Order>();
      this.orders.set(order.trader, own);
      if (isOpenStatus(order.status)) own.set(order.orderId, order);
      else own.delete(order.orderId);
      const said = this.said.get(order.orderId);
      if (said !== undefined) keeps(said, order, () => ({ said, order }));
    }
  }

  get expiry() {
    return instant(this.now + 3_000);
  }

  tick(): void {
    const price = ticks(9_700 + this.chance.below(600));
    this.say('feed', {
      kind: 'index_tick',
      symbol: tight.symbol,
      constituents: [{ source: 'a', price: finePrice(price), receivedAt: instant(this.now) }],
    });
  }
  /** The feed falls silent, and the clock says so. */
  silence(): void {
    this.now += 6_000;
    this.say('clock', { kind: 'advance_clock' });
  }

  available(trader: number, asset: string): Amount {
    return this.balances.get(`${trader} ${asset}`) ?? amount(0n);
  }

  /** As the trader's page has it after the last message. */
  facts(trader: number): Facts {
    const { bids, asks } = this.depth.top(500);
    const text = (side: typeof bids) => side.map(([p, q]) => [decimalText(p, tight.priceDecimals), decimalText(q, tight.quantityDecimals)]);
    const tier = tiers[this.tierOf.get(trader) ?? 0]!;
    const { price, state = 'stale' } = this.index ?? {};
    const heard = wire({
      purse: {
        base: decimalText(this.available(trader, base.asset), base.scale),
        quote: decimalText(this.available(trader, quote.asset), quote.scale),
      },
      ticker:
        this.last === undefined
          ? undefined
          : {
              last: decimalText(this.last, tight.priceDecimals),
              ...(price !== undefined && { index: decimalText(price, tight.priceDecimals) }),
              indexState: state,
            },
      book: { bids: text(bids), asks: text(asks) },
      fees: { maker: decimalText(tier.maker, 8), taker: decimalText(tier.taker, 8) },
      orders: this.own(trader),
      isConnected: true,
    });
    return factsOf(market, heard as never);
  }
  own(trader: number): WireOrder[] {
    return [...(this.orders.get(trader)?.values() ?? [])].map((order) => orderText(listing, order));
  }

  cancel(trader: number): void {
    const orderId = this.chance.pick([...this.orders.get(trader)!.keys()]);
    const request = { trader: traderId(trader), requestId: `c${this.seq}`, expiresAt: this.expiry };
    this.say('trader', { kind: 'cancel_order', ...request, orderId });
  }

  /** Through the edge, as the form sends it. */
  place(trader: number, t: Ticket) {
    const input = wire(orderOf(t, tight.symbol, `r${this.seq}`, market));
    const command = placeOrder(
      { listing, submission: { expiry: () => this.expiry } as never },
      input as never,
      { trader: traderId(trader) } as never,
    );
    if (isRefusal(command)) return command;
    return this.say('trader', command);
  }
}

/** The ticket's summary as its trader reads it, in ticks and minor units. Undefined where it shows a dash. */
interface Summary {
  readonly spend: bigint | undefined;
  readonly maximumFee: bigint | undefined;
  readonly receive: bigint | undefined;
  readonly worst: bigint | undefined;
}
function summaryOf(shown: Assessment, isBuy: boolean): Summary {
  const [spent, received] = isBuy ? [quote.scale, base.scale] : [base.scale, quote.scale];
  const read = (text: string, scale: number) => parseDecimal(text.replace(/[≥,\s]/g, ''), scale);
  return {
    spend: read(amountText(shown.spend, 'en', shown.spendAsset), spent),
    maximumFee: read(amountText(shown.maxFee, 'en', shown.feeAsset), received),
    receive: read(leastText(shown, market.info, 'en'), received),
    worst: read(moneyText(shown.worst, 'en', { minimum: tight.priceDecimals }), tight.priceDecimals),
  };
}
/** No order costs more than its ticket said, and a filled one brings at least what was said. */
function keeps(said: Summary, order: Order, told: () => unknown): void {
  if (order.filledQuantity === 0) return;
  const coins = BigInt(order.filledQuantity) * 100n;
  const [spent, gross] = order.side === 'buy' ? [order.filledAmount, coins] : [coins, order.filledAmount];
  same('spends at most', spent <= said.spend!, true, told);
  same('fee at most', order.fee <= said.maximumFee!, true, told);
  if (order.status === 'done' && said.receive !== undefined) same('receives at least', gross - order.fee >= said.receive, true, told);
  count(`kept by ${order.type}, ${order.status}`);
}

/** The refusals of the core that a reason stands for. */
const refusals: Partial<Record<Reason | 'below_filled', readonly string[]>> = {
  price_stale: ['price_stale'],
  above_quantity: ['invalid_quantity'],
  below_quantity: ['below_minimum_quantity'],
  below_notional: ['below_minimum_notional'],
  price_below_band: ['price_outside_band', 'invalid_price'],
  price_above_band: ['price_outside_band', 'invalid_price'],
  trigger_reached: ['trigger_already_reached'],
  post_only_takes: ['post_only_would_take'],
  insufficient: ['insufficient_available'],
  'msg_too-many-open-orders': ['too_many_open_orders'],
  below_filled: ['invalid_quantity'],
};

function same(what: string, shown: unknown, booked: unknown, told: () => unknown): void {
  if (shown !== booked) throw new Error(`${what}: shown ${String(shown)}, booked ${String(booked)}\n${text(told())}`);
}
const text = (value: unknown): string => JSON.stringify(value, (_, v: unknown) => (typeof v === 'bigint' ? `${v}n` : v));

const priceText = (chance: Chance): string => {
  const [low, high] = chance.happens(930) ? [9_850, 10_150] : chance.happens(700) ? [9_000, 11_000] : [8_900, 11_100];
  return decimalText(chance.between(low, high), tight.priceDecimals);
};
const quantityText = (chance: Chance): string => {
  const [low, high] = chance.happens(900) ? [100, 2_500] : chance.happens(500) ? [1, 120] : [5_800, 9_100];
  return decimalText(chance.between(low, high), tight.quantityDecimals);
};
function ticketOf(chance: Chance): Ticket {
  const type = chance.pick(['limit', 'limit', 'limit', 'limit', 'market', 'market', 'stop_limit', 'stop_market'] as const);
  const timeInForce = chance.pick(['GTC', 'GTC', 'GTC', 'IOC', 'FOK'] as const);
  const isMarket = type === 'market' || type === 'stop_market';
  return {
    ...blankTicket,
    side: chance.pick(['buy', 'sell']),
    type,
    price: priceText(chance),
    trigger: priceText(chance),
    triggerSource: chance.pick(['last', 'index']),
    quantity: quantityText(chance),
    total: decimalText(chance.happens(900) ? chance.between(9_000_000, 400_000_000) : chance.between(1, 99_999_999_999), quote.scale),
    lead: isMarket && chance.happens(500) ? 'total' : 'quantity',
    timeInForce,
    postOnly: type === 'limit' && timeInForce === 'GTC' && chance.happens(150),
  };
}

const counted = new Map<string, number>();
const count = (what: string) => counted.set(what, (counted.get(what) ?? 0) + 1);

/** Where an order of the trader's own stands in the way, its place in the queue isn't known: what is shown is then a lower bound. */
function placeOne(floor: Floor, trader: number): void {
  const t = ticketOf(floor.chance);
  const facts = floor.facts(trader);
  const seen = seenBy(facts);
  const o = newOrder(t, market);
  const shown = assess(t, facts);
  const verdict = judgeOrder(seen, o);
  const e = estimate(seen, o);
  const isBuy = t.side === 'buy';
  const booked = floor.place(trader, t);
  const told = () => ({ t, shown, verdict, e, booked, facts });
  if ('refused' in booked) throw new Error(`the edge refused ${booked.refused}: ${text(told())}`);
  const { answer, deals } = booked;
  const isExact = e.fills?.stop !== 'own' || e.fills.isComplete;
  count(isExact ? 'exact' : 'lower bound');
  if ('rejected' in answer) {
    if (!isExact && !('rejected' in verdict)) return;
    same('rejection', text(verdict), text(answer), told);
    same('reason', refusals[shown.reason as Reason]?.includes(answer.rejected), true, told);
    count(answer.rejected);
    return;
  }
  if ('rejected' in verdict || answer.kind !== 'order') throw new Error(`shown as refused, and booked: ${text(told())}`);
  const { order } = answer;
  const taken = deals.filter((deal) => deal.takerOrderId === order.orderId);
  const quantity = taken.reduce((sum, deal) => sum + deal.quantity, 0);
  const value = taken.reduce((sum, deal) => sum + deal.notional, 0n);
  const fee = taken.reduce((sum, deal) => sum + deal.takerFee, 0n);
  count(order.type);
  const said = summaryOf(shown, isBuy);
  keeps(said, order, told);
  if (order.type === 'limit' && isOpenStatus(order.status)) floor.said.set(order.orderId, said);
  const isBeyond = ({ price }: DealMade) => (isBuy ? price > said.worst! : price < said.worst!);
  if (order.type === 'market') same('deals beyond the worst price', taken.filter(isBeyond).length, 0, told);
  const fills = verdict.ends === undefined ? e.fills : undefined;
  if (!isExact) {
    same('at least', quantity >= (fills?.quantity ?? 0), true, told);
    return;
  }
  same('reason', shown.reason, verdict.ends === 'no_liquidity' || verdict.ends === 'price_band' ? 'no_liquidity' : undefined, told);
  same('filled quantity', fills?.quantity ?? 0, quantity, told);
  same('filled value', fills?.value ?? 0n, value, told);
  same('fee', fills === undefined ? 0n : e.fee, fee, told);
  same('worst price', quantity === 0 ? undefined : fills?.worst, taken.at(-1)?.price, told);
  const isMarket = order.type === 'market';
  if (order.price !== undefined && verdict.ends === undefined) same('spend', said.spend, verdict.cost, told);
  if (isMarket && fills !== undefined) {
    same('worst price shown', said.worst, BigInt(verdict.worst!), told);
    same('fills only', shown.fillsOnly, fills.isComplete ? undefined : decimalText(quantity, tight.quantityDecimals), told);
  }
  if (order.type !== 'stop_market') same('shows what it brings', said.receive !== undefined, !isMarket || fills?.isComplete === true, told);
  const used = isMarket
    ? isBuy
      ? value
      : BigInt(quantity) * 100n
    : order.type === 'stop_market'
      ? 0n
      : reserve(isBuy, o.price!, lots(quantity), market.units);
  const hasRested = deals.some((deal) => deal.makerOrderId === order.orderId);
  if (isOpenStatus(order.status) && !hasRested) same('frozen', verdict.cost - used, order.frozen, told);
  if (isMarket) same('cost', verdict.cost, used, told);
  if (verdict.ends !== undefined) same('how it ends', verdict.ends, order.endReason, told);
  if (quantity > 0) {
    count('filled');
    const received = (isBuy ? BigInt(quantity) * 100n : value) - fee;
    if (isMarket && fills?.isComplete) same('receives', shown.expected, decimalText(received, isBuy ? base.scale : quote.scale), told);
  }
}

function amendOne(floor: Floor, trader: number): void {
  const { chance } = floor;
  const standing = chance.pick(floor.own(trader));
  if (standing.price === undefined && standing.quantity === undefined) return;
  floor.said.delete(Number(standing.orderId) as OrderId);
  const wish = {
    price: standing.price === undefined ? '' : chance.happens(400) ? standing.price : priceText(chance),
    quantity: chance.happens(300) ? standing.quantity! : quantityText(chance),
  };
  const facts = floor.facts(trader);
  const shown = assessAmendment(standing, wish, facts);
  const before = floor.orders.get(trader)!.get(Number(standing.orderId) as OrderId)!;
  const { answer, deals } = floor.say('trader', {
    kind: 'amend_order',
    trader: traderId(trader),
    requestId: `a${chance.word()}`,
    expiresAt: floor.expiry,
    orderId: before.orderId,
    price: parsePrice(wish.price, market.info),
    quantity: parseQuantity(wish.quantity, market.info),
  });
  const told = () => ({ standing, wish, shown, answer, facts });
  count('amended');
  if ('rejected' in answer) {
    same('reason', refusals[shown.reason as Reason]?.includes(answer.rejected), true, told);
    count(`amendment ${answer.rejected}`);
    return;
  }
  if (answer.kind !== 'order') throw new Error('an amendment was answered by something else');
  same('reason', shown.reason === undefined || shown.reason === 'unchanged', true, told);
  const taken = deals.filter((deal) => deal.takerOrderId === before.orderId);
  if (taken.length > 0) {
    count('amendment filled');
    same('takes at once', shown.takes, true, told);
    const fee = taken.reduce((sum, deal) => sum + deal.takerFee, 0n);
    const most = BigInt(
      parseQuantity(shown.after.maxFee, { priceDecimals: 0, quantityDecimals: standing.side === 'buy' ? base.scale : quote.scale })!,
    );
    same('the fee stays below its maximum', fee <= most, true, told);
  }
  if (deals.length > 0 || !isOpenStatus(answer.order.status)) return;
  const [asset, scale] = standing.side === 'buy' ? [quote.asset, quote.scale] : [base.asset, base.scale];
  same('available', shown.after.available, decimalText(floor.available(trader, asset), scale), told);
}

test('the preview of 100,000 random orders is what is booked: the same refusal, the same frozen amount, the same fills, fee and worst price, within what the ticket said', () => {
  for (let seed = 1; seed <= FLOORS; seed++) {
    const floor = new Floor(seed);
    const { chance } = floor;
    for (let n = 0; n < ORDERS; ) {
      const trader = chance.between(1, TRADERS);
      const hasOrders = (floor.orders.get(trader)?.size ?? 0) > 0;
      if (chance.happens(30)) floor.tick();
      else if (chance.happens(2)) floor.silence();
      else if (hasOrders && chance.happens(60)) floor.cancel(trader);
      else if (hasOrders && chance.happens(200)) {
        amendOne(floor, trader);
        n++;
      } else {
        placeOne(floor, trader);
        n++;
      }
    }
  }
  // Each case has come up, and only few previews were lower bounds.
  const cases = [
    'limit',
    'market',
    'stop_limit',
    'stop_market',
    'filled',
    'amended',
    'amendment filled',
    'kept by limit, done',
    'kept by market, done',
    ...Object.values(refusals).flat(),
  ];
  expect(cases.filter((one) => !counted.has(one))).toEqual([]);
  expect(counted.get('exact')).toBeGreaterThan(10 * (counted.get('lower bound') ?? 0));
});
