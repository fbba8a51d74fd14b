// Our side of G4: the real edge on the real engine and the bundled PostgreSQL, with everything an order passes through in
// production (session, schema, look-up of the request ID, commit, projection). Only the rate limits are off, by configuration.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calls } from '@bourse/contract/calls';
import { traderId } from '@bourse/core/identity/trader-id';
import { finePrice, instant, ticks } from '@bourse/core/money/unit';
import { record } from '@bourse/server/audit/audit';
import { createInProcessBroker } from '@bourse/server/broker/in-process';
import { readConfig } from '@bourse/server/config';
import { readOutboxSeal } from '@bourse/server/engine/leave-command';
import { load } from '@bourse/server/engine/load';
import { openEngine } from '@bourse/server/engine/open-engine';
import { stateHash } from '@bourse/server/engine/state-hash';
import { projectFunds } from '@bourse/server/funds/views';
import { openChainGateway } from '@bourse/server/gateways/chain/gateway';
import { refuse } from '@bourse/server/http/refusal';
import { projectLedger } from '@bourse/server/ledger/views';
import { seed } from '@bourse/server/market/seed';
import { projectMarket } from '@bourse/server/market/views';
import { sealPhone } from '@bourse/server/secrets/contact';
import { projectSpot } from '@bourse/server/spot/views';
import { openStore } from '@bourse/server/store/open-store';
import { openOfficePool } from '@bourse/server/store/postgres';
import { SupportBroadcast } from '@bourse/server/support/broadcast';
import { openTradersEdge } from '@bourse/server/traders-edge';
import { prepareWithdrawals } from './prepare-withdrawals.ts';

const traders = Number(process.argv[2]);
/** Whether withdrawals are possible too: then the chains are there, as in production. */
const withdraw = process.argv[3] === 'withdraw';
const dataDir = mkdtempSync(join(tmpdir(), 'bourse-bench-'));
const config = readConfig({ DATA_DIR: dataDir, RATE_LIMITS: 'off' });
const log = { info: () => undefined, warn: () => undefined, error: console.error };
const fail = (why: unknown): void => {
  console.error('the benchmark cannot go on', why);
  process.exit(1);
};
const store = await openStore({ dataDir, databaseUrl: undefined, realm: 'practice', say: () => undefined });
const open = await openEngine({
  url: store.urls.writer,
  pool: store.house,
  dataDir,
  journalDays: 30,
  takeOver: false,
  projections: [projectSpot, projectLedger, projectFunds, projectMarket],
  seed: seed('practice'),
  onFailure: fail,
  onWarning: fail,
  onUnsafe: fail,
});
const { engine } = open;
const market = Object.fromEntries(Object.keys(calls.market).map((name) => [name, () => refuse('24')])) as never;
const { edge: pool, house: jobs } = store;
const supportBroadcast = new SupportBroadcast({ broker: createInProcessBroker(), pool, epoch: engine.epoch });
const chain = withdraw ? openChainGateway({ pool, realm: 'practice', seal: readOutboxSeal(dataDir) }) : undefined;
await chain?.refresh();
const officePool = openOfficePool(store.urls.office);
const edge = await openTradersEdge({
  ...{ config, log, pool, jobs, engine, outbox: open.outbox, archive: open.archive, market, supportBroadcast, chain },
  acts: officePool,
  reader: store.reader,
});

const tick = async (): Promise<void> => {
  const receivedAt = instant(engine.now());
  const constituents = ['one', 'two', 'three'].map((source) => ({ source, price: finePrice(ticks(60_000_00)), receivedAt }));
  await engine.submit('feed', { kind: 'index_tick', symbol: 'BTC-USDT', constituents });
};
await tick();
const ticking = setInterval(() => void tick(), 1_000);

// Traders with both assets, so that buyers and sellers meet.
const tokens: string[] = [];
for (let i = 0; i < traders; i++) {
  const trader = traderId(500_001 + i);
  await engine.submit('operator', { kind: 'open_trader', trader, traderKind: 'market_maker' });
  const phone = sealPhone(edge.services.ring, trader, `+4915100${trader}`);
  await store.pool.query(
    `INSERT INTO trader_identity (trader, phone_box, phone_index, password_hash, residence, invite_code)
     VALUES ($1::bigint, $2, $3, '', 'DE', lpad($1::bigint::text, 8, '0'))`,
    [trader, phone.box, phone.index],
  );
  tokens.push((await edge.sessions.open(trader, 'bench', 'bench')).token);
}
const hash = withdraw ? await prepareWithdrawals(engine, pool, edge.rooms.identity.options) : undefined;
await edge.app.listen({ port: 0, host: '127.0.0.1' });
process.send?.({ port: (edge.app.server.address() as { port: number }).port, tokens });

/** For `bench/projection.ts`: reports how far the tables are behind, and at the end whether they equal the state in memory. */
const lags: { readonly ms: number; readonly commands: number }[] = [];
let isClosed = false;
let release = async (): Promise<void> => undefined;
/** For `bench/audit-lock.ts`: locks the head of the office's chain, with many actions queued behind it. */
async function holdAuditHead(): Promise<void> {
  const holder = await store.pool.connect();
  await holder.query('BEGIN; SELECT 1 FROM audit_head FOR UPDATE');
  const waiting = Array.from({ length: 20 }, () => record(officePool, { operator: undefined, act: 'bench.act' }).catch(() => 0));
  release = async () => {
    await holder.query('COMMIT');
    holder.release();
    await Promise.all(waiting);
  };
}
process.on('message', async (asked: 'watch' | 'look-away' | 'judge' | 'hold' | 'let-go' | 'rest' | 'hash' | 'no-hash') => {
  if (asked === 'hash' || asked === 'no-hash') {
    process.send?.({ ms: await hash?.(asked === 'hash') });
    return;
  }
  if (asked === 'rest') {
    await open.projector.drain();
    process.send?.('rested');
    return;
  }
  if (asked === 'hold' || asked === 'let-go') {
    await (asked === 'hold' ? holdAuditHead() : release());
    process.send?.(asked);
    return;
  }
  if (asked === 'watch') {
    open.projector.onLag = (ms, commands) => lags.push({ ms, commands });
    return;
  }
  if (asked === 'look-away') {
    open.projector.onLag = () => undefined;
    return;
  }
  const p99 = quantileOfCommands(0.99);
  await close();
  const session = await store.pool.connect();
  const loaded = await load(session as never);
  session.release();
  process.send?.({ p99, database: stateHash(loaded.exchange.rows()), memory: engine.stateHash(), tail: loaded.tail.length });
});

/** Weighted by command, not by batch: a slow batch is usually a large one. */
function quantileOfCommands(quantile: number): number {
  lags.sort((a, b) => a.ms - b.ms);
  let left = lags.reduce((sum, lag) => sum + lag.commands, 0) * quantile;
  for (const lag of lags) {
    left -= lag.commands;
    if (left <= 0) return lag.ms;
  }
  return 0;
}

async function close(): Promise<void> {
  if (isClosed) return;
  isClosed = true;
  clearInterval(ticking);
  chain?.close();
  await edge.close();
  await officePool.end();
  await open.close();
}

process.on('disconnect', async () => {
  await close();
  await store.close(true);
  rmSync(dataDir, { recursive: true, force: true });
  process.exit(0);
});
