import { defineConfig } from '@playwright/test';
import { fullChromium, launchedBy, lightChromium } from './chromium.ts';

/** They have an exchange whose price feed and clock belong to the test (steered-exchange.ts). */
const steered = ['second-contracts.spec.ts', 'futures-*.spec.ts', 'token-sales.spec.ts'];
/** Every screen in all twenty languages: `npm run test:languages`, and always in CI. */
const languages = ['twenty-languages.spec.ts', 'languages-accessibility.spec.ts'];
const speed = '*-performance.spec.ts';

// Without a graphics card, slides and flashing prices occupy a core. What is about them asks for motion.
const light = { contextOptions: { reducedMotion: 'reduce' }, launchOptions: launchedBy(lightChromium) } as const;

export default defineConfig({
  testDir: '.',
  projects: [
    // They wait for contracts to expire and for feeds to fall silent. Two workers wait while the others have the cores to themselves.
    { name: 'steered', testMatch: steered, use: light, workers: 2 },
    { name: 'journeys', testMatch: '*.spec.ts', testIgnore: [...steered, ...languages, speed], use: light },
    { name: 'languages', testMatch: languages, use: light },
    // Alone, after the others, which would distort the measurements.
    { name: 'speed', testMatch: speed },
  ],
  outputDir: '../test-results',
  globalSetup: './start-exchange.ts',
  // Twice the cores of the smallest machine: journeys wait for blocks, for delays and for each other's servers.
  workers: 4,
  fullyParallel: false,
  timeout: 180_000,
  // A shared machine may freeze for a while; a test that fails three times is broken.
  retries: process.env['CI'] === undefined ? 0 : 2,
  expect: { timeout: 30_000 },
  forbidOnly: process.env['CI'] !== undefined,
  reporter: [['list']],
  use: {
    baseURL: process.env['E2E_URL'] ?? `http://127.0.0.1:${process.env['E2E_PORT'] ?? 4090}`,
    viewport: { width: 390, height: 844 },
    // Nobody looks at these pixels, and four times as many take longer; the performance tests use a phone's.
    deviceScaleFactor: 1,
    hasTouch: true,
    locale: 'en-US',
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    timezoneId: 'UTC',
    // Recording costs a third of the time, so only a failed test is repeated with it.
    trace: 'on-first-retry',
    launchOptions: launchedBy(fullChromium),
  },
});
