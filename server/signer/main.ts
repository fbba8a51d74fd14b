// The signer: a process of its own, started by the operator (or, in practice, when something is to be signed).
//
//   node server/signer/main.ts create              makes the key file; the words are shown once, to be written down
//   node server/signer/main.ts serve               signs for the exchange over the socket
//   node server/signer/main.ts public              what the exchange may know: extended public keys, hot wallets
//   node server/signer/main.ts sign in.json        offline: signs what `chain/unsigned.ts export` wrote, onto the output
//
// SIGNER_DIR is its folder; the passphrase comes from SIGNER_PASSPHRASE_FILE or is asked for.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { generateMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { keyPath, logPath, policyPath } from '../gateways/signer/place.ts';
import { openDoor } from './door.ts';
import { createKeyFile, hasKeyFile, readKeyFile } from './key-file.ts';
import { whyNotApart } from './own-account.ts';
import { Policy } from './policy.ts';
import { preparePractice } from './practice.ts';
import { SignedLog } from './signed-log.ts';
import { Signer } from './signer.ts';

const folder = resolve(process.env['SIGNER_DIR'] ?? 'signer');
const [command = 'serve', file] = process.argv.slice(2);

try {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const practice = process.env['SIGNER_REALM'] === 'practice' ? preparePractice(folder) : undefined;
  const passphrase = practice ?? (await readPassphrase());
  if (command === 'create') create(passphrase);
  else {
    const policy = Policy.parse(JSON.parse(readFileSync(policyPath(folder), 'utf8')));
    const why = command === 'serve' && practice === undefined ? whyNotApart(folder, policy) : undefined;
    if (why !== undefined) throw new Error(why);
    const signer = new Signer(readKeyFile(keyPath(folder), passphrase), policy, new SignedLog(logPath(folder)));
    if (command === 'serve') await serve(signer);
    else if (command === 'public') console.log(JSON.stringify(signer.watchOnly(), undefined, 2));
    else if (command === 'sign' && file !== undefined) await signFile(signer, file);
    else throw new Error('create, serve, public, or sign and a file');
  }
} catch (error) {
  console.error(`signer: ${(error as Error).message}`);
  process.exitCode = 1;
}

function create(passphrase: string): void {
  if (hasKeyFile(keyPath(folder))) throw new Error(`${keyPath(folder)} is there: a key is never written over`);
  if (passphrase.length < 12) throw new Error('a passphrase has 12 letters or more');
  const mnemonic = generateMnemonic(wordlist, 256);
  createKeyFile(keyPath(folder), mnemonic, passphrase);
  writeFileSync(policyPath(folder), `${JSON.stringify({ chains: [], approvers: [] }, undefined, 2)}\n`, { flag: 'wx', mode: 0o600 });
  console.log(`${mnemonic}\n\nWrite these words down; they are not shown again. Chains and limits are set in ${policyPath(folder)}.`);
}

async function serve(signer: Signer): Promise<void> {
  // An idle practice signer exits; the next request starts it again.
  const idleMs = Number(process.env['SIGNER_IDLE_MS'] ?? 0);
  let idle: NodeJS.Timeout | undefined;
  const use = (): void => {
    clearTimeout(idle);
    if (idleMs > 0) idle = setTimeout(() => void stop(), idleMs);
  };
  const door = await openDoor(folder, signer, use);
  const stop = async (): Promise<void> => {
    await Promise.race([door.close(), new Promise((late) => setTimeout(late, 500))]);
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());
  use();
  process.send?.({ ready: true });
  console.log(`signer: ready in ${folder}`);
}

async function signFile(signer: Signer, path: string): Promise<void> {
  const requests = JSON.parse(readFileSync(path, 'utf8')) as { id: number; request: unknown }[];
  const signed = [];
  for (const { id, request } of requests) signed.push({ id, ...(await signer.sign(request)) });
  console.log(JSON.stringify(signed, undefined, 2));
}

async function readPassphrase(): Promise<string> {
  const path = process.env['SIGNER_PASSPHRASE_FILE'];
  if (path !== undefined) return readFileSync(path, 'utf8').trim();
  if (!process.stdin.isTTY) throw new Error('SIGNER_PASSPHRASE_FILE names no file, and there is nobody to ask');
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question('passphrase: ');
  terminal.close();
  return answer;
}
