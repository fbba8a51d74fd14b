import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { readLines } from './lines.ts';
import { socketPath, tokenPath } from './place.ts';
import type { SignerPort } from './port.ts';
import type { Signed, SigningRefused, SigningRequest } from './request.ts';
import type { WatchOnly } from './watch-only.ts';

const ANSWER_MS = 20_000;

/**
 * Sends requests to the signer's socket. `wake` starts a signer if nobody is listening, as in practice; `why` gives the reason it
 * may not be used, as whySharedAccount does in a live realm.
 */
export function signerAt(
  folder: string,
  { wake = async () => undefined, why = () => undefined }: { wake?: () => Promise<void>; why?: () => string | undefined } = {},
): SignerPort & { watchOnly(): Promise<WatchOnly[]> } {
  const ask = async <T>(question: object): Promise<T> => {
    const refused = why();
    if (refused !== undefined) throw new Error(refused);
    try {
      return await askOnce<T>(folder, question);
    } catch (error) {
      if (!isAbsent(error)) throw error;
      await wake();
      return await askOnce<T>(folder, question);
    }
  };
  return {
    sign: (_, request: SigningRequest) => ask<Signed | SigningRefused>({ ask: 'sign', request }),
    watchOnly: () => ask<WatchOnly[]>({ ask: 'watch-only' }),
  };
}

async function askOnce<T>(folder: string, question: object): Promise<T> {
  const token = readFileSync(tokenPath(folder), 'utf8').trim();
  return await new Promise<T>((resolve, reject) => {
    const socket = connect(socketPath(folder));
    const end = (error: Error): void => {
      socket.destroy();
      reject(error);
    };
    socket.setTimeout(ANSWER_MS, () => end(new Error('the signer did not answer in time')));
    socket.on('error', end);
    socket.on('close', () => reject(new Error('the signer went away while it was asked')));
    socket.on('connect', () => socket.write(`${JSON.stringify({ token, ...question })}\n`));
    readLines(socket, 1_000_000, (line) => {
      resolve(JSON.parse(line) as T);
      socket.end();
    });
  });
}

/** Nobody was listening, so nothing was signed. */
export const isAbsent = (error: unknown): boolean => ['ENOENT', 'ECONNREFUSED'].includes((error as NodeJS.ErrnoException).code ?? '');
