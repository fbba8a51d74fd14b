import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

export interface RunningExchange {
  readonly url: string;
  readonly pid: number;
  /** Ends it as an operator would, by Ctrl-C, and waits. */
  stop(): Promise<number | null>;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
}

/** Starts the real product on a port and a data directory of its own, and waits until it may serve. */
export async function startExchange(port: number, dataDir: string, env: Readonly<Record<string, string>> = {}): Promise<RunningExchange> {
  const child: ChildProcess = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: '', RATE_LIMITS: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-8_000)));
  const url = `http://127.0.0.1:${port}`;
  const until = Date.now() + 60_000;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the exchange ended with ${child.exitCode}:\n${said}`);
    const ready = await fetch(`${url}/readyz`).then(
      (r) => r.ok,
      () => false,
    );
    if (ready) break;
    if (Date.now() > until) throw new Error(`the exchange was not ready in a minute:\n${said}`);
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
