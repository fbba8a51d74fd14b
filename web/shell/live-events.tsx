import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useOwnMessages } from '../wire/own-events.ts';
import { useSession } from '../wire/session.ts';
import { useRefresh } from '../wire/use-call.ts';

const ofFunds: ReadonlySet<string> = new Set(['transfer', 'deposit', 'withdrawal', 'debt', 'balance']);

/** What happens to the trader makes what was read out of date; pages in view fetch it anew, at most three times a second. */
export function LiveEvents(): null {
  const client = useQueryClient();
  const refresh = useRefresh();
  const rooms = useRef(new Set<string>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useOwnMessages((message) => {
    if (message.snapshot) for (const room of ['spot', 'ledger', 'funds', 'flash']) rooms.current.add(room);
    for (const { event } of message.events) {
      if (event === 'order' || event === 'fill') rooms.current.add('spot');
      if (event === 'exchange') rooms.current.add('flash');
      if (ofFunds.has(event)) rooms.current.add('funds');
      // A confirmation moves no money: the balances follow with their own event.
      if (event !== 'order' && event !== 'deposit') rooms.current.add('ledger');
    }
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      const stale = [...rooms.current];
      rooms.current.clear();
      void refresh(...stale);
    }, 333);
  });
  // Nothing of one trader is shown to the next.
  const uid = useSession((s) => s.uid);
  const before = useRef(uid);
  useEffect(() => {
    if (before.current !== undefined && before.current !== uid) client.clear();
    before.current = uid;
  }, [uid, client]);
  return null;
}
