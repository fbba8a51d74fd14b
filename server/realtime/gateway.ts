// The realtime gateway: STOMP over websocket at /ws. Clients never reach the broker; whatever they send ends here.
import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Broker } from '../broker/broker.ts';
import { Connection, type ConnectionHost } from './connection.ts';
import { FanOut, type SnapshotOf } from './fan-out.ts';
import { FlushRound } from './outbox.ts';
import type { Identity, SessionRules } from './session.ts';
import { epochTopic, revokedTopic, type Topic, topicOf } from './topic.ts';

export interface GatewayOptions extends Partial<SessionRules> {
  readonly broker: Broker;
  /** The session behind a token; undefined if it's unknown, expired or ended. */
  readonly authenticate: (token: string) => Promise<Identity | undefined>;
  readonly snapshot: SnapshotOf;
  readonly hasInstrument: (symbol: string) => boolean;
  /** The available queues, if not those of the traders. */
  readonly topicOf?: (destination: string) => Topic | undefined;
  readonly virtualHost: string;
  /** Origins other than our own host that may connect, as `https://example.org`. */
  readonly allowedOrigins?: readonly string[];
  readonly path?: string;
  readonly maxConnections?: number;
  /** Connections per address, and how to determine the address behind a proxy. No limit by default. */
  readonly maxPerAddress?: number;
  readonly addressOf?: (request: IncomingMessage) => string;
  /** Bytes pending for one socket at which books, tickers and candles are conflated, and at which it is disconnected. */
  readonly conflateBytes?: number;
  readonly cutBytes?: number;
  /** How long a closing connection may take to read the remaining data. */
  readonly lingerMs?: number;
  /** How often the session behind an open socket is checked again, in case a revocation was lost. */
  readonly recheckMs?: number;
  readonly report?: (error: unknown) => void;
}

/** What to disconnect: one session, by the SHA-256 of its token in hex, or everything of a trader. */
export type Revocation = { readonly tokenHash: string } | { readonly trader: number };

export interface Gateway {
  /** Handles the upgrade of a request for our path, refused ones too; false if the path isn't ours. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  /** Closes the sockets here and, through the broker, at every other edge. */
  revoke(revocation: Revocation): void;
  /** Another writer took over, or this one started: every subscription gets a new snapshot, here and at every edge. */
  announce(epoch: number, seq: number): void;
  /** Whether a topic has readers here. */
  hasReaders(topic: string): boolean;
  readonly connections: number;
  readonly subscriptions: number;
  /** Bytes in this process that readers haven't taken yet. */
  readonly waitingBytes: number;
  close(): Promise<void>;
}

export const sha256Hex = (text: string): string => createHash('sha256').update(text).digest('hex');

export async function createGateway(options: GatewayOptions): Promise<Gateway> {
  const gateway = new WebsocketGateway(options);
  await gateway.listen();
  return gateway;
}

const subprotocols = ['v12.stomp', 'v11.stomp', 'v10.stomp'];

class WebsocketGateway implements Gateway, ConnectionHost {
  readonly options: GatewayOptions;
  readonly rules: SessionRules;
  readonly fanOut: FanOut;
  readonly round = new FlushRound();
  readonly conflateBytes: number;
  readonly cutBytes: number;
  readonly lingerMs: number;
  readonly #recheckMs: number;
  readonly #path: string;
  readonly #server: WebSocketServer;
  readonly #connections = new Set<Connection>();
  readonly #perAddress = new Map<string, number>();
  #isClosed = false;
  readonly #stops: (() => void)[] = [];
  readonly #sweeper: NodeJS.Timeout;
  readonly sweepMs: number;
  /** Counts revocations: an authentication during which one arrived is repeated. */
  #revocations = 0;

