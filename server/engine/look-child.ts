import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { forkBeside } from '../side-process.ts';
import type { Look, Looking } from './state-look.ts';

export interface LookTask {
  readonly url: string;
  readonly dataDir: string;
}
export type LookAnswer = Look | { readonly failed: string };

export interface LookChild {
  readonly look: Looking;
  /** Undefined while it isn't running. */
  readonly pid: () => number | undefined;
  stop(): Promise<void>;
}

/**
 * The process that looks at the tables (look-process.ts), started with the first look. It stays, because it remembers which postings
 * it has summed; if it dies, the look fails and the next one starts it again.
 */
export function openLookChild(url: string, dataDir: string): LookChild {
  let child: ChildProcess | undefined;
  let isStopped = false;
  const start = (): ChildProcess => {
    const started = forkBeside(join(import.meta.dirname, 'look-process.ts'), dataDir);
    started.once('exit', () => {
      if (child === started) child = undefined;
    });
    child = started;
    return started;
  };
  return {
    look: () =>
      new Promise((resolve, reject) => {
        if (isStopped) return reject(new Error('the server is stopping'));
        const asked = child ?? start();
        const ended = (code: number | null, signal: string | null): void =>
          reject(new Error(`the process that checks the tables ended with ${signal ?? code}`));
        asked.once('exit', ended);
        asked.once('message', (answer: LookAnswer) => {
          asked.off('exit', ended);
          if ('failed' in answer) reject(new Error(answer.failed));
          else resolve(answer);
        });
        // One that can't be asked has ended or has to: either way its end rejects.
        asked.send({ url, dataDir } satisfies LookTask, (error) => error && asked.kill('SIGKILL'));
      }),
    pid: () => child?.pid,
    async stop() {
      isStopped = true;
      const ending = child;
      if (ending === undefined) return;
      const ended = new Promise((gone) => ending.once('exit', gone));
      // It may be at work for seconds, and there's nothing to finish.
      ending.kill('SIGKILL');
      await ended;
    },
  };
}
