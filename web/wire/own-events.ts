import { useEffect, useRef } from 'react';
import type { QueueMessage } from './queue-message.ts';
import { useSession } from './session.ts';
import { listen } from './stomp.ts';

/** What happened to the logged-in trader; the shapes are those of contract/realtime. */
export type OwnEvent = { readonly event: 'order' | 'fill' | 'balance' | 'transfer' | 'credit'; readonly [field: string]: unknown };
export type OwnMessage = QueueMessage & { readonly events: readonly OwnEvent[] };

/** Hears every message of the own queue while mounted and logged in. A snapshot has no events: fetch anew what you hold. */
export function useOwnMessages(listener: (message: OwnMessage) => void): void {
  const uid = useSession((s) => s.uid);
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(() => (uid ? listen(`user.${uid}`, (message) => latest.current(message as OwnMessage)) : undefined), [uid]);
}
