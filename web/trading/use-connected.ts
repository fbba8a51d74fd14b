import { useEffect, useRef } from 'react';
import { useIsStale } from '../wire/market-feed.ts';
import { useOnline } from '../wire/online.ts';

/** False without a network, and where nothing was heard for so long that the book is dimmed. */
export function useConnected(): boolean {
  const online = useOnline();
  return !useIsStale() && online;
}

/** Each time that the line has come back. */
export function useReconnected(isConnected: boolean, then: () => void): void {
  const latest = useRef(then);
  const before = useRef(isConnected);
  useEffect(() => {
    latest.current = then;
  });
  useEffect(() => {
    if (isConnected && !before.current) latest.current();
    before.current = isConnected;
  }, [isConnected]);
}
