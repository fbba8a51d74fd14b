import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { lowerPriority } from './low-priority.ts';

/** A process beside the server, for work that nobody else must wait for. It ends with the server. */
export const forkBeside = (path: string, dataDir: string): ChildProcess =>
  fork(path, [], {
    execArgv: [],
    env: { ...process.env, NODE_COMPILE_CACHE: join(dataDir, 'compiled') },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // Amounts are bigints.
    serialization: 'advanced',
    // In a session of its own: Ctrl-C is for the server to handle.
    detached: true,
  });

export interface SideProcess {
  /** One task after the other. Rejects if it fails, or the process ends. */
  ask(task: object): Promise<unknown>;
  end(): Promise<void>;
}
interface Limits {
  /** What the process does, for the reason of its end. */
  readonly does: string;
  /** It's killed after this long, or when one of these aborts. */
  readonly longestMs: number;
  readonly until: readonly AbortSignal[];
}
type Answer = { readonly answer: unknown } | { readonly failed: string };

/** Starts a process that serves `answerTasks`. */
export function startSideProcess(path: string, dataDir: string, { does, longestMs, until }: Limits): SideProcess {
  const child = forkBeside(path, dataDir);
  let killed: Error | undefined;
  // It may be busy for seconds, or wait for a lock, and there's nothing to finish.
  const kill = (why: Error): void => {
    killed ??= why;
    child.kill('SIGKILL');
  };
  const onAbort = (): void => {
    const { reason } = until.find(({ aborted }) => aborted)!;
    kill(reason);
  };
  const late = setTimeout(() => kill(new Error(`the process that ${does} took longer than ${longestMs / 1_000} s`)), longestMs).unref();
  const gone = new Promise<Error>((resolve) => {
    child.once('error', resolve);
    child.once('exit', (code, signal) => resolve(killed ?? new Error(`the process that ${does} ended with ${signal ?? code}`)));
  }).finally(() => {
    clearTimeout(late);
    for (const signal of until) signal.removeEventListener('abort', onAbort);
  });
  for (const signal of until) signal.addEventListener('abort', onAbort);
  if (until.some(({ aborted }) => aborted)) onAbort();
  return {
    ask: (task) =>
      new Promise((resolve, reject) => {
        void gone.then(reject);
        child.once('message', (told: Answer) => {
          if ('failed' in told) reject(new Error(told.failed));
          else resolve(told.answer);
        });
        child.send(task, (error) => error && reject(killed ?? error));
      }),
    async end() {
      if (child.connected) child.disconnect();
      await gone;
    },
  };
}

/** Serves the tasks of the server that started this process, at low priority, and ends when it does. */
export function answerTasks<T>(carryOut: (task: T) => Promise<unknown>): void {
  lowerPriority();
  process.on('message', async (task: T) => {
    const answer = await carryOut(task).then(
      (done): Answer => ({ answer: done }),
      (error: Error): Answer => ({ failed: error.message }),
    );
    // A server that has ended meanwhile needs no answer.
    process.send?.(answer, () => undefined);
  });
  process.on('disconnect', () => process.exit(0));
}
