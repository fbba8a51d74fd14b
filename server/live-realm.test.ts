// A live exchange takes its prices from other exchanges: here from local servers in their place, through the real adapters.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Output } from '@bourse/contract/call';
import { calls } from '@bourse/contract/calls';
import { officeCalls } from '@bourse/contract/office/calls';
import { traderId } from '@bourse/core/identity/trader-id';
import { amount } from '@bourse/core/money/unit';
import { DAY_MS } from '@bourse/core/time';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { addOperator, giveRoles } from './operators/operator-store.ts';
import { type PracticeOffice, startPracticeOffice } from './test/practice-office.ts';
import { type PracticeServer, requestId } from './test/practice-server.ts';
import { openReplayedVenues, type ReplayedVenues } from './test/replayed-venues.ts';

type Status = Output<typeof calls.market.priceStatus>;
const stateIn = (status: Status, symbol = 'BTC-USDT') => status.indices.find((index) => index.symbol === symbol)?.state;

describe('trading in a live realm', () => {
  let venues: ReplayedVenues;
  let office: PracticeOffice;
  let server: PracticeServer;
  beforeAll(async () => {
    venues = await openReplayedVenues();
    office = await startPracticeOffice(
      { REALM: 'live', RATE_LIMITS: 'on', FEED_URLS: venues.addresses, TICK_MS: '250' },
      { withFeeds: true },
    );
    server = office.server;
  });
  afterAll(async () => {
    await office?.close();
    await venues?.close();
  });

  const status = async (): Promise<Status> => (await server.call(calls.market.priceStatus, {})).body;
  const becomes = (state: string) =>
    vi.waitFor(async () => expect(stateIn(await status())).toBe(state), { timeout: 60_000, interval: 500 });
  const reason = 'a test asked for it';
  /** The token of a new operator with this role: a live realm starts without any. */
  const operator = async (role: 'risk' | 'admin'): Promise<string> => {
    const { pool } = server.store;
    const person = { name: role, email: `${role}@live.test`, person: undefined, personName: role };
    const made = (await addOperator(pool, person))!;
    await giveRoles(pool, made, [role]);
    const client = await pool.connect();
    const { token } = await office.office.sessions.open(client, made, 'test', 'test');
    client.release();
    return token;
  };
  let adjustments = 0;
  const richTrader = async () => {
    const trader = await server.marketMaker();
    for (const [asset, units] of [
      ['USDT', 100_000],
      ['BTC', 10],
    ] as const) {
      await server.act({
        ...{
          kind: 'adjust_balance',
          key: `adjustment:${++adjustments}`,
          trader: traderId(Number(trader.uid)),
          account: 'spot',
          asset,
          cause: 'goodwill',
        },
        amount: amount(BigInt(units) * 100_000_000n),
      });
    }
    await server.open.engine.projected(server.open.engine.head);
    return trader;
  };
  const order = (token: string, side: 'buy' | 'sell', price: string) =>
    server.call(calls.spot.placeOrder, { requestId: requestId(), symbol: 'BTC-USDT', side, type: 'limit', price, quantity: '0.1' }, token);

  test('sources change by two people, announced for everyone, a day later', async () => {
    await becomes('normal');
    const [risk, admin] = [await operator('risk'), await operator('admin')];
    const ask = (indexSources: string) =>
      office.call(officeCalls.instruments.change, { symbol: 'BTC-USDT', changes: { indexSources }, reason }, risk);
    const details = [
      ['binance BTCUSDT, okx BTC-USDT', 'BTC-USDT: a normal index needs as many sources'],
      ['binance BTCUSDT, okx BTC-USDT, okx BTC-USDC', 'BTC-USDT: sources are a venue, its pair and perhaps its USDT/USD, each venue once'],
      ['binance BTCUSDT, okx BTC-USDT, elsewhere BTC', 'elsewhere: the venues are binance, coinbase, kraken, okx'],
      ['', 'an index needs sources'],
    ] as const;
    for (const [text, detail] of details) expect((await ask(text)).body).toMatchObject({ error: 9, detail });

    const sources = 'binance BTCUSDT, coinbase BTC-USD USDT-USD, okx BTC-USDT';
    const { request } = (await ask(sources)).body;
    await office.call(officeCalls.fourEyes.approve, { id: request!, reason }, admin);
    await office.office.fourEyes.applyDue();
    const announced = (await status()).indices[0]!;
    expect(announced.sources.map(({ source }) => source)).toEqual(['binance', 'coinbase', 'kraken', 'okx']);
    expect(announced.coming).toMatchObject([{ sources }]);
    expect(Date.parse(announced.coming[0]!.appliesAt) - Date.parse(announced.coming[0]!.announcedAt)).toBe(DAY_MS);

    await office.office.fourEyes.applyDue(new Date(Date.now() + DAY_MS + 60_000));
    await vi.waitFor(
      async () => {
        const [bitcoin] = (await status()).indices;
        expect(bitcoin!.coming).toEqual([]);
        expect(bitcoin!.sources.map(({ source, used }) => [source, used])).toEqual([
          ['binance', true],
          ['coinbase', true],
          ['okx', true],
        ]);
      },
      { timeout: 60_000, interval: 500 },
    );
    const back = (await ask('binance BTCUSDT, coinbase BTC-USD USDT-USD, kraken BTC/USD USDT/USD, okx BTC-USDT')).body.request;
    await office.call(officeCalls.fourEyes.approve, { id: back!, reason }, admin);
    await office.office.fourEyes.applyDue(new Date(Date.now() + DAY_MS + 60_000));
    await vi.waitFor(async () => expect((await status()).indices[0]!.sources.filter(({ used }) => used)).toHaveLength(4), {
      timeout: 60_000,
      interval: 500,
    });
  });

  test('indices are normal with every source named, spot trades, and each lost feed counts: degraded, then stale and cancel-only', async () => {
    // Bitcoin is normal with three of its four sources, and each index comes to it in its own time.
    const { indices } = await vi.waitFor(
      async () => {
        const said = await status();
        expect(said.indices.map(({ symbol, state }) => [symbol, state])).toEqual(
          ['BTC', 'ETH', 'SOL', 'XRP', 'BNB', 'DOGE'].map((base) => [`${base}-USDT`, 'normal']),
        );
        expect(said.indices[0]!.sources.map(({ source, state, used }) => [source, state, used])).toEqual(
          ['binance', 'coinbase', 'kraken', 'okx'].map((source) => [source, 'live', true]),
        );
        expect(said.venues.every(({ isConnected }) => isConnected)).toBe(true);
        return said;
      },
      { timeout: 60_000, interval: 500 },
    );
    const price = Number(indices[0]!.price);
    expect(price).toBeGreaterThan(30_000);
    expect(price).toBeLessThan(31_000);

    const [seller, buyer] = [await richTrader(), await richTrader()];
    const near = price.toFixed(2);
    expect((await order(seller.token, 'sell', near)).status).toBe(200);
    expect((await order(buyer.token, 'buy', near)).body).toMatchObject({ order: { status: 'done' } });
    const far = await order(buyer.token, 'buy', (price * 0.85).toFixed(2));
    expect(far.body).toMatchObject({ error: 'price-outside-band' });
    const resting = await order(buyer.token, 'buy', (price * 0.95).toFixed(2));
    expect(resting.status).toBe(200);
    await vi.waitFor(async () => {
      const [quote] = (await server.call(calls.market.quotes, { symbols: ['BTC-USDT'] })).body;
      expect(quote).toMatchObject({ last: near, indexState: 'normal' });
    }, 5_000);

    venues.silence('binance', 'coinbase');
    await becomes('degraded');
    expect((await order(buyer.token, 'buy', (price * 0.95).toFixed(2))).status).toBe(200);

    venues.silence();
    await becomes('stale');
    // One source left is too few. It may be a moment younger than the one that went before it.
    await vi.waitFor(async () => {
      const after = await status();
      expect(after.indices[0]!.price).toBeUndefined();
      expect(after.indices[0]!.sources.map(({ state }) => state)).toEqual(['old', 'old', 'old', 'old']);
    }, 10_000);
    const refused = await order(buyer.token, 'buy', near);
    expect(refused.body).toMatchObject({ error: 'price-stale' });
    const cancelled = await server.call(
      calls.spot.cancelOrder,
      { requestId: requestId(), orderId: resting.body.order.orderId },
      buyer.token,
    );
    expect(cancelled.status).toBe(200);
  });
});

