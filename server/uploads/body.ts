import type { Readable } from 'node:stream';
import { refuse } from '../http/refusal.ts';
import { RefusedRequest } from '../http/refused-request.ts';

/** Reads a body up to a limit. The rest is never read from the socket, so it uses no memory, however long it is. */
export function readBody(body: Readable, most: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let bytes = 0;
    const settle = (done: () => void): void => {
      body.off('data', onData).off('end', onEnd).off('close', onClose);
      done();
    };
    const refused = (code: 'picture-too-large' | 'timeout'): void => settle(() => reject(new RefusedRequest(refuse(code))));
    const onData = (part: Buffer): void => {
      bytes += part.length;
      if (bytes <= most) return void parts.push(part);
      body.pause();
      refused('picture-too-large');
    };
    const onEnd = (): void => settle(() => resolve(Buffer.concat(parts, bytes)));
    const onClose = (): void => refused('timeout');
    body.on('error', () => undefined);
    body.on('data', onData).on('end', onEnd).on('close', onClose);
  });
}
