// The starts that bench/growth.ts measures, each in a process of its own. argv: engine or books, url of the database, folder.

import { Books } from '@bourse/server/engine/books';
import { openEngine } from '@bourse/server/engine/open-engine';
import { projectFunds } from '@bourse/server/funds/views';
import { openArchive } from '@bourse/server/history/archive';
import { projectLedger } from '@bourse/server/ledger/views';
import { projectMarket } from '@bourse/server/market/views';
import { readKeyRing } from '@bourse/server/secrets/key-ring';
import { projectSpot } from '@bourse/server/spot/views';
import { openPool } from '@bourse/server/store/postgres';
import { openingCommand } from './durable.ts';

const [what = '', url = '', dataDir = ''] = process.argv.slice(2);
const stop = (error: Error): void => {
  throw error;
};
const pool = openPool(url);
const settings = {
  ...{ url, pool, dataDir, journalDays: 30, takeOver: false, seed: openingCommand },
  projections: [projectSpot, projectLedger, projectFunds, projectMarket],
  ...{ onFailure: stop, onWarning: stop, onUnsafe: (why: string) => stop(new Error(why)) },
};
const begin: Readonly<Record<string, () => Promise<() => Promise<void>>>> = {
  async engine() {
    const { close, projector } = await openEngine(settings);
    return async () => {
      await projector.drain();
      await close();
    };
  },
  async books() {
    const books = new Books({ archive: await openArchive(pool, dataDir), key: readKeyRing(dataDir) });
    const wrong = await books.whyWrong(pool);
    if (wrong !== undefined) throw new Error(wrong);
    return async () => undefined;
  },
};

const idle = process.memoryUsage.rss();
const from = performance.now();
const end = await begin[what]!();
const seconds = (performance.now() - from) / 1_000;
const most = process.resourceUsage().maxRSS / 1_000;
const { user, system } = process.cpuUsage();
const mb = (bytes: number): string => `${bytes.toFixed(0)} MB`;
console.log(
  `        ${seconds.toFixed(1)} s, ${((user + system) / 1e6).toFixed(1)} s of CPU in this process; ${mb(most)} at most, of them ${mb(idle / 1e6)} before it`,
);
await end();
await pool.end();
process.exit(0);
