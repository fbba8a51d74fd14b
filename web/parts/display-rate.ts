import { market } from '../wire/calls.ts';
import type { DisplayRate } from '../wire/display-currency.ts';
import { useCall } from '../wire/use-call.ts';
import { usePreferences } from './preferences.ts';

const usdt: DisplayRate = { currency: 'USDT', decimals: 2, rate: '1' };

/**
 * In what values are shown. USDT needs no rate; without a rate of the wished currency it is USDT again, and says so by its name.
 * Undefined while the rate is on its way.
 */
export function useDisplayRate(): DisplayRate | undefined {
  const wished = usePreferences((p) => p.currency);
  const rates = useCall(market.displayRates, {}, { enabled: wished !== 'USDT', staleTime: 300_000 });
  if (wished === 'USDT') return usdt;
  return rates.isPending ? undefined : (rates.data?.find((r) => r.currency === wished) ?? usdt);
}
