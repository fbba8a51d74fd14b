// What deploy/ promises, as far as it can be checked without systemd running and without a container engine.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeSettings } from '../config.ts';
import { root } from './children.ts';

const deploy = join(root, 'deploy');
const read = (...path: string[]): string => readFileSync(join(deploy, ...path), 'utf8');
const units = readdirSync(join(deploy, 'systemd'));
const hasAnalyze = spawnSync('systemd-analyze', ['--version']).status === 0;

/** Settings of the exchange, and those of the signer, which has its own (docs/chains.md). */
const known = new Set([...describeSettings().map(({ name }) => name), 'SIGNER_PASSPHRASE_FILE']);

/** The program and its arguments, with the flags of Node apart. */
function commandOf(unit: string): { flags: string[]; script: string; args: string[] } {
  const [node, ...words] = /^ExecStart=(.*)$/m.exec(read('systemd', unit))![1]!.split(' ');
  expect(node).toBe('/opt/bourse/node_modules/.bin/node');
  const at = words.findIndex((word) => !word.startsWith('--'));
  return { flags: words.slice(0, at), script: words[at]!, args: words.slice(at + 1) };
}

test.each(units)('%s starts a file that exists, with flags that our Node accepts', (unit) => {
  const { flags, script } = commandOf(unit);
  expect(existsSync(join(root, script))).toBe(true);
  const tried = spawnSync(process.execPath, [...flags, '-e', '0'], { encoding: 'utf8' });
  expect(tried.stderr).toBe('');
  expect(tried.status).toBe(0);
});

test.each(units)('%s restarts always, under an account of its own that can gain no rights and write nothing but its own folder', (unit) => {
  const text = read('systemd', unit);
  expect(text).toMatch(/^Restart=always$/m);
  expect(text).toMatch(/^NoNewPrivileges=yes$/m);
  expect(text).toMatch(/^ProtectSystem=strict$/m);
  expect(text).toMatch(/^CapabilityBoundingSet=$/m);
  expect(text).not.toMatch(/^User=root$/m);
});

test('the three units have three accounts', () => {
  expect(new Set(units.map((unit) => /^User=(.*)$/m.exec(read('systemd', unit))![1])).size).toBe(3);
});

test('the server under systemd has the young generation that npm start gives it', () => {
  const given = /supervise\(\[([^\]]*)\]/.exec(readFileSync(join(root, 'server', 'launch', 'start.ts'), 'utf8'))![1]!;
  const { flags, script } = commandOf('bourse.service');
  expect(given).toBe([...flags, script].map((word) => `'${word}'`).join(', '));
  expect(read('Containerfile')).toContain(JSON.stringify(['node', ...flags]).replaceAll(',', ', '));
  expect(read('Containerfile')).toContain(`CMD ["${script}"]`);
});

test('every variable that a unit, an example or the image sets is a setting', () => {
  const texts = [...units.map((unit) => read('systemd', unit)), read('bourse.env.example'), read('chain.env.example')];
  const named = texts.flatMap((text) => [...text.matchAll(/^(?:Environment=)?([A-Z][A-Z_]+)=/gm)].map(([, name]) => name!));
  const inImage = [.../^ENV (.*)$/m.exec(read('Containerfile'))![1]!.matchAll(/([A-Z_]+)=/g)].map(([, name]) => name!);
  expect([...named, ...inImage].filter((name) => !known.has(name))).toEqual([]);
  expect(named).toContain('DATABASE_URL');
});

test('the image serves as a user without rights and is healthy when /readyz is', () => {
  const last = read('Containerfile')
    .split(/^FROM /m)
    .at(-1)!;
  expect(last).toMatch(/^USER node$/m);
  expect(last).toMatch(/HEALTHCHECK[\s\S]*\/readyz/);
  expect(read('Containerfile').match(/^FROM /gm)).toHaveLength(2);
});

test.runIf(hasAnalyze)('systemd-analyze finds nothing wrong with the units', () => {
  const folder = mkdtempSync(join(tmpdir(), 'units-'));
  try {
    for (const unit of units) writeFileSync(join(folder, unit), read('systemd', unit).replaceAll('/opt/bourse', root));
    const paths = units.map((unit) => join(folder, unit));
    const verified = spawnSync('systemd-analyze', ['verify', '--man=no', '--recursive-errors=no', ...paths], { encoding: 'utf8' });
    const ours = verified.stderr.split('\n').filter((line) => line.includes('bourse'));
    expect(ours).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('the server tells systemd that it serves, and then that its event loop still turns', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'notify-'));
  try {
    // In the place of the real one: writes down what it is told.
    writeFileSync(join(folder, 'systemd-notify'), '#!/bin/sh\necho "$1" >> "$NOTIFY_SOCKET"\n');
    chmodSync(join(folder, 'systemd-notify'), 0o755);
    const told = join(folder, 'told');
    const script = `import { tellSystemd } from ${JSON.stringify(join(import.meta.dirname, 'systemd.ts'))};
      tellSystemd(); setTimeout(() => process.exit(0), 1_500);`;
    const env = { PATH: `${folder}:${process.env['PATH']}`, NOTIFY_SOCKET: told, WATCHDOG_USEC: '200000' };
    await once(spawn(process.execPath, ['--input-type=module', '-e', script], { env, stdio: 'inherit' }), 'close');
    const [first, ...later] = readFileSync(told, 'utf8').trim().split('\n');
    expect(first).toBe('READY=1');
    expect(later.length).toBeGreaterThan(3);
    expect(new Set(later)).toEqual(new Set(['WATCHDOG=1']));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
