import type { UserMessage } from '@bourse/contract/realtime';
import { useEffect, useRef } from 'react';
import { useSession } from './session.ts';
import { listen } from './stomp.ts';

export type OwnMessage = UserMessage;

/** Hears every message of the own queue while mounted and logged in. A snapshot has no events: fetch anew what you hold. */
export function useOwnMessages(listener: (message: OwnMessage) => void): void {
  const uid = useSession((s) => s.uid);
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(() => (uid ? listen(`user.${uid}`, (message) => latest.current(message as OwnMessage)) : undefined), [uid]);
}
