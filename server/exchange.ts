// The whole product in one process, as a table of contents: writer, realtime, market, rooms, edges. Each part's file says what it's
// for; here is only the order in which they start, and that they stop in reverse.
import { pino } from 'pino';
import { type Config, officePort, ownName, readConfig } from './config.ts';
import { readOutboxSeal } from './engine/leave-command.ts';
import { listedNetworks } from './funds/networks.ts';
import { openChainGateway } from './gateways/chain/gateway.ts';
import { announce } from './launch/announce.ts';
import { chainSettings, startChainChild } from './launch/chain-child.ts';
import { dyingWords } from './launch/dying-words.ts';
import { openWriter } from './launch/open-writer.ts';
import { whyNotListening } from './launch/port.ts';
import { openRealtime } from './launch/realtime.ts';
import { refuseToStart } from './launch/refuse-to-start.ts';
import { giveBackAfterStart } from './launch/spare-memory.ts';
import { Started } from './launch/started.ts';
import { underSupervisor } from './launch/supervision.ts';
import { openWidgets } from './launch/widgets.ts';
import { marketSettings, openMarket } from './market/room.ts';
import { openOfficeEdge } from './office-edge.ts';
import { StartRefusal } from './start-refusal.ts';
import { openOfficePool } from './store/postgres.ts';
import { openTradersEdge } from './traders-edge.ts';

const started = new Started();
const supervision = underSupervisor(() => void stop(0));

async function start(config: Config): Promise<void> {
  const log = pino({ level: config.LOG_LEVEL }, pino.destination({ dest: 2, sync: true }));
  await refuseToStart(config);
  const { store, open } = await openWriter(config, log, started, { say, die });
  const parts = { config, log, pool: store.edge, engine: open.engine };
  const report = (error: unknown): void => log.error({ err: error }, 'a fault in the market room');
  const networks = () => listedNetworks(store.edge);
  const realtime = started.add('realtime', await openRealtime(parts));
  const market = started.add(
    'market',
    await openMarket({ ...parts, ...realtime, ...marketSettings(config), pool: store.house, reads: store.edge, networks, report }),
  );
  const appAt = { port: config.PORT };
  const widgets = await openWidgets({ config, log, pool: store.edge, appAt });
  if (widgets !== undefined) started.add('widgets', widgets);
  const chain = openChainGateway({ pool: store.edge, realm: config.REALM, seal: readOutboxSeal(config.DATA_DIR) });
  started.add('chains', { stop: async () => chain.close() });
  const officePool = openOfficePool(store.urls.office);
  started.add('office database', { stop: () => officePool.end() });
  const door = { reader: store.reader, sockets: () => realtime.gateway };
  const edge = started.add(
    'edge',
    await openTradersEdge({
      ...{ ...parts, ...realtime, ...door, chain, jobs: store.house, acts: officePool },
      ...{ outbox: open.outbox, archive: open.archive, market: market.handlers },
      widgets: widgets?.place,
      officeAddress: (host): string => config.OFFICE_ORIGIN ?? `http://${ownName(host, config)}:${new URL(officeAt).port}`,
    }),
  );
  started.add('proof of liabilities', edge.rooms.proof.takeDaily());
  started.add('minute heads', edge.rooms.proof.closeMinutes());
  const office = started.add(
    'office',
    await openOfficeEdge({ ...parts, ...door, pool: officePool, traders: edge, broker: realtime.broker }),
  );
  const officeAt = await office.listen().catch((error: NodeJS.ErrnoException) => {
    throw whyNotListening(error, config.OFFICE_HOST, officePort(config), 'OFFICE_PORT');
  });
  realtime.listen(edge.app.server);
  const address = await edge.app.listen({ host: config.HOST, port: config.PORT }).catch((error: NodeJS.ErrnoException) => {
    throw whyNotListening(error, config.HOST, config.PORT);
  });
  appAt.port = Number(new URL(address).port);
  announce(say, edge, office, { app: address, office: officeAt });
  supervision.tellOpen();
  log.info({ epoch: open.engine.epoch, head: open.engine.head }, 'the exchange is running');
  started.add('memory', giveBackAfterStart());
  // After the server serves: neither its start nor its memory waits for the chains.
  await chain.refresh();
  const chains = chainSettings(config);
  if (chains !== undefined) started.add('chain process', startChainChild({ ...chains, url: store.urls.chain, log }));
}

async function stop(code: number, lastLine?: string): Promise<void> {
  if (started.isStopping) return;
  await started.stop();
  if (lastLine !== undefined) console.error(lastLine);
  process.exit(code);
}

/** Memory may be ahead of the journal: nothing is shut down properly, and the next start continues from the last commit. */
function die(error: unknown): never {
  const { code, sentence } = dyingWords(error, supervision.advice);
  console.error(sentence);
  process.exit(code);
}

function say(line: string): void {
  if (process.stdout.isTTY || process.env['LOG_LEVEL'] !== 'silent') console.log(line);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0));
process.on('uncaughtException', (error) => {
  if (!started.isStopping) console.error(error);
  die(error);
});

try {
  await started.run(start(readConfig(process.env)));
} catch (error) {
  // What fails after Ctrl-C follows from it.
  if (!started.isStopping) {
    const { code, sentence } = dyingWords(error, supervision.advice);
    if (!(error instanceof StartRefusal)) console.error(error);
    await stop(code, sentence);
  }
}
