import type { PerpetualFigures } from '@bourse/contract/perpetual-text';
import type { MarksMessage } from '@bourse/contract/realtime';
import { useSyncExternalStore } from 'react';
import { noteServerTime } from './server-clock.ts';
import { listen } from './stomp.ts';

// Mark prices, funding and open interest of all contracts as the queue tells them, kept outside React like the tickers.

const bySymbol = new Map<string, PerpetualFigures>();
let shown: readonly PerpetualFigures[] | undefined;
const listeners = new Set<() => void>();
let stop: (() => void) | undefined;
let leaving: ReturnType<typeof setTimeout> | undefined;

function read({ figures, snapshot }: MarksMessage): void {
  if (snapshot) bySymbol.clear();
  for (const one of figures) bySymbol.set(one.symbol, one);
  noteServerTime(
    figures
      .map(({ at }) => at)
      .sort()
      .at(-1),
  );
  shown = [...bySymbol.values()];
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  clearTimeout(leaving);
  listeners.add(listener);
  stop ??= listen('marks', (message) => read(message as unknown as MarksMessage));
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    // A change of pages keeps the queue.
    leaving = setTimeout(() => {
      stop?.();
      stop = undefined;
      shown = undefined;
      bySymbol.clear();
    }, 3_000);
  };
}

const subscribeToNothing = () => () => undefined;

/** Undefined until the queue has begun. The queue is listened to only where its marks are wanted. */
export const useMarks = (isWanted = true): readonly PerpetualFigures[] | undefined =>
  useSyncExternalStore(isWanted ? subscribe : subscribeToNothing, () => shown);
