// A complete server for tests except for the price feed: the bundled PostgreSQL in a folder of its own, the real engine, the real
// edge. Prices come through `tick`, so that a test controls them.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Call, Input, Output } from '@bourse/contract/call';
import { calls } from '@bourse/contract/calls';
import type { Refusal } from '@bourse/contract/errors';
import type { Command } from '@bourse/core/command';
import { traderId } from '@bourse/core/identity/trader-id';
import type { Account } from '@bourse/core/ledger/account';
import { amount, finePrice, instant, ticks } from '@bourse/core/money/unit';
import type { LightMyRequestResponse } from 'fastify';
import { pino } from 'pino';
import { record } from '../audit/audit.ts';
import { type Config, readConfig } from '../config.ts';
import { readOutboxSeal } from '../engine/leave-command.ts';
import { type OpenEngine, openEngine } from '../engine/open-engine.ts';
import { listedNetworks } from '../funds/networks.ts';
import { cost as hashingCost, PRODUCT_COST } from '../identity/hashing.ts';
import { openRealtime } from '../launch/realtime.ts';
import { openMarket } from '../market/room.ts';
import { seed } from '../market/seed.ts';
import { projections } from '../rooms.ts';
import { sealPhone } from '../secrets/contact.ts';
import { openStore, type Store } from '../store/open-store.ts';
import { openOfficePool } from '../store/postgres.ts';
import { layPreparedDatabase } from '../store/prepared-database.ts';
import { openTradersEdge, type TradersEdge, type TradersEdgeOptions } from '../traders-edge.ts';

export interface Answer<C> {
  readonly status: number;
  readonly headers: LightMyRequestResponse['headers'];
  /** The output if the status is 200. */
  readonly body: Output<C> & Refusal;
}

export interface PracticeServer {
  readonly store: Store;
  readonly open: OpenEngine;
  readonly edge: TradersEdge;
  readonly dataDir: string;
  /** Everything logged so far. */
  readonly logged: () => string;
  /** The index price of an instrument, in its ticks. */
  tick(symbol: string, price: number): Promise<void>;
  /** Stops quoting it. */
  silence(symbol: string): Promise<void>;
  /** Index ticks submitted by this harness so far, repeated ones included. */
  ticksFed(): number;
  call<C extends Call>(call: C, input: Input<C>, token?: string, headers?: Record<string, string>): Promise<Answer<C>>;
  /** Submits an operator's command the way the office does: under an audit entry. */
  act(command: Command): Promise<void>;
  /** Adjusts a trader's USDT by whole units and waits until the tables show it. */
  adjust(uid: string, account: Account, by: number): Promise<void>;
  /** A registered trader with 10,000 USDT in fiat. */
  trader(name?: string, inviteCode?: string): Promise<{ token: string; uid: string; email: string; password: string }>;
  /** The same with money in the spot account. */
  funded(amount?: string): Promise<{ token: string; uid: string; email: string; password: string }>;
  /** A registered trader that the writer treats as a market maker, with an inventory of all assets in spot. */
  marketMaker(): Promise<{ token: string; uid: string }>;
  codeFor(target: string): Promise<string>;
  /** Listens on a real socket; returns host and port. */
  listen(): Promise<string>;
  close(): Promise<void>;
}

/** Shorter than an index price's lifetime, and longer than any pause of a busy machine. */
const FRESH_MS = 4_500;
/** The least that Argon2 accepts. At the product's cost, the tests' logins would hash for a minute. */
const CHEAP = { memoryCost: 8, timeCost: 1 };
let named = 0;
let requests = 0;
export const requestId = (): string => `request-${process.pid}-${++requests}`;
export const PASSWORD = 'correct horse 7';

