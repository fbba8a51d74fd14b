import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..', '..');

export interface Ended {
  readonly code: number;
  readonly output: string;
  readonly seconds: number;
}

/** Runs a program of the project and keeps its output, which matters only if it fails. */
export function runQuietly(command: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env): Promise<Ended> {
  const started = performance.now();
  const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  return ended(child).then((code) => ({ code, output, seconds: (performance.now() - started) / 1000 }));
}

/** Runs a program with its output shown. */
export function runLoudly(command: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env): Promise<number> {
  return ended(spawn(command, args, { cwd: root, env, stdio: 'inherit' }));
}

const ended = (child: ChildProcess): Promise<number> =>
  new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(error.message);
      resolve(127);
    });
    child.on('close', (code, signal) => resolve(code ?? (signal === null ? 1 : 130)));
  });
