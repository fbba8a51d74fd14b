import type { Command, TraderCommand } from '../command.ts';
import type { ExchangeEvent, Outcome } from '../event.ts';
import type { KnownDeposit } from '../funds/lookup.ts';
import type { Instant } from '../money/unit.ts';

/**
 * What the server's tables know about keys and requests, whether or not the core still remembers them, and how commands are looked
 * up in them before they reach the core. It receives outcomes as late as the tables do.
 */
export class KnownKeys {
  /** The time of the last command it received. */
  at = 0 as Instant;
  private readonly deposits = new Map<string, KnownDeposit>();
  private readonly bookings = new Map<string, Instant>();
  private readonly requests = new Map<string, Outcome>();

  hear(at: Instant, outcome: Outcome): void {
    this.at = at;
    for (const event of outcome.events) this.take(event, at);
    const { remembered } = outcome;
    if (remembered === undefined) return;
    const key = `${remembered.trader} ${remembered.requestId}`;
    if (!this.requests.has(key)) this.requests.set(key, outcome);
  }

  /** The command as it's left for the engine. */
  lookedUp<C extends Command>(command: C): C {
    const { at } = this;
    switch (command.kind) {
      case 'credit_deposit':
      case 'finalize_deposit':
      case 'reverse_deposit':
        return { ...command, lookup: { at, found: this.deposits.get(command.key) } };
      case 'adjust_balance':
      case 'move_custody':
        return { ...command, lookup: { at, found: this.bookings.get(command.key) } };
      default:
        return command;
    }
  }

  /** The answer to a known request, which then doesn't reach the engine. */
  told({ trader, requestId }: TraderCommand): Outcome | undefined {
    return this.requests.get(`${trader} ${requestId}`);
  }

  private take(event: ExchangeEvent, now: Instant): void {
    if (event.event === 'deposit_changed') {
      const { key, at: _, ...known } = event.deposit;
      this.deposits.set(key, known);
    } else if (event.event === 'booked') this.bookings.set(event.key, now);
  }
}
