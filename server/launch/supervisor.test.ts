import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Restarts } from './restarts.ts';
import { supervise } from './supervisor.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'supervisor-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A process in the place of the exchange. */
function standIn(name: string, script: string): string {
  const path = join(folder, `${name}.mjs`);
  writeFileSync(path, script);
  return path;
}

test('the first restart comes at once, each further one waits longer, and the fifth death within a minute is the last', () => {
  const restarts = new Restarts();
  expect([0, 1_000, 3_000, 9_000, 25_000].map((at) => restarts.wait(at))).toEqual([250, 1_000, 5_000, 15_000, undefined]);
});

test('a death more than a minute ago no longer counts', () => {
  const restarts = new Restarts();
  expect([0, 61_000, 122_000].map((at) => restarts.wait(at))).toEqual([250, 250, 250]);
});

test('an exchange that dies five times within a minute ends the program with the reason and its exit code', async () => {
  const said: string[] = [];
  expect(await supervise([standIn('dying', 'process.exit(69)')], (line) => said.push(line), [1, 2, 3, 4]).ended).toBe(69);
  expect(said).toEqual([
    'The exchange ended because it lost the connection to the database. Starting it again.',
    ...Array(3).fill('The exchange ended because it lost the connection to the database. Starting it again.'),
    'Bourse stopped: the exchange ended 5 times within a minute, the last time because it lost the connection to the database.',
  ]);
});

test.each([
  ['stopped on request', 0],
  ['refused to start', 1],
  ['taken over by another server', 75],
])('an exchange that was %s isn’t started again', async (_, code) => {
  const said: string[] = [];
  expect(await supervise([standIn(`final-${code}`, `process.exit(${code})`)], (line) => said.push(line), [1]).ended).toBe(code);
  expect(said).toEqual([]);
});

test('a start that is refused after the exchange has served is tried again: the database may be restarting', async () => {
  const said: string[] = [];
  const script = standIn('refused-later', "process.send('open', () => process.exit(1))");
  expect(await supervise([script], (line) => said.push(line), [1]).ended).toBe(1);
  expect(said).toHaveLength(2);
});

test('the first signal is passed on, and a second one kills an exchange that doesn’t stop', async () => {
  const exchange = supervise(
    [standIn('deaf', "process.on('SIGINT', () => {}); process.send('open'); setInterval(() => {}, 1_000)")],
    () => undefined,
  );
  await new Promise((resume) => setTimeout(resume, 1_000));
  exchange.signal('SIGINT');
  exchange.signal('SIGINT');
  expect(await exchange.ended).toBe(130);
});

test('a signal while the exchange waits to be started again ends the program', async () => {
  const exchange = supervise([standIn('waiting', 'process.exit(70)')], () => exchange.signal('SIGTERM'), [60_000]);
  expect(await exchange.ended).toBe(0);
});

test('an exchange whose supervisor was killed learns it from the closed channel', async () => {
  const child = standIn(
    'orphan',
    "process.on('disconnect', () => { console.log('alone'); process.exit(0) }); console.log('up'); setInterval(() => {}, 1_000)",
  );
  const parent = standIn(
    'parent',
    `import { supervise } from ${JSON.stringify(join(import.meta.dirname, 'supervisor.ts'))};
    await supervise([${JSON.stringify(child)}], console.log).ended;`,
  );
  const supervisor: ChildProcess = spawn(process.execPath, [parent], { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  supervisor.stdout!.setEncoding('utf8').on('data', (text: string) => {
    if (text.includes('up')) supervisor.kill('SIGKILL');
    said += text;
  });
  await once(supervisor.stdout!, 'close');
  expect(said).toBe('up\nalone\n');
});
