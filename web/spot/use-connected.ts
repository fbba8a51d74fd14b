import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useIsStale } from '../wire/market-feed.ts';

const onNetwork = (listener: () => void) => {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
};

/** False without a network, and where nothing was heard for so long that the book is dimmed. */
export function useConnected(): boolean {
  const online = useSyncExternalStore(onNetwork, () => navigator.onLine);
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
