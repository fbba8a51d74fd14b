import { useEffect, useRef, useState } from 'react';
import { useSession } from './session.ts';

// What was typed and not sent, by operator and place. In memory only: it ends with the tab, and the next operator at the same desk
// never sees it.
const drafts = new Map<string, unknown>();

/** Keeps what is typed when the session ends in the middle of it; with `always` also when the page is left. */
export function useDraft<T>(
  place: string,
  first: T,
  isEmpty: (value: T) => boolean,
  always = false,
): { readonly value: T; readonly set: (value: T) => void; readonly wasKept: boolean; readonly discard: () => void } {
  const key = useSession((s) => `${s.operator?.id ?? ''} ${place}`);
  // The operator is gone when the page goes: the key is the one that it was opened with.
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
