import type { Output } from '@bourse/contract/call';
import { entry } from '@bourse/contract/office/entry';
import { today } from '@bourse/contract/office/today';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useSession } from '../wire/session.ts';
import { useCall } from '../wire/use-call.ts';

const everyMs = 5_000;

/** The state of the exchange, shown at the foot of every page and read every five seconds. */
export function usePulse(): UseQueryResult<Output<typeof today.pulse>, Error> {
  const isIn = useSession((s) => s.token !== undefined && (s.operator?.roles.length ?? 0) > 0);
  return useCall(today.pulse, {}, { enabled: isIn, refetchInterval: everyMs, staleTime: everyMs });
}

/** Roles can change during a session: the office shows what the server allows now. */
export function useOwnRoles(): void {
  const isIn = useSession((s) => s.token !== undefined);
  const isNew = useSession((s) => s.operator?.roles.length === 0);
  const { data } = useCall(entry.me, {}, { enabled: isIn, refetchInterval: isNew ? everyMs : rolesEveryMs });
  useEffect(() => {
    const { operator, token } = useSession.getState();
    if (data === undefined || token === undefined || operator?.id !== data.operator) return;
    if (operator.roles.join() !== data.roles.join()) useSession.setState({ operator: { ...operator, roles: data.roles } });
  }, [data]);
}
const rolesEveryMs = 30_000;

let lags: readonly number[] = [];
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** Keeps the lag's history while the office is open. */
export function useLagMemory(): void {
  const { data } = usePulse();
  useEffect(() => {
    if (!data) return;
    lags = [...lags.slice(-59), data.lagMs];
    for (const listener of listeners) listener();
  }, [data]);
}
export const useLagLine = (): readonly number[] => useSyncExternalStore(subscribe, () => lags);

/** A short hash: its first and last four characters. */
export const shortHash = (hash: string): string => (hash.length > 12 ? `${hash.slice(0, 4)}…${hash.slice(-4)}` : hash);
