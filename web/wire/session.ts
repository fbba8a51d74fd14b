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

const inTab = 'bourse.tab';
/** Node, where tests run, has none. */
const tab = (): Storage | undefined => (typeof sessionStorage === 'undefined' ? undefined : sessionStorage);
const keptBy = (uid: string | undefined): Readonly<Record<string, unknown>> => {
  const { of, ...kept } = JSON.parse(tab()?.getItem(inTab) ?? '{}') as Record<string, unknown>;
  return uid !== undefined && of === uid ? kept : {};
};

/** Keeps something over a reload: in this tab, for this trader, until the session ends. Undefined forgets it. */
export function keepInTab(name: string, value: object | undefined): void {
  const { uid } = useSession.getState();
  if (uid !== undefined) tab()?.setItem(inTab, JSON.stringify({ ...keptBy(uid), [name]: value, of: uid }));
}
export const keptInTab = (name: string): unknown => keptBy(useSession.getState().uid)[name];

// Also where the session ended in another tab while this one was closed or reloading.
if (!isLoggedIn()) tab()?.removeItem(inTab);
useSession.subscribe((now, before) => {
  if (now.uid !== before.uid) tab()?.removeItem(inTab);
});

export const rememberAccount = (remembered: Remembered['remembered']): void => {
  useSession.setState({ remembered });
};
