// How the room's events become rows: settled contracts, what came of them per trader and day and per trader and market, and rule books.

import type { ExchangeEvent } from '@bourse/core/event';
import type { SecondSettled } from '@bourse/core/seconds/events';
import type { Result } from '@bourse/core/seconds/second';
import { secondRow, secondsTables } from '@bourse/core/seconds/state';
import type { Value } from '@bourse/core/table';
import { dayOf } from '@bourse/core/time';
import type { Committed } from '../engine/committed.ts';
import { cell } from '../store/addition.ts';
import { amounts, integers, texts } from '../store/array-literal.ts';
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
  const settled: SecondSettled[] = [];
  for (const { seq, outcomes } of batch) {
    for (const [position, event] of outcomes[0].events.entries()) {
      addRow(add, event, seq, position);
      if (event.event === 'second_settled') settled.push(event);
    }
  }
  const additions = [...rows].map(([into, lines]) => ({ into, lines }));
  return settled.length === 0 ? additions : [...additions, addDays(daysOf(settled)), addRecords(recordsOf(settled))];
}

function addRow(add: (into: string, cells: readonly Value[]) => void, event: ExchangeEvent, seq: number, position: number): void {
  if (event.event === 'second_settled') {
    const { second, at, result, reason, settlement, payout } = event;
    const settled = [seq, position, at, result, reason, settlement?.number, settlement?.at, settlement?.price, payout];
    add(settledSeconds.into, [...Object.values(secondRow(second)), ...settled]);
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

function daysOf(settled: readonly SecondSettled[]): TraderDay[] {
  const days = new Map<string, TraderDay>();
  for (const { second, at, payout } of settled) {
    const { trader, stake } = second;
    const day = dayOf(at);
    const key = `${day} ${trader}`;
    const sums = days.get(key) ?? { day, trader, contracts: 0, staked: 0n, paid: 0n };
    days.set(key, sums);
    sums.contracts += 1;
    sums.staked += stake;
    sums.paid += payout;
  }
  return [...days.values()];
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

type TraderRecord = Record<Result, number> & {
  readonly trader: number;
  readonly symbol: string;
  staked: bigint;
  paid: bigint;
};
/** In the order of the columns. */
const results = ['won', 'lost', 'tie', 'void'] as const satisfies readonly Result[];

function recordsOf(settled: readonly SecondSettled[]): TraderRecord[] {
  const records = new Map<string, TraderRecord>();
  for (const { second, result, payout } of settled) {
    const { trader, symbol, stake } = second;
    const key = `${trader} ${symbol}`;
    const record: TraderRecord = records.get(key) ?? { trader, symbol, won: 0, lost: 0, tie: 0, void: 0, staked: 0n, paid: 0n };
    records.set(key, record);
    record[result] += 1;
    record.staked += stake;
    record.paid += payout;
  }
  return [...records.values()];
}

const addRecords = (records: readonly TraderRecord[]): Statement => ({
  name: 'add_second_records',
  text: `INSERT INTO second_record AS r (trader, symbol, won, lost, tie, void, staked, paid)
    SELECT * FROM unnest($1::bigint[], $2::text[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::numeric[], $8::numeric[])
    ON CONFLICT (trader, symbol) DO UPDATE SET won = r.won + excluded.won, lost = r.lost + excluded.lost, tie = r.tie + excluded.tie,
      void = r.void + excluded.void, staked = r.staked + excluded.staked, paid = r.paid + excluded.paid`,
  values: [
    integers(records.map((one) => one.trader)),
    texts(records.map((one) => one.symbol)),
    ...results.map((result) => integers(records.map((one) => one[result]))),
    amounts(records.map((one) => one.staked)),
    amounts(records.map((one) => one.paid)),
  ],
});
