// The whole product in one process, as a table of contents: settings, store, engine, market, realtime, edge. Each part says
// in its own file what it is for; here is only the order in which they start, and that they stop in the opposite one.
import { pino } from 'pino';
import { type Config, readConfig } from './config.ts';
import { openEngine } from './engine/open-engine.ts';
import { projectFunds } from './funds/views.ts';
import { refuseTakenPort, whyNotListening } from './launch/port.ts';
import { openRealtime } from './launch/realtime.ts';
import { projectLedger } from './ledger/views.ts';
import { openMarket } from './market/open-market.ts';
import { seed } from './market/seed.ts';
import { projectMarket } from './market/views.ts';
import { projectSpot } from './spot/views.ts';
import { StartRefusal } from './start-refusal.ts';
import { openStore } from './store/open-store.ts';
import { openTradersEdge } from './traders-edge.ts';

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
  const { engine } = open;

  const parts = { config, log, pool: store.pool, engine };
  const realtime = await openRealtime(parts);
  started.push({ name: 'realtime', stop: realtime.stop });
  const market = await openMarket({
    ...parts,
    ...realtime,
    realm: config.REALM,
    report: (error) => log.error({ err: error }, 'a fault in the market room'),
  });
  started.push({ name: 'market', stop: market.close });
  const edge = await openTradersEdge({
    ...parts,
    ...realtime,
    outbox: open.outbox,
    market: market.handlers,
    sockets: () => realtime.gateway,
  });
  started.push({ name: 'edge', stop: edge.close });
  realtime.listen(edge.app.server);
  const address = await edge.app.listen({ host: config.HOST, port: config.PORT }).catch((error: NodeJS.ErrnoException) => {
    throw whyNotListening(error, config.HOST, config.PORT);
  });

  say(`\nBourse is open at ${address}`);
  for (const { account, password } of edge.practiceLogins) say(`  practice login   ${account}   ${password}`);
  if (edge.hasOutbox) say(`  codes and mails  ${address}/dev/outbox`);
  say(`  API              ${address}/api/docs\n  Ctrl-C stops everything; the next start goes on from here.`);
  log.info({ epoch: engine.epoch, head: engine.head }, 'the exchange is running');
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
