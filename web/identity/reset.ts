import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { type AccountEntry, emptyEntry } from './account-field.tsx';

interface Reset {
  readonly entry: AccountEntry;
  readonly name: string;
  readonly code: string;
  /** The account to which the last code went, and when the next may be sent (milliseconds). */
  readonly sentTo: string;
  readonly resendAt: number;
  /** The code was right for this account: the new password may be chosen. */
  readonly checked: boolean;
  /** The account is verified: the name on the document is compared. Known once the code was right. */
  readonly asksName: boolean;
}

const initial = (): Reset => ({ entry: emptyEntry(), name: '', code: '', sentTo: '', resendAt: 0, checked: false, asksName: false });

/** The progress of a password reset. It survives a reload, in this tab only; passwords are never part of it. */
export const useReset = create<Reset>()(persist(initial, { name: 'bourse.reset', storage: createJSONStorage(() => sessionStorage) }));
export const fillReset = (change: Partial<Reset>): void => {
  useReset.setState(change);
};
export const forgetReset = (): void => {
  useReset.setState(initial());
};

/** The account that the login begins with after a reset or an unlocking; not kept beyond this page load. */
let filled: AccountEntry | undefined;
export const fillLogin = (entry: AccountEntry): void => {
  filled = entry;
};
export const filledLogin = (): AccountEntry | undefined => filled;
