// A raw websocket client for tests: sends any bytes, keeps received text frames.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocket } from 'ws';
import { createGateway, type Gateway, type GatewayOptions } from '../realtime/gateway.ts';

export interface Received {
  readonly command: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}

export class RawClient {
  readonly websocket: WebSocket;
  readonly frames: Received[] = [];
  heartBeats = 0;
  readonly opened: Promise<void>;
  /** Resolves with the close code. */
  readonly closed: Promise<number>;
  #taken = 0;
  #wake: (() => void) | undefined;

  constructor(url: string, protocols: string[] = ['v12.stomp'], headers: Record<string, string> = {}) {
    this.websocket = new WebSocket(url, protocols, { headers });
    this.opened = new Promise((resolve, reject) => {
      this.websocket.once('open', resolve);
      this.websocket.once('error', reject);
    });
    this.opened.catch(() => {});
    this.closed = new Promise((resolve) => {
      this.websocket.once('close', (code) => {
        resolve(code);
        this.#wake?.();
      });
    });
    this.websocket.on('message', (data: Buffer) => {
      const text = data.toString();
      if (text === '\n') this.heartBeats++;
      else this.frames.push(parse(text));
      this.#wake?.();
    });
  }

  send(data: string | Uint8Array): void {
    this.websocket.send(data);
  }

  async connect(headers: Record<string, string> = {}): Promise<Received> {
    await this.opened;
    this.send(stompFrame('CONNECT', { 'accept-version': '1.2', host: 'bourse', ...headers }));
    return this.next();
  }

  /** The next frame that wasn't taken yet. */
  async next(timeoutMs = 3_000): Promise<Received> {
    const until = Date.now() + timeoutMs;
    for (;;) {
      const frame = this.frames[this.#taken];
      if (frame) {
        this.#taken++;
        return frame;
      }
      const left = until - Date.now();
      if (left <= 0 || this.websocket.readyState === WebSocket.CLOSED) throw new Error('no frame came');
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }
}

export const stompFrame = (command: string, headers: Record<string, string> = {}, body = ''): string =>
  `${command}\n${Object.entries(headers)
    .map(([name, value]) => `${name}:${value}\n`)
    .join('')}\n${body}\0`;

function parse(text: string): Received {
  const end = text.indexOf('\n\n');
  const [command = '', ...lines] = text.slice(0, end).split('\n');
  const headers = Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]));
  return { command, headers, body: text.slice(end + 2, -1) };
}

export interface TestGateway {
  readonly url: string;
  readonly port: number;
  readonly server: Server;
  readonly gateway: Gateway;
  readonly errors: unknown[];
  stop(): Promise<void>;
}

/** A gateway on a free port of this machine. */
export async function startGateway(options: Pick<GatewayOptions, 'broker'> & Partial<GatewayOptions>): Promise<TestGateway> {
  const errors: unknown[] = [];
  const gateway = await createGateway({
    virtualHost: 'bourse',
    authenticate: async (token) => (token.startsWith('token of ') ? identity(token.slice(9)) : undefined),
    snapshot: async () => undefined,
    hasInstrument: (symbol) => symbol === 'BTC-USDT' || symbol === 'ETH-USDT' || /^T\d+-USDT$/.test(symbol),
    report: (error) => errors.push(error),
    lingerMs: 300,
    ...options,
  });
  const server = createServer();
  server.on('upgrade', (request, socket, head) => {
    if (!gateway.upgrade(request, socket, head)) socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `ws://127.0.0.1:${port}/ws`,
    port,
    server,
    gateway,
    errors,
    async stop() {
      await gateway.close();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const identity = (uid: string) => ({ trader: Number(uid), uid });
