// STOMP frames as bytes, versions 1.0 to 1.2, strict and bounded: a stranger may send anything here. A frame is command LF headers
// LF LF body NUL; a lone EOL between frames is a heart-beat.

export type StompVersion = '1.0' | '1.1' | '1.2';

export interface Frame {
  readonly command: string;
  /** Of a repeated header the first one counts. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Uint8Array;
}

/** The sender broke the protocol or a limit: it gets an ERROR frame, and the connection closes. */
export class FrameError extends Error {
  /** Additional headers of the ERROR frame. */
  readonly headers: readonly (readonly [string, string])[];
  constructor(message: string, headers: readonly (readonly [string, string])[] = []) {
    super(message);
    this.headers = headers;
  }
}

export interface FrameLimits {
  readonly headers: number;
  readonly lineBytes: number;
  /** For all lines of one frame together, so that a stranger can't occupy headers × lineBytes of our memory. */
  readonly headBytes: number;
  readonly bodyBytes: number;
}
export const frameLimits: FrameLimits = { headers: 64, lineBytes: 4096, headBytes: 32 * 1024, bodyBytes: 64 * 1024 };

const LF = 10;
const CR = 13;
const NUL = 0;
const EMPTY = new Uint8Array(0);

/** Splits a byte stream into frames, however it arrives in chunks. Push each chunk, then take frames until undefined. */
export class FrameReader {
  /** Undefined until CONNECT was answered: until then there are no escapes, and both line endings are allowed. */
  version: StompVersion | undefined;
  readonly #limits: FrameLimits;
  /** The filled part of the buffer. Bytes that were returned are never overwritten. */
  #bytes: Uint8Array = EMPTY;
  #store: Uint8Array = EMPTY;
  #isOwnStore = false;
  /** Start of the unconsumed bytes, and how far the search for the next delimiter has come. */
  #at = 0;
  #searched = 0;
  #head: Head | undefined;

  constructor(limits: FrameLimits = frameLimits) {
    this.#limits = limits;
  }

  /** Bytes held that aren't part of a returned frame. */
  get buffered(): number {
    return this.#bytes.length - this.#at;
  }

