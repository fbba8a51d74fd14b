import type { OrderId } from '../book/order-id.ts';
import type { Command } from '../command.ts';
import type { Outcome } from '../event.ts';
import { type TraderId, traderId } from '../identity/trader-id.ts';
import { type Account, accounts } from '../ledger/account.ts';
import { decimalText, parseDecimal } from '../money/decimal.ts';
import { amount, instant, lots, type Ticks, ticks } from '../money/unit.ts';
import type { Order, TimeInForce } from '../spot/order.ts';
import type { TraderRequest } from '../stamp.ts';
import { COIN, delisted, Floor, gold, opening } from './market.ts';

// A play is text that a trader can read, one line per command:
//   alice sell 7 @ 1600 [ioc | fok | post] [stp maker | both | none] [as her-name]
//   bob buy 3 market            bob buy for 500 market
//   carol sell 5 @ 1580 stop 1590 [index]        carol sell 5 market stop 1590
//   alice amend 1 to 5 [@ 1610]      alice cancel 1      alice cancel all      (orders count from 1 in the order of the play)
//   alice moves 20 USDT from spot to fiat
//   alice freezes      alice opens      office locks alice      office opens alice
//   index 1600      wait 6s      wait 30h
//   office delists (its orders stay)      office ends trading (they are cancelled)      office relists
//   alice invites bob      office refuses bob      office allows bob
// Everybody starts with 100,000 USDT and 100 gold in the spot account. After each line every invariant is checked.

export class Play {
  readonly floor = new Floor();
  /** Refusals, and how orders ended other than resting, line by line. */
  readonly said: string[] = [];
  private readonly orders: OrderId[] = [];
  private readonly traders: string[] = [];

  constructor(text: string) {
    this.floor.open(0);
    this.act(text);
  }

  act(text: string): this {
    for (const line of text.split(/\n| \/ /)) if (line.trim() !== '') this.line(line.trim());
    return this;
  }

  /** Deals in order: `4 @ 1590, 2 @ 1600`. */
  get tape(): string {
    return this.floor.events.flatMap((e) => (e.event === 'deal_made' ? [`${e.quantity} @ ${e.price}`] : [])).join(', ');
  }

  /** The book drawn from the level events alone: asks above, bids below, best in the middle. */
  get ladder(): string {
    const levels = new Map<string, { side: string; price: number; quantity: number }>();
    for (const e of this.floor.events) if (e.event === 'level_changed') levels.set(`${e.side} ${e.price}`, e);
    const standing = [...levels.values()].filter((level) => level.quantity > 0).sort((a, b) => b.price - a.price);
    const draw = (side: string) => standing.filter((level) => level.side === side).map((level) => `${level.price} | ${level.quantity}`);
    return [...draw('sell'), '-----', ...draw('buy')].join('\n');
  }

  /** `99000 USDT + 600 frozen, 100 GOLD` in the spot account. */
  money(name: string): string {
    const purse = (asset: string): string => {
      const row = [...this.floor.exchange.rows()].find(
        ({ table, values: v }) => table === 'purse' && v['trader'] === this.trader(name) && v['account'] === 'spot' && v['asset'] === asset,
      );
      const [available, frozen] = [coins(row?.values['available']), coins(row?.values['frozen'])];
      return `${available} ${asset}${frozen === '0' ? '' : ` + ${frozen} frozen`}`;
    };
    return `${purse('USDT')}, ${purse('GOLD')}`;
  }

  /** Rewards paid to inviters, in order: `bob: 0.4 GOLD, carol: 3.2 USDT` by invited trader. */
  get rewards(): string {
    const paid = this.floor.events.flatMap((e) => (e.event === 'reward_paid' ? [e] : []));
    return paid.map((e) => `${this.traders[e.invited - 1]}: ${coins(e.amount)} ${e.asset}`).join(', ');
  }

  /** The order as last reported. */
  order(count: number): Order {
    const id = this.orders[count - 1];
    return this.floor.events.flatMap((e) => (e.event === 'order_changed' && e.order.orderId === id ? [e.order] : [])).at(-1)!;
  }
  /** `done 6 of 6`, `expired 2 of 6: no_liquidity` */
  fate(count: number): string {
    const { status, filledQuantity, quantity, endReason } = this.order(count);
    return `${status} ${filledQuantity}${quantity === undefined ? '' : ` of ${quantity}`}${endReason ? `: ${endReason}` : ''}`;
  }

  private line(line: string): void {
    const { floor } = this;
    floor.now += 10;
    const [who = '', verb = '', ...rest] = line.split(/\s+/);
    if (who === 'index') floor.index(gold.symbol, Number(verb));
    else if (who === 'wait') this.wait(Number.parseInt(verb, 10) * (verb.endsWith('h') ? 3_600_000 : 1_000));
    else if (verb === 'delists' || verb === 'ends') this.floor.say('operator', delisted(verb === 'ends'));
    else if (verb === 'relists') this.floor.say('operator', opening);
    else if (verb === 'refuses' || verb === 'allows') this.judge(verb, rest[0]!);
    else if (verb === 'invites') this.trader(rest[0]!, this.trader(who));
    else if (verb === 'locks' || verb === 'freezes' || verb === 'opens') this.lock(who, verb, rest[0]);
    else this.command(who, verb, rest);
  }

