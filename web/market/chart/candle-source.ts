import type { Interval } from '@bourse/contract/market';
import { type Bar, barOf, type CandleText, intervalSeconds, joinBars, takeBar } from './bars.ts';

// Where the chart has its candles from: what this device remembers at once, then a call for the latest, then the live queue;
// older ones when the trader scrolls back. After a break of the line the gap is filled by the same call.

/** What the source needs of the world. */
export interface CandlePort {
  /** Oldest first, those before `before`, or the latest. Refuses by throwing. */
  fetch(before: string | undefined, limit: number): Promise<readonly CandleText[]>;
  /** The live queue. `onSnapshot` at its start and after each break. */
  listen(onCandle: (candle: CandleText) => void, onSnapshot: () => void): () => void;
  /** What was seen last time, if anything. */
  remembered(): readonly Bar[];
  remember(bars: readonly Bar[]): void;
  /** Tries again later; answers a way not to. */
  later(ms: number, what: () => void): () => void;
}

export interface CandleListener {
  /** All bars anew. `kept` says that the last ones are still where they were: only older ones came before them. */
  onBars(bars: readonly Bar[], kept: boolean): void;
  /** The last bar moved, or a new one opened. */
  onLast(bar: Bar, isNew: boolean): void;
  /** The call failed: shown as a strip where there are bars, as an error where there are none. Undefined: it works again. */
  onFailure(error: Error | undefined): void;
}

export interface CandleSource {
  /** The trader scrolled to the beginning. */
  older(): void;
  retry(): void;
  close(): void;
}

const pageSize = 300;
const firstRetryMs = 2_000;
const lastRetryMs = 30_000;

export function openCandles(interval: Interval, port: CandlePort, listener: CandleListener): CandleSource {
  const step = intervalSeconds[interval];
  let bars: Bar[] = [...port.remembered()];
  const hasMemory = bars.length > 0;
  let closed = false;
  let loading = false;
  let again = false;
  let loadingOlder = false;
  let atBeginning = false;
  let wait = firstRetryMs;
  let cancelRetry: () => void = () => undefined;
  let hasAnswer = false;
  if (bars.length > 0) listener.onBars(bars, false);

  const load = async (): Promise<void> => {
    if (loading) {
      again = true;
      return;
    }
    loading = true;
    cancelRetry();
    try {
      const answer = (await port.fetch(undefined, pageSize)).map(barOf);
      if (closed) return;
      // Live candles that came while the call was under way are newer than its answer; a bar of memory is not.
      const last = hasAnswer || live ? bars.filter((b) => b.time >= (answer.at(-1)?.time ?? 0)) : [];
      // The answer and what is known do not meet: between them nobody knows what happened, so what is older goes.
      const meets = (answer[0]?.time ?? Number.POSITIVE_INFINITY) <= (bars.at(-1)?.time ?? Number.NEGATIVE_INFINITY);
      if (!meets) atBeginning = false;
      bars = joinBars(meets ? joinBars(bars, answer, step) : answer, last, step);
      hasAnswer = true;
      wait = firstRetryMs;
      listener.onFailure(undefined);
      listener.onBars(bars, false);
      port.remember(bars);
    } catch (error) {
      if (closed) return;
      listener.onFailure(error as Error);
      cancelRetry = port.later(wait, () => void load());
      wait = Math.min(wait * 2, lastRetryMs);
    } finally {
      loading = false;
      if (again && !closed) {
        again = false;
        void load();
      }
    }
  };

  let live = false;
  let isFirstSnapshot = true;
  const stop = port.listen(
    (candle) => {
      live = true;
      const bar = barOf(candle);
      if (!hasAnswer && bars.length > 0 && bar.time - (bars.at(-1) as Bar).time > step) return; // memory is too old to build on
      const { taken, gap } = takeBar(bars, bar, step);
      // A single live candle without those before it is no chart: it waits for the answer.
      if (taken === 'ignored' || !(hasAnswer || hasMemory)) return;
      if (taken === 'corrected' || gap) listener.onBars(bars, false);
      else listener.onLast(bar, taken === 'opened');
      if (gap && hasAnswer) void load();
    },
    () => {
      // The first snapshot comes beside the first call; each later one means that the line was broken.
      if (!isFirstSnapshot) void load();
      isFirstSnapshot = false;
    },
  );
  void load();

  return {
    older() {
      const first = bars[0];
      if (loadingOlder || atBeginning || !first || !hasAnswer || closed) return;
      loadingOlder = true;
      port
        .fetch(new Date(first.time * 1_000).toISOString(), pageSize)
        .then((answer) => {
          if (closed || bars[0] !== first) return; // something else came in between; the next scroll asks again
          const older = answer.map(barOf).filter((bar) => bar.time < first.time);
          if (older.length === 0) {
            atBeginning = true;
            return;
          }
          bars = joinBars(older, bars, step);
          listener.onBars(bars, true);
        })
        .catch(() => undefined) // the bars that are there stay; scrolling on asks again
        .finally(() => {
          loadingOlder = false;
        });
    },
    retry: () => void load(),
    close() {
      closed = true;
      cancelRetry();
      stop();
      if (hasAnswer) port.remember(bars);
    },
  };
}
