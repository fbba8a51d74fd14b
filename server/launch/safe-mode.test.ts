import { spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { clearSafeMode, noteSafeMode, readSafeMode } from '../engine/safe-mode-note.ts';

const folder = mkdtempSync(join(tmpdir(), 'safe-mode-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(...args: string[]): { readonly said: string; readonly status: number | null } {
  const env = { PATH: process.env['PATH'], DATA_DIR: folder };
  const { stdout, stderr, status } = spawnSync(process.execPath, [join(import.meta.dirname, 'safe-mode.ts'), ...args], {
    env,
    encoding: 'utf8',
  });
  return { said: stdout + stderr, status };
}

test('npm run safe-mode says why money is stopped, and lets the next start end it with a reason', () => {
  expect(run()).toMatchObject({ said: expect.stringContaining('is not in safe mode'), status: 0 });
  expect(run('--end', 'nothing')).toMatchObject({ said: expect.stringContaining('is not in safe mode'), status: 1 });
  noteSafeMode(folder, 'a broken invariant');
  noteSafeMode(folder, 'another one, found later');
  expect(run().said).toMatch(/^Safe mode since \d{4}-.*: a broken invariant\n/);
  expect(run('--end')).toMatchObject({ status: 1 });
  expect(run('--end', ' ')).toMatchObject({ said: expect.stringContaining('Give a reason'), status: 1 });
  expect(readSafeMode(folder)!.end).toBeUndefined();
  expect(run('--end', 'the row was corrected')).toMatchObject({
    said: expect.stringContaining('The next start checks everything'),
    status: 0,
  });
  expect(readSafeMode(folder)).toMatchObject({ why: 'a broken invariant', end: { reason: 'the row was corrected' } });
  expect(run().said).toContain('the row was corrected');
  // What is found after the decision isn't covered by it.
  noteSafeMode(folder, 'found since');
  expect(readSafeMode(folder)!.end).toBeUndefined();
});

test('a reason that no later start would find again is added to the first one', () => {
  clearSafeMode(folder);
  noteSafeMode(folder, 'a broken invariant');
  noteSafeMode(folder, 'a changed checkpoint', true);
  noteSafeMode(folder, 'a changed checkpoint', true);
  expect(readSafeMode(folder)!.why).toBe('a broken invariant; a changed checkpoint');
});

test.runIf(process.getuid?.() === 0)('a permission given as root can be read by the account that DATA_DIR belongs to', () => {
  const [uid, gid] = [54_321, 54_322];
  chownSync(folder, uid, gid);
  noteSafeMode(folder, 'a broken invariant');
  expect(run('--end', 'the row was corrected').status).toBe(0);
  expect(statSync(join(folder, 'safe-mode.json'))).toMatchObject({ uid, gid });
});
