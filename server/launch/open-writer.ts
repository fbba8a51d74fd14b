import type { Logger } from 'pino';
import { watchActs } from '../audit/act-watch.ts';
import { record } from '../audit/audit.ts';
import { watchChains } from '../audit/chain-watch.ts';
import { KnownHeads } from '../audit/heads.ts';
import { keepHighWater, markOlderDatabase, notedHeads } from '../backup/high-water.ts';
import { withdrawalsShutAfterRestore } from '../backup/restore-mark.ts';
import { watchDeposits } from '../chain/watch-deposits.ts';
import { watchPayments } from '../chain/watch-payments.ts';
import type { Config } from '../config.ts';
import { watchChainRows } from '../engine/chain-rows.ts';
import { watchForgedRows } from '../engine/forged-rows.ts';
import { enterSafeMode } from '../engine/invariants.ts';
import { type OutboxSeal, readOutboxSeal } from '../engine/leave-command.ts';
import { type OpenEngine, openEngine } from '../engine/open-engine.ts';
import { upgradeWithdrawalSeals, watchWithdrawals } from '../engine/withdrawal-seal.ts';
import { watchAddresses } from '../gateways/chain/address/address-seal.ts';
import { openPracticeSales } from '../ico/practice-sales.ts';
import { watchReserves } from '../ledger/invariants.ts';
import { listPracticeContracts } from '../market/list-contracts.ts';
import { seed } from '../market/seed.ts';
import { watchKeyChange } from '../proof/key-change.ts';
import { watchMinutes } from '../proof/watch-minutes.ts';
import { projections } from '../rooms.ts';
import { sealOldContacts } from '../secrets/contact.ts';
import { readKeyRing } from '../secrets/key-ring.ts';
import { openStore, type Store } from '../store/open-store.ts';
import { noteOlderRows, upgradeOfStart } from './older-seals.ts';
import type { Started } from './started.ts';

export interface Writer {
  readonly store: Store;
  readonly open: OpenEngine;
}

/** The database and the engine on it, with all their checks: what must be right before anybody is served. */
export async function openWriter(
  config: Config,
  log: Logger,
  started: Started,
  { say, die }: { readonly say: (line: string) => void; readonly die: (error: Error) => void },
): Promise<Writer> {
  let isWriter = false;
  const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, REALM: realm } = config;
  const store = await openStore({ dataDir, databaseUrl, realm, say, upgrade: upgradeOfStart(dataDir) });
  started.add('store', { close: () => store.close(isWriter || store.isOurs) });
  const seal = await bringUpToDate(config, store, log);

  const heads = new KnownHeads(store.house, await notedHeads(store.house, config.DATA_DIR));
  const onUnsafe = (why: string): void => log.fatal({ why }, 'an invariant is broken: safe mode, nothing moves money');
  const open = await openEngine({
    url: store.urls.writer,
    pool: store.house,
    dataDir: config.DATA_DIR,
    journalDays: config.JOURNAL_DAYS,
    historyMonths: config.HISTORY_MONTHS,
    takeOver: config.TAKE_OVER,
    bringsSeals: store.applied.includes('0510_command_outbox.sql'),
    projections: projections(seal),
    seed: seed(config.REALM),
    onFailure: (error) => {
      if (started.isStopping) return;
      log.fatal({ err: error }, 'the writer has stopped');
      die(error);
    },
    onWarning: (error) => log.error({ err: error }, 'a task beside the writing failed and will be tried again'),
    onUnsafe,
    onSafeModeEnding: async ({ why, end }) => {
      await record(store.pool, { operator: undefined, act: 'ledger.end-safe-mode', subject: 'safe-mode', reason: end?.reason });
      log.warn({ why, ...end }, 'every check passed: safe mode has ended, withdrawals stay stopped');
    },
    onSetAside: (row) => log.fatal(row, 'a command for the engine was set aside: review it in the office under Invariants'),
    alsoCheck: ({ acts, ...of }) => {
      heads.believe(acts);
      return [
        watchChains(store.house, heads),
        watchActs({ pool: store.house, ...of }),
        watchChainRows({ pool: store.house, ...of }),
        watchForgedRows(store.house, seal),
        watchKeyChange(store.house, seal, config.DATA_DIR),
        watchWithdrawals(store.house, seal),
        watchPayments(store.house, seal),
        watchDeposits(store.house, seal),
        watchAddresses(store.house, seal),
        watchMinutes(store.house, config.DATA_DIR),
      ];
    },
    alsoStop: watchReserves(store.house),
    onStopped: (why) => log.fatal({ why }, 'an invariant is broken: withdrawals are stopped'),
  });
  isWriter = true;
  started.add('engine', open);
  const { engine } = open;
  const highWater = await keepHighWater({
    pool: store.house,
    dataDir: config.DATA_DIR,
    engine,
    heads,
    onRewritten: (why) => enterSafeMode(engine, why, onUnsafe),
    onFailure: (error) => log.error({ err: error }, 'the high-water check failed and will be tried again'),
  });
  started.add('high water', highWater);
  // After restoring an older database, withdrawals that it doesn't know about must not be paid a second time.
  if (await withdrawalsShutAfterRestore(store.pool))
    await engine.submit('operator', { kind: 'set_stop', name: 'withdrawals', cause: 'restored' });
  if (config.REALM === 'practice' && engine.unsafe === undefined) {
    const symbols = await listPracticeContracts({ pool: store.pool, engine, outbox: open.outbox });
    if (symbols.length > 0) log.info({ symbols }, 'contracts of a newer version are listed now');
    const names = await openPracticeSales({ pool: store.pool, engine, outbox: open.outbox });
    if (names.length > 0) log.info({ names }, 'practice token sales are listed now');
  }
  return { store, open };
}

/** As the owner, before anything reads it: a database older than what was acknowledged, and rows left by an older version. */
async function bringUpToDate(config: Config, store: Store, log: Logger): Promise<OutboxSeal> {
  if (await markOlderDatabase(store.pool, config.DATA_DIR))
    log.fatal('this database is older than what was acknowledged here: withdrawals stay shut until operators have decided');
  const ring = readKeyRing(config.DATA_DIR);
  // As the owner, because only a table's owner can rewrite it.
  const sealed = await sealOldContacts(store.pool, ring);
  if (sealed > 0) log.info({ traders: sealed }, 'mail addresses and phone numbers of an older version are encrypted now');
  const seal = readOutboxSeal(config.DATA_DIR);
  await upgradeWithdrawalSeals({ pool: store.pool, dataDir: config.DATA_DIR, by: seal, ring });
  noteOlderRows(config.DATA_DIR);
  return seal;
}
