// Generates and stores the practice market's history in a thread of its own: it takes a second or two of CPU and a hundred
// megabytes, which the server gets back when the thread ends. Started by past.ts.

import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { Candle, Interval } from '@bourse/core/market/candle';
import { createPracticePrices, practiceMarkets } from '@bourse/core/market/practice-price';
import type { Instant } from '@bourse/core/money/unit';
import pg from 'pg';
import { type HistoryInstrument, practiceHistory } from './history.ts';
import { latestOf, storeHistory } from './history-store.ts';
import { daySeeds } from './seed.ts';

export interface PastWork {
  readonly connectionString: string;
  readonly master: Uint8Array;
  /** The instruments whose candles still have to be stored, each up to the moment when it opened. */
  readonly instruments: readonly (HistoryInstrument & { readonly until: Instant })[];
  /** Whether to send the part kept in memory first, and then let the server's start go before. */
  readonly isFirstStart: boolean;
}

/** The thread's only message. */
export type Fresh = Map<string, Map<Interval, Candle[]>>;

const work = workerData as PastWork;
const prices = createPracticePrices(daySeeds(Buffer.from(work.master)));
const generate = (instrument: PastWork['instruments'][number]) =>
  practiceHistory(prices, practiceMarkets.find((market) => market.symbol === instrument.index)!, instrument, instrument.until);

if (work.isFirstStart) {
  const fresh: Fresh = new Map(work.instruments.map((instrument) => [instrument.symbol, latestOf(generate(instrument))]));
  parentPort?.postMessage(fresh);
  await sleep(1_500);
}
const client = new pg.Client({ connectionString: work.connectionString });
await client.connect();
try {
  for (const instrument of work.instruments) await storeHistory(client, instrument.symbol, generate(instrument), instrument.until);
} finally {
  await client.end();
}
