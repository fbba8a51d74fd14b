// Audits token sales from published events alone: terms stay as they were when the sale started, everyone gets the same fraction, and
// every unit of a subscription is frozen, paid or returned.

import type { ExchangeEvent } from '@bourse/core/event';
import type { Sale, Subscription } from '@bourse/core/ico/sale';
import { address } from '@bourse/core/ledger/account';

const must = (holds: boolean, why: () => string): void => {
  if (!holds) throw new Error(`the auditor objects: ${why()}`);
};

export class SaleAuditor {
  readonly #purses: ReadonlyMap<string, bigint>;
  readonly #scales: ReadonlyMap<string, number>;
  readonly #sales = new Map<number, Sale>();
  /** By number of the sale and trader: what is frozen in USDT, and tokens that are locked. */
  readonly #open = new Map<string, Subscription>();
  readonly #locked = new Map<string, bigint>();
  /** What was subscribed when the first of a sale was allotted. */
  readonly #sums = new Map<number, bigint>();
  readonly #given = new Map<number, bigint>();
  readonly seen = { subscribed: 0, revoked: 0, allotted: 0, refunded: 0, unlocked: 0 };

  constructor(purses: ReadonlyMap<string, bigint>, scales: ReadonlyMap<string, number>) {
    this.#purses = purses;
    this.#scales = scales;
  }

  see(events: readonly ExchangeEvent[], at: number): void {
    let isTouched = false;
    for (const event of events) {
      if (event.event === 'sale_listed') {
        const known = this.#sales.get(event.sale.sale);
        must(known === undefined || at < known.startsAt, () => `the terms of sale ${event.sale.sale} changed after its start`);
        this.#sales.set(event.sale.sale, event.sale);
      } else if (event.event === 'subscribed') this.#subscribed(event.subscription, at);
      else if (event.event === 'revoked' || event.event === 'refunded') this.#open.delete(keyOf(event.subscription));
      else if (event.event === 'allotted') this.#allotted(event, at);
      else if (event.event === 'unlocked') this.#unlocked(event.subscription, event.tokens);
      else continue;
      isTouched = true;
      if (event.event !== 'sale_listed') this.seen[event.event]++;
    }
    if (isTouched) this.#checkSupply();
  }

  /** What a trader has frozen for sales, by asset. */
  frozen(trader: number, asset: string): bigint {
    let sum = 0n;
    if (asset === 'USDT') for (const one of this.#open.values()) if (one.trader === trader) sum += one.amount;
    for (const [key, tokens] of this.#locked) {
      const [sale, owner] = key.split(' ').map(Number);
      if (owner === trader && this.#sales.get(sale!)!.asset === asset) sum += tokens;
    }
    return sum;
  }

  #subscribed(subscription: Subscription, at: number): void {
    const { startsAt, endsAt, maximum, minimum } = this.#sales.get(subscription.sale)!;
    must(at >= startsAt && at < endsAt, () => `sale ${subscription.sale} took a subscription outside its time`);
    const { amount } = subscription;
    must(amount >= minimum && amount <= maximum, () => `sale ${subscription.sale} took a subscription of ${amount}`);
    this.#open.set(keyOf(subscription), subscription);
  }

  #allotted({ subscription, tokens, paid, returned }: Extract<ExchangeEvent, { event: 'allotted' }>, at: number): void {
    const sale = this.#sales.get(subscription.sale)!;
    const known = this.#open.get(keyOf(subscription));
    must(known !== undefined && at >= sale.endsAt, () => `subscription ${subscription.subscription} was allotted twice, or too early`);
    if (!this.#sums.has(sale.sale)) {
      const all = [...this.#open.values()].filter((one) => one.sale === sale.sale);
      this.#sums.set(
        sale.sale,
        all.reduce((sum, one) => sum + one.amount, 0n),
      );
    }
    const one = 10n ** BigInt(this.#scales.get(sale.asset)!);
    const [capacity, sum] = [(sale.total * sale.price) / one, this.#sums.get(sale.sale)!];
    const share = sum > capacity ? (known!.amount * capacity) / sum : known!.amount;
    const expected = (share * one) / sale.price;
    must(tokens === expected, () => `subscription ${known!.subscription} was allotted ${tokens} and not ${expected}`);
    must(paid * one >= tokens * sale.price && (paid - 1n) * one < tokens * sale.price, () => `${tokens} tokens cost ${paid}`);
    must(paid + returned === known!.amount, () => `subscription ${known!.subscription} lost ${known!.amount - paid - returned}`);
    this.#given.set(sale.sale, (this.#given.get(sale.sale) ?? 0n) + tokens);
    must(this.#given.get(sale.sale)! <= sale.total, () => `sale ${sale.sale} gave more than there is`);
    this.#open.delete(keyOf(subscription));
    if (tokens > 0n) this.#locked.set(keyOf(subscription), tokens);
  }

  #unlocked(subscription: Subscription, tokens: bigint): void {
    const left = (this.#locked.get(keyOf(subscription)) ?? 0n) - tokens;
    must(left >= 0n, () => `subscription ${subscription.subscription} unlocked more than it has`);
    if (left === 0n) this.#locked.delete(keyOf(subscription));
    else this.#locked.set(keyOf(subscription), left);
  }

  /** What a sale has not allotted yet can't be spent by anyone. */
  #checkSupply(): void {
    for (const asset of new Set([...this.#sales.values()].map((sale) => sale.asset))) {
      const frozen = this.#purses.get(address({ house: 'house:ico:frozen' }, asset)) ?? 0n;
      const most = [...this.#sales.values()].reduce((sum, one) => sum + (one.asset === asset ? one.total : 0n), 0n);
      must(frozen >= 0n && frozen <= most, () => `the house has ${frozen} ${asset} frozen of ${most}`);
    }
  }
}

const keyOf = ({ sale, trader }: Subscription): string => `${sale} ${trader}`;
