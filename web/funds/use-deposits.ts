import type { DepositRecord } from '@bourse/contract/deposits';
import { useState } from 'react';
import { funds } from '../wire/calls.ts';
import { useOwnMessages } from '../wire/own-events.ts';
import { useCall } from '../wire/use-call.ts';

/** Of two states of one deposit the later one. */
const later = (a: DepositRecord, b: DepositRecord): DepositRecord => (Date.parse(b.updatedAt) >= Date.parse(a.updatedAt) ? b : a);

/** What was read, with what has been heard since; the newest first. */
export function withHeard(read: readonly DepositRecord[], heard: ReadonlyMap<string, DepositRecord>): readonly DepositRecord[] {
  const all = new Map(heard);
  for (const one of read) all.set(one.id, later(one, all.get(one.id) ?? one));
  return [...all.values()].sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
}

/** Deposits that are under way, each confirmation as it comes. One that is credited stays until the page is left. */
export function useIncoming(): readonly DepositRecord[] {
  const [heard, hear] = useState<ReadonlyMap<string, DepositRecord>>(new Map());
  useOwnMessages(({ events }) => {
    const news = events.filter((e) => e.event === 'deposit');
    if (news.length > 0) hear((before) => new Map([...before, ...news.map(({ event: _, ...record }) => [record.id, record] as const)]));
  });
  const open = useCall(funds.deposits, { state: 'open', limit: '5' }, { refetchInterval: 20_000 });
  return withHeard(open.data?.deposits ?? [], heard).slice(0, 4);
}
