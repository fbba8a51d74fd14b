import type { DepositRecord } from '@bourse/contract/deposits';
import { useEffect } from 'react';
import { create } from 'zustand';
import { funds } from '../wire/calls.ts';
import { useOwnMessages } from '../wire/own-events.ts';
import { useSession } from '../wire/session.ts';
import { useCall } from '../wire/use-call.ts';

/** Of two states of one deposit the later one. */
const later = (a: DepositRecord, b: DepositRecord): DepositRecord => (Date.parse(b.updatedAt) >= Date.parse(a.updatedAt) ? b : a);

/** The list as read, with updates since; newest first. */
export function withHeard(read: readonly DepositRecord[], heard: ReadonlyMap<string, DepositRecord>): readonly DepositRecord[] {
  const all = new Map(heard);
  for (const one of read) all.set(one.id, later(one, all.get(one.id) ?? one));
  return [...all.values()].sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
}

interface Heard {
  readonly uid: string | undefined;
  readonly records: ReadonlyMap<string, DepositRecord>;
}
/**
 * Outlives the list that shows it. A list that is drawn again, as when the offer of networks changes, would otherwise begin with
 * an older read from the cache, and confirmations that were on the screen would be gone until the next answer.
 */
export const useHeard = create<Heard>()(() => ({ uid: undefined, records: new Map() }));
const underWay: readonly DepositRecord['state'][] = ['detected', 'confirming'];

export function noteHeard(uid: string | undefined, news: readonly DepositRecord[]): void {
  const before = useHeard.getState();
  const records = new Map(before.uid === uid ? before.records : []);
  for (const one of news) records.set(one.id, later(records.get(one.id) ?? one, one));
  useHeard.setState({ uid, records });
}

/** At the begin of a visit: what has ended was seen on an earlier one, and what another account heard is not this one's. */
export function forgetEnded(uid: string | undefined): void {
  const { uid: of, records } = useHeard.getState();
  useHeard.setState({ uid, records: new Map(of === uid ? [...records].filter(([, { state }]) => underWay.includes(state)) : []) });
}

/** Deposits in progress with live confirmations. Credited ones stay until the page is left. */
export function useIncoming(): readonly DepositRecord[] {
  const uid = useSession((s) => s.uid);
  const heard = useHeard((h) => (h.uid === uid ? h.records : none));
  useEffect(() => forgetEnded(uid), [uid]);
  useOwnMessages(({ events }) => {
    const news = events.filter((e) => e.event === 'deposit').map(({ event: _, ...record }) => record);
    if (news.length > 0) noteHeard(uid, news);
  });
  const open = useCall(funds.deposits, { state: 'open', limit: '5' }, { refetchInterval: 20_000 });
  return withHeard(open.data?.deposits ?? [], heard).slice(0, 4);
}
const none: ReadonlyMap<string, DepositRecord> = new Map();
