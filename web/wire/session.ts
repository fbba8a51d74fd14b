import { sessionOf } from '@bourse/client/session';

interface Remembered {
  /** The account to fill in at the next login, if the trader wished so. */
  readonly remembered: { readonly way: 'email' | 'phone'; readonly account: string; readonly country?: string } | undefined;
}

/** Whether a trader is logged in here. The token lives in the local store, as the specification has it. */
export const { useSession, tokenOf, isLoggedIn, logIn, logOut, endSession, renewSession } = sessionOf<
  { readonly uid: string | undefined /** If the trader chose one. */; readonly username?: string | undefined },
  Remembered
>({ uid: undefined, username: undefined }, { name: 'bourse.session' });

/** Kept until the session ends, and shown before the server answers. */
export const keepUsername = (username: string | undefined): void => {
  if (isLoggedIn() && useSession.getState().username !== username) useSession.setState({ username });
};

export const rememberAccount = (remembered: Remembered['remembered']): void => {
  useSession.setState({ remembered });
};
