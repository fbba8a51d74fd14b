// How the room's events become rows: settled contracts, what came of them per trader and day, and rule books.

import type { ExchangeEvent } from '@bourse/core/event';
import type { SecondSettled } from '@bourse/core/seconds/events';
import { secondRow, secondsTables } from '@bourse/core/seconds/state';
import type { Value } from '@bourse/core/table';
import { dayOf } from '@bourse/core/time';
import type { Committed } from '../engine/committed.ts';
import { cell } from '../store/addition.ts';
import { amounts, integers } from '../store/array-literal.ts';
import type { Addition, Statement } from '../store/statement.ts';

/** Those of the state's table, in its order. */
export const CONTRACT_COLUMNS = Object.keys(secondsTables.second_contract.columns).join(', ');
export const SETTLEMENT_COLUMNS =
  'settled_seq, position, settled_at, result, reason, settlement_number, settlement_at, settlement_price, payout';

const settledSeconds = { into: `settled_second (${CONTRACT_COLUMNS}, ${SETTLEMENT_COLUMNS})` };
const ruleBooks = { into: 'second_rule_book (seq, position, at, version, hash, text)' };

export function projectSeconds(batch: readonly Committed[]): (Statement | Addition)[] {
  const rows = new Map<string, string>();
  const add = (into: string, cells: readonly Value[]): void => {
    rows.set(into, `${rows.get(into) ?? ''}${cells.map(cell).join('\t')}\n`);
  };
  const days = new Map<string, TraderDay>();
  for (const { seq, outcomes } of batch) {
    for (const [position, event] of outcomes[0].events.entries()) addRow(add, days, event, seq, position);
  }
  const additions = [...rows].map(([into, lines]) => ({ into, lines }));
  return days.size === 0 ? additions : [...additions, addDays([...days.values()])];
}

function addRow(
  add: (into: string, cells: readonly Value[]) => void,
  days: Map<string, TraderDay>,
  event: ExchangeEvent,
  seq: number,
  position: number,
): void {
  if (event.event === 'second_settled') {
    const { second, at, result, reason, settlement, payout } = event;
    const settled = [seq, position, at, result, reason, settlement?.number, settlement?.at, settlement?.price, payout];
    add(settledSeconds.into, [...Object.values(secondRow(second)), ...settled]);
    count(days, event);
  } else if (event.event === 'second_rules_changed') {
    add(ruleBooks.into, [seq, position, event.at, event.version, event.hash, event.text]);
  }
}

interface TraderDay {
  readonly day: number;
  readonly trader: number;
  contracts: number;
  staked: bigint;
  paid: bigint;
}

function count(days: Map<string, TraderDay>, { second: { trader, stake }, at, payout }: SecondSettled): void {
  const day = dayOf(at);
  const key = `${day} ${trader}`;
  const sums = days.get(key) ?? { day, trader, contracts: 0, staked: 0n, paid: 0n };
  days.set(key, sums);
  sums.contracts += 1;
  sums.staked += stake;
  sums.paid += payout;
}

const addDays = (days: readonly TraderDay[]): Statement => ({
  name: 'add_second_trader_days',
  text: `INSERT INTO second_trader_day AS d (day, trader, contracts, staked, paid)
    SELECT * FROM unnest($1::integer[], $2::bigint[], $3::bigint[], $4::numeric[], $5::numeric[])
    ON CONFLICT (day, trader) DO UPDATE SET contracts = d.contracts + excluded.contracts, staked = d.staked + excluded.staked,
      paid = d.paid + excluded.paid`,
  values: [
    integers(days.map((one) => one.day)),
    integers(days.map((one) => one.trader)),
    integers(days.map((one) => one.contracts)),
    amounts(days.map((one) => one.staked)),
    amounts(days.map((one) => one.paid)),
  ],
});
