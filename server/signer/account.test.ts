// Signer and exchange as two real system accounts. Needs root, which may become any uid; skipped otherwise.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { temporaryFolder } from '../chain/test/temporary-folder.ts';
import { SHARED_ACCOUNT, whySharedAccount } from '../gateways/signer/account.ts';
import { keyPath, logPath, policyPath, socketPath, tokenPath } from '../gateways/signer/place.ts';
import { createKeyFile } from './key-file.ts';
import { whyNotApart } from './own-account.ts';
import { Policy } from './policy.ts';

const SIGNER = 61_001;
const EXCHANGE = 61_002;
const STRANGER = 61_003;
const SHARED_GROUP = 61_000;
const PASSPHRASE = 'correct horse battery';
const words = `${'abandon '.repeat(11)}about`;
const policy = { chains: [], approvers: [] };

const home = temporaryFolder('account');
chmodSync(home.path, 0o755);
writeFileSync(join(home.path, 'passphrase'), PASSPHRASE, { mode: 0o644 });
const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});
afterAll(() => home.remove());

const canChangeAccount =
  process.getuid?.() === 0 &&
  spawnSync(process.execPath, ['-e', `require('fs').readFileSync(${JSON.stringify(import.meta.filename)})`], { uid: SIGNER, gid: SIGNER })
    .status === 0;
const why = 'needs root and a checkout that other accounts can read';

interface Account {
  readonly uid: number;
  readonly gid: number;
}

let made = 0;
/** A signer's folder created as docs/chains.md says: `install -d -o signer -g shared -m 2750`. */
function signerFolder(mode: number, { uid, gid }: Account, more: object = {}): string {
  const folder = join(home.path, `signer-${++made}`);
  mkdirSync(folder);
  chownSync(folder, uid, gid);
  chmodSync(folder, mode);
  createKeyFile(keyPath(folder), words, PASSPHRASE);
  writeFileSync(policyPath(folder), JSON.stringify({ ...policy, ...more }), { mode: 0o644 });
  for (const path of [keyPath(folder), policyPath(folder)]) chownSync(path, uid, gid);
  return folder;
}

async function serve(folder: string, account: Account): Promise<{ readonly said: string; readonly isServing: boolean }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), 'serve'], {
    ...account,
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], SIGNER_DIR: folder, SIGNER_PASSPHRASE_FILE: join(home.path, 'passphrase') },
  });
  children.push(child);
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (said += text));
  const isServing = await Promise.race([once(child.stdout!, 'data').then(() => true), once(child, 'close').then(() => false)]);
  return { said, isServing };
}

/** Everything an exchange under this account gets from the signer. */
function exchange(folder: string, account: Account): string {
  const place = join(import.meta.dirname, '..', 'gateways', 'signer');
  const script = `
    const { signerAt } = await import(${JSON.stringify(join(place, 'socket.ts'))});
    const { whySharedAccount } = await import(${JSON.stringify(join(place, 'account.ts'))});
    const { readFileSync, writeFileSync } = await import('node:fs');
    const tried = (name, work) => { try { work(); return name; } catch { return undefined; } };
    const powers = [
      tried('reads the key', () => readFileSync(${JSON.stringify(keyPath(folder))})),
      tried('reads the policy', () => readFileSync(${JSON.stringify(policyPath(folder))})),
      tried('writes the policy', () => writeFileSync(${JSON.stringify(policyPath(folder))}, '', { flag: 'a' })),
      tried('reads the log', () => readFileSync(${JSON.stringify(logPath(folder))})),
      tried('adds a file', () => writeFileSync(${JSON.stringify(join(folder, 'x'))}, '')),
    ].filter((one) => one !== undefined);
    const signer = signerAt(${JSON.stringify(folder)}, { why: () => whySharedAccount(${JSON.stringify(folder)}) });
    const answer = await signer.watchOnly().then((known) => 'answered ' + known.length, (error) => error.message);
    console.log(JSON.stringify({ answer, powers }));`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { ...account, cwd: '/', encoding: 'utf8' });
  if (stdout === '') throw new Error(stderr);
  return stdout.trim();
}

