// The whole product in one process, as a table of contents: settings, store, engine, market, realtime, edge. Each part says
// in its own file what it is for; here is only the order in which they start, and that they stop in the opposite one.
import { pino } from 'pino';
import { watchActs } from './audit/act-watch.ts';
import { watchChains } from './audit/chain-watch.ts';
import { KnownHeads } from './audit/heads.ts';
import { keepHighWater, markOlderDatabase, notedHeads } from './backup/high-water.ts';
import { withdrawalsShutAfterRestore } from './backup/restore-mark.ts';
import { type Config, officePort, ownName, readConfig } from './config.ts';
import { enterSafeMode } from './engine/invariants.ts';
import { openEngine } from './engine/open-engine.ts';
import { listedNetworks } from './funds/networks.ts';
import { sealOlderWithdrawals, watchWithdrawals } from './funds/withdrawal-seal.ts';
import { openChainGateway } from './gateways/chain/gateway.ts';
import { whySharedAccount } from './gateways/signer/account.ts';
import { startChainChild } from './launch/chain-child.ts';
import { dyingWords } from './launch/dying-words.ts';
import { refuseOpenChains } from './launch/open-chains.ts';
import { refuseTakenPort, whyNotListening } from './launch/port.ts';
import { openRealtime } from './launch/realtime.ts';
import { giveBackAfterStart } from './launch/spare-memory.ts';
import { openWidgets } from './launch/widgets.ts';
import { watchReserves } from './ledger/invariants.ts';
import { openMarket } from './market/room.ts';
import { seed } from './market/seed.ts';
import { openOfficeEdge } from './office-edge.ts';
import { takeSnapshotsDaily } from './proof/jobs.ts';
import { projections } from './rooms.ts';
import { sealOldContacts } from './secrets/contact.ts';
import { readKeyRing, whyForeignKeyRing } from './secrets/key-ring.ts';
import { sealOnce } from './secrets/outbox-key.ts';
import { StartRefusal } from './start-refusal.ts';
import { openStore } from './store/open-store.ts';
import { openOfficePool } from './store/postgres.ts';
import { openTradersEdge } from './traders-edge.ts';

/** What has started, in its order. */
const started: { readonly name: string; readonly stop: () => Promise<void> }[] = [];
let isStopping = false;

