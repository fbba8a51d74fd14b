import type { AssetInfo } from '@bourse/contract/market';
import type { UseQueryResult } from '@tanstack/react-query';
import { market } from '../wire/calls.ts';
import { useCall } from '../wire/use-call.ts';

/** The assets with their scales; they hardly change. */
export const useAssets = (): UseQueryResult<AssetInfo[], Error> =>
  useCall(market.currencyList, {}, { staleTime: 600_000, gcTime: 3_600_000 });
