// What `npm start` runs, with real processes: writer and database are killed while orders flow, and nobody does anything about it.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Unloaded it takes three to six seconds; a busy machine needs more. */
const PATIENCE_MS = 90_000;
const isLinux = process.platform === 'linux';

let folder: string;
let url: string;
let token: string;
let npmStart: ChildProcess;
let said = '';
let complained = '';
let isFlowing = true;
let count = 0;
/** Acknowledged orders by request id. */
const acknowledged = new Map<string, { readonly order: string; readonly body: object }>();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'restart-'));
  chmodSync(folder, 0o755);
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  npmStart = spawn(process.execPath, [join(import.meta.dirname, 'start.ts')], {
    env: {
      ...{ PATH: process.env['PATH'], PORT: String(port), OFFICE_PORT: '0', SUPPORT_PORT: '0', DATA_DIR: folder },
      ...{ LOG_LEVEL: 'error', RATE_LIMITS: 'off', PRACTICE_CHAIN: 'off' },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  npmStart.stdout!.setEncoding('utf8').on('data', (text: string) => (said += text));
  npmStart.stderr!.setEncoding('utf8').on('data', (text: string) => (complained += text));
  await until(isReady);
  token = await logIn();
});
afterAll(() => {
  npmStart?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  await new Promise((closed) => probe.close(closed));
  return port;
}
async function until(isSo: () => boolean | Promise<boolean>, patienceMs = PATIENCE_MS): Promise<void> {
  for (const since = Date.now(); !(await isSo()); await new Promise((resume) => setTimeout(resume, 50)))
    if (Date.now() - since > patienceMs) throw new Error(`it waited in vain: ${said}${complained}`);
}
const isReady = (): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
const post = (path: string, body: object): Promise<Response> =>
  fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token !== undefined && { token }) },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(10_000),
  });
async function logIn(): Promise<string> {
  const response = await post('/api/user/login', { account: 'anna@bourse.test', password: 'practice-anna' });
  const { token } = (await response.json()) as { token: string };
  await fetch(`${url}/api/funds/transfer`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', token },
    body: JSON.stringify({ requestId: 'funds-of-anna', from: 'fiat', to: 'spot', asset: 'USDT', amount: '5000' }),
  });
  return token;
}
/** One order after the other, and each cancelled again, so that the most an account may have open is never reached. */
async function flow(): Promise<void> {
  while (isFlowing) {
    const body = {
      requestId: `restart-${++count}`,
      symbol: 'BTC-USDT',
      side: 'buy',
      type: 'limit',
      quantity: '0.001',
      price: await lowPrice(),
    };
    try {
      const response = await post('/api/spot/place-order', body);
      if (response.status !== 200) continue;
      const { order } = (await response.json()) as { order: { orderId: string } };
      acknowledged.set(body.requestId, { order: order.orderId, body });
      await post('/api/spot/cancel-order', { requestId: `${body.requestId}-cancel`, orderId: order.orderId });
    } catch {
      await new Promise((resume) => setTimeout(resume, 50));
    }
  }
}
let low: string | undefined;
async function lowPrice(): Promise<string> {
  if (low === undefined) {
    const [quote] = (await (await post('/api/user/quotes', { symbols: ['BTC-USDT'] })).json()) as { last: string }[];
    low = (Number(quote!.last) * 0.97).toFixed(2);
  }
  return low;
}
const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
const writer = (): number => childrenOf(npmStart.pid!)[0]!;
/** 0 while there is none. */
function postmaster(): number {
  const note = join(folder, 'postgres', 'postmaster.pid');
  return existsSync(note) ? Number(readFileSync(note, 'utf8').split('\n')[0]) : 0;
}
const isAlive = (pid: number): boolean => {
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
};

/** Kills while orders flow, and waits until the site answers again. Every order acknowledged before gives the same answer. */
async function survives(victim: number, isAgain: () => boolean): Promise<void> {
  isFlowing = true;
  const before = acknowledged.size;
  const flowing = [flow(), flow()];
  await until(() => acknowledged.size >= before + 10);
  process.kill(victim, 'SIGKILL');
  await until(async () => isAgain() && (await isReady()));
  const after = acknowledged.size;
  await until(() => acknowledged.size >= after + 5);
  isFlowing = false;
  await Promise.all(flowing);
  for (const { order, body } of acknowledged.values()) {
    const again = await post('/api/spot/place-order', body);
    expect(again.status).toBe(200);
    expect(((await again.json()) as { order: { orderId: string } }).order.orderId).toBe(order);
  }
}

test.runIf(isLinux)(
  'a writer killed while orders flow is started again: the site answers, and no acknowledged order is lost',
  async () => {
    const first = writer();
    await survives(first, () => writer() !== first && writer() !== undefined);
    expect(complained).toContain('The exchange ended because it was killed (SIGKILL). Starting it again.');
  },
  240_000,
);

test.runIf(isLinux)(
  'a killed PostgreSQL is started again with the writer, and no acknowledged order is lost',
  async () => {
    const [first, database] = [writer(), postmaster()];
    await survives(database, () => writer() !== first && isAlive(postmaster()) && postmaster() !== database);
    expect(complained).toContain('The exchange ended because it lost the connection to the database.');
  },
  240_000,
);

test.runIf(isLinux)(
  'a killed backend of PostgreSQL costs a restart of the writer and no acknowledged order',
  async () => {
    const first = writer();
    const backend = childrenOf(postmaster()).find((pid) => /bourse_writer/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8')));
    expect(backend).toBeDefined();
    await survives(backend!, () => writer() !== first && writer() !== undefined);
  },
  240_000,
);

test.runIf(isLinux)(
  'Ctrl-C ends writer and database with exit code 0 and leaves no process behind',
  async () => {
    const [exchange, database] = [writer(), postmaster()];
    npmStart.kill('SIGINT');
    await once(npmStart, 'exit');
    expect(npmStart.exitCode).toBe(0);
    expect([exchange, database].filter(isAlive)).toEqual([]);
    expect(await isReady()).toBe(false);
  },
  60_000,
);
