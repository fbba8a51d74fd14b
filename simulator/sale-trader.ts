// Random subscribers to token sales, and the operators who list, change and cancel them. Most of it makes sense, some of it never could.

import type { Command } from '@bourse/core/command';
import { configureOnly } from '@bourse/core/configure';
import type { ExchangeEvent } from '@bourse/core/event';
import type { Sale, SaleTerms } from '@bourse/core/ico/sale';
import { type Amount, amount, type Instant, instant } from '@bourse/core/money/unit';
import type { Origin, TraderRequest } from '@bourse/core/stamp';
import { HOUR_MS } from '@bourse/core/time';
import type { Chance } from '@bourse/server/market/practice/chance';
import { worldTraders } from './world.ts';

const COIN = 100_000_000n;
const MOST_SALES = 30;
const nonsense = [0n, -1n, 1n, 10n ** 30n];

interface Said {
  readonly origin: Origin;
  readonly command: Command;
}

export class SaleTraders {
  readonly #chance: Chance;
  readonly #sales: Sale[] = [];
  #sent = 0;

  constructor(chance: Chance) {
    this.#chance = chance;
  }

  hear(events: readonly ExchangeEvent[]): void {
    for (const event of events) {
      if (event.event !== 'sale_listed') continue;
      const known = this.#sales.findIndex(({ sale }) => sale === event.sale.sale);
      if (known < 0) this.#sales.push(event.sale);
      else this.#sales[known] = event.sale;
    }
  }

  /** What happens beside everything else; undefined if nothing does. */
  next(now: Instant): Said | undefined {
    const chance = this.#chance;
    if (!chance.happens(200)) return undefined;
    // Sales are kept for good, so a long run has no more of them than a short one.
    const isLast = this.#sales.length >= MOST_SALES;
    const open = this.#sales.filter(({ endsAt }) => endsAt > now);
    if (!isLast && (open.length === 0 || chance.happens(20))) return { origin: 'operator', command: this.#list(now) };
    if (open.length === 0 && !chance.happens(20)) return undefined;
    const kind = chance.below(100);
    const some = open.length === 0 ? this.#sales : open;
    if (kind < 55) return { origin: 'trader', command: this.#subscribe(this.#request(now), chance.pick(some)) };
    if (kind < 77) {
      const { sale } = chance.pick(some);
      return { origin: 'trader', command: { ...this.#request(now), kind: 'revoke_subscription', sale } };
    }
    if (kind < 90)
      return { origin: 'operator', command: { kind: 'set_verification_level', trader: chance.pick(worldTraders), level: 'verified' } };
    if (kind < 95) return { origin: 'operator', command: this.#change(chance.pick(this.#sales)) };
    return { origin: 'operator', command: configureOnly('practice', { cancelSales: [chance.pick(this.#sales).sale] }) };
  }

  /** Of some seconds, or of hours that pass when the machine sleeps. Its tokens come with it. */
  #list(now: Instant): Command {
    const chance = this.#chance;
    const startsAt = instant(now + chance.between(-1, 3) * 1_000);
    const first = chance.between(1, 9_999);
    const total = amount(BigInt(chance.between(1, 20_000)));
    const terms: SaleTerms = {
      ...{ sale: this.#sales.length + 1, revision: 1, asset: 'SALE', name: 'Sale', whitePaper: 'https://sale.example/paper' },
      price: amount(BigInt(chance.between(1, 300_000_000))),
      total,
      minimum: amount(COIN),
      maximum: amount(90n * COIN),
      startsAt,
      endsAt: instant(startsAt + chance.pick([6_000, 15_000, HOUR_MS])),
      vesting: [
        { afterMs: chance.pick([0, 0, 2_000]), share: first },
        { afterMs: chance.pick([3_000, 10_000, HOUR_MS]), share: 10_000 - first },
      ],
      risk: [{ locale: 'en', text: 'All of it.' }],
    };
    const assets = [{ asset: 'SALE', name: 'Sale', scale: 3 }];
    return configureOnly('practice', { assets, sales: [{ ...terms, grant: total }] });
  }

  /** Before the start it's accepted, later it never is. */
  #change(sale: Sale): Command {
    const { sale: number, asset, name, minimum, maximum, startsAt, endsAt, vesting, whitePaper, risk } = sale;
    const total = amount((sale.total + 1n) / 2n);
    const revision = sale.revision + 1;
    const terms = { sale: number, revision, asset, name, minimum, maximum, startsAt, endsAt, vesting, whitePaper, risk };
    return configureOnly('practice', { sales: [{ ...terms, total, price: amount(sale.price * 2n) }] });
  }

  #subscribe(request: TraderRequest, { sale }: Sale): Command {
    const chance = this.#chance;
    const sum = chance.happens(15) ? (chance.pick(nonsense) as Amount) : amount(BigInt(chance.between(1, 4_000)) * 1_000_003n);
    return { ...request, kind: 'subscribe_sale', sale: chance.happens(5) ? 999 : sale, amount: sum };
  }

  #request(now: Instant): TraderRequest {
    return { trader: this.#chance.pick(worldTraders), requestId: `sale-${++this.#sent}`, expiresAt: instant(now + 3_000) };
  }
}
