import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['*.test.ts', '{core,contract,server,web,ui,simulator,bench}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    // Whoever measures the product on a busy machine should not read about timeouts.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    teardownTimeout: 30_000,
    // A shared machine may stand still for a while; what fails twice is wrong.
    retry: process.env['CI'] ? 1 : 0,
  },
});
