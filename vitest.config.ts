import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['*.test.ts', '{core,contract,server,web,office,ui,client,simulator,bench}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    // Most of them wait for a database, a socket or the next block of a chain: with one more than there are cores none is idle.
    maxWorkers: availableParallelism() + 1,
    // Whoever measures the product on a busy machine should not read about timeouts.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    teardownTimeout: 30_000,
    // A shared machine may stand still for a while; what fails twice is wrong.
    retry: process.env['CI'] ? 1 : 0,
  },
});
