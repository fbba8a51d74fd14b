import type { PerpetualAccount, PerpetualFigures, PerpetualInfo, PerpetualOrder, PerpetualPosition } from '@bourse/contract/perpetual-text';
import { HOUR_MS, MINUTE_MS } from '@bourse/core/time';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { perpetual } from '../wire/calls.ts';
import { useMarks } from '../wire/marks.ts';
import { useCall } from '../wire/use-call.ts';
import { type ContractMarket, contractMarket } from './contract-market.ts';
import { liveAccount, livePositions } from './live.ts';
import { useOwnAccount } from './own-account.ts';

// What the pages of this room read: once, and again after a cut line. Own events change it, and positions follow the mark prices.

/** Filters, fees and tiers hardly change: kept for ten minutes. */
export const useContracts = (): UseQueryResult<PerpetualInfo[], Error> =>
  useCall(perpetual.instruments, {}, { staleTime: 600_000, gcTime: HOUR_MS });

/** All contracts by their symbol; empty until they are known. */
export function useContractMap(): ReadonlyMap<string, PerpetualInfo> {
  const { data } = useContracts();
  return useMemo(() => new Map((data ?? []).map((one) => [one.symbol as string, one])), [data]);
}

/** One contract as the order form counts it. */
export function useContractMarket(symbol: string): ContractMarket | undefined {
  const info = useContractMap().get(symbol);
  // Rules are read rarely, but that a contract takes closing orders only is known at once.
  const isCloseOnly = useFigures(symbol)?.isCloseOnly ?? info?.isCloseOnly ?? false;
  return useMemo(() => info && contractMarket({ ...info, isCloseOnly }), [info, isCloseOnly]);
}

/** Read once, then as the queue of marks says. */
export function useAllFigures(): readonly PerpetualFigures[] | undefined {
  const live = useMarks();
  const read = useCall(perpetual.figures, {}, { enabled: live === undefined });
  return live ?? read.data;
}
export const useFigures = (symbol: string): PerpetualFigures | undefined => useAllFigures()?.find((one) => one.symbol === symbol);

type Read<T> = Pick<UseQueryResult<T, Error>, 'data' | 'isError' | 'error' | 'refetch'>;

/** As they were read and changed by own events, at no particular mark. Read again each minute, because lights follow all traders. */
export function useHeld(): Read<readonly PerpetualPosition[]> {
  useOwnAccount();
  const { data, isError, error, refetch } = useCall(perpetual.positions, {}, { refetchInterval: MINUTE_MS });
  return { data, isError, error, refetch } as Read<readonly PerpetualPosition[]>;
}
export function useMoney(): Read<PerpetualAccount> {
  useOwnAccount();
  const { data, isError, error, refetch } = useCall(perpetual.account, {});
  return { data, isError, error, refetch };
}

/** At the latest mark prices. */
export function usePositions(): Read<readonly PerpetualPosition[]> {
  const read = useHeld();
  const account = useMoney().data;
  const figures = useAllFigures() ?? none;
  const infos = useContractMap();
  const positions = read.data;
  const data = useMemo(() => positions && livePositions({ account, positions, figures, infos }), [account, positions, figures, infos]);
  return { ...read, data };
}
export function useAccount(): Read<PerpetualAccount> {
  const read = useMoney();
  const positions = useHeld().data;
  const figures = useAllFigures() ?? none;
  const infos = useContractMap();
  const account = read.data;
  const data = useMemo(
    () => (account && positions ? liveAccount({ account, positions, figures, infos }) : account),
    [account, positions, figures, infos],
  );
  return { ...read, data };
}
const none: never[] = [];

export const useSettings = () => {
  useOwnAccount();
  return useCall(perpetual.settings, {}, { staleTime: 30_000 });
};
/** All open orders, newest first. */
export const useOpenOrders = (): UseQueryResult<PerpetualOrder[], Error> => {
  useOwnAccount();
  return useCall(perpetual.openOrders, {});
};
