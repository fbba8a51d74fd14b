// Pending writes of one socket. Frames are collected and written once per turn of the event loop; the websocket layer is bypassed,
// because our frames are complete already and shared among sockets.
import type { Duplex } from 'node:stream';

/** Writes the outboxes that received something in this turn, each with one system call. */
export class FlushRound {
  #dirty: Outbox[] = [];
  #isScheduled = false;

  add(outbox: Outbox): void {
    this.#dirty.push(outbox);
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => this.#run());
  }

  #run(): void {
    const dirty = this.#dirty;
    this.#dirty = [];
    this.#isScheduled = false;
    const now = Date.now();
    for (const outbox of dirty) outbox.flush(now);
  }
}

const EMPTY = Buffer.alloc(0);

export class Outbox {
  readonly #socket: Duplex;
  readonly #round: FlushRound;
  readonly #onTaken: () => void;
  #frames: Buffer[] = [];
  #bytes = 0;
  #isQueued = false;
  #isClosed = false;
  #isAwaited = false;
  flushedAt: number;

  constructor(socket: Duplex, round: FlushRound, onTaken: () => void, now: number) {
    this.#socket = socket;
    this.#onTaken = onTaken;
    this.#round = round;
    this.flushedAt = now;
  }

  /** Bytes that the reader hasn't taken yet, not counting the kernel's buffer. */
  get waiting(): number {
    return this.#bytes + this.#socket.writableLength;
  }

  add(frame: Buffer): void {
    if (this.#isClosed) return;
    this.#frames.push(frame);
    this.#bytes += frame.length;
    if (this.#isQueued) return;
    this.#isQueued = true;
    this.#round.add(this);
  }

  flush(now = Date.now()): void {
    this.#isQueued = false;
    const frames = this.#frames;
    if (frames.length === 0) return;
    this.#frames = [];
    this.#bytes = 0;
    if (this.#isClosed || !this.#socket.writable) return;
    this.flushedAt = now;
    if (frames.length === 1) this.#socket.write(frames[0] as Buffer);
    else {
      this.#socket.cork();
      for (const frame of frames) this.#socket.write(frame);
      this.#socket.uncork();
    }
    if (this.#isAwaited) this.#await();
  }

  /** Calls onTaken once, when the kernel has taken everything that is pending now. */
  notifyWhenTaken(): void {
    if (this.#isAwaited || this.#isClosed) return;
    this.#isAwaited = true;
    if (this.#frames.length === 0) this.#await();
  }

  /** An empty write is queued behind all others. The `drain` event would come only after the high-water mark. */
  #await(): void {
    this.#socket.write(EMPTY, (error) => {
      this.#isAwaited = false;
      if (!error && !this.#isClosed) this.#onTaken();
    });
  }

  /** Nothing is accepted or written any more. */
  close(): void {
    this.#isClosed = true;
    this.#frames = [];
    this.#bytes = 0;
  }
}
