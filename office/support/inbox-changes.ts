import type { Client } from '@stomp/stompjs';
import { useEffect, useState } from 'react';
import { useSession } from '../wire/session.ts';
import { useRefresh } from '../wire/use-call.ts';

/** How often the inbox is read without a socket, and with one, in case a message was lost. */
const POLL_MS = 3_000;
const SURE_MS = 30_000;
/** A burst of changes causes one read. */
const GATHER_MS = 150;

/** Reads the inbox again when the office's socket reports a change. Returns how often to poll as well. */
export function useInboxChanges(): number {
  const refresh = useRefresh();
  const token = useSession((s) => s.token);
  const [isTold, setTold] = useState(false);
  useEffect(() => {
    if (token === undefined) return undefined;
    let client: Client | undefined;
    let isOver = false;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const changed = () => {
      waiting ??= setTimeout(() => {
        waiting = undefined;
        void refresh('support');
      }, GATHER_MS);
    };
    void import('@stomp/stompjs').then(
      ({ Client: Line }) => {
        if (isOver) return;
        client = new Line({
          brokerURL: `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`,
          connectHeaders: { host: '/', token },
          reconnectDelay: 2_000,
          maxReconnectDelay: 30_000,
          reconnectTimeMode: 1,
          connectionTimeout: 10_000,
          heartbeatIncoming: 10_000,
          heartbeatOutgoing: 10_000,
          onConnect: () => {
            setTold(true);
            client?.subscribe('/queue/support-inbox', changed);
          },
          onWebSocketClose: () => setTold(false),
        });
        client.activate();
      },
      () => undefined,
    );
    return () => {
      isOver = true;
      clearTimeout(waiting);
      setTold(false);
      void client?.deactivate();
    };
  }, [token, refresh]);
  return isTold ? SURE_MS : POLL_MS;
}
