import type { Product, ProductPolicy } from '@bourse/contract/policy';
import { useLocale } from 'use-intl';
import { policy } from '../wire/calls.ts';
import { useCall } from '../wire/use-call.ts';
import { countryName } from './dial-codes.ts';

/** What the trader may do with a product where they live; undefined until it's known. Countries rarely change: read every five minutes. */
export function useOwnPolicy(product: Product): ProductPolicy | undefined {
  const { data } = useCall(policy.mine, {}, { staleTime: 60_000, refetchInterval: 300_000 });
  return data?.find((one) => one.product === product);
}

/** Why a product is restricted, as values of a text: the signal (or `unknown`) and the country in the trader's language. */
export function usePolicyCause(): (because: ProductPolicy['because']) => { readonly signal: string; readonly country: string } {
  const locale = useLocale();
  return (because) =>
    because === undefined || because.country === 'ZZ'
      ? { signal: 'unknown', country: '' }
      : { signal: because.signal, country: `\u2068${countryName(because.country, locale)}\u2069` };
}
