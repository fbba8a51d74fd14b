import { spawn } from 'node:child_process';

/**
 * Tells systemd that we serve, and at each half of its watchdog's time that our event loop still turns. A shell stands by for that,
 * because starting a process from one as large as ours would stop the loop for a moment. Nothing happens without systemd.
 */
export function tellSystemd(env: NodeJS.ProcessEnv = process.env): void {
  if (env['NOTIFY_SOCKET'] === undefined) return;
  const shell = spawn('sh', ['-c', 'while read -r line; do systemd-notify "$line"; done'], { stdio: ['pipe', 'ignore', 'inherit'] });
  shell.on('error', () => undefined);
  shell.stdin.on('error', () => undefined);
  shell.unref();
  const tell = (line: string): boolean => shell.stdin.write(`${line}\n`);
  tell('READY=1');
  const watchdogUs = Number(env['WATCHDOG_USEC'] ?? 0);
  if (watchdogUs > 0) setInterval(() => tell('WATCHDOG=1'), watchdogUs / 2_000).unref();
}
