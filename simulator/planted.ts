// Tests the test suite: each planted bug is written into a copy of the code, and the tests that should catch it run there. One line
// per bug; exit 1 if one isn't caught or its place isn't found any more.
//   node simulator/planted.ts [words from a bug's moral, or its room: core/perpetual]

import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { bugs } from './planted/bugs.ts';
import type { PlantedBug } from './planted/core.ts';

const root = join(import.meta.dirname, '..');
/** Inside the project, so that its packages are found, under a name that git, the linter and the test runner ignore. */
const nursery = join(root, 'node_modules', '.planted');
/** Of the server only what the simulator's traders are made of. */
const FLOORS = ['core', 'contract', 'simulator', 'server/market/practice'];
/** One bug's tests take seconds, and a bug that makes them hang is caught too. */
const TIMEOUT_MS = 240_000;
/** All of them on the healthy copy. */
const HEALTHY_TIMEOUT_MS = 1_800_000;

const words = process.argv.slice(2).join(' ');
process.exitCode = await plantAll(bugs.filter((bug) => bug.moral.includes(words) || bug.file.includes(words)));

async function plantAll(all: readonly PlantedBug[]): Promise<number> {
  rmSync(nursery, { recursive: true, force: true });
  mkdirSync(nursery, { recursive: true });
  const waiting = [...all];
  let missed = 0;
  const gardener = async (): Promise<void> => {
    const bed = prepareBed();
    for (let bug = waiting.shift(); bug !== undefined; bug = waiting.shift()) {
      const verdict = await plant(bed, bug);
      if (verdict !== 'caught') missed++;
      console.log(`${verdict.padEnd(9)} ${bug.moral} (${bug.file})`);
    }
  };
  // The unmodified copy must pass, otherwise every bug would seem to be caught.
  const tests = [...new Set(all.flatMap((bug) => bug.tests))];
  if (!(await passes(prepareBed(), tests, HEALTHY_TIMEOUT_MS))) {
    console.log('the tests fail without any planted bug');
    missed = Number.POSITIVE_INFINITY;
  } else {
    await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, gardener));
    console.log(missed === 0 ? `all ${all.length} planted bugs were caught` : `${missed} of ${all.length} planted bugs were not caught`);
  }
  rmSync(nursery, { recursive: true, force: true });
  return missed === 0 ? 0 : 1;
}

/** A copy of the packages that the tests need. */
function prepareBed(): string {
  const bed = mkdtempSync(join(nursery, 'bed-'));
  for (const floor of FLOORS)
    cpSync(join(root, floor), join(bed, floor), { recursive: true, filter: (path) => !path.includes('node_modules') });
  // Node refuses TypeScript under node_modules, but the test runner transforms it; packages are found through the parent.
  writeFileSync(join(bed, 'package.json'), readFileSync(join(root, 'package.json')));
  writeFileSync(
    join(bed, 'vitest.config.mjs'),
    `export default {
      test: { bail: 1, testTimeout: ${TIMEOUT_MS}, include: ['**/*.test.ts'], exclude: [], isolate: false },
      // One floor must see the planted copy of another, not the healthy original behind the package's name.
      resolve: { alias: [{ find: /^@bourse\\/(${FLOORS.join('|').replaceAll('/', '\\/')})\\/(.*)$/, replacement: ${JSON.stringify(`${bed}/$1/$2.ts`)} }] },
    };\n`,
  );
  return bed;
}

async function plant(bed: string, bug: PlantedBug): Promise<'caught' | 'NOT FOUND' | 'MISSED'> {
  const path = join(bed, bug.file);
  const healthy = readFileSync(path, 'utf8');
  if (healthy.split(bug.find).length !== 2) return 'NOT FOUND';
  writeFileSync(
    path,
    healthy.replace(bug.find, () => bug.replace),
  );
  try {
    return (await passes(bed, bug.tests)) ? 'MISSED' : 'caught';
  } finally {
    writeFileSync(path, healthy);
  }
}

function passes(bed: string, tests: readonly string[], timeout = TIMEOUT_MS): Promise<boolean> {
  const runner = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const child = spawn(process.execPath, [runner, 'run', '--root', bed, ...tests], { cwd: bed, stdio: 'ignore', timeout });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => resolve(code === 0));
  });
}
