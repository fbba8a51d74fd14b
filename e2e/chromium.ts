// Which browser the journeys run in. The headless shell draws the same pages as Chromium for a third of the processor time.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const found = (...names: string[]): string | undefined =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((path) => existsSync(path));

const named = process.env['CHROMIUM'] || undefined;
/** The one that CHROMIUM names, or the system's; otherwise the one that Playwright installed. */
export const fullChromium: string | undefined = named ?? found('chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable');
/** Without windows, notifications and a graphics card. */
export const lightChromium: string | undefined = named ?? found('chromium-headless-shell') ?? fullChromium;

export const launchedBy = (executablePath: string | undefined) => ({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});
