import type { AssetInfo } from '@bourse/contract/market';
import { HOUR_MS } from '@bourse/core/time';
import type { UseQueryResult } from '@tanstack/react-query';
import { market } from '../wire/calls.ts';
import { useCall } from '../wire/use-call.ts';

/** The assets with their scales; they hardly change. */
export const useAssets = (): UseQueryResult<AssetInfo[], Error> =>
  useCall(market.currencyList, {}, { staleTime: 600_000, gcTime: HOUR_MS });
