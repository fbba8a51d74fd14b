import { callKey } from '@bourse/client/calls';
import type { Output } from '@bourse/contract/call';
import type { Account, Balance } from '@bourse/contract/ledger';
import type { OwnEvent } from '@bourse/contract/realtime';
import { type QueryClient, type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { ledger } from './calls.ts';
import { useOwnMessages } from './own-events.ts';
import { useCall } from './use-call.ts';

export type Balances = Output<typeof ledger.balances>;

/** The balances after some of them changed. The converted values are of the last answer until the next one. */
export function withBalances(before: Balances, changed: readonly Balance[], seq = before.seq): Balances {
  if (changed.length === 0 || seq < before.seq) return before;
  const next = [...before.balances];
  for (const { account, asset, available, frozen } of changed) {
    const at = next.findIndex((b) => b.account === account && b.asset === asset);
    if (at < 0) next.push({ account, asset, available, frozen });
    else next[at] = { ...(next[at] as Balances['balances'][number]), available, frozen };
  }
  return { ...before, seq, balances: next };
}

const balanceEvents = (events: readonly OwnEvent[]): readonly Balance[] => events.filter((e) => e.event === 'balance');

/** Takes in what a write answered, before the next read confirms it. */
export const noteBalances = (client: QueryClient, changed: readonly Balance[], seq: number): void => {
  client.setQueryData<Balances>(callKey(ledger.balances, {}), (before) => before && withBalances(before, changed, seq));
};

/** All balances that are not zero, live. Their worth moves with prices: who shows it asks for it every `refetchInterval`. */
export function useBalances(options: { readonly refetchInterval?: number } = {}): UseQueryResult<Balances, Error> {
  const client = useQueryClient();
  useOwnMessages(({ events, seq }) => noteBalances(client, balanceEvents(events), seq));
  return useCall(ledger.balances, {}, options);
}

/** One balance: zero where the answer has none, undefined while there is no answer. */
export function balanceOf(
  balances: Balances | undefined,
  account: Account,
  asset: string,
): { readonly available: string; readonly frozen: string } | undefined {
  if (!balances) return undefined;
  return balances.balances.find((b) => b.account === account && b.asset === asset) ?? { available: '0', frozen: '0' };
}
