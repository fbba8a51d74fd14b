// npm run crash -- --rounds 20 [--seed 7] [--speed 6]: kills the real server under load without warning, in turn the server, its database, and
// both at once. After each restart every acknowledged request must be there exactly once and repeat its answer, every other at most
// once; no balance may differ from its postings, and the state from the tables must equal the state from a replay. The server's clock
// moves eight hours further with each round, so that contracts are funded and liquidated while it dies. With --speed its clock runs that
// much faster instead, and each round lasts longer than a second contract: some of them settle while it dies.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FUNDING_EVERY_MS } from '@bourse/core/perpetual/mark-price';
import { DAY_MS } from '@bourse/core/time';
import { Chance } from '@bourse/server/market/practice/chance';
import { CrashSeconds } from './crash-seconds.ts';

const root = join(import.meta.dirname, '..');
const option = (name: string, otherwise: number): number => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? otherwise : Number(process.argv[at + 1]);
};
const rounds = option('rounds', 20);
const seed = option('seed', Math.trunc(performance.timeOrigin) % 1_000_000);
/** How much faster the server's clock runs. */
const speed = option('speed', 1);
const port = option('port', 4_700 + (process.pid % 200));
const submitters = 16;
const chance = new Chance(seed);
const seconds = new CrashSeconds(chance, async (path, token) => {
  const response = await fetch(`${url}${path}`, { headers: { token } });
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
});
const dataDir = mkdtempSync(join(tmpdir(), 'crash-'));
chmodSync(dataDir, 0o755);
const url = `http://127.0.0.1:${port}`;
const env = {
  ...process.env,
  PORT: String(port),
  DATA_DIR: dataDir,
  DATABASE_URL: '',
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'error',
  PRACTICE_CHAIN: 'off',
  ...(speed > 1 && { TICK_MS: '250' }),
};
const CONTRACT = 'BTC-USDT-PERP';
const SHORTEST_SECOND_MS = 30_000;
/** A request is known for a week: afterwards nothing could be said about it. */
const MOST_AHEAD_MS = 6.5 * DAY_MS;
/** How far the server's clock is ahead of ours, and how long its last start took. */
let ahead = 0;
let startTook = 5_000;

interface Request {
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>> & { readonly requestId: string };
  readonly token: string;
  /** Set when the server has answered, even with a refusal. */
  answer?: { readonly status: number; readonly text: string; readonly seq: string | null };
}
/** Every request ever sent, by ID. */
const requests = new Map<string, Request>();
const orders: string[] = [];
let tokens: string[] = [];
const began = Date.now();
let last = 60_000;
let count = 0;
let server: ChildProcess | undefined;
let isDown = false;

console.log(`crash rounds: ${rounds}, seed ${seed}, data in ${dataDir}`);
try {
  await start();
  tokens = await Promise.all(['anna', 'ben'].map((name) => logIn(`${name}@bourse.test`, `practice-${name}`)));
  for (const token of tokens)
    await send({
      path: '/api/funds/transfer',
      token,
      body: { requestId: nextId(0), from: 'fiat', to: 'spot', asset: 'USDT', amount: '5000' },
    });
  for (const token of tokens) await openContracts(token);
  for (const token of tokens) {
    await send({
      path: '/api/funds/transfer',
      token,
      body: { requestId: nextId(0), from: 'fiat', to: 'second', asset: 'USDT', amount: '900' },
    });
    seconds.fund(token, '900');
  }
  let sent = requests.size;
  for (let round = 1; round <= rounds; round++) {
    const victim = (['server', 'database', 'both'] as const)[(round - 1) % 3]!;
    await trade(round, victim);
    const acknowledged = [...requests.values()].filter((request) => request.answer).length;
    await start();
    const head = await judge();
    await askAgain();
    const { fundings, liquidations } = await happened();
    const { won, lost, tie, void: voided, waiting, running } = await seconds.judge();
    console.log(
      `round ${round}: killed ${victim}, ${requests.size - sent} sent, ${acknowledged} acknowledged in all, ${fundings} fundings paid, ${liquidations} positions liquidated, second contracts ${won} won ${lost} lost ${tie} tied ${voided} void ${waiting + running} open, head ${head}: whole`,
    );
    sent = requests.size;
  }
  server!.kill('SIGINT');
  await once(server!, 'exit');
  console.log(`${rounds} rounds, ${requests.size} requests: nothing lost, nothing doubled, nothing half`);
  rmSync(dataDir, { recursive: true, force: true });
} catch (error) {
  console.error(`seed ${seed}: ${(error as Error).stack}\nthe data is kept in ${dataDir}`);
  kill(server?.pid, 'SIGKILL');
  process.exitCode = 1;
}
process.exit();

// ---- the victim

