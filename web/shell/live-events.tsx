import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useOwnMessages } from '../wire/own-events.ts';
import { useSession } from '../wire/session.ts';
import { useRefresh } from '../wire/use-call.ts';

const ofContracts: ReadonlySet<string> = new Set([
  ...[
    'perpetual-order',
    'perpetual-order-cut',
    'perpetual-fill',
    'position',
    'position-mode',
    'perpetual-settings',
    'funding',
    'liquidation',
    'margin-call',
  ],
]);
const ofFunds: ReadonlySet<string> = new Set(['transfer', 'deposit', 'withdrawal', 'debt', 'balance']);

/** Events of the trader mark data as outdated; visible pages read it again, at most three times a second. */
export function LiveEvents(): null {
  const client = useQueryClient();
  const refresh = useRefresh();
  const rooms = useRef(new Set<string>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useOwnMessages((message) => {
    if (message.snapshot) for (const room of ['spot', 'perpetual', 'ledger', 'funds', 'flash', 'ico', 'inbox']) rooms.current.add(room);
    for (const one of message.events) {
      const { event } = one;
      if (event === 'inbox') {
        rooms.current.add(event);
        continue;
      }
      // A transfer moves the account of contracts too.
      if (ofContracts.has(event) || (event === 'balance' && one.account === 'perpetual')) rooms.current.add('perpetual');
      if (event === 'order' || event === 'fill') rooms.current.add('spot');
      if (event === 'exchange') rooms.current.add('flash');
      if (event === 'sale') rooms.current.add('ico');
      if (ofFunds.has(event)) rooms.current.add('funds');
      // A confirmation moves no money: the balances follow with their own event.
      if (event !== 'order' && event !== 'deposit' && !ofContracts.has(event)) rooms.current.add('ledger');
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
