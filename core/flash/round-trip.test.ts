// Trust 3, abuse 10: exchanging the smallest amounts back and forth, however often, never gives more than before, and every lost
// unit is in the house's books. Sums are exact: integers in a unit that divides both assets' units.

import { expect, test } from 'vitest';
import { createExchange } from '../exchange.ts';
import { traderId } from '../identity/trader-id.ts';
import type { Place } from '../ledger/account.ts';
import { type Amount, amount, finePrice, instant, RATE_ONE, type Ticks, ticks } from '../money/unit.ts';
import { flashRules, fundsOpening } from '../test/funds-floor.ts';
import { dust, gold, opening, START } from '../test/market.ts';
import { type Leg, spreadOf, termsFrom, termsTo } from './rate.ts';

const leg = (price: number, priceDecimals: number, scale: number, isDegraded = false): Leg => ({
  price: { price: price as Ticks, priceDecimals, isDegraded },
  scale,
});
/** The value of one minor unit of each asset, as integers in a common unit. */
const unitsOf = (one: Leg, other: Leg): [bigint, bigint] => [
  BigInt(one.price.price) * 10n ** BigInt(other.scale + other.price.priceDecimals),
  BigInt(other.price.price) * 10n ** BigInt(one.scale + one.price.priceDecimals),
];

test('a million of the smallest exchanges by the quote formula never increase the sum, and none avoids part of spread or fee', () => {
  const MANY = 1_000_000;
  const pairs: readonly (readonly [Leg, Leg])[] = [
    [leg(1, 0, 8), leg(60_000_00, 2, 8)],
    [leg(1, 0, 8), leg(8_123, 5, 8)],
    [leg(60_000_00, 2, 8), leg(3_000_00, 2, 18)],
    [leg(1, 0, 6), leg(10_001, 4, 2, true)],
    [leg(7, 0, 0), leg(3, 0, 0)],
    [leg(12_345, 4, 5, true), leg(1_600, 0, 8, true)],
  ];
  const below = seeded(1);
  const moved = (one: Leg): Leg => {
    const price = Math.max(1, Math.round(one.price.price * (0.9 + below(2_001) / 10_000))) as Ticks;
    return { ...one, price: { ...one.price, price } };
  };
  const wrong: string[] = [];
  let made = 0;
  // Prices are constant for a stretch, and have moved when the next one begins.
  for (let stretch = 0; made < MANY && wrong.length === 0; stretch++) {
    const [one, other] = pairs[stretch % pairs.length]!.map(moved) as [Leg, Leg];
    const sides = [
      [one, other],
      [other, one],
    ] as const;
    const units = unitsOf(one, other);
    const least = sides.map(([from, to]) => termsTo(1n as Amount, from, to, flashRules).fromAmount) as [Amount, Amount];
    const has: [bigint, bigint] = [least[0] * 1_000n, least[1] * 1_000n];
    const kept = RATE_ONE - spreadOf(one.price, other.price, flashRules) - flashRules.fee;
    let sum = has[0] * units[0] + has[1] * units[1];
    for (let i = 0; i < 500 && wrong.length === 0; i++) {
      const there = (i % 2) as 0 | 1;
      const back = (1 - there) as 0 | 1;
      // The amount that gives a single unit, or a little more, specified from either side.
      const more = BigInt(below(below(2) === 0 ? 3 : 100));
      const terms =
        below(3) === 0
          ? termsTo((1n + more) as Amount, ...sides[there], flashRules)
          : termsFrom((least[there] + more) as Amount, ...sides[there], flashRules);
      if (terms.toAmount <= 0n || terms.fromAmount > has[there]) continue;
      made++;
      has[there] -= terms.fromAmount;
      has[back] += terms.toAmount;
      const after = has[0] * units[0] + has[1] * units[1];
      const given = terms.fromAmount * units[there];
      if (after >= sum) wrong.push(`richer by ${after - sum}`);
      if (terms.toAmount * units[back] * RATE_ONE > given * kept) wrong.push(`a part of spread or fee was dodged with ${terms.fromAmount}`);
      if ((terms.toAmount + terms.spread + terms.fee) * units[back] > given) wrong.push('the house gave more than it took');
      sum = after;
    }
  }
  expect(wrong).toEqual([]);
  expect(made).toBeGreaterThanOrEqual(MANY);
});

