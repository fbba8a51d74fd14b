// One client's STOMP session. Knows no socket: bytes arrive through receive(), frames leave through the port. Frames are processed
// in order, so receipts are cumulative.
import { randomUUID } from 'node:crypto';
import { type Frame, FrameError, FrameReader, type StompVersion } from './frame.ts';
import { messageHead, plainFrame } from './message.ts';
import type { Topic } from './topic.ts';

/** The session's owner. `uid` opens that trader's private queues. */
export interface Identity {
  readonly trader: number;
  readonly uid: string;
}

/** One accepted SUBSCRIBE. */
export interface Subscription {
  readonly topic: Topic;
  /** See messageHead. */
  readonly head: string;
}

export interface SessionPort {
  /** A complete websocket frame. */
  send(frame: Buffer): void;
  subscribe(subscription: Subscription): void;
  unsubscribe(subscription: Subscription): void;
  authenticate(token: string): Promise<Identity | undefined>;
  /** The queue of a destination; undefined if there is none. */
  topicOf(destination: string): Topic | undefined;
  /** Sends what is pending and closes the connection; nothing is received any more. */
  end(reason: string): void;
}

export interface SessionRules {
  readonly virtualHost: string;
  readonly heartBeatMs: number;
  readonly connectTimeoutMs: number;
  readonly maxSubscriptions: number;
  /** Frames a client may send per second, and in one burst. */
  readonly framesPerSecond: number;
  readonly framesAtOnce: number;
}

const supported: readonly StompVersion[] = ['1.2', '1.1', '1.0'];
const MAX_TRANSACTIONS = 16;
const MAX_BUFFERED = 128 * 1024;

export class Session {
  state: 'opening' | 'authenticating' | 'open' | 'ended' = 'opening';
  identity: Identity | undefined;
  token: string | undefined;
  version: StompVersion | undefined;
  /** How often we must send and may expect data; 0 means never. */
  sendEveryMs = 0;
  expectEveryMs = 0;
  readonly #port: SessionPort;
  readonly #rules: SessionRules;
  readonly #reader = new FrameReader();
  readonly #subscriptions = new Map<string, Subscription>();
  readonly #transactions = new Set<string>();
  readonly #openedAt: number;
  #receivedAt: number;
  #allowance: number;

  constructor(port: SessionPort, rules: SessionRules, now: number) {
    this.#port = port;
    this.#rules = rules;
    this.#openedAt = this.#receivedAt = now;
    this.#allowance = rules.framesAtOnce;
  }

  receive(chunk: Uint8Array, now: number): void {
    if (this.state === 'ended') return;
    this.#allowance = Math.min(
      this.#rules.framesAtOnce,
      this.#allowance + (Math.max(0, now - this.#receivedAt) * this.#rules.framesPerSecond) / 1000,
    );
    this.#receivedAt = now;
    this.#reader.push(chunk);
    if (this.state === 'authenticating' && this.#reader.buffered > MAX_BUFFERED) this.fail('too much before CONNECTED');
    this.#run();
  }