  push(chunk: Uint8Array): void {
    const rest = this.#bytes.length - this.#at;
    if (rest === 0) {
      this.#bytes = this.#store = chunk;
      this.#isOwnStore = false;
      this.#at = this.#searched = 0;
      return;
    }
    const end = this.#bytes.length + chunk.length;
    if (!this.#isOwnStore || end > this.#store.length) {
      // Twice what is needed, so that a frame arriving byte by byte isn't copied for each of them.
      const store = Buffer.allocUnsafe(2 * (rest + chunk.length));
      store.set(this.#bytes.subarray(this.#at), 0);
      this.#searched -= this.#at;
      this.#at = 0;
      this.#store = store;
      this.#isOwnStore = true;
      store.set(chunk, rest);
      this.#bytes = store.subarray(0, rest + chunk.length);
    } else {
      this.#store.set(chunk, this.#bytes.length);
      this.#bytes = this.#store.subarray(0, end);
    }
  }

  next(): Frame | undefined {
    if (!this.#head) {
      if (!this.#skipHeartBeats()) return undefined;
      this.#head = { command: undefined, headers: new Map(), lines: 0, bytes: 0, contentLength: undefined, isComplete: false };
    }
    const head = this.#head;
    while (!head.isComplete) {
      const line = this.#line(head);
      if (line === undefined) return undefined;
      if (head.command === undefined) head.command = decode(line);
      else if (line.length === 0) this.#endHead(head);
      else this.#header(head, line);
    }
    const body = this.#body(head);
    if (body === undefined) return undefined;
    this.#head = undefined;
    return { command: head.command ?? '', headers: head.headers, body };
  }

  /** True if a frame begins here. */
  #skipHeartBeats(): boolean {
    while (this.#at < this.#bytes.length) {
      const byte = this.#bytes[this.#at];
      if (byte === LF) this.#at++;
      else if (byte === CR && this.#bytes[this.#at + 1] === LF) this.#at += 2;
      else if (byte === CR && this.#at + 1 === this.#bytes.length) return false;
      else {
        this.#searched = this.#at;
        return true;
      }
    }
    return false;
  }

  #line(head: Head): Uint8Array | undefined {
    const end = this.#bytes.indexOf(LF, this.#searched);
    const length = (end < 0 ? this.#bytes.length : end) - this.#at;
    if (length > this.#limits.lineBytes + 1) throw new FrameError('header line too long');
    if (head.bytes + length > this.#limits.headBytes) throw new FrameError('headers too large');
    if (end < 0) {
      // Waiting doesn't help a frame that ends within its headers.
      if (this.#bytes.indexOf(NUL, this.#searched) >= 0) throw new FrameError('frame ends within its headers');
      this.#searched = this.#bytes.length;
      return undefined;
    }
    let line = this.#bytes.subarray(this.#at, end);
    this.#at = this.#searched = end + 1;
    head.bytes += length + 1;
    // Only 1.2 allows CR LF; before CONNECT is answered the version is unknown.
    if (line.at(-1) === CR && (this.version === undefined || this.version === '1.2')) line = line.subarray(0, -1);
    if (line.length > this.#limits.lineBytes) throw new FrameError('header line too long');
    if (line.includes(NUL)) throw new FrameError('frame ends within its headers');
    return line;
  }

  #header(head: Head, line: Uint8Array): void {
    if (++head.lines > this.#limits.headers) throw new FrameError('too many headers');
    const text = decode(line);
    const colon = text.indexOf(':');
    if (colon < 1) throw new FrameError('header without a name');
    let name = text.slice(0, colon);
    let value = text.slice(colon + 1);
    if (this.version === '1.0') {
      name = name.trim();
      value = value.trim();
    } else if (this.version !== undefined && !isUnescaped(head.command)) {
      name = unescapeHeader(name, this.version);
      value = unescapeHeader(value, this.version);
    }
    if (!head.headers.has(name)) head.headers.set(name, value);
  }

  #endHead(head: Head): void {
    head.isComplete = true;
    const text = head.headers.get('content-length');
    if (text !== undefined) {
      if (!/^\d{1,9}$/.test(text)) throw new FrameError('bad content-length');
      head.contentLength = Number(text);
      if (head.contentLength > this.#bodyLimit(head))
        throw new FrameError(this.#bodyLimit(head) ? 'body too large' : 'this frame has no body');
    }
  }

  #body(head: Head): Uint8Array | undefined {
    const limit = this.#bodyLimit(head);
    if (head.contentLength !== undefined) {
      const end = this.#at + head.contentLength;
      if (end >= this.#bytes.length) return undefined;
      if (this.#bytes[end] !== NUL) throw new FrameError('body longer than its content-length');
      return this.#take(end);
    }
    const end = this.#bytes.indexOf(NUL, this.#searched);
    const length = (end < 0 ? this.#bytes.length : end) - this.#at;
    if (length > limit) throw new FrameError(limit ? 'body too large' : 'this frame has no body');
    this.#searched = this.#bytes.length;
    return end < 0 ? undefined : this.#take(end);
  }

  #take(end: number): Uint8Array {
    const body = this.#bytes.subarray(this.#at, end);
    this.#at = this.#searched = end + 1;
    return body;
  }

  #bodyLimit(head: Head): number {
    return head.command === 'SEND' || head.command === 'MESSAGE' || head.command === 'ERROR' ? this.#limits.bodyBytes : 0;
  }
}

interface Head {
  command: string | undefined;
  readonly headers: Map<string, string>;
  lines: number;
  bytes: number;
  contentLength: number | undefined;
  isComplete: boolean;
}

/** A frame's bytes. content-length is always written if there is a body. */
export function encodeFrame(
  command: string,
  headers: Iterable<readonly [string, string]>,
  version: StompVersion,
  body: Uint8Array = EMPTY,
): Buffer {
  let head = `${command}\n`;
  for (const [name, value] of headers) {
    head += isUnescaped(command) ? `${name}:${value}\n` : `${escapeHeader(name, version)}:${escapeHeader(value, version)}\n`;
  }
  if (body.length > 0) head += `content-length:${body.length}\n`;
  head += '\n';
  const headLength = Buffer.byteLength(head);
  const frame = Buffer.allocUnsafe(headLength + body.length + 1);
  frame.write(head, 0);
  frame.set(body, headLength);
  frame[headLength + body.length] = NUL;
  return frame;
}

/** 1.0 has no escapes: characters that would break the line are dropped instead. */
export function escapeHeader(text: string, version: StompVersion): string {
  if (version === '1.0') return text.replace(/[\r\n\0]/g, '');
  return text.replace(/[\\\r\n:]/g, (c) => {
    if (c === '\\') return '\\\\';
    if (c === '\n') return '\\n';
    if (c === ':') return '\\c';
    return version === '1.2' ? '\\r' : '';
  });
}

/** Any escape that the version doesn't define is fatal. */
export function unescapeHeader(text: string, version: StompVersion): string {
  if (version === '1.0' || !text.includes('\\')) return text;
  return text.replace(/\\([\s\S]?)/g, (_, c: string) => {
    if (c === '\\') return '\\';
    if (c === 'n') return '\n';
    if (c === 'c') return ':';
    if (c === 'r' && version === '1.2') return '\r';
    throw new FrameError('undefined escape in a header');
  });
}

/** CONNECT and CONNECTED are never escaped, so that 1.0 clients understand them. STOMP is another name for CONNECT. */
const isUnescaped = (command: string | undefined): boolean => command === 'CONNECT' || command === 'STOMP' || command === 'CONNECTED';

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new FrameError('headers are not UTF-8');
  }
}