test('a hundred thousand of them through the whole core never increase the sum, and the house has every lost unit', () => {
  const MANY = 100_000;
  const below = seeded(2);
  const bank = new Counter();
  const routes = [
    ['USDT', 'GOLD'],
    ['USDT', 'DUST'],
    ['GOLD', 'DUST'],
    ['GOLD', 'DUST', 'USDT'],
  ] as const;
  const wrong: string[] = [];
  let made = 0;
  let sum = 0n;
  let inventory = 0n;
  for (let round = 0; made < MANY && wrong.length === 0; round++) {
    // An index is valid for five seconds and sent every two; every twentieth time it has moved by up to two percent.
    const moves = round % 20 === 0;
    if (moves) {
      bank.price.GOLD = 1_600 + below(33);
      bank.price.DUST = 9_900 + below(201);
    }
    bank.index();
    if (moves) [sum, inventory] = [bank.worth(bank.trader), bank.worth(bank.inventory)];
    const route = routes[round % routes.length]!;
    for (let i = 0; i < 20 && wrong.length === 0; i++) {
      const [from, to] = [route[i % route.length]!, route[(i + 1) % route.length]!];
      const { fromAmount } = termsTo(1n as Amount, bank.leg(from), bank.leg(to), flashRules);
      const few = BigInt(below(5));
      const said = bank.exchange(from, to, below(2) === 0 ? { fromAmount: amount(fromAmount + few) } : { toAmount: amount(1n + few) });
      if (said !== 'exchange') wrong.push(`from ${from} to ${to}: ${said}`);
      made++;
      const [after, left] = [bank.worth(bank.trader), bank.worth(bank.inventory)];
      if (after >= sum) wrong.push(`richer by ${after - sum} from ${from} to ${to}`);
      if (left < inventory) wrong.push(`the house has paid ${inventory - left} of its own from ${from} to ${to}`);
      for (const [asset, lot] of bank.trader) if (lot + bank.house.get(asset)! !== 0n) wrong.push(`${asset} does not sum to zero`);
      [sum, inventory] = [after, left];
    }
  }
  expect(wrong).toEqual([]);
  expect(made).toBeGreaterThanOrEqual(MANY);
  bank.core.check();
});

type Coin = 'USDT' | 'GOLD' | 'DUST';

/** One trader and the house, with the balances of both according to the reported postings. */
class Counter {
  readonly core = createExchange();
  readonly price = { GOLD: 1_600, DUST: 10_000 };
  readonly trader = new Map<string, bigint>();
  readonly house = new Map<string, bigint>();
  /** The house's inventory for exchanges. */
  readonly inventory = new Map<string, bigint>();
  private seq = 0;
  private now = START;

  constructor() {
    this.say('operator', opening);
    // So that the smallest allowed amount is a single unit.
    this.say('operator', { ...fundsOpening, flash: { ...flashRules, minimum: amount(1n) } });
    this.say('trader', { kind: 'open_trader', trader: traderId(1), traderKind: 'trader' });
  }

  index(): void {
    for (const [{ symbol }, price] of [
      [gold, this.price.GOLD],
      [dust, this.price.DUST],
    ] as const) {
      const constituents = [{ source: 'practice', price: finePrice(ticks(price)), receivedAt: instant(this.now) }];
      this.say('feed', { kind: 'index_tick', symbol, constituents });
    }
  }

  /** The answer, or the reason for refusal. */
  exchange(from: Coin, to: Coin, asked: object): string {
    this.now += 100;
    const quoted = this.ask({ kind: 'quote_flash', from, to, ...asked });
    if ('rejected' in quoted || quoted.kind !== 'quote') return JSON.stringify(quoted);
    const done = this.ask({ kind: 'accept_quote', quote: quoted.quote });
    return 'rejected' in done ? done.rejected : done.kind;
  }

  leg(coin: Coin): Leg {
    if (coin === 'USDT') return leg(1, 0, 8);
    return coin === 'GOLD' ? leg(this.price.GOLD, gold.priceDecimals, 8) : leg(this.price.DUST, dust.priceDecimals, 5);
  }

  /** In 10⁻⁹ USDT: a unit of GOLD is 10⁻⁸ of its price, a unit of DUST 10⁻⁵ of a price in 10⁻⁴. */
  worth(purse: ReadonlyMap<string, bigint>): bigint {
    const of = (coin: Coin) => purse.get(coin)!;
    return of('USDT') * 10n + of('GOLD') * BigInt(this.price.GOLD) * 10n + of('DUST') * BigInt(this.price.DUST);
  }

  private ask(command: object) {
    const request = { trader: traderId(1), requestId: `request ${this.seq}`, expiresAt: instant(this.now + 3_000) };
    return this.say('trader', { ...request, ...command }).answer;
  }

  private say(origin: 'operator' | 'trader' | 'feed', command: object) {
    const outcome = this.core.apply({ seq: ++this.seq, at: instant(this.now), origin }, command as never);
    for (const event of outcome.events) {
      if (event.event !== 'posted') continue;
      this.add(event.from, event.asset, -event.amount);
      this.add(event.to, event.asset, event.amount);
    }
    return outcome;
  }
  private add(place: Place, asset: string, sum: bigint): void {
    const put = (purse: Map<string, bigint>) => purse.set(asset, (purse.get(asset) ?? 0n) + sum);
    put('house' in place ? this.house : this.trader);
    if ('house' in place && place.house === 'house:flash') put(this.inventory);
  }
}

/** Mulberry32: integers below a bound, the same in each run. */
function seeded(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (state + 0x6d2b79f5) | 0;
    let word = Math.imul(state ^ (state >>> 15), 1 | state);
    word = (word + Math.imul(word ^ (word >>> 7), 61 | word)) ^ word;
    return Math.floor((((word ^ (word >>> 14)) >>> 0) / 4_294_967_296) * bound);
  };
}