test.skipIf(!canChangeAccount)(
  `the exchange asks a signer under another account, and can read neither key nor policy (${why})`,
  async () => {
    const folder = signerFolder(0o2750, { uid: SIGNER, gid: SHARED_GROUP });
    expect(await serve(folder, { uid: SIGNER, gid: SIGNER })).toEqual({ said: '', isServing: true });
    const modes = [folder, socketPath(folder), tokenPath(folder), keyPath(folder), policyPath(folder), logPath(folder)].map((path) =>
      (statSync(path).mode & 0o777).toString(8),
    );
    expect(modes).toEqual(['750', '660', '640', '600', '600', '600']);
    for (const path of [folder, socketPath(folder), tokenPath(folder)])
      expect(statSync(path)).toMatchObject({ uid: SIGNER, gid: SHARED_GROUP });
    expect(exchange(folder, { uid: EXCHANGE, gid: SHARED_GROUP })).toBe('{"answer":"answered 0","powers":[]}');
    expect(exchange(folder, { uid: STRANGER, gid: STRANGER })).toMatch(/EACCES.*"powers":\[\]/);
  },
);

test.skipIf(!canChangeAccount)(
  `an exchange that could read the key doesn't use the signer unless the policy accepts it (${why})`,
  async () => {
    const together = { uid: SIGNER, gid: SHARED_GROUP };
    const folder = signerFolder(0o2750, together);
    expect((await serve(folder, together)).isServing).toBe(true);
    expect(exchange(folder, together)).toContain("the signer runs under the exchange's own account (uid 61001): give the signer");
    expect(exchange(folder, { uid: 0, gid: 0 })).toContain('the exchange runs as root, which can read every key');

    const accepted = signerFolder(0o700, together, { sharedAccount: SHARED_ACCOUNT });
    expect((await serve(accepted, together)).isServing).toBe(true);
    expect(exchange(accepted, together)).toContain('answered 0');
    expect(statSync(socketPath(accepted)).mode & 0o777).toBe(0o600);
  },
);

test.skipIf(!canChangeAccount)(`a signer refuses to serve from a folder that others can open or change (${why})`, async () => {
  const own = { uid: SIGNER, gid: SIGNER };
  for (const [mode, account, sentence] of [
    [0o700, own, 'only this account can open'],
    [0o755, own, 'must have mode 0750'],
    [0o770, own, 'must have mode 0750'],
    [0o777, { uid: EXCHANGE, gid: SHARED_GROUP }, "doesn't belong to this account"],
  ] as const) {
    const { said, isServing } = await serve(signerFolder(mode, account), own);
    expect(isServing, sentence).toBe(false);
    expect(said, sentence).toContain(sentence);
  }
});

test('an operator accepts a shared account in the policy with one exact sentence', () => {
  expect(Policy.safeParse({ ...policy, sharedAccount: SHARED_ACCOUNT }).success).toBe(true);
  expect(Policy.safeParse({ ...policy, sharedAccount: 'yes' }).success).toBe(false);
  expect(readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'chains.md'), 'utf8')).toContain(
    `"sharedAccount": "${SHARED_ACCOUNT}"`,
  );
});

test('the same uid is refused on both sides, even without a second account to test with', () => {
  const uid = process.getuid?.() ?? 0;
  const folder = signerFolder(0o700, { uid, gid: process.getgid?.() ?? 0 });
  expect(whyNotApart(folder, Policy.parse(policy), uid)).toContain('only this account can open');
  expect(whySharedAccount(folder, uid)).toContain('give the signer an account of its own');
  const accepted = signerFolder(0o700, { uid, gid: process.getgid?.() ?? 0 }, { sharedAccount: SHARED_ACCOUNT });
  expect(whyNotApart(accepted, Policy.parse({ ...policy, sharedAccount: SHARED_ACCOUNT }), uid)).toBeUndefined();
  expect(whySharedAccount(accepted, uid)).toBeUndefined();
});
