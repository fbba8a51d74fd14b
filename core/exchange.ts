// The core's only entry point. A command goes in with its number, time and origin; its effects come out. No clock, no randomness, no
// waiting: the same commands always give the same state (trust 1.1).

import { type Answer, DONE } from './answer.ts';
import { checkAll, checkTrader } from './check.ts';
import { bodyHash, type Command, type TraderCommand } from './command.ts';
import { type Configure, refuseConfiguration } from './configure.ts';
import type { ExchangeEvent, Outcome, Remembered } from './event.ts';
import { type HashKey, NO_KEY } from './idempotency/keyed-hash.ts';
import { isRequestId, RequestMemory } from './idempotency/request.ts';
import type { Holding } from './ledger/ledger.ts';
import type { Instant } from './money/unit.ts';
import { must, type Rejection } from './rejection.ts';
import { Restore, restoreRows } from './restore.ts';
import { type Act, only, type Result } from './room.ts';
import { type AnyRequest, openRooms, type Rooms } from './rooms.ts';
import { rowsOf } from './rows.ts';
import { OpenOrder, orderNow } from './spot/open-order.ts';
import type { Stamp } from './stamp.ts';
import { type StateRow, type StateTable, tableOrder } from './state.ts';
import { named, type RowsOf } from './table.ts';

/** Incremented when a change of the rules gives an old journal a different meaning; see docs/decisions. */
export const CORE_VERSION = 9;

export interface Exchange {
  /** Applies one command. Throws only on a bug, after which the caller must stop. */
  apply(stamp: Stamp, command: Command): Outcome;
  /** The state in canonical order: the same state gives the same rows. All of it, or some tables. */
  rows(tables?: readonly StateTable[]): Iterable<StateRow>;
  /** The books: every non-zero address with its sign; each asset sums to zero. */
  books(): readonly Holding[];
  /** Full invariants (rules 4.3); throws on the first that is broken. */
  check(): void;
  /** Those of one trader (`Room.checkTrader`). Returns how much it looked at. */
  checkTrader(trader: number): number;
  /** The most recent request that is beyond the latest so many. */
  requestsBeyond: RequestMemory['beyond'];
  /** Takes stored rows, only in a new exchange; nothing is checked. */
  restore(): Restore;
}

/** The key only spreads request IDs over a table: under any key the same commands have the same outcomes and rows. */
export const createExchange = (key: HashKey = NO_KEY): Exchange => new Bourse(key);

/** Rebuilds an exchange from rows in any order; its `rows()` then equal those rows. */
export const restoreExchange = (rows: Iterable<StateRow>, key: HashKey = NO_KEY): Exchange => restoreRows(new Bourse(key), rows);

const NONE: readonly ExchangeEvent[] = [];

class Bourse implements Exchange {
  private readonly tape: { events: ExchangeEvent[] } = { events: [] };
  private readonly memory: RequestMemory;
  private readonly rooms: Rooms;
  private head = 0;
  private clock = 0 as Instant;

  constructor(key: HashKey) {
    this.memory = new RequestMemory(key);
    this.rooms = openRooms(this.tape, this.memory, () => this.clock);
    this.rooms.acts.set('configure', { may: only('operator'), apply: (c: Configure, { at }) => this.configure(c, at) });
    this.rooms.acts.set('advance_clock', { may: only('clock'), apply: (_, stamp) => this.advance(stamp) });
  }

  apply(stamp: Stamp, command: Command): Outcome {
    const { seq, at, origin } = stamp;
    if (seq !== this.head + 1) throw new Error(`command ${seq} after ${this.head}: a number is missing or doubled`);
    must(Number.isSafeInteger(at) && at >= this.clock, 'time ran back');
    this.head = seq;
    this.clock = at;
    this.memory.forget(at);
    const run = this.rooms.requests.get(command.kind);
    if (run !== undefined)
      return origin === 'trader' ? this.request(stamp, command as TraderCommand, run) : refuse(seq, { rejected: 'wrong_origin' });
    const act = this.rooms.acts.get(command.kind) as Act<Command> | undefined;
    if (act === undefined) return refuse(seq, { rejected: 'invalid_order' });
    if (!act.may(origin, command)) return refuse(seq, { rejected: 'wrong_origin' });
    return this.conclude(seq, act.apply(command, stamp), undefined);
  }

