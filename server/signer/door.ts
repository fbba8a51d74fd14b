import { randomBytes, timingSafeEqual } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { readLines } from '../gateways/signer/lines.ts';
import { socketPath, tokenPath, watchOnlyPath } from '../gateways/signer/place.ts';
import { openToGroup } from './own-account.ts';
import type { Signer } from './signer.ts';

/** A line is at most a request with a PSBT. */
const LONGEST_LINE = 400_000;

export interface Door {
  close(): Promise<void>;
}

/**
 * A Unix socket and a token that changes at every start, both for this account and, if the folder is shared, for its group: one
 * line of JSON in, one out, in order. It signs and returns what is public; it never returns a key.
 */
export async function openDoor(folder: string, signer: Signer, onUse: () => void = () => undefined): Promise<Door> {
  writeFileSync(watchOnlyPath(folder), JSON.stringify(signer.watchOnly()), { mode: 0o644 });
  const token = randomBytes(32).toString('hex');
  rmSync(tokenPath(folder), { force: true });
  writeFileSync(tokenPath(folder), token, { flag: 'wx', mode: 0o600 });
  openToGroup(folder, tokenPath(folder), { alone: 0o600, shared: 0o640 });
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
  // The socket is created closed, and opened to the group once it has the right one.
  const umask = process.umask(0o177);
  try {
    await new Promise<void>((listening, failed) => {
      server.once('error', failed);
      server.listen(path, listening);
    });
  } finally {
    process.umask(umask);
  }
  openToGroup(folder, path, { alone: 0o600, shared: 0o660 });
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
