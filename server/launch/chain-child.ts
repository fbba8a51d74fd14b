import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';

export interface ChainChild {
  stop(): Promise<void>;
}

export interface ChainSettings {
  readonly dataDir: string;
  readonly realm: 'practice' | 'live';
  readonly chainsFile: string | undefined;
  readonly signerDir: string | undefined;
}

/** Undefined where there is no chain to watch. */
export function chainSettings({ DATA_DIR, REALM, PRACTICE_CHAIN, CHAINS_FILE, SIGNER_DIR }: Config): ChainSettings | undefined {
  const isPractice = REALM === 'practice' && PRACTICE_CHAIN;
  if (CHAINS_FILE === undefined && !isPractice) return undefined;
  return { dataDir: DATA_DIR, realm: isPractice ? 'practice' : 'live', chainsFile: CHAINS_FILE, signerDir: SIGNER_DIR };
}

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;

/**
 * The chain process (chain/main.ts), started once the server serves, and started again whenever it ends. It needs no word of
 * ours to be right: what it does goes through the database.
 */
export function startChainChild(o: ChainSettings & { readonly url: string; readonly log: Pick<Logger, 'info' | 'warn'> }): ChainChild {
  let child: ChildProcess | undefined;
  let isStopping = false;
  let wait = FIRST_WAIT_MS;
  let timer: NodeJS.Timeout | undefined;

  const start = (): void => {
    const startedAt = performance.now();
    const started = fork(join(import.meta.dirname, '..', 'chain', 'main.ts'), [], {
      execArgv: ['--max-semi-space-size=1', '--max-old-space-size=256'],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      // A session of its own: Ctrl-C is the server's to hear.
      detached: true,
      env: {
        PATH: process.env['PATH'],
        HOME: process.env['HOME'],
        NODE_COMPILE_CACHE: join(o.dataDir, 'compiled'),
        DATABASE_URL: o.url,
        DATA_DIR: o.dataDir,
        REALM: o.realm,
        CHAINS_FILE: o.chainsFile ?? '',
        ...(o.signerDir !== undefined && { SIGNER_DIR: o.signerDir }),
      },
    });
    child = started;
    started.stderr?.setEncoding('utf8').on('data', (text: string) => {
      for (const line of text.split('\n')) if (line !== '') o.log.warn(line);
    });
    started.on('exit', (code, signal) => {
      child = undefined;
      if (isStopping) return;
      // One that ran well for a while is started again at once.
      wait = performance.now() - startedAt > LONGEST_WAIT_MS ? FIRST_WAIT_MS : Math.min(LONGEST_WAIT_MS, wait * 2);
      o.log.warn({ code, signal, waitMs: wait }, 'the chain process ended and is started again');
      timer = setTimeout(start, wait);
    });
  };
  start();
  return {
    async stop() {
      isStopping = true;
      clearTimeout(timer);
      const ending = child;
      if (ending === undefined) return;
      const ended = new Promise((gone) => ending.once('exit', gone));
      ending.kill('SIGTERM');
      const late = setTimeout(() => ending.kill('SIGKILL'), 6_000);
      await ended;
      clearTimeout(late);
    },
  };
}