describe('the process', () => {
  let venues: ReplayedVenues;
  let folder: string;
  let child: ChildProcess | undefined;
  beforeEach(async () => {
    venues = await openReplayedVenues();
    folder = mkdtempSync(join(tmpdir(), 'live-'));
    chmodSync(folder, 0o755);
  });
  afterEach(async () => {
    child?.kill('SIGKILL');
    await venues.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('REALM=live starts on outside prices, and nothing takes their place when they end', async () => {
    child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
      env: {
        ...{ PATH: process.env['PATH'], PORT: '0', DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'error' },
        ...{ REALM: 'live', FEED_URLS: venues.addresses, SMTP_URL: 'smtp://127.0.0.1:1' },
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [child.stdout!, child.stderr!]) stream.setEncoding('utf8').on('data', (text: string) => (said += text));
    const address = await vi.waitFor(() => {
      const found = /Bourse is open at (\S+)/.exec(said)?.[1];
      if (found === undefined) throw new Error(`it didn’t open: ${said}`);
      return found;
    }, 50_000);
    const status = async (): Promise<Status> => (await fetch(new URL(calls.market.priceStatus.path, address))).json() as Promise<Status>;
    await vi.waitFor(async () => expect(stateIn(await status())).toBe('normal'), { timeout: 60_000, interval: 500 });
    venues.silence();
    await vi.waitFor(async () => expect(stateIn(await status())).toBe('stale'), { timeout: 60_000, interval: 500 });
    const closed = once(child, 'close');
    child.kill('SIGTERM');
    await closed;
    expect(child.exitCode).toBe(0);
  });
});
