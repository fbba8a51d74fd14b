// The real server with its practice chain: everything that `npm start` brings, killed, restarted and stopped.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { HDKey } from '@scure/bip32';
import { mnemonicToSeedSync } from '@scure/bip39';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '../chain/test/temporary-folder.ts';
import { keyPath, passphrasePath } from '../gateways/signer/place.ts';
import { readKeyFile } from '../signer/key-file.ts';
import { readPasswords } from '../store/database-passwords.ts';
import { OWNER } from '../store/database-roles.ts';
import { anvilBinary } from './anvil-binary.ts';

const folder = temporaryFolder('practice-chain');
const dataDir = join(folder.path, 'data');
let server: ChildProcess | undefined;
let said = '';
let log = '';

async function start(): Promise<void> {
  // An attempt that failed halfway has left its server behind.
  await stop();
  said = '';
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', 'main.ts')], {
    env: { PATH: process.env['PATH'], PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'info', RATE_LIMITS: 'off' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  server = child;
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (log += text));
  await until(
    async () => said.includes('Bourse is open at'),
    () => `it did not open: ${said}${log}`,
  );
}
async function stop(): Promise<void> {
  if (server?.exitCode !== null || server.signalCode !== null) return;
  server.kill('SIGINT');
  await once(server, 'exit');
}
async function until(isSo: () => Promise<boolean>, otherwise: () => string): Promise<void> {
  for (const since = Date.now(); !(await isSo().catch(() => false)); await new Promise((resume) => setTimeout(resume, 100)))
    if (Date.now() - since > 150_000) throw new Error(otherwise());
}
async function query<R extends pg.QueryResultRow>(text: string): Promise<R[]> {
  const sockets = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[4];
  const client = new pg.Client({ host: sockets, port: 5432, user: OWNER, database: 'bourse', password: readPasswords(dataDir)?.owner });
  await client.connect();
  try {
    return (await client.query<R>(text)).rows;
  } finally {
    await client.end();
  }
}
const node = (): { pid: number; host: string; port: number } =>
  JSON.parse(readFileSync(join(dataDir, 'practice-chain', 'node.json'), 'utf8'));
const isLooked = () =>
  until(
    // The previous server's row may be just as recent, but its node is gone.
    async () =>
      alive(node().pid) &&
      (await query("SELECT FROM chain_state WHERE fault IS NULL AND scanned > 0 AND looked_at > now() - interval '3 seconds'")).length ===
        1,
    () => log,
  );
