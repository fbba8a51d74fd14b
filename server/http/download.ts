import type { Readable } from 'node:stream';

/** The answer of a call that sends a file. Destroying the body releases whatever it holds. */
export class Download {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readable;

  constructor(mediaType: string, body: Readable, headers: Readonly<Record<string, string>> = {}) {
    this.headers = { ...headers, 'content-type': `${mediaType}; charset=utf-8`, 'content-disposition': 'attachment' };
    this.body = body;
  }
}
