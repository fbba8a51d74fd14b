// What the pages of this room read. Own events change it; after a cut line it's read again.

import { callKey } from '@bourse/client/calls';
import type { Output } from '@bourse/contract/call';
import type { SecondContract, SecondInfo } from '@bourse/contract/seconds-text';
import { HOUR_MS, MINUTE_MS } from '@bourse/core/time';
import { type QueryClient, type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { seconds } from '../wire/calls.ts';
import { type OwnMessage, useOwnMessages } from '../wire/own-events.ts';
import { serverNow } from '../wire/server-clock.ts';
import { useCall, useRefresh } from '../wire/use-call.ts';
import { contractsIn, isRunning, withContracts } from './own-list.ts';

export { useIndexPrice, useTicks } from './tick-feed.ts';

/** Payouts and limits hardly change, but that an index is stale or a contract closed does: read again every quarter of a minute. */
export const useSecondInstruments = (): UseQueryResult<SecondInfo[], Error> =>
  useCall(seconds.instruments, {}, { staleTime: 10_000, refetchInterval: 15_000, gcTime: HOUR_MS });

/** All of them by their symbol; empty until they are known. */
export function useSecondMap(): ReadonlyMap<string, SecondInfo> {
  const { data } = useSecondInstruments();
  return useMemo(() => new Map((data ?? []).map((one) => [one.symbol as string, one])), [data]);
}

const runningOnly = { status: 'running', limit: '100' } as const;
type Contracts = Output<typeof seconds.contracts>;
type Limits = Output<typeof seconds.limits>;

/** Those that wait for their strike or run, newest first. */
export function useOwnSeconds(): Pick<UseQueryResult<Contracts, Error>, 'isError' | 'error' | 'refetch'> & {
  readonly data: readonly SecondContract[] | undefined;
} {
  useFollowing();
  const { data, isError, error, refetch } = useCall(seconds.contracts, runningOnly);
  return { data: data?.contracts, isError, error, refetch };
}

/** The trader's own limits, and when the risks were acknowledged. */
export function useSecondLimits(): UseQueryResult<Limits, Error> {
  useFollowing();
  return useCall(seconds.limits, {}, { staleTime: 10_000, refetchInterval: MINUTE_MS });
}

/** The server's time in ms, told again every `everyMs`. */
export function useServerClock(everyMs = 250): number {
  const [now, tell] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => tell(serverNow()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

/** Puts in a contract that was just accepted, unless an event has said more of it already. */
export function noteAccepted(client: QueryClient, contract: SecondContract): void {
  if (!isRunning(contract)) return;
  changeRunning(client, (running) =>
    running.some(({ contractId }) => contractId === contract.contractId) ? running : withContracts(running, [contract]),
  );
}

function changeRunning(client: QueryClient, of: (running: readonly SecondContract[]) => readonly SecondContract[]): void {
  client.setQueryData<Contracts>(
    callKey(seconds.contracts, runningOnly),
    (before) => before && { ...before, contracts: [...of(before.contracts)] },
  );
}

/** Several components of a page follow; each message changes what was read once. */
const followed = new WeakSet<OwnMessage>();

/** Follows the own queue while mounted. */
function useFollowing(): void {
  const client = useQueryClient();
  const refresh = useRefresh();
  useOwnMessages((message) => {
    if (followed.has(message)) return;
    followed.add(message);
    // Nobody knows what happened before a snapshot.
    if (message.snapshot) void refresh('seconds');
    const contracts = contractsIn(message.events);
    if (contracts.length > 0) {
      changeRunning(client, (running) => withContracts(running, contracts));
      // A read that is under way may be older than the event: it's done again.
      void refresh(seconds.contracts);
    }
    if (contracts.some((one) => !isRunning(one))) void refresh(seconds.record, seconds.limits);
    for (const heard of message.events) {
      if (heard.event !== 'second-limits') continue;
      const { event: _, ...limits } = heard;
      client.setQueryData<Limits>(callKey(seconds.limits, {}), (before) => before && { ...before, limits });
    }
  });
}

/** The latest that were settled, as the table beside the chart reads them. */
const settledOnly = { status: 'settled', limit: '20' } as const;
export const useSettledSeconds = (): UseQueryResult<Contracts, Error> => useCall(seconds.contracts, settledOnly);
