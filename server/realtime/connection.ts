import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { FanOut, Reader } from './fan-out.ts';
import { heartBeatFrame } from './message.ts';
import { type FlushRound, Outbox } from './outbox.ts';
import { type Identity, Session, type SessionRules, type Subscription } from './session.ts';
import type { Topic } from './topic.ts';

/** What the connections of one gateway share. */
export interface ConnectionHost {
  readonly rules: SessionRules;
  readonly fanOut: FanOut;
  readonly round: FlushRound;
  readonly conflateBytes: number;
  readonly cutBytes: number;
  readonly lingerMs: number;
  /** How often `tick` is called. */
  readonly sweepMs: number;
  authenticate(token: string): Promise<Identity | undefined>;
  topicOf(destination: string): Topic | undefined;
  report(error: unknown): void;
  /** The connection is closed. */
  forget(connection: Connection): void;
}

const PING_MS = 30_000;

/** One socket: passes bytes to its session and frames to its outbox, and closes in time. */
export class Connection implements Reader {
  readonly session: Session;
  readonly address: string;
  readonly #host: ConnectionHost;
  readonly #websocket: WebSocket;
  readonly #outbox: Outbox;
  readonly #closed: Promise<void>;
  #isEnding = false;
  #pingedAt: number;
  #isPongDue = false;
  #checkedAt: number;

  constructor(host: ConnectionHost, websocket: WebSocket, socket: Duplex, address: string) {
    const now = Date.now();
    this.address = address;
    this.#host = host;
    this.#websocket = websocket;
    this.#pingedAt = this.#checkedAt = now;
    this.#outbox = new Outbox(socket, host.round, () => host.fanOut.caughtUp(this), now);
    this.session = new Session(
      {
        send: (frame) => this.#outbox.add(frame),
        subscribe: (subscription: Subscription) => host.fanOut.join(this, subscription),
        unsubscribe: (subscription: Subscription) => host.fanOut.leave(this, subscription),
        authenticate: (token) => host.authenticate(token),
        topicOf: (destination) => host.topicOf(destination),
        end: () => this.#end(),
      },
      host.rules,
      now,
    );
    websocket.on('message', (data: Buffer) => this.#receive(data));
    websocket.on('ping', (data: Buffer) => {
      if (!this.isBehind) websocket.pong(data);
    });
    websocket.on('pong', () => {
      this.#isPongDue = false;
    });
    websocket.on('error', () => websocket.terminate());
    this.#closed = new Promise((resolve) => {
      websocket.on('close', () => {
        this.#outbox.close();
        this.session.state = 'ended';
        host.forget(this);
        resolve();
      });
    });
  }

  get waitingBytes(): number {
    return this.#outbox.waiting;
  }

  get isBehind(): boolean {
    const isBehind = this.#outbox.waiting > this.#host.conflateBytes;
    if (isBehind) this.#outbox.notifyWhenTaken();
    return isBehind;
  }

  offer(frame: Buffer): void {
    if (this.#outbox.waiting + frame.length > this.#host.cutBytes) this.session.fail('slow consumer');
    else this.#outbox.add(frame);
  }

  tick(now: number, recheckMs: number): void {
    this.session.tick(now);
    if (this.session.state === 'ended') return;
    const { sendEveryMs } = this.session;
    // A socket that doesn't read gets no heart-beats on top of what is waiting already.
    if (sendEveryMs > 0 && now - this.#outbox.flushedAt >= sendEveryMs - this.#host.sweepMs && this.#outbox.waiting === 0) {
      this.#outbox.add(heartBeatFrame);
    }
    if (now - this.#pingedAt >= PING_MS) {
      if (this.#isPongDue) {
        this.session.fail('no answer to a ping');
        return;
      }
      this.#pingedAt = now;
      this.#isPongDue = true;
      this.#websocket.ping();
    }
    if (now - this.#checkedAt >= recheckMs) this.#recheck(now);
  }

  shutDown(): Promise<void> {
    this.session.fail('server is going down');
    return this.#closed;
  }

  #receive(data: Buffer): void {
    try {
      this.session.receive(data, Date.now());
    } catch (error) {
      this.#host.report(error);
      this.session.fail('internal error');
    }
  }

  #recheck(now: number): void {
    this.#checkedAt = now;
    const { token } = this.session;
    if (token === undefined || this.session.state !== 'open') return;
    this.#host.authenticate(token).then(
      (identity) => {
        if (!identity) this.session.fail('session ended');
      },
      (error: unknown) => this.#host.report(error),
    );
  }

  /** Pending data is written, then the websocket closes; a client that doesn't read it in time is disconnected. */
  #end(): void {
    if (this.#isEnding) return;
    this.#isEnding = true;
    this.#host.fanOut.leaveAll(this);
    this.#outbox.flush();
    this.#outbox.close();
    this.#websocket.close(1000);
    setTimeout(() => this.#websocket.terminate(), this.#host.lingerMs).unref();
  }
}