  /** A trader's command: a known request is answered from memory, a late one is refused, and any other runs and is remembered. */
  private request(stamp: Stamp, c: TraderCommand, run: AnyRequest): Outcome {
    const { seq, at } = stamp;
    const trader = this.rooms.ledger.traders.get(c.trader);
    if (trader === undefined) return refuse(seq, { rejected: 'unknown_trader' });
    if (!isRequestId(c.requestId)) return refuse(seq, { rejected: 'invalid_order' });
    const hash = bodyHash(c);
    const { memory } = this;
    const key = memory.keyOf(trader, c.requestId);
    const known = memory.find(key, trader, c.requestId, at);
    if (known >= 0) {
      if (memory.bodyHashAt(known) !== hash) return refuse(seq, { rejected: 'request_mismatch' });
      return { seq: memory.seqAt(known), answer: memory.answerAt(known), events: NONE, remembered: undefined };
    }
    if (memory.hasExpired(c.expiresAt, at)) return refuse(seq, { rejected: 'expired_command' });
    if (memory.isFull(trader, at)) return refuse(seq, { rejected: 'too_many_requests' });
    const result: Result = trader.standing.locked === undefined ? run(trader, c, stamp) : { rejected: 'trader_locked' };
    memory.add(key, trader, c.requestId, hash, seq, at, result);
    return this.conclude(seq, result, { trader: trader.id, requestId: c.requestId, key, bodyHash: hash, at });
  }

  /** Reports each change once. */
  private conclude(seq: number, result: Result, remembered: Remembered | undefined): Outcome {
    const { tape, rooms } = this;
    const isOrder = result instanceof OpenOrder;
    const told = rooms.flush(isOrder ? result : undefined);
    // Reported events must never change: an empty tape is kept for reuse, a written one is handed over.
    const events = tape.events.length > 0 ? tape.events : NONE;
    if (events !== NONE) tape.events = [];
    const { lastPriority } = rooms.spot;
    if (isOrder) return { seq, answer: { kind: 'order', order: told ?? orderNow(result) }, events, remembered, lastPriority };
    if ('rejected' in result && events !== NONE) throw new Error(`refused with ${result.rejected}, and yet something changed`);
    return { seq, answer: result, events, remembered, lastPriority };
  }

  private configure(c: Configure, at: Instant): Answer | Rejection {
    const refused = refuseConfiguration(c, this.rooms.known());
    if (refused !== undefined) return refused;
    const { kind: _, ...configuration } = c;
    this.tape.events.push({ event: 'configured', ...configuration });
    for (const room of this.rooms.all) room.configure?.(configuration, at);
    return DONE;
  }

  private advance({ at, seq }: Stamp): Answer {
    for (const room of this.rooms.all) room.advance?.(at, seq);
    return DONE;
  }

  rows(tables = tableOrder): Iterable<StateRow> {
    const own: RowsOf<'counter'> = { counter: () => [named('clock', this.clock), named('head', this.head)] };
    return rowsOf([own, ...this.rooms.all.map((room) => room.rows)], tables);
  }

  restore(): Restore {
    return new Restore(this.rooms.all, (stored) => {
      this.head = stored.counter('head');
      this.clock = stored.counter('clock') as Instant;
    });
  }

  books = (): readonly Holding[] => this.rooms.ledger.books();
  requestsBeyond: Exchange['requestsBeyond'] = (most) => this.memory.beyond(most);

  check = (): void => checkAll(this.rooms);
  checkTrader = (id: number): number => checkTrader(this.rooms, id);
}

const refuse = (seq: number, rejection: Rejection): Outcome => ({ seq, answer: rejection, events: [], remembered: undefined });
