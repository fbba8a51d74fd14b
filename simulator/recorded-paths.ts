// Recorded prices, from the folder that lies beside the project where there is one: none are part of the project.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PricePath } from './second-days.ts';

const FOLDERS = [join(import.meta.dirname, '..', '..', '..', 'shared', 'data'), join(import.meta.dirname, '..', '..', 'shared', 'data')];
const recorded = (...path: readonly string[]): string | undefined => {
  const found = FOLDERS.map((folder) => join(folder, ...path)).find(existsSync);
  return found === undefined ? undefined : readFileSync(found, 'utf8');
};

export interface RecordedCandle {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}
/** A week of one-minute candles of BTC/USDT. */
export function recordedCandles(): readonly RecordedCandle[] | undefined {
  const text = recorded('candles', 'BTCUSDT_1m_2021-02-19_1w.csv');
  const rows = text?.trim().split('\n').slice(1);
  return rows?.map((line) => {
    const [open, high, low, close] = line.split(',').slice(1, 5).map(Number) as [number, number, number, number];
    return { open, high, low, close };
  });
}

/** From open to low, high and close, and straight in between. */
export function candlePath(symbol: string, begin: number): PricePath | undefined {
  const candles = recordedCandles();
  if (candles === undefined) return undefined;
  const priceAt = (at: number): number => {
    const { open, high, low, close } = candles[Math.max(0, Math.floor((at - begin) / 60_000)) % candles.length]!;
    const turns = [open, low, high, close];
    const place = (Math.max(0, at - begin) % 60_000) / 20_000;
    const [from, to] = [turns[Math.floor(place)]!, turns[Math.floor(place) + 1]!];
    return Math.round((from + (to - from) * (place % 1)) * 100_000);
  };
  return { symbol, priceDecimals: 2, priceAt };
}

interface RecordedQuote {
  readonly at: number;
  readonly middle: number;
}
/** The best prices of one pair in a recorded session: of OKX, or of Binance. */
function sessionOf(file: string, quote: RegExp): readonly RecordedQuote[] | undefined {
  return recorded('feeds', file)
    ?.split('\n')
    .flatMap((line) => {
      const [, seconds, one, other] = quote.exec(line) ?? [];
      return seconds === undefined ? [] : [{ at: Number(seconds) * 1_000, middle: (Number(one) + Number(other)) / 2 }];
    });
}
const bitcoin = () =>
  sessionOf('OKX.ws.1.0', /^([\d.]+): .*"channel":"tickers","instId":"BTC-USDT".*"askPx":"([\d.]+)".*"bidPx":"([\d.]+)"/);
const nkn = () => sessionOf('BINANCE.ws.1.0', /^([\d.]+): .*"nknusdt@bookTicker".*"b":"([\d.]+)".*"a":"([\d.]+)"/);

/** A recorded session of an exchange's best prices, again and again. */
export function sessionPath(symbol: string, begin: number): PricePath | undefined {
  const quotes = bitcoin()?.map(({ at, middle }) => ({ at, price: Math.round(middle * 10_000) }));
  if (quotes === undefined) return undefined;
  const [first, last] = [quotes[0]!, quotes.at(-1)!];
  const priceAt = (at: number): number => {
    const when = first.at + (Math.max(0, at - begin) % (last.at - first.at));
    return quotes.findLast((one) => one.at <= when)!.price;
  };
  return { symbol, priceDecimals: 1, priceAt };
}

/** By session, the relative move of the best prices in each step of it. */
export function recordedMoves(stepMs: number): readonly (readonly number[])[] | undefined {
  const sessions = [bitcoin(), nkn()].filter((one) => one !== undefined);
  if (sessions.length === 0) return undefined;
  return sessions.map((quotes) => {
    const begin = quotes[0]!.at;
    const moves = new Array<number>(Math.floor((quotes.at(-1)!.at - begin) / stepMs) + 1).fill(0);
    for (const [i, { at, middle }] of quotes.slice(1).entries())
      moves[Math.floor((at - begin) / stepMs)]! += middle / quotes[i]!.middle - 1;
    return moves;
  });
}
