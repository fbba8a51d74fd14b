import type { Output } from '@bourse/contract/call';
import type { SaleStatus, SaleSubscription } from '@bourse/contract/ico-text';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocale } from 'use-intl';
import { ico } from '../wire/calls.ts';
import { noteServerTime, serverNow } from '../wire/server-clock.ts';
import { useCall } from '../wire/use-call.ts';

type Sales = Output<typeof ico.sales>;
export type Sale = Sales['sales'][number];
export const lists = ['open', 'coming', 'ended'] as const;
export type List = (typeof lists)[number];

/** In which list a sale stands. One whose result is being booked is still with the current ones. */
export const listOf = (status: SaleStatus): List =>
  status === 'coming' ? 'coming' : status === 'open' || status === 'allotting' ? 'open' : 'ended';

/** All sales. What others subscribe isn't told by own events, so it's read again every few seconds. */
export function useSales(): UseQueryResult<Sales, Error> {
  const answer = useCall(ico.sales, { locale: useLocale() }, { staleTime: 2_000, refetchInterval: 5_000 });
  useEffect(() => noteServerTime(answer.data?.serverTime), [answer.data?.serverTime]);
  return answer;
}

/** The trader's own subscriptions by sale; undefined until they're known. Own events refresh them. */
export function useSubscriptions(): {
  readonly of: (saleId: string) => SaleSubscription | undefined;
  readonly list: readonly SaleSubscription[] | undefined;
} {
  const { data } = useCall(ico.subscriptions, {}, { staleTime: 2_000, refetchInterval: 10_000 });
  return { of: (saleId) => data?.subscriptions.find((one) => one.saleId === saleId), list: data?.subscriptions };
}

/** The server's time in ms, told again every second. */
export function useSecondHand(): number {
  const [now, tell] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => tell(serverNow()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
