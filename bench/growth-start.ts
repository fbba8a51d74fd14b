// The start that bench/growth.ts measures, in a separate process. argv: url of the database, folder.

import { openEngine } from '@bourse/server/engine/open-engine';
import { projectFunds } from '@bourse/server/funds/views';
import { projectLedger } from '@bourse/server/ledger/views';
import { projectMarket } from '@bourse/server/market/views';
import { projectSpot } from '@bourse/server/spot/views';
import { openPool } from '@bourse/server/store/postgres';
import { openingCommand } from './durable.ts';

const [url = '', dataDir = ''] = process.argv.slice(2);
const stop = (error: Error): void => {
  throw error;
};
const idle = process.memoryUsage.rss();
const from = performance.now();
const pool = openPool(url);
const open = await openEngine({
  url,
  pool,
  dataDir,
  journalDays: 30,
  takeOver: false,
  projections: [projectSpot, projectLedger, projectFunds, projectMarket],
  seed: openingCommand,
  onFailure: stop,
  onWarning: stop,
  onUnsafe: (why) => stop(new Error(why)),
});
const seconds = (performance.now() - from) / 1_000;
const most = process.resourceUsage().maxRSS / 1_000;
const { user, system } = process.cpuUsage();
console.log(
  `the start after it: ${seconds.toFixed(1)} s, of them ${((user + system) / 1e6).toFixed(1)} s of this process; at most ${most.toFixed(0)} MB, of them ${(idle / 1e6).toFixed(0)} MB before it`,
);
await open.close();
process.exit(0);
