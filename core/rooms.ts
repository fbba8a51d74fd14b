// Opens the rooms and connects them: where one room acts for another within the same command, it's defined here.

import type { TraderCommand } from './command.ts';
import type { KnownConfiguration } from './configure.ts';
import type { ExchangeEvent } from './event.ts';
import { Flash } from './flash/flash.ts';
import { flashRoom } from './flash/room.ts';
import { Funds } from './funds/funds.ts';
import { fundsRoom } from './funds/room.ts';
import { secondStopOf, stopOf } from './funds/stop-name.ts';
import { Ico } from './ico/ico.ts';
import { icoRoom } from './ico/room.ts';
import type { RequestMemory } from './idempotency/request.ts';
import { requestRoom } from './idempotency/room.ts';
import { Identity } from './identity/identity.ts';
import { identityRoom } from './identity/room.ts';
import type { Trader } from './identity/trader.ts';
import { Rewards } from './invite/rewards.ts';
import { inviteRoom } from './invite/room.ts';
import { Ledger } from './ledger/ledger.ts';
import { ledgerRoom } from './ledger/room.ts';
import { Market } from './market/market.ts';
import { marketRoom } from './market/room.ts';
import type { Instant } from './money/unit.ts';
import { endOpeningOrders } from './perpetual/cancel-order.ts';
import { Perpetual } from './perpetual/perpetual.ts';
import { perpetualRoom } from './perpetual/room.ts';
import { onIndex } from './perpetual/time.ts';
import type { Act, Result, Room } from './room.ts';
import { secondsRoom } from './seconds/room.ts';
import { Seconds } from './seconds/seconds.ts';
import { onTick } from './seconds/settle.ts';
import { endAllOrders } from './spot/cancel-order.ts';
import { runTriggers } from './spot/execute.ts';
import type { OpenOrder } from './spot/open-order.ts';
import type { Order } from './spot/order.ts';
import { spotRoom } from './spot/room.ts';
import { Spot } from './spot/spot.ts';
import type { Stamp } from './stamp.ts';
import type { Tape } from './tape.ts';

/** A room whose commands, rows and configuration are known only to itself. */
// biome-ignore lint/suspicious/noExplicitAny: each handler is reached by its own kind or table only
export type AnyRoom = Room<any, any, any>;

export type AnyRequest = (trader: Trader, c: TraderCommand, stamp: Stamp) => Result;

export interface Rooms {
  readonly ledger: Ledger;
  readonly spot: Spot;
  /** Each after those it builds on: they're configured, advanced and restored in this order. */
  readonly all: readonly AnyRoom[];
  /** By command kind. */
  readonly requests: ReadonlyMap<string, AnyRequest>;
  readonly acts: Map<string, Act<never>>;
  /** What a new configuration is checked against. */
  readonly known: () => KnownConfiguration;
  /** Reports each change of the command once, in its final state. Returns the report on the given order. */
  readonly flush: (asked: OpenOrder | undefined) => Order | undefined;
}

/** `now` is the time of the current or last command. */
export function openRooms(tape: Tape<ExchangeEvent>, memory: RequestMemory, now: () => Instant): Rooms {
  const ledger = new Ledger(tape);
  const market = new Market(tape);
  const rewards = new Rewards(ledger, tape);
  const ico = new Ico(ledger, tape);
  const spot = new Spot(ledger, tape, rewards.listener('spot'), (trader, asset) => ico.frozenOf(trader, asset));
  const priceOf = (asset: string) => market.priceOf(asset, now());
  const contractFees = rewards.listener('perpetual');
  const perpetual = new Perpetual(
    ledger,
    tape,
    (contract) => funds.stops.has(stopOf(contract)),
    (payer, fee) => {
      if (contractFees.concerns(payer)) contractFees.paid(payer, perpetual.clearing.usdt, fee, fee, now());
    },
  );
  const funds = new Funds(ledger, tape, priceOf, perpetual, (symbol) => seconds.lists(symbol));
  const seconds = new Seconds(ledger, tape, (symbol) => funds.stops.has(secondStopOf(symbol)));
  const flash = new Flash(ledger, tape, priceOf, (name) => funds.stops.has(name));
  const identity = new Identity(ledger, tape, (trader, inviter) => rewards.welcome(trader, inviter));
  const all: readonly AnyRoom[] = [
    identityRoom(identity, (trader, { at }) => {
      endOpeningOrders(perpetual, at, trader);
      return endAllOrders(spot, at, trader);
    }),
    ledgerRoom(ledger),
    marketRoom(market, now, (underlying, { at, seq }, constituents) => {
      runTriggers(spot, spot.markets.get(underlying.instrument.symbol)!, at);
      onIndex(perpetual, underlying, seq, at);
      onTick(seconds, underlying, constituents);
    }),
    spotRoom(spot, market),
    perpetualRoom(perpetual, market),
    secondsRoom(seconds, market),
    inviteRoom(rewards),
    fundsRoom(funds),
    flashRoom(flash),
    icoRoom(ico),
    requestRoom(memory, tape, ledger, now),
  ];
  return {
    ledger,
    spot,
    all,
    requests: new Map(all.flatMap((room) => Object.entries(room.requests) as [string, AnyRequest][])),
    acts: new Map(all.flatMap((room) => Object.entries(room.acts) as [string, Act<never>][])),
    known: () => ({
      realm: identity.realm,
      asset: (name) => ledger.assets.get(name)?.asset,
      instrument: (symbol) => market.underlyings.get(symbol)?.instrument,
      perpetual: (symbol) => perpetual.markets.get(symbol)?.instrument,
      hasFeeTiers: spot.feeTiers.length > 0,
      sales: { now: now(), of: (sale) => ico.sales.get(sale)?.sale, free: (asset) => ico.free(asset) },
      hasOrders: (symbol) => spot.markets.get(symbol)?.anyOrder !== undefined,
    }),
    flush: (asked) => {
      const told = spot.flush(asked);
      perpetual.flush();
      rewards.flush();
      ledger.flush();
      return told;
    },
  };
}
