import { sessionOf } from '@bourse/client/session';
import type { Role } from '@bourse/contract/office/roles';
import { createJSONStorage } from 'zustand/middleware';

/** Who is signed in, as the sign-in and `me` answer it. */
export interface SignedIn {
  readonly id: string;
  readonly name: string;
  readonly roles: readonly Role[];
}

/** The session lives as long as the tab: an office is not left open in a drawer. That the last one was ended is not stored. */
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