async function start(): Promise<void> {
  isDown = false;
  const started = performance.now();
  ahead = speed > 1 ? 0 : nextHour();
  const child = spawn(process.execPath, ['--import', movedClock(ahead), 'server/main.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  server = child;
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-4_000)));
  for (let waited = 0; waited < 180_000; waited += 50) {
    if (child.exitCode !== null) throw new Error(`the server did not start again: ${said}`);
    if (
      await fetch(`${url}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      )
    ) {
      startTook = Math.round(performance.now() - started);
      return;
    }
    await sleep(50);
  }
  throw new Error(`the server was not ready within three minutes: ${said}`);
}

/** So that the next hour of funding passes while requests are on their way, if this start takes as long as the last one. */
function nextHour(): number {
  const load = Date.now() + startTook + 800;
  const hour = (Math.floor((load + ahead) / FUNDING_EVERY_MS) + 1) * FUNDING_EVERY_MS;
  return hour - load < MOST_AHEAD_MS ? hour - load : ahead;
}

/** A module that moves the clock of the process that imports it, and of its threads. */
function movedClock(by: number): string {
  return `data:text/javascript,${encodeURIComponent(`
    const Plain = Date;
    const now = () => Math.floor(${began} + (Plain.now() - ${began}) * ${speed}) + ${by};
    globalThis.Date = class extends Plain {
      constructor(...given) { super(...(given.length === 0 ? [now()] : given)); }
      static now() { return now(); }
    };`)}`;
}

async function crash(victim: 'server' | 'database' | 'both'): Promise<void> {
  isDown = true;
  const postmaster = Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
  const ended = once(server!, 'exit');
  if (victim !== 'server') kill(postmaster, 'SIGKILL');
  if (victim !== 'database') kill(server!.pid, 'SIGKILL');
  // A server that lost its database has to exit by itself: its memory is worthless.
  const late = setTimeout(() => {
    console.error('the server lives on without its database');
    process.exit(1);
  }, 30_000);
  await ended;
  clearTimeout(late);
}

function kill(pid: number | undefined, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(pid, signal);
  } catch {
    // It was dead already.
  }
}

// ---- the load

async function trade(round: number, victim: 'server' | 'database' | 'both'): Promise<void> {
  const quotes = (await (await post('/api/user/quotes', { symbols: ['BTC-USDT'] })).json()) as { last?: string }[];
  last = Number(quotes[0]?.last ?? last);
  const load = Array.from({ length: submitters }, async () => {
    while (!isDown) {
      await send(randomRequest(round)).catch(() => undefined);
      if (speed > 1) await sleep(50);
    }
  });
  await sleep(speed > 1 ? (SHORTEST_SECOND_MS / speed) * (2 + chance.below(100) / 100) : 300 + chance.below(1_500));
  await crash(victim);
  await Promise.all(load);
}

function randomRequest(round: number): Request {
  const token = chance.pick(tokens);
  const requestId = nextId(round);
  if (chance.happens(speed > 1 ? 400 : 60)) return { path: '/api/seconds/place-contract', token, body: { requestId, ...seconds.order() } };
  const dice = chance.below(100);
  if (dice < 20 && orders.length > 0) return { path: '/api/spot/cancel-order', token, body: { requestId, orderId: chance.pick(orders) } };
  if (dice < 30)
    return { path: '/api/funds/transfer', token, body: { requestId, from: 'spot', to: 'fiat', asset: 'USDT', amount: '0.01' } };
  if (dice < 40)
    return { path: '/api/funds/transfer', token, body: { requestId, from: 'fiat', to: 'spot', asset: 'USDT', amount: '0.01' } };
  if (dice < 42) return { path: '/api/spot/cancel-all-orders', token, body: { requestId } };
  if (dice < 70) return contractRequest(token, requestId);
  const price = (last * (1 + (chance.below(201) - 100) / 10_000)).toFixed(2);
  const order = {
    requestId,
    symbol: 'BTC-USDT',
    side: chance.pick(['buy', 'sell']),
    type: 'limit',
    price,
    quantity: `0.0${100 + chance.below(900)}`,
  };
  return { path: '/api/spot/place-order', token, body: order };
}

/** In isolated margin at 100x, so that half a percent liquidates. */
async function openContracts(token: string): Promise<void> {
  const ask = (path: string, body: object) => send({ path, token, body: { requestId: nextId(0), ...body } });
  await ask('/api/funds/transfer', { from: 'fiat', to: 'perpetual', asset: 'USDT', amount: '4000' });
  await ask('/api/perpetual/set-leverage', { symbol: CONTRACT, leverage: 100 });
  await ask('/api/perpetual/set-margin-mode', { symbol: CONTRACT, marginMode: 'isolated' });
}

function contractRequest(token: string, requestId: string): Request {
  const side = chance.pick(['long', 'short']);
  const dice = chance.below(20);
  if (dice === 0) return { path: '/api/perpetual/reverse-position', token, body: { requestId, symbol: CONTRACT } };
  if (dice < 3) return { path: '/api/perpetual/close-position', token, body: { requestId, symbol: CONTRACT, side } };
  if (dice < 5) {
    const stopLoss = (last * (1 + (side === 'long' ? -0.004 : 0.004))).toFixed(2);
    return { path: '/api/perpetual/place-exits', token, body: { requestId, symbol: CONTRACT, side, stopLoss } };
  }
  if (dice < 6) return { path: '/api/perpetual/cancel-all-orders', token, body: { requestId } };
  if (dice < 8) {
    const [from, to] = chance.pick([
      ['fiat', 'perpetual'],
      ['perpetual', 'fiat'],
    ]);
    return { path: '/api/funds/transfer', token, body: { requestId, from, to, asset: 'USDT', amount: '0.01' } };
  }
  const price = (last * (1 + (chance.below(201) - 100) / 20_000)).toFixed(2);
  const quantity = String(1 + chance.below(dice < 14 ? 20 : 400));
  const order = { requestId, symbol: CONTRACT, side: chance.pick(['buy', 'sell']), type: 'limit', price, quantity };
  return { path: '/api/perpetual/place-order', token, body: order };
}

async function send(request: Request): Promise<void> {
  requests.set(request.body.requestId, request);
  const response = await post(request.path, request.body, request.token);
  const text = await response.text();
  // 503 means the outcome is unknown. Any other answer has to stand.
  if (response.status === 503) return;
  request.answer = { status: response.status, text, seq: response.headers.get('x-seq') };
  if (response.status === 200 && request.path.endsWith('spot/place-order'))
    orders.push((JSON.parse(text) as { order: { orderId: string } }).order.orderId);
  if (orders.length > 200) orders.shift();
  if (response.status === 200 && request.path.endsWith('place-contract')) seconds.answered(request.token, text);
}

function nextId(round: number): string {
  return `crash-${round}-${++count}`;
}

function post(path: string, body: unknown, token?: string): Promise<Response> {
  const headers = { 'content-type': 'application/json', ...(token === undefined ? {} : { token }) };
  return fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body), signal: AbortSignal.timeout(20_000) });
}

async function logIn(account: string, password: string): Promise<string> {
  const response = await post('/api/user/login', { account, password });
  if (response.status !== 200) throw new Error(`login of ${account}: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { token: string }).token;
}

// ---- the judgement

async function judge(): Promise<number> {
  const child = spawn(process.execPath, ['server/launch/verify.ts', '--requests', 'crash-'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
  const [code] = await once(child, 'close');
  const [verdict, ...lines] = said.trim().split('\n');
  if (code !== 0) throw new Error(`the database is not whole: ${verdict}`);
  const known = new Map(lines.map((line) => [line.split(' ')[0]!, line.split(' ').slice(1).map(Number)]));
  for (const [id, { answer }] of requests) {
    const [seq, times] = known.get(id) ?? [0, 0];
    if (times! > 1) throw new Error(`${id} is there ${times} times`);
    if (!answer || answer.seq === null) continue;
    if (times !== 1) throw new Error(`${id} was answered ${answer.status} under number ${answer.seq} and is lost`);
    if (String(seq) !== answer.seq) throw new Error(`${id} was answered under number ${answer.seq} and is there under ${seq}`);
  }
  return (JSON.parse(verdict!) as { head: number }).head;
}

/** What contracts have done to both traders so far. */
async function happened(): Promise<{ fundings: number; liquidations: number }> {
  const read = async <T>(path: string): Promise<T[]> => {
    const pages = await Promise.all(tokens.map((token) => fetch(`${url}${path}?limit=100`, { headers: { token } })));
    return Promise.all(pages.map((page) => page.json() as Promise<T>));
  };
  const paid = await read<{ payments: unknown[] }>('/api/perpetual/funding');
  const closed = await read<{ positions: { closedBy: string }[] }>('/api/perpetual/closed-positions');
  return {
    fundings: paid.flatMap(({ payments }) => payments).length,
    liquidations: closed.flatMap(({ positions }) => positions).filter(({ closedBy }) => closedBy === 'liquidation').length,
  };
}

interface Answer {
  readonly seq: number;
  readonly order?: { readonly orderId: string };
  readonly orders?: readonly { readonly orderId: string }[];
  readonly transfer?: { readonly id: string };
  readonly contract?: { readonly contractId: string };
}
/** Repeats each request: it must return the same order and number, whatever happened in between. */
async function askAgain(): Promise<void> {
  const answered = [...requests.values()].filter((request) => request.answer?.status === 200).slice(-200);
  for (const request of answered.filter(() => chance.happens(100))) {
    const response = await post(request.path, request.body, request.token);
    const text = await response.text();
    const mine = (answer: string): unknown => {
      const { seq, order, orders, transfer, contract } = JSON.parse(answer) as Answer;
      return `${seq} ${order?.orderId} ${orders?.map(({ orderId }) => orderId).join()} ${transfer?.id} ${contract?.contractId}`;
    };
    if (response.status !== 200 || mine(text) !== mine(request.answer!.text)) {
      throw new Error(`${request.body.requestId} was answered ${request.answer!.text} and now ${response.status} ${text}`);
    }
  }
}

function sleep(ms: number): Promise<void> {
  return new Promise((resume) => setTimeout(resume, ms));
}
