import type { Configure } from '../configure.ts';
import { configureOnly } from '../configure.ts';
import type { Outcome } from '../event.ts';
import { restoreExchange } from '../exchange.ts';
import type { IcoEvent } from '../ico/events.ts';
import type { SaleTerms } from '../ico/sale.ts';
import { traderId } from '../identity/trader-id.ts';
import { amount, instant } from '../money/unit.ts';
import { forgottenByTime, type StateRow, tellChanges } from '../state.ts';
import { follower } from './follower.ts';
import { COIN, Floor, opening, rowsText, START } from './market.ts';

// A harbour is sold: 1,000 tokens with three decimals at 0.5 USDT, in an hour that starts a second from now. A quarter is unlocked at
// the end, the rest in two steps.

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
export const units = (n: number): bigint => BigInt(Math.round(n * 1_000_000)) * (COIN / 1_000_000n);

export const harbour: SaleTerms = {
  sale: 1,
  revision: 1,
  asset: 'HBR',
  name: 'Harbour',
  price: amount(units(0.5)),
  total: amount(1_000_000n),
  minimum: amount(units(10)),
  maximum: amount(units(400)),
  startsAt: instant(START + 1_000),
  endsAt: instant(START + 1_000 + HOUR),
  vesting: [
    { afterMs: 0, share: 2_500 },
    { afterMs: DAY, share: 2_500 },
    { afterMs: 2 * DAY, share: 5_000 },
  ],
  whitePaper: 'https://harbour.example/white-paper.pdf',
  risk: [{ locale: 'en', text: 'You may lose all of it.' }],
};
export const saleOpening: Configure = {
  ...opening,
  assets: [...opening.assets, { asset: 'HBR', name: 'Harbour', scale: 3 }],
  sales: [{ ...harbour, grant: amount(5_000_000n) }],
};

/** Everybody is verified, and has 100,000 USDT in the spot account. The house has 5,000 tokens. */
export class SaleFloor extends Floor {
  configuration = saleOpening;
  /** So many that not each command is checked, but each restart. */
  isCrowd = false;
  /** What a projector would have stored. */
  readonly store = new Map<string, StateRow>();

  override say(origin: Floor['journal'][number]['origin'], command: Floor['journal'][number]['command']): Outcome {
    if (!this.isCrowd) return this.follow(origin, command, super.say(origin, command));
    const stamp = { seq: ++this.seq, at: instant(this.now), origin };
    const outcome = this.exchange.apply(stamp, command);
    this.journal.push({ ...stamp, command });
    this.events.push(...outcome.events);
    return this.follow(origin, command, outcome);
  }
  private follow(origin: Floor['journal'][number]['origin'], command: Floor['journal'][number]['command'], outcome: Outcome): Outcome {
    tellChanges({ seq: this.seq, at: instant(this.now), origin }, command, outcome, follower(this.store));
    return outcome;
  }
  override open(traders: number): this {
    this.say('operator', this.configuration);
    for (let i = 1; i <= traders; i++) {
      this.say('trader', { kind: 'open_trader', trader: traderId(i), traderKind: 'trader' });
      this.say('operator', { kind: 'set_verification_level', trader: traderId(i), level: 'verified' });
    }
    return this;
  }
  /** The sale is open. */
  start(traders: number): this {
    this.open(traders);
    this.now = harbour.startsAt;
    return this;
  }
  configure(part: Parameters<typeof configureOnly>[1]): Outcome {
    return this.say('operator', configureOnly('practice', part));
  }
  request(trader: number) {
    return { trader: traderId(trader), requestId: `request-${this.seq}`, expiresAt: instant(this.now + 3_000) };
  }
  subscribe(trader: number, usdt: number | bigint, more: object = {}): Outcome {
    const minor = amount(typeof usdt === 'bigint' ? usdt : units(usdt));
    return this.say('trader', { kind: 'subscribe_sale', ...this.request(trader), sale: 1, amount: minor, ...more });
  }
  revoke(trader: number, more: object = {}): Outcome {
    return this.say('trader', { kind: 'revoke_subscription', ...this.request(trader), sale: 1, ...more });
  }
  clock(at = this.now): this {
    this.now = at;
    this.say('clock', { kind: 'advance_clock' });
    return this;
  }
  end(): this {
    return this.clock(harbour.endsAt);
  }
  /** Back from what it says of itself, and from what it told on the way. Both must be the same. */
  restart(): boolean {
    const text = (rows: Iterable<StateRow>) => rowsText([...rows].filter(({ table }) => !forgottenByTime.includes(table))).sort();
    const [own, told] = [text(this.exchange.rows()), text(this.store.values())];
    this.exchange = restoreExchange(this.store.values());
    const back = text(this.exchange.rows());
    return own.join() === told.join() && own.join() === back.join();
  }

  told<E extends IcoEvent['event']>(event: E): Extract<IcoEvent, { event: E }>[] {
    return this.events.filter((e): e is Extract<IcoEvent, { event: E }> => e.event === event);
  }
  /** In whole USDT, or tokens with their decimals. */
  purse(trader: number, asset = 'USDT'): { readonly available: number; readonly frozen: number } {
    const row = [...this.exchange.rows(['purse'])].find(
      ({ values: v }) => v['trader'] === trader && v['account'] === 'spot' && v['asset'] === asset,
    );
    return { available: inUnits(row?.values['available'], asset), frozen: inUnits(row?.values['frozen'], asset) };
  }
  house(account: string, asset = 'HBR'): number {
    const row = [...this.exchange.rows(['house_balance'])].find(({ values: v }) => v['account'] === account && v['asset'] === asset);
    return inUnits(row?.values['balance'], asset);
  }
  get state(): unknown {
    return [...this.exchange.rows(['sale_progress'])][0]?.values['state'];
  }
}

const inUnits = (minor: unknown, asset: string): number =>
  Number((minor as bigint | undefined) ?? 0n) / (asset === 'HBR' ? 1_000 : Number(COIN));