  private wait(time: number): void {
    this.floor.now += time;
    this.floor.say('clock', { kind: 'advance_clock' });
  }

  private lock(who: string, verb: string, whom = who): void {
    const trader = this.trader(whom);
    const origin = who === 'office' ? 'operator' : 'trader';
    const cause = verb === 'locks' ? 'operator' : 'self';
    const { answer } = this.floor.say(
      origin,
      verb === 'opens' ? { kind: 'unlock_trader', trader } : { kind: 'lock_trader', trader, cause },
    );
    if ('rejected' in answer) this.said.push(`${who}: ${answer.rejected}`);
  }

  private command(who: string, verb: string, words: string[]): void {
    const outcome = this.floor.say('trader', this.read(verb, words, this.request(who)));
    const { answer } = outcome;
    if ('rejected' in answer) this.said.push(`${who}: ${answer.rejected}`);
    else if (verb === 'buy' || verb === 'sell') this.orders.push(orderIdOf(outcome));
  }

  private read(verb: string, words: string[], request: TraderRequest): Command {
    const text = words.join(' ');
    const order = this.orders[Number(words[0]) - 1]!;
    if (verb === 'cancel')
      return words[0] === 'all' ? { kind: 'cancel_all_orders', ...request } : { kind: 'cancel_order', ...request, orderId: order };
    if (verb === 'amend') {
      const [, quantity] = /to (\d+)/.exec(text) ?? [];
      const [, price] = /@ (\d+)/.exec(text) ?? [];
      return {
        kind: 'amend_order',
        ...request,
        orderId: order,
        quantity: quantity ? lots(Number(quantity)) : undefined,
        price: maybe(price),
      };
    }
    if (verb === 'moves') {
      const [sum = '', asset = '', , from, , to] = words;
      return { kind: 'transfer', ...request, from: accountOf(from), to: accountOf(to), asset, amount: amount(parseDecimal(sum, 8) ?? -1n) };
    }
    if (verb !== 'buy' && verb !== 'sell') throw new Error(`the play says what nobody understands: ${verb} ${text}`);
    const [, sum] = /^for (\S+)/.exec(text) ?? [];
    const [, price] = /@ (\d+)/.exec(text) ?? [];
    const [, trigger, source] = /stop (\d+)( index)?/.exec(text) ?? [];
    const [, prevention = 'taker'] = /stp (\w+)/.exec(text) ?? [];
    const [, name] = /as (\S+)/.exec(text) ?? [];
    const isMarket = /\bmarket\b/.test(text);
    return {
      kind: 'place_order',
      ...request,
      clientOrderId: name,
      symbol: gold.symbol,
      side: verb,
      type: trigger ? (isMarket ? 'stop_market' : 'stop_limit') : isMarket ? 'market' : 'limit',
      timeInForce: (/\b(ioc|fok)\b/.exec(text)?.[0].toUpperCase() ?? 'GTC') as TimeInForce,
      postOnly: /\bpost\b/.test(text),
      selfTradePrevention: prevention === 'none' ? 'none' : `expire_${prevention as 'taker' | 'maker' | 'both'}`,
      price: maybe(price),
      quantity: sum ? undefined : lots(Number(words[0])),
      amount: sum ? amount(parseDecimal(sum, 8) ?? -1n) : undefined,
      triggerPrice: maybe(trigger),
      triggerSource: trigger ? (source ? 'index' : 'last') : undefined,
    };
  }

  private request(name: string): TraderRequest {
    const trader = this.trader(name);
    return { trader, requestId: `line ${this.floor.seq}`, expiresAt: instant(this.floor.now + 3_000) };
  }

  private judge(verb: string, name: string): void {
    const invited = this.trader(name);
    const { answer } = this.floor.say(
      'operator',
      verb === 'allows' ? { kind: 'allow_reward', invited } : { kind: 'refuse_reward', invited, cause: 'same_device' },
    );
    if ('rejected' in answer) this.said.push(`office: ${answer.rejected}`);
  }

  private trader(name: string, inviter?: TraderId): TraderId {
    if (!this.traders.includes(name)) {
      this.traders.push(name);
      const isMaker = name === 'maker';
      const trader = traderId(this.traders.length);
      const traderKind = isMaker ? 'market_maker' : 'trader';
      this.floor.say(isMaker ? 'operator' : 'trader', { kind: 'open_trader', trader, traderKind, inviter });
    }
    return traderId(this.traders.indexOf(name) + 1);
  }
}

export const play = (text: string): Play => new Play(text);

const maybe = (text: string | undefined): Ticks | undefined => (text === undefined ? undefined : ticks(Number(text)));
const accountOf = (word: string | undefined): Account => accounts.find((account) => account === word) ?? (word as Account);
const orderIdOf = ({ answer }: Outcome): OrderId => ('kind' in answer && answer.kind === 'order' ? answer.order.orderId : (0 as OrderId));

/** 1.5 rather than 1.50000000 */
const coins = (value: unknown): string => decimalText((value as bigint | undefined) ?? 0n, 8);
