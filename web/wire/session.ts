import { create } from 'zustand';
import { persist } from 'zustand/middleware';

interface Session {
  /** Undefined: nobody is logged in. */
  readonly token: string | undefined;
  readonly uid: string | undefined;
  /** The last session was not left but ended: from another device, by the house or by its age. */
  readonly ended: boolean;
  /** The account to fill in at the next login, if the trader wished so. */
  readonly remembered: { readonly way: 'email' | 'phone'; readonly account: string; readonly country?: string } | undefined;
  logIn(token: string, uid: string): void;
  /** The same session goes on under another token. */
  renew(token: string): void;
  /** The trader leaves. */
  logOut(): void;
  /** The server does not know this session any more. */
  end(): void;
  remember(account: Session['remembered']): void;
}

/** Whether someone is logged in here. The token lives in the local store, as the specification has it. */
export const useSession = create<Session>()(
  persist(
    (set) => ({
      token: undefined,
      uid: undefined,
      ended: false,
      remembered: undefined,
      logIn: (token, uid) => set({ token, uid, ended: false }),
      renew: (token) => set((now) => (now.token === undefined ? now : { token })),
      logOut: () => set({ token: undefined, uid: undefined, ended: false }),
      end: () => set({ token: undefined, uid: undefined, ended: true }),
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
