import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('a server that is killed while second contracts settle has each of them once, and pays it once', () => {
  // Twelve times as fast, so that the contracts of the round settle while the server dies.
  const args = [join(import.meta.dirname, 'crash.ts'), '--rounds', '1', '--speed', '12', '--seed', '7'];
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { encoding: 'utf8', timeout: 150_000 });
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/nothing lost, nothing doubled, nothing half/);
  const [, won, lost, tied, voided] = (/round 1: .* second contracts (\d+) won (\d+) lost (\d+) tied (\d+) void/.exec(stdout) ?? []).map(
    Number,
  );
  expect(won! + lost! + tied! + voided!).toBeGreaterThan(0);
}, 160_000);
