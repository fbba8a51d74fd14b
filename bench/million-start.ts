// The writer that bench/million.ts measures, in a process of its own. argv: url of the database, folder. Sends its `Figures`.

import { constants, type PerformanceEntry, PerformanceObserver } from 'node:perf_hooks';
import { openEngine } from '@bourse/server/engine/open-engine';
import { projectFunds } from '@bourse/server/funds/views';
import { projectLedger } from '@bourse/server/ledger/views';
import { projectMarket } from '@bourse/server/market/views';
import { takeSnapshot } from '@bourse/server/proof/snapshots';
import { readSigningKey } from '@bourse/server/secrets/signing-key';
import { projectSpot } from '@bourse/server/spot/views';
import { openPool } from '@bourse/server/store/postgres';
import { FlowSender, indexTick, openingCommand } from './durable.ts';
import { makeFlow } from './flow.ts';

export interface Figures {
  readonly startSeconds: number;
  /** Of this process, until it was ready. */
  readonly startCpuSeconds: number;
  readonly startStops: Stops;
  /** While it served, with a look at all tables. */
  readonly stops: Stops;
  /** While it served and took a proof of liabilities. */
  readonly proofStops: Stops;
  readonly proofSeconds: number;
  /** From ready until all tables had been looked at; the first look begins five seconds after the start. */
  readonly lookedSeconds: number;
  /** From ready until the tables were current. */
  readonly currentSeconds: number;
  readonly megabytes: number;
}
/** In milliseconds. `busy`: the longest that this thread itself used a processor in one go, whoever else wanted one. */
interface Stops {
  readonly longest: number;
  readonly busy: number;
  readonly collections: number;
  readonly longestCollection: number;
  /** The longest, each with the collections in it. */
  readonly worst: readonly string[];
}

const BEAT_MS = 5;
const LONG_MS = 20;
const SHOWN = 5;

const isWhole = (one: PerformanceEntry): boolean =>
  (one as unknown as { readonly detail?: { readonly kind: number } }).detail?.kind !== constants.NODE_PERFORMANCE_GC_MINOR;

function describe(
  stop: { readonly from: number; readonly until: number; readonly busy: number },
  all: readonly PerformanceEntry[],
): string {
  const within = all.filter(({ startTime, duration }) => startTime < stop.until && startTime + duration > stop.from);
  const collections = within.map((one) => `${one.duration.toFixed(0)} ms (${isWhole(one) ? 'the whole heap' : 'new objects'})`);
  return `${stop.busy.toFixed(0)} ms of work in ${(stop.until - stop.from).toFixed(0)} ms, collections ${collections.join(', ') || 'none'}`;
}

/** A timer that is late was held up. */
class Heart {
  #longest = 0;
  #busy = 0;
  #collections: PerformanceEntry[] = [];
  #stops: { readonly from: number; readonly until: number; readonly busy: number }[] = [];
  #last = performance.now();
  #cpu = process.threadCpuUsage();

  constructor() {
    new PerformanceObserver((list) => this.#collections.push(...list.getEntries())).observe({
      entryTypes: ['gc'],
    });
    setInterval(() => this.#beat(), BEAT_MS);
  }

  /** The figures since the last time. */
  read(): Stops {
    this.#beat();
    const all = this.#collections;
    const read = {
      ...{ longest: this.#longest, busy: this.#busy, collections: all.length },
      longestCollection: Math.max(0, ...all.map(({ duration }) => duration)),
      worst: this.#stops
        .sort((a, b) => b.busy - a.busy)
        .slice(0, SHOWN)
        .map((stop) => describe(stop, all)),
    };
    this.#longest = 0;
    this.#busy = 0;
    this.#collections = [];
    this.#stops = [];
    return read;
  }

  #beat(): void {
    const now = performance.now();
    const { user, system } = process.threadCpuUsage(this.#cpu);
    this.#longest = Math.max(this.#longest, now - this.#last - BEAT_MS);
    const busy = (user + system) / 1_000;
    this.#busy = Math.max(this.#busy, busy);
    if (busy > LONG_MS) this.#stops.push({ from: this.#last, until: now, busy });
    this.#last = now;
    this.#cpu = process.threadCpuUsage();
  }
}

const [url = '', dataDir = ''] = process.argv.slice(2);
const fail = (error: Error): void => {
  console.error(error);
  process.exit(1);
};
const heart = new Heart();
const from = performance.now();
const cpu = process.cpuUsage();
const pool = openPool(url);
const { engine } = await openEngine({
  url,
  pool,
  dataDir,
  journalDays: 30,
  takeOver: false,
  projections: [projectSpot, projectLedger, projectFunds, projectMarket],
  seed: openingCommand,
  onFailure: fail,
  onWarning: fail,
  onUnsafe: (why) => fail(new Error(why)),
});
const startSeconds = (performance.now() - from) / 1_000;
const { user, system } = process.cpuUsage(cpu);
const startStops = heart.read();

const pause = (ms: number): Promise<void> => new Promise((resume) => setTimeout(resume, ms));
const side = {
  submit: (command: Parameters<typeof engine.submit>[1]) => engine.submit('trader', command),
  get applied() {
    return engine.applied;
  },
};
const sender = new FlowSender(makeFlow(50_000, 5_000), '0190c9d2-7b1e-7cc0-8a54-5f0e2b');
const ready = performance.now();
let currentSeconds = Number.NaN;
void engine.projected(engine.head).then(() => {
  currentSeconds = (performance.now() - ready) / 1_000;
});
/** At least this long, and until all tables were looked at. */
const SERVED_MS = 20_000;
const isLooked = (): boolean => engine.looked.agoMs !== undefined || engine.looked.failed !== undefined;
async function serveUntil(isOver: () => boolean): Promise<void> {
  for (let turn = 0; !isOver(); turn += 1) {
    if (turn % 10 === 0) await engine.submit('feed', indexTick(engine.now()));
    await sender.send(50, 10, side, Date.now);
    await pause(100);
  }
}
await serveUntil(() => performance.now() - ready >= SERVED_MS && isLooked());
if (engine.looked.failed !== undefined) fail(new Error(engine.looked.failed));
const lookedSeconds = (performance.now() - ready - engine.looked.agoMs!) / 1_000;
const stops = heart.read();

const asked = performance.now();
let proofSeconds: number | undefined;
takeSnapshot({ pool, key: readSigningKey(dataDir), dataDir, now: () => engine.now() }, { cause: 'asked' }).then(() => {
  proofSeconds = (performance.now() - asked) / 1_000;
}, fail);
await serveUntil(() => proofSeconds !== undefined);
const figures: Figures = {
  ...{ startSeconds, startCpuSeconds: (user + system) / 1e6, startStops, stops, lookedSeconds, currentSeconds },
  ...{ proofStops: heart.read(), proofSeconds: proofSeconds! },
  megabytes: process.resourceUsage().maxRSS / 1_000,
};
process.send!(figures, () => process.exit(0));
