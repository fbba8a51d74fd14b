// The whole product in one process, as a table of contents: settings, store, engine. Each part says in its own file what it
// is for; here is only the order in which they start, and that they stop in the opposite one.
import { pino } from 'pino';
import { type Config, readConfig } from './config.ts';
import { openEngine } from './engine/open-engine.ts';
import { projectFunds } from './funds/views.ts';
import { refuseTakenPort } from './launch/port.ts';
import { projectLedger } from './ledger/views.ts';
import { seed } from './market/seed.ts';
import { projectMarket } from './market/views.ts';
import { projectSpot } from './spot/views.ts';
import { StartRefusal } from './start-refusal.ts';
import { openStore } from './store/open-store.ts';

/** What has started, in its order. */
const started: { readonly name: string; readonly stop: () => Promise<void> }[] = [];
let isStopping = false;

async function start(config: Config): Promise<void> {
  const log = pino({ level: config.LOG_LEVEL }, pino.destination({ dest: 2, sync: true }));
  await refuseTakenPort(config.HOST, config.PORT);

  let isWriter = false;
  const store = await openStore({ dataDir: config.DATA_DIR, databaseUrl: config.DATABASE_URL, realm: config.REALM, say });
  started.push({ name: 'store', stop: () => store.close(isWriter) });

  const open = await openEngine({
    url: store.url,
    pool: store.pool,
    dataDir: config.DATA_DIR,
    journalDays: config.JOURNAL_DAYS,
    takeOver: config.TAKE_OVER,
    projections: [projectSpot, projectLedger, projectFunds, projectMarket],
    seed: seed(config.REALM),
    onFailure: (error) => {
      if (isStopping) return;
      log.fatal({ err: error }, 'the writer has stopped; start again to go on from the last commit');
      process.exit(70);
    },
    onWarning: (error) => log.error({ err: error }, 'a task beside the writing failed and will be tried again'),
    onUnsafe: (why) => log.fatal({ why }, 'an invariant is broken: safe mode, traders’ commands are refused'),
  });
  isWriter = true;
  started.push({ name: 'engine', stop: () => open.close() });

  log.info({ epoch: open.engine.epoch, head: open.engine.head }, 'the exchange is running');
}

async function stop(code: number): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  for (const part of started.toReversed()) {
    await part.stop().catch((error: Error) => console.error(`${part.name} did not stop in good order: ${error.message}`));
  }
  process.exit(code);
}

function say(line: string): void {
  if (process.stdout.isTTY || process.env['LOG_LEVEL'] !== 'silent') console.log(line);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0));

try {
  await start(readConfig(process.env));
} catch (error) {
  console.error(error instanceof StartRefusal ? error.message : error);
  await stop(1);
}
