import { defineConfig } from '@playwright/test';
import { fullChromium, launchedBy, lightChromium } from './chromium.ts';

export default defineConfig({
  testDir: '.',
  // Performance tests run alone, after the others, which would distort the measurements.
  projects: [
    {
      name: 'journeys',
      testMatch: '*.spec.ts',
      testIgnore: '*-performance.spec.ts',
      // Without a graphics card, slides and flashing prices occupy a core. What is about them asks for motion.
      use: { contextOptions: { reducedMotion: 'reduce' }, launchOptions: launchedBy(lightChromium) },
    },
    { name: 'speed', testMatch: '*-performance.spec.ts' },
  ],
  outputDir: '../test-results',
  globalSetup: './start-exchange.ts',
  // One more than the smallest machine has cores: journeys wait for blocks, for delays and for each other's servers.
  workers: 3,
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
