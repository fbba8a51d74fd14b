import { create } from 'zustand';
import { useSession } from '../wire/session.ts';

/** A withdrawal being filled in. It's kept while a password is set or an address looked up, for this trader only. */
export interface WithdrawDraft {
  readonly way: 'wallet' | 'bank';
  /** The one shown in the form, for the panels beside it. */
  readonly asset: string | undefined;
  readonly address: string;
  readonly bankCard: string | undefined;
  readonly amount: string;
  /** The limit for which "All" filled the amount in; undefined for a typed amount. */
  readonly allWithin?: string | undefined;
}
const empty: WithdrawDraft = { way: 'wallet', asset: undefined, address: '', bankCard: undefined, amount: '', allWithin: undefined };

export const useWithdrawDraft = create<WithdrawDraft>()(() => empty);
export const draftWithdrawal = (change: Partial<WithdrawDraft>): void => useWithdrawDraft.setState(change);
export const forgetWithdrawal = (): void => useWithdrawDraft.setState(empty);

/**
 * "All" again after its limit has changed: the one for new addresses applies only once the address is known. Undefined: as it is.
 */
export const allAgain = (
  { allWithin }: Pick<WithdrawDraft, 'allWithin'>,
  now: { readonly limit: string; readonly most: string },
): Pick<WithdrawDraft, 'amount' | 'allWithin'> | undefined =>
  allWithin === undefined || allWithin === now.limit ? undefined : { amount: now.most, allWithin: now.limit };

useSession.subscribe((now, before) => {
  if (now.uid !== before.uid) forgetWithdrawal();
});
