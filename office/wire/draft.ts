import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';
import { useSession } from './session.ts';

// Unsent input, by operator and place. In memory only: it's gone with the tab, and the next operator at the same desk
// never sees it.
const drafts = new Map<string, unknown>();

/** Keeps unsent input when the session ends; with `always` also when the page is left. */
export function useDraft<T>(
  place: string,
  first: T,
  isEmpty: (value: T) => boolean,
  always = false,
): { readonly value: T; readonly set: Dispatch<SetStateAction<T>>; readonly wasKept: boolean; readonly discard: () => void } {
  const key = useSession((s) => `${s.operator?.id ?? ''} ${place}`);
  // By the time the page unmounts the operator is signed out, so the key from when it was opened is used.
  const own = useRef(key);
  const [wasKept, setKept] = useState(() => drafts.has(key));
  const [value, setValue] = useState<T>(() => (drafts.has(key) ? (drafts.get(key) as T) : first));
  const now = useRef(value);
  now.current = value;
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the page is opened and when it is left
  useEffect(() => {
    const opened = own.current;
    drafts.delete(opened);
    return () => {
      const hasEnded = useSession.getState().token === undefined;
      if ((hasEnded || always) && !isEmpty(now.current)) drafts.set(opened, now.current);
    };
  }, []);
  return {
    value,
    set: setValue,
    wasKept,
    discard: () => {
      setKept(false);
      setValue(first);
    },
  };
}