  /** Called a few times a second. */
  tick(now: number): void {
    if (this.state === 'opening' && now - this.#openedAt >= this.#rules.connectTimeoutMs) this.fail('no CONNECT in time');
    else if (this.state === 'authenticating' && now - this.#openedAt >= 3 * this.#rules.connectTimeoutMs) this.fail('no answer in time');
    // Twice the agreed time: the network may be late, the client may be busy.
    else if (this.expectEveryMs > 0 && this.state === 'open' && now - this.#receivedAt >= 2 * this.expectEveryMs)
      this.fail('heart-beat lost');
  }

  /** Sends the reason in an ERROR frame and closes: nothing may follow an ERROR. */
  fail(message: string, frame?: Frame, more: readonly (readonly [string, string])[] = []): void {
    if (this.state === 'ended') return;
    this.state = 'ended';
    const receipt = frame?.headers.get('receipt');
    const headers: (readonly [string, string])[] = [['message', message], ...more];
    if (receipt !== undefined) headers.push(['receipt-id', receipt]);
    this.#port.send(plainFrame('ERROR', headers, this.version ?? '1.2'));
    this.#port.end(message);
  }

  #run(): void {
    let frame: Frame | undefined;
    try {
      while (this.state === 'opening' || this.state === 'open') {
        frame = undefined;
        frame = this.#reader.next();
        if (!frame) return;
        if (--this.#allowance < 0) throw new FrameError('too many frames');
        this.#handle(frame);
      }
    } catch (error) {
      if (!(error instanceof FrameError)) throw error;
      this.fail(error.message, frame, error.headers);
    }
  }

  #handle(frame: Frame): void {
    if (frame.command === 'CONNECT' || frame.command === 'STOMP') {
      if (this.state === 'opening') this.#connect(frame);
      else throw new FrameError('already connected');
      return;
    }
    if (this.state !== 'open') throw new FrameError('CONNECT comes first');
    switch (frame.command) {
      case 'SUBSCRIBE':
        this.#subscribe(frame);
        break;
      case 'UNSUBSCRIBE':
        this.#unsubscribe(frame);
        break;
      case 'ACK':
      case 'NACK':
        this.#acknowledge(frame);
        break;
      case 'BEGIN':
        this.#begin(frame);
        break;
      case 'COMMIT':
      case 'ABORT':
        this.#endTransaction(frame);
        break;
      case 'DISCONNECT':
        this.#disconnect(frame);
        break;
      case 'SEND':
        throw new FrameError('queues are read-only');
      default:
        throw new FrameError('unknown command');
    }
  }

  #connect(frame: Frame): void {
    const offered = frame.headers.get('accept-version');
    const version = offered === undefined ? '1.0' : supported.find((v) => offered.split(',').some((o) => o.trim() === v));
    if (!version) throw new FrameError('no common version', [['version', supported.toReversed().join(',')]]);
    // A 1.0 client may pad its headers.
    const header = (name: string) => (version === '1.0' ? trimmed(frame.headers, name) : frame.headers.get(name));
    const host = header('host');
    // 1.0 has no host header; from 1.1 on it is required.
    if (host === undefined ? version !== '1.0' : host !== this.#rules.virtualHost) throw new FrameError('Bad CONNECT');
    const heartBeat = /^(\d{1,9}),(\d{1,9})$/.exec(version === '1.0' ? '0,0' : (header('heart-beat') ?? '0,0'));
    if (!heartBeat) throw new FrameError('bad heart-beat header');
    const [clientSends, clientWants] = [Number(heartBeat[1]), Number(heartBeat[2])];
    this.version = this.#reader.version = version;
    const token = header('token') || header('passcode') || undefined;
    const open = (identity: Identity | undefined) => {
      this.identity = identity;
      this.sendEveryMs = clientWants && Math.max(clientWants, this.#rules.heartBeatMs);
      this.expectEveryMs = clientSends && Math.max(clientSends, this.#rules.heartBeatMs);
      this.state = 'open';
      const headers: (readonly [string, string])[] = [
        ['version', version],
        ['session', randomUUID()],
        ['server', 'Bourse'],
      ];
      if (version !== '1.0') headers.push(['heart-beat', `${this.#rules.heartBeatMs},${this.#rules.heartBeatMs}`]);
      this.#port.send(plainFrame('CONNECTED', headers, version));
    };
    if (token === undefined) {
      open(undefined);
      return;
    }
    this.state = 'authenticating';
    this.token = token;
    this.#port.authenticate(token).then(
      (identity) => {
        if (this.state !== 'authenticating') return;
        if (identity) open(identity);
        else this.fail('session unknown or ended', frame);
        this.#run();
      },
      () => this.fail('cannot check the session now', frame),
    );
  }

  #subscribe(frame: Frame): void {
    const destination = frame.headers.get('destination');
    const id = frame.headers.get('id');
    if (destination === undefined) throw new FrameError('SUBSCRIBE without destination');
    if (id === undefined && this.version !== '1.0') throw new FrameError('SUBSCRIBE without id');
    const ack = frame.headers.get('ack') ?? 'auto';
    // 1.0 doesn't know client-individual.
    if (ack !== 'auto' && ack !== 'client' && (ack !== 'client-individual' || this.version === '1.0'))
      throw new FrameError('unknown ack mode');
    const key = id === undefined ? `destination ${destination}` : `id ${id}`;
    if (this.#subscriptions.has(key)) throw new FrameError('subscription id is in use');
    if (this.#subscriptions.size >= this.#rules.maxSubscriptions) throw new FrameError('too many subscriptions');
    const topic = this.#port.topicOf(destination);
    // Another trader's queue is answered like one that doesn't exist.
    if (!topic || (topic.uid !== undefined && topic.uid !== this.identity?.uid)) throw new FrameError('no such queue');
    const subscription = { topic, head: messageHead(destination, id, ack !== 'auto', this.version ?? '1.2') };
    this.#subscriptions.set(key, subscription);
    this.#port.subscribe(subscription);
    this.#receipt(frame);
  }

  #unsubscribe(frame: Frame): void {
    const id = frame.headers.get('id');
    const destination = frame.headers.get('destination');
    if (id === undefined && (this.version !== '1.0' || destination === undefined)) throw new FrameError('UNSUBSCRIBE without id');
    const key = id === undefined ? `destination ${destination}` : `id ${id}`;
    const subscription = this.#subscriptions.get(key);
    if (!subscription) throw new FrameError('no such subscription');
    this.#subscriptions.delete(key);
    this.#port.unsubscribe(subscription);
    this.#receipt(frame);
  }

  /** A stream doesn't redeliver: acknowledgements are validated and otherwise ignored. */
  #acknowledge(frame: Frame): void {
    const required = this.version === '1.2' ? ['id'] : this.version === '1.1' ? ['message-id', 'subscription'] : ['message-id'];
    if (frame.command === 'NACK' && this.version === '1.0') throw new FrameError('unknown command');
    for (const name of required) if (!frame.headers.has(name)) throw new FrameError(`${frame.command} without ${name}`);
    const transaction = frame.headers.get('transaction');
    if (transaction !== undefined && !this.#transactions.has(transaction)) throw new FrameError('no such transaction');
    this.#receipt(frame);
  }

  #begin(frame: Frame): void {
    const transaction = frame.headers.get('transaction');
    if (transaction === undefined) throw new FrameError('BEGIN without transaction');
    if (this.#transactions.has(transaction)) throw new FrameError('transaction is open already');
    if (this.#transactions.size >= MAX_TRANSACTIONS) throw new FrameError('too many transactions');
    this.#transactions.add(transaction);
    this.#receipt(frame);
  }

  #endTransaction(frame: Frame): void {
    const transaction = frame.headers.get('transaction');
    if (transaction === undefined) throw new FrameError(`${frame.command} without transaction`);
    if (!this.#transactions.delete(transaction)) throw new FrameError('no such transaction');
    this.#receipt(frame);
  }

  #disconnect(frame: Frame): void {
    this.#receipt(frame);
    this.state = 'ended';
    this.#port.end('goodbye');
  }

  #receipt(frame: Frame): void {
    const receipt = frame.headers.get('receipt');
    if (receipt !== undefined) this.#port.send(plainFrame('RECEIPT', [['receipt-id', receipt]], this.version ?? '1.2'));
  }
}

function trimmed(headers: ReadonlyMap<string, string>, name: string): string | undefined {
  for (const [key, value] of headers) if (key.trim() === name) return value.trim();
  return undefined;
}
