import { sessionOf } from '@bourse/client/session';
import type { Role } from '@bourse/contract/office/roles';
import { createJSONStorage } from 'zustand/middleware';

/** The signed-in operator, as returned by the sign-in and `me`. */
export interface SignedIn {
  readonly id: string;
  readonly name: string;
  readonly roles: readonly Role[];
}

/** The session ends with the tab. That the last one has ended isn't stored. */
export const { useSession, tokenOf, isLoggedIn, logIn, logOut, endSession } = sessionOf<{ readonly operator: SignedIn | undefined }>(
  { operator: undefined },
  {
    name: 'bourse.office.session',
    storage: createJSONStorage(() => sessionStorage),
    partialize: ({ token, operator }) => ({ token, operator }),
  },
);

/** Whether an operator has one of the roles. */
export const hasRole = (operator: SignedIn | undefined, roles: readonly Role[]): boolean =>
  operator?.roles.some((role) => roles.includes(role)) ?? false;
