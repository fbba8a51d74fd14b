import { create } from 'zustand';
import { type PersistOptions, persist } from 'zustand/middleware';

interface Session {
  /** Undefined: nobody is logged in. */
  readonly token: string | undefined;
  /** The last session ended without a logout: from another device, by the exchange, or by age. */
  readonly ended: boolean;
}

/**
 * Whether someone is logged in, and who: `nobody` is the value without a session. `Kept` outlives sessions. The default `storage`
 * is the local one, which all tabs share.
 */
export function sessionOf<Who extends object, Kept extends object = object>(
  nobody: Who,
  options: { readonly name: string } & Pick<PersistOptions<Session & Who & Partial<Kept>, object>, 'storage' | 'partialize'>,
) {
  type State = Session & Who & Partial<Kept>;
  const over = { token: undefined, ended: false, ...nobody };
  const useSession = create<State>()(persist(() => over as State, options as never));
  const set = (change: object): void => void useSession.setState(change as Partial<State>);
  const tokenOf = (): string | undefined => useSession.getState().token;

  // Another tab logged in or out: follow it.
  if (typeof window !== 'undefined')
    window.addEventListener('storage', ({ key }) => {
      if (key === options.name) void useSession.persist.rehydrate();
    });

  return {
    useSession,
    tokenOf,
    isLoggedIn: (): boolean => tokenOf() !== undefined,
    logIn: (token: string, who: Who): void => set({ ...who, token, ended: false }),
    /** A logout by the user. */
    logOut: (): void => set(over),
    /** The server no longer knows this session. */
    endSession: (): void => set({ ...over, ended: true }),
    /** The same session continues with a new token. */
    renewSession: (token: string): void => {
      if (tokenOf()) set({ token });
    },
  };
}
