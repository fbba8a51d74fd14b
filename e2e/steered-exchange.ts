import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type APIRequestContext, test as base, expect } from '@playwright/test';
import { type NewTrader, post, register, requestId } from './trader.ts';

const root = join(import.meta.dirname, '..');

export interface Steered {
  readonly url: string;
  /** In whole units of the quote asset. */
  price(symbol: string, price: number): Promise<void>;
  /** The index has no price until it's given one. */
  silence(symbol: string): Promise<void>;
  /** Moves the exchange's clock to just before the next funding. */
  toFunding(): Promise<void>;
  /** Opens the token sales of a practice exchange. */
  openSales(): Promise<void>;
  /** As if somebody had checked the trader's documents. */
  verify(uid: string): Promise<void>;
  /** Moves the exchange's clock on. */
  later(minutes: number): Promise<void>;
}

/** The real server with a price feed and a clock that belong to the test: it has no bots, so that a position ends when it should. */
async function startSteered(): Promise<Steered & { stop(): void }> {
  const child = spawn(process.execPath, ['server/test/steered-exchange.ts'], { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] });
  const abandon = () => child.kill('SIGKILL');
  process.once('exit', abandon);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async (): Promise<string> => {
    const { value, done } = await lines.next();
    if (done) throw new Error('the steered exchange ended');
    return value as string;
  };
  let turn: Promise<unknown> = Promise.resolve();
  const tell = (line: string): Promise<void> => {
    const told = turn.then(async () => {
      child.stdin.write(`${line}\n`);
      expect(await next()).toBe('done');
    });
    turn = told;
    return told;
  };
  const url = (await next()).replace('open ', '');
  return {
    url,
    price: (symbol, price) => tell(`price ${symbol} ${Math.round(price * 100)}`),
    silence: (symbol) => tell(`silence ${symbol}`),
    toFunding: () => tell('hour'),
    openSales: () => tell('sales'),
    verify: (uid) => tell(`verify ${uid}`),
    later: (minutes) => tell(`ahead ${minutes * 60_000}`),
    stop() {
      process.off('exit', abandon);
      child.stdin.end();
    },
  };
}

export const test = base.extend<object, { readonly exchange: Steered }>({
  exchange: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from it
    async ({}, use) => {
      const exchange = await startSteered();
      await use(exchange);
      exchange.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ exchange }, use) => use(exchange.url),
});

/** A trader with money in the futures account. */
export async function futuresTrader(request: APIRequestContext, amount = '9000'): Promise<NewTrader> {
  const trader = await register(request);
  const transfer = { requestId: requestId(), from: 'fiat', to: 'perpetual', asset: 'USDT', amount };
  await post(request, '/api/funds/transfer', transfer, trader.token);
  return trader;
}

export interface Wish {
  readonly symbol?: string;
  readonly side: 'buy' | 'sell';
  readonly price: number;
  readonly quantity: number;
  readonly positionSide?: 'long' | 'short';
}
export const order = (request: APIRequestContext, trader: NewTrader, { price, quantity, ...wish }: Wish): Promise<unknown> =>
  post(
    request,
    '/api/perpetual/place-order',
    { requestId: requestId(), symbol: 'BTC-USDT-PERP', type: 'limit', price: `${price}`, quantity: `${quantity}`, ...wish },
    trader.token,
  );
export const set = (request: APIRequestContext, { token }: NewTrader, what: string, value: object): Promise<unknown> =>
  post(request, `/api/perpetual/set-${what}`, { requestId: requestId(), ...value }, token);