  constructor(options: GatewayOptions) {
    this.options = options;
    this.rules = {
      virtualHost: options.virtualHost,
      heartBeatMs: options.heartBeatMs ?? 10_000,
      connectTimeoutMs: options.connectTimeoutMs ?? 5_000,
      maxSubscriptions: options.maxSubscriptions ?? 64,
      framesPerSecond: options.framesPerSecond ?? 50,
      framesAtOnce: options.framesAtOnce ?? 400,
    };
    this.conflateBytes = options.conflateBytes ?? 64 * 1024;
    this.cutBytes = options.cutBytes ?? 1024 * 1024;
    this.lingerMs = options.lingerMs ?? 2_000;
    this.#recheckMs = options.recheckMs ?? 300_000;
    this.#path = options.path ?? '/ws';
    this.fanOut = new FanOut(options.snapshot, (error) => this.report(error));
    this.#server = new WebSocketServer({
      noServer: true,
      clientTracking: false,
      perMessageDeflate: false,
      // We answer pings ourselves, and not to clients that don't read, whose pings would otherwise fill our memory with answers.
      autoPong: false,
      maxPayload: 128 * 1024,
      handleProtocols: (offered) => subprotocols.find((ours) => offered.has(ours)) ?? false,
    });
    this.sweepMs = Math.max(10, Math.min(1_000, this.rules.heartBeatMs / 5, this.rules.connectTimeoutMs / 5));
    this.#sweeper = setInterval(() => this.#sweep(), this.sweepMs).unref();
  }

  async listen(): Promise<void> {
    this.#stops.push(await this.options.broker.subscribe('#', (topic, body) => this.#hear(topic, body)));
    this.#stops.push(this.options.broker.onInterruption(() => this.fanOut.resync()));
  }

  hasReaders(topic: string): boolean {
    return this.fanOut.hasReaders(topic);
  }

  get connections(): number {
    return this.#connections.size;
  }

  get subscriptions(): number {
    return this.fanOut.subscriptions;
  }

  get waitingBytes(): number {
    let bytes = 0;
    for (const connection of this.#connections) bytes += connection.waitingBytes;
    return bytes;
  }

  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
    const [path, query] = (request.url ?? '').split('?', 2);
    if (path !== this.#path) return false;
    const offered = request.headers['sec-websocket-protocol'];
    if (!isAllowedOrigin(request, this.options.allowedOrigins ?? [])) refuse(socket, '403 Forbidden');
    // A token in a URL ends up in logs, so a URL with any query is refused.
    else if (query) refuse(socket, '400 Bad Request');
    else if (offered !== undefined && !offered.split(',').some((name) => subprotocols.includes(name.trim())))
      refuse(socket, '400 Bad Request');
    else if (this.#isClosed || this.#connections.size >= (this.options.maxConnections ?? 20_000)) refuse(socket, '503 Service Unavailable');
    else {
      const address = this.options.addressOf?.(request) ?? request.socket.remoteAddress ?? '';
      if ((this.#perAddress.get(address) ?? 0) >= (this.options.maxPerAddress ?? Number.POSITIVE_INFINITY))
        refuse(socket, '429 Too Many Requests');
      else this.#server.handleUpgrade(request, socket, head, (websocket) => this.#open(websocket, socket, address));
    }
    return true;
  }

  revoke(revocation: Revocation): void {
    this.#revoke(revocation);
    this.options.broker.publish(revokedTopic, Buffer.from(JSON.stringify(revocation)));
  }

  announce(epoch: number, seq: number): void {
    this.options.broker.publish(epochTopic, Buffer.from(JSON.stringify({ epoch, seq })));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#sweeper);
    for (const stop of this.#stops) stop();
    const closed = [...this.#connections].map((connection) => connection.shutDown());
    await Promise.all(closed);
    this.fanOut.close();
    this.#server.close();
  }

  topicOf(destination: string): Topic | undefined {
    const { topicOf: own, hasInstrument } = this.options;
    return own ? own(destination) : topicOf(destination, hasInstrument);
  }

  report(error: unknown): void {
    this.options.report?.(error);
  }

  async authenticate(token: string): Promise<Identity | undefined> {
    for (;;) {
      const before = this.#revocations;
      const identity = await this.options.authenticate(token);
      if (!identity || before === this.#revocations) return identity;
    }
  }

  forget(connection: Connection): void {
    this.#connections.delete(connection);
    const left = (this.#perAddress.get(connection.address) ?? 1) - 1;
    if (left > 0) this.#perAddress.set(connection.address, left);
    else this.#perAddress.delete(connection.address);
    this.fanOut.leaveAll(connection);
  }

  #open(websocket: WebSocket, socket: Duplex, address: string): void {
    this.#perAddress.set(address, (this.#perAddress.get(address) ?? 0) + 1);
    this.#connections.add(new Connection(this, websocket, socket, address));
  }

  #hear(topic: string, body: Uint8Array): void {
    if (topic === revokedTopic) this.#revoke(JSON.parse(Buffer.from(body).toString()) as Revocation);
    else if (topic === epochTopic) this.fanOut.resync();
    else this.fanOut.deliver(topic, body);
  }

  #revoke(revocation: Revocation): void {
    this.#revocations++;
    for (const connection of this.#connections) {
      const { session } = connection;
      const isMeant =
        'tokenHash' in revocation
          ? session.token !== undefined && sha256Hex(session.token) === revocation.tokenHash
          : session.identity?.trader === revocation.trader;
      if (isMeant) session.fail('session ended');
    }
  }

  #sweep(): void {
    const now = Date.now();
    for (const connection of this.#connections) {
      try {
        connection.tick(now, this.#recheckMs);
      } catch (error) {
        this.report(error);
      }
    }
  }
}

/** No Origin means not a browser, and so no session to abuse. `null` and look-alikes are refused. */
function isAllowedOrigin(request: IncomingMessage, allowed: readonly string[]): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined) return true;
  if (allowed.includes(origin)) return true;
  try {
    const url = new URL(origin);
    return (url.protocol === 'http:' || url.protocol === 'https:') && url.origin === origin && url.host === host;
  } catch {
    return false;
  }
}

function refuse(socket: Duplex, status: string): void {
  socket.on('error', () => {});
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