const alive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
};
function chainProcess(): number | undefined {
  const children = readFileSync(`/proc/${server!.pid}/task/${server!.pid}/children`, 'utf8').trim().split(' ').map(Number);
  return children.find((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('chain/main.ts'));
}
async function code(token: string): Promise<string> {
  const response = await fetch(`http://${node().host}:${node().port}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getCode', params: [token, 'latest'] }),
  });
  return ((await response.json()) as { result: string }).result;
}

beforeAll(() => chmodSync(folder.path, 0o755));
afterAll(async () => {
  await stop();
  folder.remove();
});

test.skipIf(anvilBinary() === undefined)(
  'the practice chain starts with the server, is restarted when anvil is killed, and ends with the server',
  async () => {
    await start();
    await isLooked();
    const token = '0x5fbdb2315678afecb367f032d93f642f64180aa3';
    const before = await code(token);
    expect(before.length).toBeGreaterThan(100);
    const first = node();
    process.kill(first.pid, 'SIGKILL');
    await until(
      async () => alive(node().pid) && node().pid !== first.pid && (await code(token)) === before,
      () => log,
    );
    await isLooked();
    const second = node();
    await stop();
    expect(alive(second.pid)).toBe(false);
    log = '';
    await start();
    await isLooked();
    expect(await code(token)).toBe(before);
  },
  600_000,
);

test.skipIf(anvilBinary() === undefined || process.platform !== 'linux')(
  'a killed chain process is started again, and one plain line says so',
  async () => {
    await until(
      async () => chainProcess() !== undefined,
      () => log,
    );
    const killed = chainProcess();
    process.kill(killed!, 'SIGKILL');
    await until(
      async () => chainProcess() !== undefined && chainProcess() !== killed && log.includes('Starting it again in 0.25 s.'),
      () => log,
    );
    expect(log).toContain('The chain process ended (SIGKILL). Starting it again in 0.25 s.');
    await isLooked();
  },
  200_000,
);

test.skipIf(anvilBinary() === undefined || process.platform !== 'linux')(
  'a web page of another site gets no answer from the practice chain',
  async () => {
    const { host, port } = node();
    // A page would look for it at the well-known address.
    expect(host).toMatch(/^127\.\d+\.\d+\.\d+$/);
    expect(host).not.toBe('127.0.0.1');
    await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow('fetch failed');
    const origin = 'https://evil.example';
    const asked = {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json' },
      body: '{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}',
    };
    expect((await fetch(`http://${host}:${port}`, asked)).headers.get('access-control-allow-origin')).toBeNull();
    const preflight = await fetch(`http://${host}:${port}`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST' },
    });
    expect([...preflight.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  },
);

test.skipIf(anvilBinary() === undefined || process.platform !== 'linux')(
  'neither the server nor the chain process ever has a private key in its memory, its environment or its modules',
  async () => {
    const words = readKeyFile(keyPath(join(dataDir, 'signer')), readFileSync(passphrasePath(join(dataDir, 'signer')), 'utf8'));
    const root = HDKey.fromMasterSeed(mnemonicToSeedSync(words));
    const keys = ["m/44'/60'/1'/0/0", "m/44'/60'/0'", "m/44'/60'/0'/0/0"].map((path) => Buffer.from(root.derive(path).privateKey!));
    const needles = [Buffer.from(words), Buffer.from(words, 'utf16le'), ...keys, ...keys.map((key) => Buffer.from(key.toString('hex')))];
    const chain = chainProcess();
    expect(chain).toBeDefined();
    for (const pid of [server!.pid!, chain!]) {
      expect(readFileSync(`/proc/${pid}/environ`, 'utf8')).not.toMatch(/passphrase|mnemonic|abandon/i);
      expect(found(pid, needles), `process ${pid}`).toEqual([]);
    }
    // The search does find what is there: the chain process's extended public key.
    expect(found(chain!, [Buffer.from(root.derive("m/44'/60'/0'").publicExtendedKey)])).toEqual([0]);
  },
  120_000,
);

test('no module that signs or reads a key can be reached from the server’s entry point', () => {
  const reached = new Set<string>();
  const walk = (path: string): void => {
    if (reached.has(path)) return;
    reached.add(path);
    const text = readFileSync(path, 'utf8').replace(/^import type .*$/gm, '');
    for (const [, name] of text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*['"](\.[^'"]+)['"]/g)) walk(resolve(path, '..', name!));
    for (const [, name] of text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*['"](@scure\/bip39[^'"]*|viem[^'"]*|@scure\/btc-signer[^'"]*)['"]/g))
      reached.add(name!);
  };
  const floor = join(import.meta.dirname, '..');
  walk(join(floor, 'main.ts'));
  const names = [...reached].map((path) => (path.startsWith('/') ? relative(floor, path) : path));
  expect(names).toContain('gateways/chain/gateway.ts');
  // What the minute check compares payments and deposits with. None of it signs, and a new module of the chain has to be added here.
  const reading = ['watch-payments', 'watch-deposits', 'creditable', 'engine-desk', 'payable', 'listed-asset'].map(
    (name) => `chain/${name}.ts`,
  );
  const ofKeys = names.filter((name) => /^signer\/|^chain\/|^viem|bip39|btc-signer/.test(name));
  expect(ofKeys.toSorted()).toEqual(reading.toSorted());
});

/** Which of the needles are in the writable memory of a process. */
function found(pid: number, needles: readonly Buffer[]): number[] {
  const memory = openSync(`/proc/${pid}/mem`, 'r');
  const hits = new Set<number>();
  const piece = Buffer.alloc(4 * 1024 * 1024);
  for (const line of readFileSync(`/proc/${pid}/maps`, 'utf8').split('\n')) {
    const read = /^([0-9a-f]+)-([0-9a-f]+) rw/.exec(line);
    if (read === null) continue;
    const [from, to] = [Number.parseInt(read[1]!, 16), Number.parseInt(read[2]!, 16)];
    // Chunks overlap, so that nothing is missed at a boundary.
    for (let at = from; at < to; at += piece.length - 512) {
      let length = 0;
      try {
        length = readSync(memory, piece, 0, Math.min(piece.length, to - at), at);
      } catch {
        break;
      }
      needles.forEach((needle, i) => {
        if (piece.subarray(0, length).includes(needle)) hits.add(i);
      });
    }
  }
  closeSync(memory);
  return [...hits];
}
