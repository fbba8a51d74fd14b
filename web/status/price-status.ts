import type { Output } from '@bourse/contract/call';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { market } from '../wire/calls.ts';
import { noteServerTime } from '../wire/server-clock.ts';
import { useCall } from '../wire/use-call.ts';

export type PriceStatus = Output<typeof market.priceStatus>;
export type PriceIndex = PriceStatus['indices'][number];
export type PriceSource = PriceIndex['sources'][number];
export type PriceVenue = PriceStatus['venues'][number];

const refreshMs = 5_000;

/** Read again every five seconds. It also says what time it is on the server. */
export function usePriceStatus(): UseQueryResult<PriceStatus, Error> {
  const status = useCall(market.priceStatus, {}, { refetchInterval: refreshMs });
  const at = status.data?.at;
  useEffect(() => noteServerTime(at), [at]);
  return status;
}

/** Whether a source counted in the last tick, and why not. */
export function standingOf({ used, state, backAt }: PriceSource): 'counts' | 'back' | 'out' {
  if (used) return 'counts';
  return state === 'live' && backAt !== undefined ? 'back' : 'out';
}
