// One websocket to one venue, kept alive. It reconnects whenever the line is cut, quiet, or full of what can't be read, waiting
// longer each time until quotes have come for a while. Each new connection subscribes again. Of what a venue sends, nothing is
// queued here: a message is read as it arrives, and only the latest quote of each subscribed pair is kept.

import { type RawData, WebSocket } from 'ws';
import { LatestQuotes } from './latest-quotes.ts';
import { MessageRate } from './message-rate.ts';
import type { Said, Venue } from './venue.ts';

export interface ConnectionSettings {
  readonly venue: Venue;
  /** Defaults to the venue's own. */
  readonly address?: string | undefined;
  readonly pairs: readonly string[];
  /** The engine's time in milliseconds. */
  readonly now: () => number;
  /** From 0 to 1, for the waits. */
  readonly random?: () => number;
  readonly pace?: Partial<Pace>;
}

/** In milliseconds. */
export interface Pace {
  /** Without any message for this long, the line is dead. */
  readonly silence: number;
  /** Without a quote for this long, the subscription is lost. */
  readonly quoteless: number;
  readonly firstWait: number;
  readonly longestWait: number;
  /** Quotes over this long prove a connection: the next wait is a short one again. */
  readonly proven: number;
  /** Between two requests to the venue. */
  readonly betweenRequests: number;
}

export interface ConnectionStatus {
  readonly host: string;
  readonly isConnected: boolean;
  readonly reconnects: number;
  /** Messages per second over the last ten seconds. */
  readonly messageRate: number;
  /** How far the venue's clock is behind ours, the way included. Undefined while it hasn't told its time. */
  readonly skewMs: number | undefined;
  /** Messages that couldn't be read, and quotes that came after a later one. */
  readonly garbage: number;
  readonly late: number;
  /** The venue's own words when it last refused a subscription. */
  readonly refused: string | undefined;
}

const usualPace: Pace = { silence: 15_000, quoteless: 60_000, firstWait: 500, longestWait: 30_000, proven: 10_000, betweenRequests: 150 };
/** Real ones have a few hundred bytes. A larger message ends the connection before it's held in memory. */
const LARGEST_MESSAGE = 65_536;
/** Beyond this many within a second the socket isn't read until the next one, so that a flood can't occupy the server. */
const MOST_PER_SECOND = 5_000;
const MOST_GARBAGE_IN_A_ROW = 20;
const LONGEST_REFUSAL = 200;

export class FeedConnection {
  readonly #settings: ConnectionSettings;
  readonly #pace: Pace;
  readonly #quotes: LatestQuotes;
  readonly #rate = new MessageRate();
  #socket: WebSocket | undefined;
  #connectedAt: number | undefined;
  #heardAt = 0;
  #quotedAt = 0;
  #failures = 0;
  #garbageInARow = 0;
  #isStopped = true;
  #waiting: NodeJS.Timeout | undefined;
  readonly #ofSocket: NodeJS.Timeout[] = [];
  readonly #counts = { reconnects: 0, garbage: 0, late: 0 };
  #skewMs: number | undefined;
  #refused: string | undefined;

  constructor(settings: ConnectionSettings) {
    this.#settings = settings;
    this.#pace = { ...usualPace, ...settings.pace };
    this.#quotes = new LatestQuotes(settings.pairs);
  }

