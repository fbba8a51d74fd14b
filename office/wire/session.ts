import type { Role } from '@bourse/contract/office/roles';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';

/** Who is signed in, as the sign-in and `me` answer it. */
export interface SignedIn {
  readonly id: string;
  readonly name: string;
  readonly roles: readonly Role[];
}

interface Session {
  /** Undefined: nobody is signed in. */
  readonly token: string | undefined;
  readonly operator: SignedIn | undefined;
}

/** The session lives as long as the tab: an office is not left open in a drawer. */
export const useSession = create<Session>()(
  persist((): Session => ({ token: undefined, operator: undefined }), {
    name: 'bourse.office.session',
    storage: createJSONStorage(() => sessionStorage),
  }),
);

export const signIn = (token: string, operator: SignedIn): void => {
  hasEnded = false;
  useSession.setState({ token, operator });
};
export const forgetSession = (): void => {
  useSession.setState({ token: undefined, operator: undefined });
};
/** The server ended it: the sign-in says so, for whoever was in the middle of something. */
export const endSession = (): void => {
  hasEnded = true;
  forgetSession();
};
let hasEnded = false;
/** Whether the last session was ended by the server; a new one forgets it. */
export const wasEnded = (): boolean => hasEnded;
export const isSignedIn = (): boolean => useSession.getState().token !== undefined;
/** Whether an operator has one of the roles. */
export const hasRole = (operator: SignedIn | undefined, roles: readonly Role[]): boolean =>
  operator?.roles.some((role) => roles.includes(role)) ?? false;
