import type { Readable } from 'node:stream';

/** The answer of a call that sends a file. Whatever the body holds, it lets go of when it is destroyed. */
export class Download {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readable;

  constructor(mediaType: string, body: Readable, headers: Readonly<Record<string, string>> = {}) {
    this.headers = { ...headers, 'content-type': `${mediaType}; charset=utf-8`, 'content-disposition': 'attachment' };
    this.body = body;
  }
}
