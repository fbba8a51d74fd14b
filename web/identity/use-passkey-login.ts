import { codeOf } from '@bourse/client/refused';
import { useEffect, useState } from 'react';
import { api } from '../wire/api.ts';
import { identity } from '../wire/calls.ts';
import { logIn } from '../wire/session.ts';
import { askPasskey, offersAutofill, stopAutofill } from './passkeys.ts';

/** A challenge is good for some minutes; a new one is asked for before it is too old. */
const renewMs = 4 * 60_000;

async function logInBy(autofill: boolean): Promise<void> {
  const { ticket, options } = await api(identity.startPasskeyLogin, {}, { quiet: autofill });
  const passkey = await askPasskey(options, autofill);
  if (!passkey) return;
  const session = await api(identity.passkeyLogin, { ticket, passkey });
  logIn(session.token, { uid: session.uid });
}

/**
 * Login by passkey alone: by the button, and while `waits` from the list that the browser shows under the account field, where it
 * can do that.
 */
export function usePasskeyLogin(waits: boolean) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<Error>();

  useEffect(() => {
    if (!waits || isBusy) return undefined;
    let over = false;
    const begin = async (): Promise<void> => {
      if (over || !(await offersAutofill()) || over) return;
      await logInBy(true).catch((cause: unknown) => {
        if (!over && codeOf(cause) === 'passkey-refused') setError(cause as Error);
      });
    };
    // Once the page stands; what nobody asked for may be late. A new challenge takes the place of the older one.
    const first = setTimeout(() => void begin(), 500);
    const renewal = setInterval(() => void begin(), renewMs);
    return () => {
      over = true;
      clearTimeout(first);
      clearInterval(renewal);
      stopAutofill();
    };
  }, [waits, isBusy]);

  return {
    isBusy,
    error,
    forget: () => setError(undefined),
    logIn: async () => {
      if (isBusy) return;
      setError(undefined);
      setBusy(true);
      try {
        await logInBy(false);
      } catch (cause) {
        setError(cause as Error);
      } finally {
        setBusy(false);
      }
    },
  };
}