export async function startPracticeServer(
  environment: Record<string, string> = {},
  more: Partial<Pick<TradersEdgeOptions, 'requestTimeoutMs' | 'checkAnswers' | 'chain'>> & {
    readonly wallClock?: () => number;
    /** See the engine's settings. */
    readonly isWatched?: boolean;
    /** For a measurement: passwords cost as much as in the product. */
    readonly isRealCost?: boolean;
    /** Prices come from venues at the FEED_URLS; otherwise only the test makes them. */
    readonly withFeeds?: boolean;
  } = {},
): Promise<PracticeServer> {
  Object.assign(hashingCost, more.isRealCost === true ? PRODUCT_COST : CHEAP);
  // A folder named by the test is the test's to remove: another start continues with its data.
  const dataDir = environment['DATA_DIR'] ?? mkdtempSync(join(tmpdir(), 'bourse-test-'));
  const config: Config = readConfig({ DATA_DIR: dataDir, RATE_LIMITS: 'off', ...environment });
  if (environment['DATA_DIR'] === undefined && config.DATABASE_URL === undefined) await layPreparedDatabase(dataDir);
  let log = '';
  const logger = pino({ level: 'debug' }, { write: (line: string) => (log += line) });
  const store = await openStore({ dataDir, databaseUrl: config.DATABASE_URL, realm: config.REALM, say: () => undefined });
  const fail = (error: unknown): void => {
    log += `FAILED ${String(error)}\n`;
  };
  const open = await openEngine({
    url: store.urls.writer,
    pool: store.house,
    dataDir,
    journalDays: 30,
    takeOver: false,
    projections: projections(readOutboxSeal(dataDir)),
    seed: seed(config.REALM),
    onFailure: fail,
    onWarning: fail,
    onUnsafe: fail,
    ...(more.wallClock && { wallClock: more.wallClock }),
    ...(more.isWatched !== undefined && { isWatched: more.isWatched }),
  });
  const realtime = await openRealtime({ config, log: logger, pool: store.edge, engine: open.engine });
  // Opened as in a live realm: only the test makes prices and trades.
  const market = await openMarket({
    realm: 'live',
    pool: store.house,
    reads: store.edge,
    engine: open.engine,
    broadcast: realtime.broadcast,
    networks: () => listedNetworks(store.edge),
    report: fail,
    ...(more.withFeeds === true && { feedAddresses: config.FEED_URLS, tickMs: config.TICK_MS }),
  });
  const acts = openOfficePool(store.urls.office);
  const edge = await openTradersEdge({
    config,
    log: logger,
    pool: store.edge,
    jobs: store.house,
    acts,
    engine: open.engine,
    outbox: open.outbox,
    archive: open.archive,
    market: market.handlers,
    supportBroadcast: realtime.supportBroadcast,
    sessions: realtime.sessions,
    broadcast: realtime.broadcast,
    checkAnswers: true,
    ...more,
  });

  // A price goes stale after five seconds, and on a busy machine a test may take longer for its next step. A test that wants a
  // stale price advances the clock, and then nothing is fed.
  const fed = new Map<string, { readonly price: number; readonly at: number }>();
  let ticksFed = 0;
  const feed = async (symbol: string, price: number): Promise<void> => {
    const receivedAt = instant(open.engine.now());
    fed.set(symbol, { price, at: receivedAt });
    ticksFed += 1;
    const constituents = ['one', 'two', 'three'].map((source) => ({ source, price: finePrice(ticks(price)), receivedAt }));
    await open.engine.submit('feed', { kind: 'index_tick', symbol, constituents });
  };
  const feeding = setInterval(() => {
    for (const [symbol, { price, at }] of fed) if (open.engine.now() - at < FRESH_MS) void feed(symbol, price).catch(() => undefined);
  }, 500);

  const server: PracticeServer = {
    store,
    open,
    edge,
    dataDir,
    logged: () => log,
    tick: feed,
    ticksFed: () => ticksFed,
    async silence(symbol) {
      fed.delete(symbol);
      ticksFed += 1;
      await open.engine.submit('feed', { kind: 'index_tick', symbol, constituents: [] });
    },
    async act(command) {
      const entry = await record(store.pool, { operator: undefined, act: 'test.act', detail: { kind: command.kind } });
      await open.outbox.leave(store.pool, { entry }, command);
      await open.outbox.settle({ entry });
    },
    async adjust(uid, account, by) {
      const key = `adjustment:${++requests}`;
      const trader = traderId(Number(uid));
      const sum = amount(BigInt(by) * 100_000_000n);
      await server.act({ kind: 'adjust_balance', key, trader, account, asset: 'USDT', amount: sum, cause: 'goodwill' });
      await open.engine.projected(open.engine.head);
    },
    async call(call, input, token, headers = {}) {
      const query = call.method === 'GET' ? `?${new URLSearchParams(input as Record<string, string>)}` : '';
      const answer = await edge.app.inject({
        method: call.method,
        url: `${call.path}${query}`,
        headers: { ...headers, ...(token !== undefined && { token }) },
        ...(call.method === 'POST' && { payload: input as object }),
      });
      return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
    },
    async trader(name = `trader${++named}`, inviteCode) {
      const email = name.includes('@') ? name : `${name}@bourse.test`;
      await server.call(calls.identity.sendEmail, { email, purpose: 'register' });
      const { body, status } = await server.call(calls.identity.reg, {
        account: email,
        code: await server.codeFor(email),
        password: PASSWORD,
        confirm: PASSWORD,
        residence: 'DE',
        agreement: true,
        agreementVersion: '1',
        ...(inviteCode !== undefined && { inviteCode }),
      });
      if (status !== 200) throw new Error(`registration: ${JSON.stringify(body)}`);
      // The office finds traders in the tables.
      await open.engine.projected(open.engine.head);
      return { token: body.token, uid: body.uid, email, password: PASSWORD };
    },
    async funded(amount = '10000') {
      const trader = await server.trader();
      const { status, body } = await server.call(
        calls.funds.transfer,
        { requestId: requestId(), from: 'fiat', to: 'spot', asset: 'USDT', amount },
        trader.token,
      );
      if (status !== 200) throw new Error(`transfer: ${JSON.stringify(body)}`);
      return trader;
    },
    async marketMaker() {
      const trader = traderId(Number((await store.pool.query("SELECT nextval('trader_number') AS trader")).rows[0].trader));
      await open.engine.submit('operator', { kind: 'open_trader', trader, traderKind: 'market_maker' });
      const phone = sealPhone(edge.services.ring, trader, `+4915100${trader}`);
      await store.pool.query(
        `INSERT INTO trader_identity (trader, phone_box, phone_index, password_hash, residence, invite_code)
         VALUES ($1::bigint, $2, $3, '', 'DE', lpad($1::bigint::text, 8, '0'))`,
        [trader, phone.box, phone.index],
      );
      return { uid: String(trader), token: (await edge.sessions.open(trader, 'test', 'test')).token };
    },
    async codeFor(target) {
      const { rows } = await store.pool.query<{ body: string }>(
        "SELECT body FROM message_outbox WHERE target = $1 AND template IN ('code', 'login-locked') ORDER BY id DESC LIMIT 1",
        [target],
      );
      return /\b\d{6}\b/.exec(rows[0]?.body ?? '')?.[0] ?? '';
    },
    async listen() {
      realtime.listen(edge.app.server);
      return new URL(await edge.app.listen({ host: '127.0.0.1', port: 0 })).host;
    },
    async close() {
      clearInterval(feeding);
      await edge.close();
      await acts.end();
      await market.close();
      await realtime.stop();
      await open.close();
      await store.close(true);
      if (environment['DATA_DIR'] === undefined) rmSync(dataDir, { recursive: true, force: true });
    },
  };
  return server;
}
