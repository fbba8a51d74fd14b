// The books against the world: what the rows of the core say, what everybody was told, and what lies outside. Nothing is rounded away.

import type { StateRow } from '@bourse/core/exchange';
import type { houseAccounts } from '@bourse/core/ledger/account';
import { atoms, type Outside, outsideDecimals } from './outside.ts';

/** What was signed once may be on its way. */
const IN_FLIGHT = ['signed', 'broadcast', 'confirming', 'stuck'];

/** `told`: each balance that is not nothing, by the text of its place and asset, as the auditor has booked it from postings. */
export function reckon(rows: Iterable<StateRow>, told: ReadonlyMap<string, bigint>, outside: Outside | undefined): void {
  const books = new Map<string, bigint>();
  const add = (to: Map<string, bigint>, key: string, sum: bigint) => to.set(key, (to.get(key) ?? 0n) + sum);
  const [liabilities, house, owed] = [new Map<string, bigint>(), new Map<string, bigint>(), new Map<string, bigint>()];
  const flying = new Map<string, { ids: number[]; sum: bigint }>();
  for (const { table, values: v } of rows) {
    const asset = v['asset'] as string;
    if (table === 'purse') {
      for (const purse of ['available', 'frozen'] as const) {
        const sum = v[purse] as bigint;
        add(books, `trader ${v['trader']} ${v['account']} ${purse} ${asset}`, sum);
        add(liabilities, asset, sum);
      }
    } else if (table === 'house_balance') {
      add(books, `house ${v['account']} ${asset}`, v['balance'] as bigint);
      add(house, asset, v['balance'] as bigint);
    } else if (table === 'debt') {
      add(books, `owed ${v['trader']} ${asset}`, -(v['amount'] as bigint));
      add(owed, asset, v['amount'] as bigint);
    } else if (table === 'withdrawal' && v['way'] === 'wallet' && IN_FLIGHT.includes(v['state'] as string)) {
      const one = flying.get(asset) ?? { ids: [], sum: 0n };
      one.ids.push(v['withdrawal'] as number);
      one.sum += (v['amount'] as bigint) - (v['fee'] as bigint);
      flying.set(asset, one);
    }
  }
  for (const key of new Set([...books.keys(), ...told.keys()])) {
    const [booked, heard] = [books.get(key) ?? 0n, told.get(key) ?? 0n];
    demand(booked === heard, `${key} is ${booked} in the books and ${heard} by the postings that were told`);
  }
  for (const asset of new Set([...liabilities.keys(), ...house.keys()])) {
    const off = (liabilities.get(asset) ?? 0n) + (house.get(asset) ?? 0n) - (owed.get(asset) ?? 0n);
    demand(off === 0n, `what traders have of ${asset}, what they owe and what the house has is off by ${off}`);
  }
  if (outside !== undefined) for (const asset of Object.keys(outsideDecimals)) against(outside, asset, books, flying.get(asset));
}

/** Each wallet holds what the ledger says: the hot one less what is on its way, and with what the house cannot know or write yet. */
function against(
  outside: Outside,
  asset: string,
  books: ReadonlyMap<string, bigint>,
  flying: { ids: number[]; sum: bigint } | undefined,
): void {
  /** An account of custody is below zero by what it holds. */
  const held = (account: (typeof houseAccounts)[number]) => atoms(-(books.get(`house ${account} ${asset}`) ?? 0n));
  const { ids, signed, left } = outside.inFlight(asset);
  const known = flying?.ids.sort((a, b) => a - b) ?? [];
  demand(known.join() === ids.join(), `in flight are ${ids.join()} outside and ${known.join()} in the books`);
  demand(atoms(flying?.sum ?? 0n) === signed, `${signed} ${asset} are in flight outside and ${flying?.sum ?? 0n} in the books`);
  const off = outside.sumOf('custody:hot', asset) - (held('custody:hot') - left + outside.unbooked(asset));
  demand(off === 0n, `the hot wallet of ${asset} is off by ${off}`);
  for (const wallet of ['custody:cold', 'bank'] as const) {
    const [there, booked] = [outside.sumOf(wallet, asset), held(wallet)];
    demand(there === booked, `${wallet} has ${there} ${asset}, and ${booked} by the books`);
  }
}

function demand(holds: boolean, why: string): void {
  if (!holds) throw new Error(`the reckoning does not come out: ${why}`);
}
