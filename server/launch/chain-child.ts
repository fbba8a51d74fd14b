import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { Restarts } from './restarts.ts';

export interface ChainChild {
  stop(): Promise<void>;
}

export interface ChainChildOptions extends ChainSettings {
  readonly url: string;
  readonly log: Pick<Logger, 'warn'>;
  /** Told in one line when it ended. */
  readonly say?: (line: string) => void;
}
export interface ChainSettings {
  readonly dataDir: string;
  readonly realm: 'practice' | 'live';
  readonly chainsFile: string | undefined;
  readonly signerDir: string | undefined;
}

/** Undefined if there's no chain to watch. */
export function chainSettings({ DATA_DIR, REALM, PRACTICE_CHAIN, CHAINS_FILE, SIGNER_DIR }: Config): ChainSettings | undefined {
  const isPractice = REALM === 'practice' && PRACTICE_CHAIN;
  if (CHAINS_FILE === undefined && !isPractice) return undefined;
  return { dataDir: DATA_DIR, realm: isPractice ? 'practice' : 'live', chainsFile: CHAINS_FILE, signerDir: SIGNER_DIR };
}

/** After five deaths within a minute. Unlike the exchange it never gives up: what it watches belongs to others, and may come back. */
const LONGEST_WAIT_MS = 30_000;

/**
 * The chain process (chain/main.ts), started once the server serves, and restarted whenever it exits. It needs nothing else from
 * us: everything it does goes through the database.
 */
export function startChainChild(o: ChainChildOptions): ChainChild {
  const { say = (line) => console.error(line) } = o;
  let child: ChildProcess | undefined;
  let isStopping = false;
  const restarts = new Restarts();
  let timer: NodeJS.Timeout | undefined;

  const start = (): void => {
    const started = fork(join(import.meta.dirname, '..', 'chain', 'main.ts'), [], {
      execArgv: ['--max-semi-space-size=1', '--max-old-space-size=256'],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      // In a session of its own: Ctrl-C is for the server to handle.
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
      const wait = restarts.wait(performance.now()) ?? LONGEST_WAIT_MS;
      const often = wait === LONGEST_WAIT_MS ? ' Deposits and withdrawals on chains wait; trading goes on.' : '';
      say(`The chain process ended (${signal ?? `code ${code}`}). Starting it again in ${wait / 1_000} s.${often}`);
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
