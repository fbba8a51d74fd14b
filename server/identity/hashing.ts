import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

/** Argon2id, 46 MiB and three passes (trust 2). */
export const PRODUCT_COST = { memoryCost: 47_104, timeCost: 3, parallelism: 1 } as const;

/** What a new hash costs. Only a test's own process changes it, where nobody attacks a hash. */
export const cost: { memoryCost: number; timeCost: number; parallelism: number } = { ...PRODUCT_COST };

export interface HashingTask {
  readonly id: number;
  readonly secret: string;
  readonly cost: typeof cost;
  /** A hash to compare with; absent to create one. */
  readonly stored?: string;
}
export interface HashingAnswer {
  readonly id: number;
  readonly answer: string | boolean;
}

/** The caller being served has to retry; the next one is served by another process. */
export class HashingEnded extends Error {
  override readonly name = 'HashingEnded';
}

interface Waiting {
  readonly resolve: (answer: never) => void;
  readonly reject: (error: Error) => void;
}

/**
 * At most four at a time (trust 2), and one core stays free: on a busy core, a process that wakes waits for the end of a time
 * slice, about 3 ms whatever the niceness, and an order wakes several processes before it is on disk.
 */
const AT_ONCE = Math.max(1, Math.min(4, availableParallelism() - 1));

/** After this long without a login, its memory is released. */
const IDLE_MS = 60_000;

let child: ChildProcess | undefined;
let idle: NodeJS.Timeout | undefined;
let last = 0;
const waiting = new Map<number, Waiting>();

export const hashOf = (secret: string): Promise<string> => ask({ secret });
export const fits = (stored: string, secret: string): Promise<boolean> => ask({ secret, stored });

/** Undefined while it isn't running. */
export const hashingPid = (): number | undefined => child?.pid;

function ask<T>(task: Omit<HashingTask, 'id' | 'cost'>): Promise<T> {
  const to = hasher();
  const id = ++last;
  clearTimeout(idle);
  to.ref();
  to.channel?.ref();
  return new Promise<T>((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    to.send({ ...task, id, cost } satisfies HashingTask, (error) => error && take(id)?.reject(error));
  });
}

function hasher(): ChildProcess {
  if (child !== undefined) return child;
  const started = fork(join(import.meta.dirname, 'hashing-process.ts'), [], {
    execArgv: [],
    env: { ...process.env, UV_THREADPOOL_SIZE: String(AT_ONCE) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // In a session of its own: Ctrl-C is for the server to handle, and a scheduler that shares by session doesn't charge the server
    // for it.
    detached: true,
  });
  started.on('message', ({ id, answer }: HashingAnswer) => take(id)?.resolve(answer as never));
  started.on('exit', (code) => {
    // This one was shut down for being idle: nobody is waiting for it.
    if (child !== started) return;
    child = undefined;
    for (const id of waiting.keys()) take(id)?.reject(new HashingEnded(`the process that hashes passwords ended with ${code}`));
  });
  child = started;
  return started;
}

/** The server may exit while nothing is pending. */
function take(id: number): Waiting | undefined {
  const one = waiting.get(id);
  waiting.delete(id);
  if (waiting.size === 0 && child !== undefined) {
    const { channel } = child;
    child.unref();
    channel?.unref();
    clearTimeout(idle);
    idle = setTimeout(rest, IDLE_MS).unref();
  }
  return one;
}

function rest(): void {
  const resting = child;
  child = undefined;
  if (resting?.connected) resting.disconnect();
}
