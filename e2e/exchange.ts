import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** Every journey's exchange has a block of five or more ports: the app's, the office's, the support origin's, and spare ones. */
const first = Number(process.env['E2E_PORT'] ?? 4090);
export const PORTS = {
  shared: first,
  killed: first + 10,
  agreement: first + 20,
  widget: first + 30,
  large: first + 35,
  phone: first + 40,
} as const;

/** A start takes two seconds; a busy machine needs more. */
const patienceMs = 180_000;

export interface RunningExchange {
  readonly url: string;
  readonly pid: number;
  /** Stops it the way an operator would, with Ctrl-C, and waits. */
  stop(): Promise<number | null>;
  /** Stops it the way a power cut would. */
  kill(): Promise<void>;
}

/** Starts the real product on a port and data directory of its own, and waits until it's ready. */
export async function startExchange(port: number, dataDir: string, env: Readonly<Record<string, string>> = {}): Promise<RunningExchange> {
  const child: ChildProcess = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: '', RATE_LIMITS: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // A journey that fails halfway must not leave a server on its port for the retry.
  const abandon = () => child.kill('SIGKILL');
  process.once('exit', abandon);
  child.once('exit', () => process.off('exit', abandon));
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-8_000)));
  const url = `http://127.0.0.1:${port}`;
  const until = Date.now() + patienceMs;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the exchange ended with ${child.exitCode}:\n${said}`);
    // Wait for its own output first: a server left behind on this port would answer as well.
    const isOpen = said.includes('is open at');
    const ready =
      isOpen &&
      (await fetch(`${url}/readyz`)
        .then((r) => r.ok)
        .catch(() => false));
    if (ready) break;
    if (Date.now() > until) throw new Error(`the exchange was not ready in three minutes:\n${said}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const ended = once(child, 'exit');
  return {
    url,
    pid: child.pid as number,
    async stop() {
      child.kill('SIGINT');
      await ended;
      return child.exitCode;
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
