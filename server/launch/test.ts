// npm test: every vitest test, the sizes of the built app, then the journeys in a real browser. Command line arguments go to vitest
// alone: `npm test -- core/spot` runs a part.
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { delimiter, join } from 'node:path';
import { root, runLoudly } from './children.ts';

const args = process.argv.slice(2);
const folder = folderInMemory();
const env = folder === undefined ? process.env : { ...process.env, TMPDIR: folder };
let code = await runLoudly('vitest', ['run', '--root', root, ...args], env);

if (args.length === 0 && existsSync(join(root, 'web', 'dist'))) code = (await runLoudly(process.execPath, ['web/budget.ts'])) || code;

if (args.length === 0 && existsSync(join(root, 'e2e', 'playwright.config.ts'))) {
  if (hasChromium())
    for (const project of ['journeys', 'speed'])
      code = (await runLoudly('playwright', ['test', '--config', 'e2e/playwright.config.ts', `--project=${project}`], env)) || code;
  else {
    console.log(
      'The journeys were left out: no Chromium. Install one with `npx playwright install --with-deps chromium`, or set CHROMIUM to its path.',
    );
    // In CI, journeys that didn't run count as a failure.
    if (process.env['CI']) code ||= 1;
  }
}
if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
process.exitCode = code;

/**
 * Where temporary files go on a machine with memory to spare. The tests make a few hundred databases and would otherwise spend much of
 * their time waiting for the disk. A process that is killed loses nothing there either, and that is all the tests kill.
 */
function folderInMemory(): string | undefined {
  const memory = '/dev/shm';
  if (process.env['TMPDIR'] !== undefined || !existsSync(memory)) return undefined;
  const { bavail, bsize } = statfsSync(memory);
  if (Math.min(bavail * bsize, freemem()) < 8 * 2 ** 30) return undefined;
  const made = mkdtempSync(join(memory, 'bourse-tests-'));
  // The database runs under an account of its own, which has to get through.
  chmodSync(made, 0o711);
  return made;
}

function hasChromium(): boolean {
  const named = process.env['CHROMIUM'];
  if (named) return existsSync(named);
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const cache = process.env['PLAYWRIGHT_BROWSERS_PATH'] ?? join(process.env['HOME'] ?? '', '.cache', 'ms-playwright');
  return folders.some((folder) => names.some((name) => existsSync(join(folder, name)))) || existsSync(cache);
}
