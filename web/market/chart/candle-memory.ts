import type { Bar } from './bars.ts';

// The last candles of the charts looked at last, on this device, so that a chart is never empty while the network is slow.

const stored = 'bourse.candles';
const charts = 6;
const barsKept = 120;

type Kept = readonly [name: string, bars: readonly (readonly number[])[]];

function read(): readonly Kept[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(stored) ?? '[]');
    return Array.isArray(kept) ? (kept as readonly Kept[]) : [];
  } catch {
    return [];
  }
}

export function rememberedBars(symbol: string, interval: string): readonly Bar[] {
  const bars = read().find(([name]) => name === `${symbol} ${interval}`)?.[1] ?? [];
  return bars
    .filter((b) => b.length === 6 && b.every(Number.isFinite))
    .map(([time = 0, open = 0, high = 0, low = 0, close = 0, volume = 0]) => ({ time, open, high, low, close, volume }));
}

export function rememberBars(symbol: string, interval: string, bars: readonly Bar[]): void {
  const name = `${symbol} ${interval}`;
  const kept = bars.slice(-barsKept).map((b) => [b.time, b.open, b.high, b.low, b.close, b.volume]);
  try {
    localStorage.setItem(stored, JSON.stringify([[name, kept], ...read().filter(([n]) => n !== name)].slice(0, charts)));
  } catch {
    // Storage is full or forbidden: the chart loads from the network as ever.
  }
}
