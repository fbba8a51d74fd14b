// Reconciles the books with the world: the core's rows, the published events, and the true sums outside. Nothing is rounded away.

import type { Exchange } from '@bourse/core/exchange';
import { address, type HouseAccount } from '@bourse/core/ledger/account';
import { withoutRequests } from '@bourse/core/state';
import { atoms, type Outside, outsideDecimals } from './outside.ts';

/** A payment signed once may be in transit. */
const IN_FLIGHT = ['signed', 'broadcast', 'confirming', 'stuck'];

/** `told`: each non-zero balance by address, as booked by the auditor from postings. */
export function reckon(exchange: Exchange, told: ReadonlyMap<string, bigint>, outside: Outside | undefined): void {
  const [books, sums] = [new Map<string, bigint>(), new Map<string, bigint>()];
  for (const { address, asset, amount } of exchange.books()) {
    books.set(address, amount);
    sums.set(asset, (sums.get(asset) ?? 0n) + amount);
  }
  const flying = new Map<string, { ids: number[]; sum: bigint }>();
  for (const { table, values: v } of exchange.rows(withoutRequests)) {
    if (table !== 'withdrawal' || v['way'] !== 'wallet' || !IN_FLIGHT.includes(v['state'] as string)) continue;
    const asset = v['asset'] as string;
    const one = flying.get(asset) ?? { ids: [], sum: 0n };
    one.ids.push(v['withdrawal'] as number);
    one.sum += (v['amount'] as bigint) - (v['fee'] as bigint);
    flying.set(asset, one);
  }
  for (const key of new Set([...books.keys(), ...told.keys()])) {
    const [booked, heard] = [books.get(key) ?? 0n, told.get(key) ?? 0n];
    demand(booked === heard, `${key} is ${booked} in the books and ${heard} by the postings that were told`);
  }
  for (const [asset, off] of sums)
    demand(off === 0n, `what traders have of ${asset}, what they owe and what the house has is off by ${off}`);
  if (outside !== undefined) for (const asset of Object.keys(outsideDecimals)) against(outside, asset, books, flying.get(asset));
}

/**
 * Each wallet holds what the ledger says: the hot wallet without payments in transit, and with what the exchange can't know or
 * represent yet.
 */
function against(
  outside: Outside,
  asset: string,
  books: ReadonlyMap<string, bigint>,
  flying: { ids: number[]; sum: bigint } | undefined,
): void {
  /** A custody account is negative by the amount it holds. */
  const held = (account: HouseAccount) => atoms(-(books.get(address({ house: account }, asset)) ?? 0n));
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
