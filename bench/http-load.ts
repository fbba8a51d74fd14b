// A lean load generator in a separate process: raw sockets with keep-alive, each sending its next request when the last was
// answered, or at a given rate. argv: port, connections, milliseconds, tokens separated by commas, requests per second in total (0
// or absent: as fast as answers come), what to request (absent: orders). Reports its results as one message.
import { connect } from 'node:net';
import { SAFE, WITHDRAWN_TO } from './fixture.ts';

const [port, connections, ms, tokenList] = [
  Number(process.argv[2]),
  Number(process.argv[3]),
  Number(process.argv[4]),
  process.argv[5] ?? '',
];
const tokens = tokenList.split(',');
const gapMs = Number(process.argv[6]) > 0 ? (1000 * connections) / Number(process.argv[6]) : 0;
const asked = (process.argv[7] ?? 'order') as Asked;
const run = `${process.pid}${Date.now()}`.padStart(24, '0');
const ID_DIGITS = 8;
const WARM_MS = 500;

/** What one connection requests alternately: two opposite requests, so that no balance runs out. */
const bodies = {
  order: (['buy', 'sell'] as const).map((side) => ({
    path: '/api/spot/place-order',
    body: { symbol: 'BTC-USDT', side, type: 'limit', price: '60000', quantity: '0.001' },
  })),
  transfer: [
    ['fiat', 'spot'],
    ['spot', 'fiat'],
  ].map(([from, to]) => ({ path: '/api/funds/transfer', body: { from, to, asset: 'USDT', amount: '1' } })),
  withdrawal: [20, 21].map((amount) => ({
    path: '/api/funds/submit-withdrawal',
    body: {
      way: 'wallet',
      asset: 'USDT',
      network: 'practice',
      address: WITHDRAWN_TO,
      amount: String(amount),
      fee: '1',
      safePassword: SAFE,
    },
  })),
};
export type Asked = keyof typeof bodies;

export interface Load {
  readonly requests: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** Answers other than 200. */
  readonly refused: number;
  readonly example: string;
}

const HEAD_END = Buffer.from('\r\n\r\n');
const LENGTH = Buffer.from('ontent-length: ');

/** Without converting the headers to text: the generator must not cost what it measures. */
function bodyLength(data: Buffer, headEnd: number): number {
  let at = data.indexOf(LENGTH);
  if (at < 0 || at > headEnd) return 0;
  let length = 0;
  for (at += LENGTH.length; data[at]! >= 0x30 && data[at]! <= 0x39; at++) length = length * 10 + data[at]! - 0x30;
  return length;
}

/** One of a connection's requests, with the position of the request ID's number. */
function request(connection: number, which: 0 | 1): { bytes: Buffer; at: number } {
  const { path, body: content } = bodies[asked][which]!;
  const requestId = `${run}-${String(connection).padStart(4, '0')}-${'0'.repeat(ID_DIGITS)}`;
  const body = JSON.stringify({ requestId, ...content });
  const text = `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncontent-type: application/json\r\ntoken: ${tokens[connection % tokens.length] || 'none'}\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
  return { bytes: Buffer.from(text, 'latin1'), at: text.indexOf(requestId) + requestId.length - ID_DIGITS };
}

const latencies: number[] = [];
let refused = 0;
let example = '';
const start = performance.now();
const measureFrom = start + WARM_MS;
const until = measureFrom + ms;
let open = connections;

for (let c = 0; c < connections; c++) {
  const sides = [request(c, 0), request(c, 1)];
  let sent = c % 2;
  let since = 0;
  let due = start + (gapMs * c) / connections;
  let rest: Buffer | undefined;
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  const send = (): void => {
    const { bytes, at } = sides[sent % 2]!;
    bytes.write(String(sent).padStart(ID_DIGITS, '0'), at, ID_DIGITS, 'latin1');
    sent += 1;
    since = performance.now();
    // The buffer is reused for the request after the next, when the server has long answered this one.
    socket.write(bytes);
  };
  /** On schedule: a late answer delays the next request, but not the ones after it. */
  const sendInTime = (): void => {
    if (gapMs === 0) {
      send();
      return;
    }
    due = Math.max(due + gapMs, performance.now() - 1_000);
    const wait = due - performance.now();
    if (wait <= 0) send();
    else setTimeout(() => (performance.now() < until ? send() : socket.end()), wait);
  };
  socket.on('connect', sendInTime);
  socket.on('data', (chunk: Buffer) => {
    const data = rest === undefined ? chunk : Buffer.concat([rest, chunk]);
    const headEnd = data.indexOf(HEAD_END);
    if (headEnd < 0 || data.length < headEnd + HEAD_END.length + bodyLength(data, headEnd)) {
      rest = data;
      return;
    }
    rest = undefined;
    const now = performance.now();
    // `HTTP/1.1 200`
    if (data[9] !== 0x32 || data[11] !== 0x30) {
      refused += 1;
      example = data.toString('latin1', 0, 1_200);
    } else if (now >= measureFrom && now < until) latencies.push(now - since);
    if (now < until) sendInTime();
    else socket.end();
  });
  socket.on('error', (error) => {
    refused += 1;
    example = String(error);
  });
  socket.on('close', () => {
    open -= 1;
    if (open === 0) report();
  });
}

function report(): void {
  latencies.sort((a, b) => a - b);
  const quantile = (q: number): number => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * q))] ?? Number.NaN;
  const load: Load = {
    requests: latencies.length,
    perSecond: (latencies.length * 1000) / ms,
    p50: quantile(0.5),
    p99: quantile(0.99),
    refused,
    example,
  };
  process.send?.(load);
}
