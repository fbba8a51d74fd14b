import type { Interval } from '@bourse/contract/market';
import { useEffect, useState } from 'react';
import { api } from '../../wire/api.ts';
import { market } from '../../wire/calls.ts';
import { listenCandles } from '../../wire/market-feed.ts';
import type { Bar } from './bars.ts';
import { rememberBars, rememberedBars } from './candle-memory.ts';
import { type CandleSource, openCandles } from './candle-source.ts';

/** Someone who draws: hears of all bars first, then of each change. */
interface BarListener {
  onBars(bars: readonly Bar[], kept: boolean): void;
  onLast(bar: Bar, isNew: boolean): void;
}
export interface Candles {
  attach(listener: BarListener): () => void;
  older(): void;
  retry(): void;
  readonly hasBars: boolean;
  readonly error: Error | undefined;
}

/** The candles of an interval. They are fetched while the library of the chart is still on its way. */
export function useCandles(symbol: string, interval: Interval): Candles {
  const [hub, setHub] = useState(() => createHub());
  const [hasBars, setHasBars] = useState(false);
  const [error, setError] = useState<Error>();
  useEffect(() => {
    const abort = new AbortController();
    const own = createHub();
    const source = openCandles(
      interval,
      {
        fetch: (before, limit) =>
          api(market.candles, { symbol, interval, limit: String(limit), ...(before && { before }) }, { quiet: true, signal: abort.signal }),
        listen: (onCandle, onSnapshot) => listenCandles(symbol, interval, perFrame(onCandle), onSnapshot),
        remembered: () => rememberedBars(symbol, interval),
        remember: (bars) => rememberBars(symbol, interval, bars),
        later: (ms, what) => {
          const timer = setTimeout(what, ms);
          return () => clearTimeout(timer);
        },
      },
      {
        onBars: (bars, kept) => {
          setHasBars(bars.length > 0);
          own.bars(bars, kept);
        },
        onLast: own.last,
        onFailure: setError,
      },
    );
    own.source = source;
    setHub(own);
    return () => {
      abort.abort();
      source.close();
      setHasBars(false);
      setError(undefined);
    };
  }, [symbol, interval]);
  return { attach: hub.attach, older: hub.older, retry: hub.retry, hasBars, error };
}

function createHub() {
  let bars: readonly Bar[] = [];
  const listeners = new Set<BarListener>();
  const hub = {
    source: undefined as CandleSource | undefined,
    bars(next: readonly Bar[], kept: boolean): void {
      bars = next;
      for (const listener of listeners) listener.onBars(next, kept);
    },
    last(bar: Bar, isNew: boolean): void {
      for (const listener of listeners) listener.onLast(bar, isNew);
    },
    attach(listener: BarListener): () => void {
      listeners.add(listener);
      listener.onBars(bars, false);
      return () => listeners.delete(listener);
    },
    older: () => hub.source?.older(),
    retry: () => hub.source?.retry(),
  };
  return hub;
}

/** Several states of a candle within a frame are drawn once; a candle that closed is not lost to the one that follows it. */
function perFrame<C extends { readonly time: string }>(take: (candle: C) => void): (candle: C) => void {
  let waiting: C[] = [];
  const flush = (): void => {
    const all = waiting;
    waiting = [];
    for (const candle of all) take(candle);
  };
  return (candle) => {
    if (waiting.at(-1)?.time === candle.time) waiting[waiting.length - 1] = candle;
    else waiting.push(candle);
    if (waiting.length > 1 || document.hidden) flush();
    else requestAnimationFrame(flush);
  };
}
