import { randomBytes, timingSafeEqual } from 'node:crypto';
import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { readLines } from '../gateways/signer/lines.ts';
import { socketPath, tokenPath, watchOnlyPath } from '../gateways/signer/place.ts';
import type { Signer } from './signer.ts';

/** A line is a request with a psbt at most. */
const LONGEST_LINE = 400_000;

export interface Door {
  close(): Promise<void>;
}

/**
 * A Unix socket that only the own account can open, and a token that changes with each start: one line of JSON in, one out,
 * in turn. It signs, and says what is public; it never says a key.
 */
export async function openDoor(folder: string, signer: Signer, onUse: () => void = () => undefined): Promise<Door> {
  writeFileSync(watchOnlyPath(folder), JSON.stringify(signer.watchOnly()), { mode: 0o644 });
  const token = randomBytes(32).toString('hex');
  writeFileSync(tokenPath(folder), token, { mode: 0o600 });
  const path = socketPath(folder);
  rmSync(path, { force: true });
  const server: Server = createServer((socket) => {
    socket.on('error', () => undefined);
    let turn = Promise.resolve();
    readLines(socket, LONGEST_LINE, (line) => {
      turn = turn.then(async () => {
        onUse();
        const answer = await serve(signer, token, line).catch((error: Error) => ({ refused: `the signer failed: ${error.message}` }));
        if (socket.writable) socket.write(`${JSON.stringify(answer)}\n`);
      });
    });
  });
  await new Promise<void>((listening, failed) => {
    server.once('error', failed);
    server.listen(path, listening);
  });
  chmodSync(path, 0o600);
  return {
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        rmSync(path, { force: true });
      }),
  };
}

async function serve(signer: Signer, token: string, line: string): Promise<unknown> {
  const { token: shown, ask, request } = JSON.parse(line) as { token?: unknown; ask?: unknown; request?: unknown };
  const mine = Buffer.from(token);
  const theirs = Buffer.from(String(shown));
  if (mine.length !== theirs.length || !timingSafeEqual(mine, theirs)) return { refused: 'the token of this signer was not shown' };
  if (ask === 'watch-only') return signer.watchOnly();
  if (ask === 'sign') return await signer.sign(request);
  return { refused: 'a signer signs, and nothing else' };
}
