import type { TicksMessage } from '@bourse/contract/realtime';
import { useSyncExternalStore } from 'react';
import { api } from '../wire/api.ts';
import { market } from '../wire/calls.ts';
import { noteServerTime } from '../wire/server-clock.ts';
import { listen } from '../wire/stomp.ts';
import { type IndexTick, leavesGap, withTicks } from './tick-list.ts';

// The ticks of an index, kept outside React: what happened before by a call, what happens now by the queue.

interface Feed {
  readonly subscribe: (listener: () => void) => () => void;
  readonly current: () => readonly IndexTick[] | undefined;
}

function openFeed(index: string): Feed {
  const listeners = new Set<() => void>();
  let ticks: readonly IndexTick[] | undefined;
  let stop: (() => void) | undefined;
  let leaving: ReturnType<typeof setTimeout> | undefined;
  const take = (told: Parameters<typeof withTicks>[1]) => {
    ticks = withTicks(ticks ?? [], told);
    for (const listener of listeners) listener();
  };
  const readEarlier = () => {
    // Without it the chart begins with what the queue tells.
    api(market.ticks, { symbol: index, minutes: '15' }, { quiet: true }).then(
      (answer) => stop && take(answer.ticks),
      () => undefined,
    );
  };
  const hear = ({ ticks: told, snapshot }: TicksMessage) => {
    noteServerTime(told.at(-1)?.at);
    if (snapshot && (ticks === undefined || leavesGap(ticks, told))) readEarlier();
    take(told);
  };
  return {
    current: () => ticks,
    subscribe: (listener) => {
      clearTimeout(leaving);
      listeners.add(listener);
      stop ??= listen(`ticks.${index}`, (message) => hear(message as unknown as TicksMessage));
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        // A change of pages keeps the queue.
        leaving = setTimeout(() => {
          stop?.();
          stop = undefined;
          ticks = undefined;
        }, 3_000);
      };
    },
  };
}

const feeds = new Map<string, Feed>();
function feedOf(index: string): Feed {
  const known = feeds.get(index) ?? openFeed(index);
  feeds.set(index, known);
  return known;
}

/** The ticks of the last 15 minutes, oldest first; undefined until some are known. `index` is a spot pair. */
export function useTicks(index: string): readonly IndexTick[] | undefined {
  const { subscribe, current } = feedOf(index);
  return useSyncExternalStore(subscribe, current);
}

/** The latest price of an index; undefined while there is none. */
export function useIndexPrice(index: string): string | undefined {
  const { subscribe, current } = feedOf(index);
  return useSyncExternalStore(subscribe, () => current()?.findLast(({ price }) => price !== undefined)?.price);
}
