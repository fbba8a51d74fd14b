// The practice chain's node: anvil from npm, a separate process that outlives a killed server by half a minute, so that the next
// start continues with it; otherwise it's started from the state saved last.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { practiceChain } from '../gateways/chain/practice-chain.ts';
import { anvilBinary } from './anvil-binary.ts';

export interface PracticeNode {
  readonly endpoint: string;
  /** It was found running, with its full state. */
  readonly wasRunning: boolean;
  rpc<T>(method: string, params?: readonly unknown[]): Promise<T>;
  /** Saves its state, completely or not at all. */
  save(): Promise<void>;
  stop(): Promise<void>;
}

const ORPHAN_SECONDS = 30;

/** Undefined, with one clear sentence, if anvil isn't installed. */
export async function startPracticeNode(dataDir: string, say: (line: string) => void): Promise<PracticeNode | undefined> {
  const folder = join(dataDir, 'practice-chain');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const running = await adopt(folder);
  if (running !== undefined) return running;
  const binary = anvilBinary();
  if (binary === undefined) {
    say('the practice chain is not there: npm has no @foundry-rs/anvil for this machine; deposits and withdrawals by chain stay closed.');
    return undefined;
  }
  const host = await hiddenHost();
  const port = await freePort(host);
  const child = spawn(binary, flags(host, port), { stdio: 'ignore', detached: true, cwd: folder });
  child.unref();
  child.on('error', () => undefined);
  if (child.pid === undefined) throw new Error(`${binary} did not start`);
  const node = nodeAt(folder, child.pid, { host, port }, false);
  for (let waited = 0; (await isOurs(node)) === false; waited += 20) {
    if (child.exitCode !== null || waited > 20_000) throw new Error('anvil did not start');
    await sleep(20);
  }
  const saved = join(folder, 'state');
  if (existsSync(saved)) await node.rpc('anvil_loadState', [readFileSync(saved, 'utf8')]);
  writeFileSync(join(folder, 'node.json'), JSON.stringify({ pid: child.pid, host, port }), { mode: 0o600 });
  return node;
}

/** We mine empty blocks ourselves, when there's a reason to; history isn't kept in memory. No web page may read its answers. */
const flags = (host: string, port: number): string[] => [
  ...['--no-cors', '--host', host, '--port', String(port), '--chain-id', String(practiceChain.chainId)],
  ...['--no-mining', '--silent', '--accounts', '1', '--prune-history', '64'],
];

async function adopt(folder: string): Promise<PracticeNode | undefined> {
  const path = join(folder, 'node.json');
  if (!existsSync(path)) return undefined;
  try {
    const { pid, host, port } = JSON.parse(readFileSync(path, 'utf8')) as { pid: number; host?: string; port: number };
    // One without a host was started by a version that let every web page read it: it's stopped, and its state is kept.
    if (host === undefined) await nodeAt(folder, pid, { host: '127.0.0.1', port }, true).stop();
    const node = nodeAt(folder, pid, { host: host ?? '127.0.0.1', port }, true);
    if (isAlive(pid) && (await isOurs(node))) return node;
  } catch {
    // An incomplete note says nothing.
  }
  rmSync(path, { force: true });
  return undefined;
}

function nodeAt(
  folder: string,
  pid: number,
  { host, port }: { readonly host: string; readonly port: number },
  wasRunning: boolean,
): PracticeNode {
  const endpoint = `http://${host}:${port}`;
  const guard = guardOver(folder, pid);
  const rpc = async <T>(method: string, params: readonly unknown[] = []): Promise<T> => {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      signal: AbortSignal.timeout(10_000),
    });
    const answer = (await response.json()) as { result: T; error?: { message: string } };
    if (answer.error !== undefined) throw new Error(`${method}: ${answer.error.message}`);
    return answer.result;
  };
  const save = async (): Promise<void> => {
    const path = join(folder, 'state');
    writeFileSync(`${path}.new`, await rpc<string>('anvil_dumpState'), { mode: 0o600 });
    renameSync(`${path}.new`, path);
  };
  return {
    endpoint,
    wasRunning,
    rpc,
    save,
    async stop() {
      await save().catch(() => undefined);
      guard.kill('SIGKILL');
      kill(pid, 'SIGTERM');
      for (let waited = 0; isAlive(pid) && waited < 3_000; waited += 20) await sleep(20);
      kill(pid, 'SIGKILL');
      rmSync(join(folder, 'node.json'), { force: true });
    },
  };
}

/** Waits for the end of our pipe, however we end, and then checks whether a later start has replaced our process ID with its own. */
function guardOver(folder: string, pid: number) {
  const owner = join(folder, 'owner');
  writeFileSync(owner, String(process.pid));
  const script = `cat > /dev/null; sleep ${ORPHAN_SECONDS}; kill -0 "$(cat "$1")" 2> /dev/null || kill "$2" 2> /dev/null`;
  const guard = spawn('sh', ['-c', script, 'bourse-anvil-guard', owner, String(pid)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.on('error', () => undefined);
  guard.unref();
  (guard.stdin as Socket | null)?.unref();
  return guard;
}

async function isOurs(node: PracticeNode): Promise<boolean> {
  return Number(await node.rpc<string>('eth_chainId').catch(() => 0)) === practiceChain.chainId;
}

/**
 * anvil obeys anyone who can reach it, over a websocket even a web page of any site, and checks neither Origin nor Host. So it
 * listens where no page can find it: at one of sixteen million loopback addresses. A machine that has only the first of them
 * (macOS) uses that one, at a random port.
 */
async function hiddenHost(): Promise<string> {
  const [a = 0, b = 0, c = 0] = randomBytes(3);
  const host = `127.${a}.${b}.${Math.max(2, Math.min(254, c))}`;
  return (await freePort(host).catch(() => undefined)) === undefined ? '127.0.0.1' : host;
}

async function freePort(host: string): Promise<number> {
  const server = createServer().listen(0, host);
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return true;
  }
}
function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It's gone already.
  }
}
const sleep = (ms: number): Promise<void> => new Promise((resume) => setTimeout(resume, ms));
