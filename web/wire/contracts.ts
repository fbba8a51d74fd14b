import { kindOf } from '@bourse/contract/instrument-id';
import { market } from './calls.ts';
import { useSession } from './session.ts';
import { useCall } from './use-call.ts';

const key = 'bourse.has-contracts';
let known = ((): boolean => {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
})();

/**
 * Whether this exchange lists perpetual contracts: only then there is a way to them. The quotes say so, which the first page asks for
 * anyway; until they have come, what they said the last time.
 */
export function useHasContracts(): boolean {
  const enabled = useSession((s) => s.token !== undefined);
  const { data } = useCall(market.quotesLists, {}, { enabled, staleTime: 600_000, quiet: true });
  if (data) note(data.some(({ symbol }) => kindOf(symbol) === 'perpetual'));
  return known;
}

function note(now: boolean): void {
  if (now === known) return;
  known = now;
  try {
    if (now) localStorage.setItem(key, '1');
    else localStorage.removeItem(key);
  } catch {
    // A browser that keeps nothing learns it anew at each start.
  }
}

export const hadContracts = (): boolean => known;
