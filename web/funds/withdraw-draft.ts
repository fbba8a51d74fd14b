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
}
const empty: WithdrawDraft = { way: 'wallet', asset: undefined, address: '', bankCard: undefined, amount: '' };

export const useWithdrawDraft = create<WithdrawDraft>()(() => empty);
export const draftWithdrawal = (change: Partial<WithdrawDraft>): void => useWithdrawDraft.setState(change);
export const forgetWithdrawal = (): void => useWithdrawDraft.setState(empty);

useSession.subscribe((now, before) => {
  if (now.uid !== before.uid) forgetWithdrawal();
});
