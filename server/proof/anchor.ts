// Hands heads to a command of the operator, which fixes them where the exchange can't change them: a timestamping service, a chain, a
// newspaper. Once an hour: each head names the one before, so that one fixes all the earlier ones, and such places are slow or cost money.
import { spawn } from 'node:child_process';
import { minuteHeadHash, type SignedMinuteHead } from '@bourse/core/proof/minute-head';
import { HOUR_MS, MINUTE_MS } from '@bourse/core/time';
import { sha256 } from './node-sha256.ts';

const EVERY_MINUTES = 60;
const MOST_MS = MINUTE_MS;
/** After a failure, doubling after each further one. */
const PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = HOUR_MS;

export interface AnchorOptions {
  /** A program and its arguments; the head's hash is added, and its JSON comes on standard input. */
  readonly command: readonly string[];
  readonly everyMinutes?: number;
  readonly pauseMs?: number;
  readonly onFailure: (error: Error) => void;
}

export class Anchor {
  readonly #o: AnchorOptions;
  #due: SignedMinuteHead | undefined;
  #failures = 0;
  #running: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  readonly #stopping = new AbortController();

  constructor(o: AnchorOptions) {
    this.#o = o;
  }

  /** Returns at once. A newer head takes the place of one that hasn't been anchored yet. */
  hear(heads: readonly SignedMinuteHead[]): void {
    const every = this.#o.everyMinutes ?? EVERY_MINUTES;
    this.#due = heads.findLast(({ head }) => (head.minute + 1) % every === 0) ?? this.#due;
    if (this.#timer === undefined) this.#run();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    clearTimeout(this.#timer);
    await this.#running;
  }

  #run(): void {
    this.#timer = undefined;
    const { signal } = this.#stopping;
    const head = this.#due;
    if (head === undefined || this.#running !== undefined || signal.aborted) return;
    this.#running = run(this.#o.command, head, signal)
      .then(() => {
        if (this.#due === head) this.#due = undefined;
        this.#failures = 0;
      })
      .catch((error: Error) => {
        if (signal.aborted) return;
        this.#o.onFailure(error);
        const pause = Math.min(LONGEST_PAUSE_MS, (this.#o.pauseMs ?? PAUSE_MS) * 2 ** this.#failures++);
        this.#timer = setTimeout(() => this.#run(), pause).unref();
      })
      .finally(() => {
        this.#running = undefined;
        if (this.#timer === undefined) this.#run();
      });
  }
}

/** Never through a shell. */
function run([program, ...args]: readonly string[], signed: SignedMinuteHead, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program!, [...args, minuteHeadHash(sha256, signed.head)], {
      stdio: ['pipe', 'ignore', 'pipe'],
      shell: false,
      timeout: MOST_MS,
      killSignal: 'SIGKILL',
      signal,
    });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => {
      said = `${said}${chunk}`.slice(-1_000);
    });
    child.once('error', reject);
    child.once('close', (code, killed) =>
      code === 0 ? resolve() : reject(new Error(`the anchor command ended with ${code ?? killed}: ${said.trim()}`)),
    );
    // It may end without reading.
    child.stdin.on('error', () => undefined);
    child.stdin.end(`${JSON.stringify(signed)}\n`);
  });
}
