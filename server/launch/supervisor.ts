import { type ChildProcess, spawn } from 'node:child_process';
import { root } from './children.ts';
import { Restarts } from './restarts.ts';
import { OPEN } from './supervision.ts';

/** Exit codes after which a restart would be wrong: stopped on request, or another server has taken over. */
const FINAL: ReadonlySet<number> = new Set([0, 75]);
/** Final unless the exchange has served before: the same setting would be refused again. */
const REFUSED = 1;
const KILLED = 130;

export interface Supervised {
  /** Passes a signal on. The first lets the exchange finish its batch and stop; a second one kills it. */
  signal(name: NodeJS.Signals): void;
  /** The exit code for whoever started us. */
  readonly ended: Promise<number>;
}

/**
 * Runs the exchange and starts it again when it dies, which also starts a dead packaged database. The exchange has a session of its own,
 * so that Ctrl-C reaches it once, through us; if we are killed it notices the closed channel and stops in good order.
 */
export function supervise(args: readonly string[], say: (line: string) => void, waitsMs?: readonly number[]): Supervised {
  const restarts = new Restarts(waitsMs);
  let child: ChildProcess | undefined;
  let hasOpened = false;
  let isStopping = false;
  let waiting: NodeJS.Timeout | undefined;
  const { promise: ended, resolve: end } = Promise.withResolvers<number>();

  const start = (): void => {
    const started = spawn(process.execPath, args, { cwd: root, detached: true, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    child = started;
    started.on('message', (message) => {
      hasOpened ||= message === OPEN;
    });
    started.on('error', (error) => say(`The exchange could not be started: ${error.message}.`));
    started.on('close', (code, signal) => {
      child = undefined;
      died(code, signal);
    });
  };

  const died = (code: number | null, signal: NodeJS.Signals | null): void => {
    if (isStopping) return void end(code ?? KILLED);
    if (code !== null && (FINAL.has(code) || (code === REFUSED && !hasOpened))) return void end(code);
    const wait = restarts.wait(performance.now());
    const why = reasonOf(code, signal);
    if (wait === undefined) {
      say(`Bourse stopped: the exchange ended ${restarts.deaths} times within a minute, the last time because ${why}.`);
      return void end(code ?? 70);
    }
    say(`The exchange ended because ${why}. Starting it again${wait < 1_000 ? '' : ` in ${wait / 1_000} s`}.`);
    waiting = setTimeout(start, wait);
  };

  start();
  return {
    ended,
    signal(name) {
      if (child === undefined) {
        clearTimeout(waiting);
        return void end(0);
      }
      child.kill(isStopping ? 'SIGKILL' : name);
      isStopping = true;
    },
  };
}

/** The exchange itself has said more, in the line above. */
function reasonOf(code: number | null, signal: NodeJS.Signals | null): string {
  if (signal !== null) return `it was killed (${signal})`;
  switch (code) {
    case REFUSED:
      return 'it was refused a setting, a port or the database';
    case 69:
      return 'it lost the connection to the database';
    case 70:
      return 'of an internal fault';
    case 74:
      return "the database's disk is full";
    default:
      return `of an unknown fault (code ${code})`;
  }
}
