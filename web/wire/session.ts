import { create } from 'zustand';
import { persist } from 'zustand/middleware';

interface Session {
  /** Undefined: nobody is logged in. */
  readonly token: string | undefined;
  readonly uid: string | undefined;
  /** The account to fill in at the next login, if the trader wished so. */
  readonly remembered: { readonly way: 'email' | 'phone'; readonly account: string; readonly country?: string } | undefined;
  logIn(token: string, uid: string): void;
  /** The same session goes on under another token. */
  renew(token: string): void;
  logOut(): void;
  remember(account: Session['remembered']): void;
}

/** Whether someone is logged in here. The token lives in the local store, as the specification has it. */
export const useSession = create<Session>()(
  persist(
    (set) => ({
      token: undefined,
      uid: undefined,
      remembered: undefined,
      logIn: (token, uid) => set({ token, uid }),
      renew: (token) => set((now) => (now.token === undefined ? now : { token })),
      logOut: () => set({ token: undefined, uid: undefined }),
      remember: (remembered) => set({ remembered }),
    }),
    { name: 'bourse.session' },
  ),
);

export const isLoggedIn = (): boolean => useSession.getState().token !== undefined;

// Another tab logged in or out: follow it.
if (typeof window !== 'undefined')
  window.addEventListener('storage', (event) => {
    if (event.key === 'bourse.session') void useSession.persist.rehydrate();
  });
