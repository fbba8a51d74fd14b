import type { Account } from '@bourse/contract/ledger';
import { balanceOf, useBalances } from '../wire/balances.ts';
import { perpetual } from '../wire/calls.ts';
import { useCall } from '../wire/use-call.ts';
import { sendable } from './transfer.ts';

/** What may leave an account; undefined until it's known. Follows mark prices by reading again. */
export function useSendable(account: Account, asset: string): string | undefined {
  const available = balanceOf(useBalances().data, account, asset)?.available;
  const isMargin = account === 'perpetual';
  const margin = useCall(perpetual.account, {}, { enabled: isMargin, refetchInterval: 5_000 });
  if (!isMargin || margin.isError) return available;
  return margin.data === undefined ? undefined : sendable(asset, available, margin.data);
}
