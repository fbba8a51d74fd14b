// npm test: every vitest test, the sizes of the built app, then the journeys in a real browser. Command line arguments go to vitest
// alone: `npm test -- core/spot` runs a part.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { root, runLoudly } from './children.ts';

const args = process.argv.slice(2);
let code = await runLoudly('vitest', ['run', '--root', root, ...args]);

if (args.length === 0 && existsSync(join(root, 'web', 'dist'))) code = (await runLoudly(process.execPath, ['web/budget.ts'])) || code;

if (args.length === 0 && existsSync(join(root, 'e2e', 'playwright.config.ts'))) {
  if (hasChromium())
    for (const project of ['journeys', 'speed'])
      code = (await runLoudly('playwright', ['test', '--config', 'e2e/playwright.config.ts', `--project=${project}`])) || code;
  else {
    console.log(
      'The journeys were left out: no Chromium. Install one with `npx playwright install --with-deps chromium`, or set CHROMIUM to its path.',
    );
    // In CI, journeys that didn't run count as a failure.
    if (process.env['CI']) code ||= 1;
  }
}
process.exitCode = code;

function hasChromium(): boolean {
  const named = process.env['CHROMIUM'];
  if (named) return existsSync(named);
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const cache = process.env['PLAYWRIGHT_BROWSERS_PATH'] ?? join(process.env['HOME'] ?? '', '.cache', 'ms-playwright');
  return folders.some((folder) => names.some((name) => existsSync(join(folder, name)))) || existsSync(cache);
}
