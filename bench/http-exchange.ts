// Our side of G4: the real edge on the real engine and the packaged PostgreSQL, with everything that an order passes in
// production (session, schema, look-up of the request id, commit, projection). Only the rate limits are off, by configuration.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calls } from '@bourse/contract/calls';
import { traderId } from '@bourse/core/identity/trader';
import { instant, ticks } from '@bourse/core/money/unit';
import { readConfig } from '@bourse/server/config';
import { openEngine } from '@bourse/server/engine/open-engine';
import { projectFunds } from '@bourse/server/funds/views';
import { refuse } from '@bourse/server/http/refusal';
import { projectLedger } from '@bourse/server/ledger/views';
import { seed } from '@bourse/server/market/seed';
import { projectMarket } from '@bourse/server/market/views';
import { projectSpot } from '@bourse/server/spot/views';
import { openStore } from '@bourse/server/store/open-store';
import { openTradersEdge } from '@bourse/server/traders-edge';

const traders = Number(process.argv[2]);
const dataDir = mkdtempSync(join(tmpdir(), 'bourse-bench-'));
const config = readConfig({ DATA_DIR: dataDir, RATE_LIMITS: 'off' });
const log = { info: () => undefined, warn: () => undefined, error: console.error };
const fail = (why: unknown): void => {
  console.error('the benchmark cannot go on', why);
  process.exit(1);
};
const store = await openStore({ dataDir, databaseUrl: undefined, realm: 'practice', say: () => undefined });
const open = await openEngine({
  url: store.url,
  pool: store.pool,
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
const edge = await openTradersEdge({ config, log, pool: store.pool, engine, outbox: open.outbox, market });

const tick = async (): Promise<void> => {
  const receivedAt = instant(engine.now());
  const constituents = ['one', 'two', 'three'].map((source) => ({ source, price: ticks(60_000_00), receivedAt }));
  await engine.submit('feed', { kind: 'index_tick', symbol: 'BTC-USDT', constituents });
};
await tick();
const ticking = setInterval(() => void tick(), 1_000);

// Traders with both assets, so that buyers and sellers meet.
const tokens: string[] = [];
for (let i = 0; i < traders; i++) {
  const trader = traderId(500_001 + i);
  await engine.submit('operator', { kind: 'open_trader', trader, traderKind: 'market_maker' });
  await store.pool.query(
    `INSERT INTO trader_identity (trader, phone, password_hash, residence, agreement_version, invite_code)
     VALUES ($1::bigint, '+4915100' || $1::bigint, '', 'DE', '1', lpad($1::bigint::text, 8, '0'))`,
    [trader],
  );
  tokens.push((await edge.sessions.open(trader, 'bench', 'bench')).token);
}
await edge.app.listen({ port: 0, host: '127.0.0.1' });
process.send?.({ port: (edge.app.server.address() as { port: number }).port, tokens });

process.on('disconnect', async () => {
  clearInterval(ticking);
  await edge.close();
  await open.close();
  await store.close(true);
  rmSync(dataDir, { recursive: true, force: true });
  process.exit(0);
});
