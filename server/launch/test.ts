// npm test: every vitest test, the sizes of the built app, then the journeys in a real browser. Command line arguments go to vitest
// alone: `npm test -- core/spot` runs a part. `npm run test:languages` is the part of the journeys that only CI always takes.
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { root, runLoudly } from './children.ts';
import { nothingRun, playwrightSummary, type Summary, sumOf, vitestSummary } from './test-reports.ts';

const args = process.argv.slice(2);
const onlyLanguages = args[0] === '--languages';
const isWhole = args.length === 0;
const folder = folderInMemory();
const env = folder === undefined ? process.env : { ...process.env, TMPDIR: folder };
const reports = mkdtempSync(join(folder ?? tmpdir(), 'bourse-reports-'));
// The walk through twenty languages takes minutes and fails for little but texts and styles, so only CI always takes it.
const browserParts = onlyLanguages
  ? { languages: ['languages'] }
  : { journeys: ['steered', 'journeys', ...(process.env['CI'] ? ['languages'] : [])], speed: ['speed'] };
const summaries: Summary[] = [];
/** What failed without a test to name. */
const failed: string[] = [];
let code = 0;

/** Runs one part, and remembers its exit code and what its report says. */
async function part(name: string, run: Promise<number>, summary: () => Summary = () => nothingRun): Promise<void> {
  const ended = await run;
  summaries.push(summary());
  if (ended !== 0 && summaries.at(-1)?.failed.length === 0) failed.push(`${name} ended with ${ended}`);
  code ||= ended;
}

const units = join(reports, 'vitest.json');
const saysBoth = ['--reporter=default', '--reporter=json', `--outputFile.json=${units}`];
if (!onlyLanguages)
  await part('vitest', runLoudly('vitest', ['run', '--root', root, ...saysBoth, ...args], env), () => vitestSummary(units));

if (isWhole && existsSync(join(root, 'web', 'dist'))) await part('the size of the app', runLoudly(process.execPath, ['web/budget.ts']));

if ((isWhole || onlyLanguages) && existsSync(join(root, 'e2e', 'playwright.config.ts'))) {
  if (hasChromium())
    for (const [name, projects] of Object.entries(browserParts)) {
      const report = join(reports, `${name}.json`);
      const options = ['--config', 'e2e/playwright.config.ts', ...projects.map((one) => `--project=${one}`), '--reporter=list,json'];
      const run = runLoudly('playwright', ['test', ...options], { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report });
      await part(name, run, () => playwrightSummary(report));
    }
  else {
    console.log(
      'The journeys were left out: no Chromium. Install one with `npx playwright install --with-deps chromium`, or set CHROMIUM to its path.',
    );
    // In CI, journeys that didn't run count as a failure.
    if (process.env['CI']) failed.push('the journeys were left out');
    if (process.env['CI']) code ||= 1;
  }
}

// Thousands of lines may stand between a failure and the end of the run, so they are named again.
const sum = sumOf(summaries);
failed.unshift(...sum.failed);
console.log('');
for (const name of sum.repeated) console.log(`passed when repeated: ${name}`);
for (const name of failed) console.log(`FAILED: ${name}`);
console.log(`${sum.passed} passed, ${failed.length} failed, ${sum.skipped} skipped`);
for (const made of [reports, folder]) if (made !== undefined) rmSync(made, { recursive: true, force: true });
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
