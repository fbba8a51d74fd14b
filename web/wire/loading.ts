import { useSyncExternalStore } from 'react';

// How many calls run that have not opted out of the global loading line.
let running = 0;
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

export function startLoading(): () => void {
  running += 1;
  if (running === 1) tell();
  let open = true;
  return () => {
    if (!open) return;
    open = false;
    running -= 1;
    if (running === 0) tell();
  };
}

export const isLoading = (): boolean => running > 0;

export const useLoading = (): boolean =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, isLoading);
