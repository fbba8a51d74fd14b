import { useEffect, useState } from 'react';
import { useSession } from '../wire/session.ts';
import { lastUnread, listenSupport } from './queue.ts';

/** How many answers of the support the trader has not seen; the queue begins with it. */
export function useUnreadAnswers(enabled: boolean): number {
  const uid = useSession((s) => s.uid);
  const [unread, setUnread] = useState(() => lastUnread(uid));
  useEffect(() => {
    if (!enabled || uid === undefined) return undefined;
    setUnread(lastUnread(uid));
    return listenSupport(uid, (message) => setUnread(message.unread));
  }, [enabled, uid]);
  return enabled ? unread : 0;
}
