import type { Output } from '@bourse/contract/call';
import { today } from '@bourse/contract/today-office';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useSession } from '../wire/session.ts';
import { useCall } from '../wire/use-call.ts';

const everyMs = 5_000;

/** The state of the house, as the foot of every page shows it; asked again every five seconds. */
export function usePulse(): UseQueryResult<Output<typeof today.pulse>, Error> {
  const isIn = useSession((s) => s.token !== undefined);
  return useCall(today.pulse, {}, { enabled: isIn, refetchInterval: everyMs, staleTime: everyMs });
}

let lags: readonly number[] = [];
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** Keeps what the pulse said of the lag while the office is open. */
export function useLagMemory(): void {
  const { data } = usePulse();
  useEffect(() => {
    if (!data) return;
    lags = [...lags.slice(-59), data.lagMs];
    for (const listener of listeners) listener();
  }, [data]);
}
export const useLagLine = (): readonly number[] => useSyncExternalStore(subscribe, () => lags);

/** A hash in short: its first four and last four signs. */
export const shortHash = (hash: string): string => (hash.length > 12 ? `${hash.slice(0, 4)}…${hash.slice(-4)}` : hash);
