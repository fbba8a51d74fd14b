import { sessionOf } from '@bourse/client/session';

interface Remembered {
  /** The account to fill in at the next login, if the trader wished so. */
  readonly remembered: { readonly way: 'email' | 'phone'; readonly account: string; readonly country?: string } | undefined;
}

/** Whether a trader is logged in here. The token lives in the local store, as the specification has it. */
export const { useSession, tokenOf, isLoggedIn, logIn, logOut, endSession, renewSession } = sessionOf<
  { readonly uid: string | undefined },
  Remembered
>({ uid: undefined }, { name: 'bourse.session' });

export const rememberAccount = (remembered: Remembered['remembered']): void => {
  useSession.setState({ remembered });
};
