// What lets the core forget, as the engine does it: it names what the tables say may go, and something else now and then. And what
// comes after years: a deposit that was forgotten is seen once more, or somebody sends an old command again by hand.

import type { Command } from '@bourse/core/command';
import type { ExchangeEvent } from '@bourse/core/event';
import type { Exchange } from '@bourse/core/exchange';
import type { CreditDeposit } from '@bourse/core/funds/commands';
import type { Deposit } from '@bourse/core/funds/deposit-state';
import { KEPT_MS, MOST_KEYS } from '@bourse/core/funds/lookup';
import { type StateTable, withoutRequests } from '@bourse/core/state';
import type { Chance } from '@bourse/server/market/practice/chance';

export class Tidier {
  readonly #chance: Chance;
  /** In every fourth story months pass before it forgets. */
  readonly #isOld: boolean;
  #forgotten: Deposit[] = [];
  /** What happened, for whoever asks whether anything did. */
  readonly told = { deposits: 0, bookings: 0, requests: 0, replays: 0 };

  constructor(chance: Chance, isOld: boolean) {
    this.#chance = chance;
    this.#isOld = isOld;
  }

  hear(events: readonly ExchangeEvent[]): void {
    for (const event of events) {
      if (event.event === 'deposit_forgotten') {
        this.told.deposits++;
        this.#forgotten.push(event.deposit);
        if (this.#forgotten.length > 20) this.#forgotten.shift();
      } else if (event.event === 'booking_forgotten') this.told.bookings++;
      else if (event.event === 'requests_forgotten') this.told.requests++;
    }
  }

  isDue = (): boolean => this.#chance.happens(40);
  waitMs = (): number => (this.#isOld && this.#chance.happens(600) ? this.#chance.between(KEPT_MS / 2, KEPT_MS * 2) : 0);
  /** Whether a client that repeats a request gives it a new life. */
  asksAnew = (): boolean => this.#chance.happens(300);

  /** `projected`: the last command that the tables include. */
  next(exchange: Exchange, projected: number): Command {
    const kind = this.#chance.below(5);
    if (kind === 0) return { kind: 'date_bookings', keys: this.#keys(exchange, 'booked') };
    if (kind === 1) return { kind: 'forget_bookings', keys: this.#keys(exchange, 'dated_booking') };
    if (kind < 4) return { kind: 'forget_deposits', keys: this.#keys(exchange, 'deposit') };
    return { kind: 'forget_requests', until: this.#chance.between(0, projected) };
  }

  /** One that was forgotten, as it came in years ago. */
  old(): CreditDeposit | undefined {
    if (this.#forgotten.length === 0 || !this.#chance.happens(30)) return undefined;
    this.told.replays++;
    const { key, trader, way, asset, amount } = this.#chance.pick(this.#forgotten);
    return { kind: 'credit_deposit', key, trader, way, asset, amount };
  }

  #keys(exchange: Exchange, table: StateTable): string[] {
    const keys: string[] = [];
    for (const row of exchange.rows(withoutRequests))
      if (row.table === table && keys.length < MOST_KEYS) keys.push(row.values['key'] as string);
    return keys.filter(() => this.#chance.happens(800));
  }
}
