// npm run dev: the server, restarted at each change, and both apps from vite with hot reload; vite forwards calls to it.
import { spawn } from 'node:child_process';
import { root } from './children.ts';

const port = process.env['PORT'] ?? '4000';
const officePort = process.env['OFFICE_PORT'] ?? '4001';
const env = { ...process.env, PORT: port, OFFICE_PORT: officePort };
const vite = (app: string) =>
  spawn('vite', [app, '--host', process.env['HOST'] ?? '127.0.0.1'], {
    cwd: root,
    env: { ...env, BOURSE_SERVER: `http://127.0.0.1:${port}`, BOURSE_OFFICE: `http://127.0.0.1:${officePort}` },
    stdio: 'inherit',
  });
const children = [
  spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], { cwd: root, env, stdio: 'inherit' }),
  vite('web'),
  vite('office'),
];

let isEnding = false;
function end(code: number): void {
  if (isEnding) return;
  isEnding = true;
  process.exitCode = code;
  for (const child of children) child.kill('SIGINT');
}
for (const child of children) child.on('exit', (code) => end(code ?? 0));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => end(0));
