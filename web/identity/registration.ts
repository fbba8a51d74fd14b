import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { type AccountEntry, emptyEntry } from './account-field.tsx';

interface Registration {
  readonly entry: AccountEntry;
  readonly code: string;
  readonly invite: string;
  readonly residence: string | undefined;
  readonly agreed: boolean;
  /** The version of the agreement that was shown when it was accepted. */
  readonly agreementVersion: string;
  /** The account to which the last code went, and when the next may be sent (milliseconds). */
  readonly sentTo: string;
  readonly resendAt: number;
  /** The code was right for this account: step two may begin. */
  readonly checked: boolean;
}

const initial = (): Registration => ({
  entry: emptyEntry(),
  code: '',
  invite: '',
  residence: undefined,
  agreed: false,
  agreementVersion: '',
  sentTo: '',
  resendAt: 0,
  checked: false,
});

/** The input so far. It survives Back and a reload, in this tab only; passwords are never part of it. */
export const useRegistration = create<Registration>()(
  persist(initial, { name: 'bourse.registration', storage: createJSONStorage(() => sessionStorage) }),
);
export const fill = (change: Partial<Registration>): void => {
  useRegistration.setState(change);
};
export const forgetRegistration = (): void => {
  useRegistration.setState(initial());
};