  start(): void {
    if (!this.#isStopped) return;
    this.#isStopped = false;
    this.#connect();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#waiting);
    this.#clearTimers();
    this.#socket?.terminate();
    this.#socket = undefined;
    this.#connectedAt = undefined;
  }

  latest(pair: string): ReturnType<LatestQuotes['of']> {
    return this.#quotes.of(pair);
  }

  status(): ConnectionStatus {
    const { venue, address = venue.address } = this.#settings;
    return {
      host: new URL(address).host,
      isConnected: this.#connectedAt !== undefined,
      messageRate: this.#rate.perSecond(performance.now()),
      skewMs: this.#skewMs,
      refused: this.#refused,
      ...this.#counts,
    };
  }

  #connect(): void {
    const { venue, address = venue.address } = this.#settings;
    const socket = new WebSocket(address, {
      maxPayload: LARGEST_MESSAGE,
      perMessageDeflate: false,
      handshakeTimeout: this.#pace.silence,
      headers: { 'User-Agent': 'bourse' },
    });
    this.#socket = socket;
    socket.on('open', () => this.#opened(socket));
    socket.on('message', (data, isBinary) => this.#hear(socket, data, isBinary));
    // A close follows every error.
    socket.on('error', () => undefined);
    socket.on('close', () => this.#lost(socket));
  }

  #opened(socket: WebSocket): void {
    const { venue, pairs } = this.#settings;
    const { silence, quoteless, betweenRequests } = this.#pace;
    this.#connectedAt = this.#heardAt = this.#quotedAt = performance.now();
    this.#garbageInARow = 0;
    this.#quotes.reconnected();
    const say = (text: string): void => {
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
    };
    venue.subscribe(pairs).forEach((text, i) => {
      if (i === 0) say(text);
      else this.#ofSocket.push(setTimeout(say, i * betweenRequests, text));
    });
    if (venue.ping !== undefined) this.#ofSocket.push(setInterval(say, venue.ping.everyMs, venue.ping.text));
    const watch = (): void => {
      const now = performance.now();
      if (now - this.#heardAt > silence || now - this.#quotedAt > quoteless) socket.terminate();
    };
    this.#ofSocket.push(setInterval(watch, silence / 5));
  }

  #hear(socket: WebSocket, data: RawData, isBinary: boolean): void {
    if (socket !== this.#socket) return;
    const now = performance.now();
    this.#heardAt = now;
    if (this.#rate.count(now) >= MOST_PER_SECOND && !socket.isPaused) {
      socket.pause();
      this.#ofSocket.push(setTimeout(() => socket.resume(), 1_000 - (now % 1_000)));
    }
    const receivedAt = this.#settings.now();
    const said = isBinary ? undefined : this.#read(data.toString());
    if (said === undefined) {
      this.#counts.garbage += 1;
      if (++this.#garbageInARow >= MOST_GARBAGE_IN_A_ROW) socket.terminate();
      return;
    }
    this.#garbageInARow = 0;
    for (const one of said) this.#take(socket, one, receivedAt);
  }

  #read(text: string): readonly Said[] | undefined {
    try {
      return this.#settings.venue.read(text);
    } catch {
      return undefined;
    }
  }

  #take(socket: WebSocket, said: Said, receivedAt: number): void {
    switch (said.says) {
      case 'quote': {
        const taken = this.#quotes.take(said, receivedAt);
        if (taken === 'late') this.#counts.late += 1;
        if (taken !== 'taken') return;
        if (said.at !== undefined) this.#skewMs = receivedAt - said.at;
        this.#quotedAt = performance.now();
        if (this.#quotedAt - (this.#connectedAt ?? this.#quotedAt) > this.#pace.proven) this.#failures = 0;
        return;
      }
      case 'time':
        this.#skewMs = receivedAt - said.at;
        return;
      case 'refused':
        this.#refused = said.why.slice(0, LONGEST_REFUSAL);
        return;
      case 'leaving':
        socket.close();
    }
  }

  #lost(socket: WebSocket): void {
    if (socket !== this.#socket || this.#isStopped) return;
    this.#clearTimers();
    this.#connectedAt = undefined;
    this.#skewMs = undefined;
    const { firstWait, longestWait } = this.#pace;
    const wait = Math.min(longestWait, firstWait * 2 ** Math.min(this.#failures++, 16));
    this.#counts.reconnects += 1;
    // Jittered, so that after a venue's outage its clients don't all return in the same instant.
    this.#waiting = setTimeout(() => this.#connect(), wait * (0.5 + (this.#settings.random ?? Math.random)() / 2));
  }

  #clearTimers(): void {
    for (const timer of this.#ofSocket.splice(0)) clearTimeout(timer);
  }
}