async function start(config: Config): Promise<void> {
  const log = pino({ level: config.LOG_LEVEL }, pino.destination({ dest: 2, sync: true }));
  const shared = config.REALM === 'live' && config.SIGNER_DIR !== undefined ? whySharedAccount(config.SIGNER_DIR) : undefined;
  if (shared !== undefined) throw new StartRefusal(`SIGNER_DIR: ${shared}.`);
  if (config.REALM === 'live' && config.CHAINS_FILE !== undefined) refuseOpenChains(config.CHAINS_FILE);
  await refuseTakenPort(config.HOST, config.PORT);
  await refuseTakenPort(config.OFFICE_HOST, officePort(config), 'OFFICE_PORT');

  let isWriter = false;
  const store = await openStore({ dataDir: config.DATA_DIR, databaseUrl: config.DATABASE_URL, realm: config.REALM, say });
  started.push({ name: 'store', stop: () => store.close(isWriter) });

  if (await markOlderDatabase(store.pool, config.DATA_DIR))
    log.fatal('this database is older than what was acknowledged here: withdrawals stay shut until operators have decided');
  const ring = readKeyRing(config.DATA_DIR);
  const foreignRing = await whyForeignKeyRing(store.pool, ring, config.DATA_DIR);
  if (foreignRing !== undefined) throw new StartRefusal(foreignRing);
  // By the owner: only who owns a table can rewrite it.
  const sealed = await sealOldContacts(store.pool, ring);
  if (sealed > 0) log.info({ traders: sealed }, 'mail addresses and phone numbers of an older version are encrypted now');
  // A row without a seal is believed only by the start that brings the seals, and once; whatever folder this is.
  await sealOnce(config.DATA_DIR, 'withdrawals', 1, async () => {
    if (store.applied.includes('0522_withdrawal_seal.sql')) await sealOlderWithdrawals(store.pool, ring);
  });
  const heads = new KnownHeads(store.house, await notedHeads(store.house, config.DATA_DIR));
  const onUnsafe = (why: string): void => log.fatal({ why }, 'an invariant is broken: safe mode, nothing moves money');
  const open = await openEngine({
    url: store.urls.writer,
    pool: store.house,
    dataDir: config.DATA_DIR,
    journalDays: config.JOURNAL_DAYS,
    takeOver: config.TAKE_OVER,
    bringsSeals: store.applied.includes('0510_command_outbox.sql'),
    projections: projections(ring),
    seed: seed(config.REALM),
    onFailure: (error) => {
      if (isStopping) return;
      log.fatal({ err: error }, 'the writer has stopped');
      die(error);
    },
    onWarning: (error) => log.error({ err: error }, 'a task beside the writing failed and will be tried again'),
    onUnsafe,
    onSetAside: (row) => log.fatal(row, 'a command for the engine was set aside: review it in the office under Ledger checks'),
    alsoCheck: ({ acts, ...of }) => {
      heads.believe(acts);
      return [watchChains(store.house, heads), watchActs({ pool: store.house, ...of }), watchWithdrawals(store.house, ring)];
    },
    alsoStop: watchReserves(store.house),
    onStopped: (why) => log.fatal({ why }, 'an invariant is broken: withdrawals are stopped'),
  });
  isWriter = true;
  started.push({ name: 'engine', stop: () => open.close() });
  const { engine } = open;
  const highWater = await keepHighWater({
    pool: store.house,
    dataDir: config.DATA_DIR,
    engine,
    heads,
    onRewritten: (why) => void enterSafeMode(engine, why, onUnsafe),
    onFailure: (error) => log.error({ err: error }, 'the high-water file could not be written and will be tried again'),
  });
  started.push({ name: 'high water', stop: highWater.stop });
  // Who restored an older database must not pay a second time what this one does not know of.
  if (await withdrawalsShutAfterRestore(store.pool))
    await engine.submit('operator', { kind: 'set_stop', name: 'withdrawals', cause: 'restored' });

  const parts = { config, log, pool: store.edge, engine };
  const realtime = await openRealtime(parts);
  started.push({ name: 'realtime', stop: realtime.stop });
  const market = await openMarket({
    ...parts,
    pool: store.house,
    reads: store.edge,
    ...realtime,
    realm: config.REALM,
    networks: () => listedNetworks(store.edge),
    report: (error) => log.error({ err: error }, 'a fault in the market room'),
  });
  started.push({ name: 'market', stop: market.close });
  const appAt = { port: config.PORT };
  const widgets = await openWidgets({ config, log, pool: store.edge, appAt });
  if (widgets !== undefined) started.push({ name: 'widgets', stop: widgets.close });
  const chains = openChainGateway({ pool: store.edge, realm: config.REALM });
  started.push({ name: 'chains', stop: async () => chains.close() });
  const officePool = openOfficePool(store.urls.office);
  started.push({ name: 'office database', stop: () => officePool.end() });
  const edge = await openTradersEdge({
    ...parts,
    ...realtime,
    jobs: store.house,
    acts: officePool,
    reader: store.reader,
    outbox: open.outbox,
    chain: chains,
    market: market.handlers,
    widgets: widgets?.place,
    sockets: () => realtime.gateway,
    officeAddress: (host) => config.OFFICE_ORIGIN ?? `http://${ownName(host, config)}:${new URL(officeAt).port}`,
  });
  started.push({ name: 'edge', stop: edge.close });
  const proving = takeSnapshotsDaily({
    ...edge.rooms.proof.snapshots,
    onFailure: (error) => log.error({ err: error }, 'the snapshot of what the house owes failed and will be tried again'),
  });
  started.push({ name: 'proof of liabilities', stop: proving.stop });
  const office = await openOfficeEdge({
    ...parts,
    pool: officePool,
    reader: store.reader,
    traders: edge,
    sockets: () => realtime.gateway,
    broker: realtime.broker,
  });
  started.push({ name: 'office', stop: office.close });
  const officeAt = await office.listen().catch((error: NodeJS.ErrnoException) => {
    throw whyNotListening(error, config.OFFICE_HOST, officePort(config), 'OFFICE_PORT');
  });
  realtime.listen(edge.app.server);
  const address = await edge.app.listen({ host: config.HOST, port: config.PORT }).catch((error: NodeJS.ErrnoException) => {
    throw whyNotListening(error, config.HOST, config.PORT);
  });

  appAt.port = Number(new URL(address).port);

  say(`\nBourse is open at ${address}`);
  for (const { account, password } of edge.practiceLogins) say(`  practice login   ${account}   ${password}`);
  if (edge.services.isPracticeAlone) say(`  codes and mails  ${address}/dev/outbox`);
  say(`  office           ${officeAt}`);
  for (const { email, password } of office.practiceOperators) say(`  office login     ${email.padEnd(24)} ${password}`);
  const locked = [...edge.lockedLogins, ...office.lockedLogins];
  if (locked.length > 0) say(`  locked           ${locked.join(', ')}: others can reach this server and these passwords are published`);
  say(`  API              ${address}/api/docs\n  Ctrl-C stops everything; the next start picks up where it left off.`);
  log.info({ epoch: engine.epoch, head: engine.head }, 'the exchange is running');
  started.push({ name: 'memory', ...giveBackAfterStart() });
  // After the server serves: neither its start nor its memory waits for the chains.
  await chains.refresh();
  if (config.CHAINS_FILE !== undefined || (config.REALM === 'practice' && config.PRACTICE_CHAIN)) {
    const child = startChainChild({
      url: store.urls.chain,
      dataDir: config.DATA_DIR,
      realm: config.REALM === 'practice' && config.PRACTICE_CHAIN ? 'practice' : 'live',
      chainsFile: config.CHAINS_FILE,
      signerDir: config.SIGNER_DIR,
      log,
    });
    started.push({ name: 'chain process', stop: child.stop });
  }
}

async function stop(code: number, lastLine?: string): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  for (const part of started.toReversed()) {
    await part.stop().catch((error: Error) => console.error(`${part.name} did not stop in good order: ${error.message}`));
  }
  if (lastLine !== undefined) console.error(lastLine);
  process.exit(code);
}

/** Memory may be ahead of the journal: nothing is stopped in order, and the next start goes on from the last commit. */
function die(error: unknown): never {
  const { code, sentence } = dyingWords(error);
  console.error(sentence);
  process.exit(code);
}

function say(line: string): void {
  if (process.stdout.isTTY || process.env['LOG_LEVEL'] !== 'silent') console.log(line);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0));
process.on('uncaughtException', (error) => {
  if (!isStopping) console.error(error);
  die(error);
});

try {
  await start(readConfig(process.env));
} catch (error) {
  const { code, sentence } = dyingWords(error);
  if (!(error instanceof StartRefusal)) console.error(error);
  await stop(code, sentence);
}
