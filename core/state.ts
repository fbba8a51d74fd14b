// The whole state of the exchange as rows. Every field of the state is in a table of its room; data that expires by time alone
// (requests older than their window, volumes older than 30 days, sources that may return) may remain in a store and is skipped when
// the rows are read back.

import type { Command } from './command.ts';
import type { Configured } from './configure.ts';
import type { ExchangeEvent, Outcome } from './event.ts';
import { flashTables, flashTells, tellFlashConfigured } from './flash/state.ts';
import { fundsTables, fundsTells, tellFundsConfigured } from './funds/state.ts';
import { icoTables, icoTells } from './ico/state.ts';
import { requestTables, requestTells, tellRemembered } from './idempotency/state.ts';
import { identityTables, identityTells, tellIdentityConfigured } from './identity/state.ts';
import { inviteTables, inviteTells, tellInviteConfigured } from './invite/state.ts';
import { ledgerTables, ledgerTells, tellLedgerConfigured } from './ledger/state.ts';
import { marketTables, marketTells, tellMarketConfigured } from './market/state.ts';
import { perpetualTables, perpetualTells, tellPerpetualConfigured } from './perpetual/state.ts';
import { secondsTables, secondsTells, tellSecondsConfigured } from './seconds/state.ts';
import { spotTables, spotTells, tellSpotConfigured, tellVolumeDay } from './spot/state.ts';
import type { Stamp } from './stamp.ts';
import type { Sink, Tables, Tells, Values } from './table.ts';

const tables = {
  configuration: { key: ['name'], columns: { name: 'text', value: 'text' } },
  counter: { key: ['name'], columns: { name: 'text', value: 'integer' } },
  ...ledgerTables,
  ...identityTables,
  ...marketTables,
  ...spotTables,
  ...requestTables,
  ...inviteTables,
  ...fundsTables,
  ...flashTables,
  ...perpetualTables,
  ...secondsTables,
  ...icoTables,
} as const satisfies Tables;
export type StateTable = keyof typeof tables;

/** The order of the first tables, in which every state has been hashed; later tables follow in the order above. */
const first: readonly StateTable[] = [
  ...(['configuration', 'counter', 'asset', 'instrument', 'fee_tier', 'practice_grant', 'trader', 'purse', 'house_balance'] as const),
  ...(['open_order', 'request', 'volume', 'index_price', 'index_source', 'last_price', 'invitation', 'reward'] as const),
  ...(['network_asset', 'flash_asset', 'deposit', 'withdrawal', 'withdrawal_use', 'outflow', 'stop', 'debt', 'booked'] as const),
];
export const tableOrder: readonly StateTable[] = [...new Set([...first, ...(Object.keys(tables) as StateTable[])])];

/** Remembered requests are most of the work, and a store may keep more of them. */
export const withoutRequests = tableOrder.filter((table) => table !== 'request');

/** Tables whose rows a store may keep when the exchange has forgotten them already, because time has passed. */
export const forgottenByTime: readonly StateTable[] = ['request', 'volume', 'index_source'];

/** Each table with its key and its columns, in canonical order. */
export const stateTables = Object.fromEntries(tableOrder.map((name) => [name, tables[name]])) as typeof tables;

/** One row of the state: its table, and its values by column name. */
export interface StateRow {
  readonly table: StateTable;
  readonly values: Values;
}

/**
 * head: number of the last command. clock: its time. deal, priority: the last assigned. volume_day: see Spot. keys_forgotten_at:
 * see Funds. requests_forgotten, short_lives_from: see RequestMemory. perpetual_…: the last assigned there.
 */
export type Counter =
  | 'head'
  | 'clock'
  | 'deal'
  | 'priority'
  | 'volume_day'
  | 'keys_forgotten_at'
  | 'requests_forgotten'
  | 'short_lives_from'
  | 'perpetual_order'
  | 'perpetual_deal'
  | 'perpetual_priority';

export interface StateSink extends Sink<StateTable> {
  counter(name: Counter, value: number): void;
}

/**
 * The rows a command changed, derived from its outcome alone. Applying these changes in order to a store keeps it equal to
 * `rows()`: that's the projector's whole contract. A store that keeps open orders another way can leave them out.
 */
export function tellChanges(stamp: Stamp, command: Command, outcome: Outcome, sink: StateSink, withOrders = true): void {
  sink.counter('head', stamp.seq);
  sink.counter('clock', stamp.at);
  tellVolumeDay(stamp, command.kind, outcome.answer, sink);
  for (const event of outcome.events) {
    if (withOrders || event.event !== 'order_changed') (tells[event.event] as Tell | undefined)?.(event, sink);
  }
  // Not from the orders: the last one changed may have an older position, and the newest may be gone already.
  if (outcome.lastPriority !== undefined && outcome.lastPriority > 0) sink.counter('priority', outcome.lastPriority);
  tellRemembered(outcome, sink);
}
type Tell = (event: ExchangeEvent, sink: StateSink) => void;

const tells: Tells<ExchangeEvent, StateTable> = {
  configured: tellConfigured,
  ...ledgerTells,
  ...identityTells,
  ...marketTells,
  ...spotTells,
  ...inviteTells,
  ...fundsTells,
  ...flashTells,
  ...perpetualTells,
  ...secondsTells,
  ...icoTells,
  ...requestTells,
};

function tellConfigured(e: Configured, sink: Sink<StateTable>): void {
  tellIdentityConfigured(e, sink);
  tellLedgerConfigured(e, sink);
  tellMarketConfigured(e, sink);
  tellSpotConfigured(e, sink);
  tellInviteConfigured(e, sink);
  tellFundsConfigured(e, sink);
  tellFlashConfigured(e, sink);
  tellPerpetualConfigured(e, sink);
  tellSecondsConfigured(e, sink);
}
