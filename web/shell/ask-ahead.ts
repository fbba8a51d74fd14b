import type { Callable } from '@bourse/client/api';
import { callKey } from '@bourse/client/calls';
import type { Input } from '@bourse/contract/call';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../wire/api.ts';
import { ledger, market } from '../wire/calls.ts';

/**
 * Asks for the large things of home while its page is still on the way, so that the first thing drawn has them. Each question costs
 * the browser time that the page needs, so the small ones wait. What fails, the page asks again.
 */
export function askAhead(client: QueryClient): void {
  const ask = <C extends Callable>(call: C, input: Input<C>) =>
    client.fetchQuery({ queryKey: callKey(call, input), queryFn: () => api(call, input), retry: false });
  for (const call of [ledger.balances, market.quotesLists]) ask(call, {}).catch(() => undefined);
}
