import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Minutes would be lost if one of these came last and ran alone. */
const long = [
  'server/start.test.ts',
  'server/launch/whole-way.test.ts',
  'simulator/reckoning.test.ts',
  'server/launch/approval-way.test.ts',
  'server/market/practice/practice-market.test.ts',
  'server/engine/engine.test.ts',
  'server/launch/practice-chain.test.ts',
  'server/engine/command-outbox.test.ts',
  'server/history/archive.test.ts',
  'simulator/simulation.test.ts',
  'server/launch/restart.test.ts',
  'server/test/chain-kill-rounds.test.ts',
];

class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const found = long.findIndex((name) => moduleId.endsWith(`/${name}`));
      return found === -1 ? long.length : found;
    };
    return (await super.sort(files)).sort((a, b) => place(a) - place(b));
  }
}

const exclude = ['**/node_modules/**', '**/dist/**'];

export default defineConfig({
  test: {
    // Most of them wait for a database, a socket or the next block of a chain: with one more than there are cores none is idle.
    maxWorkers: availableParallelism() + 1,
    // A worker runs one file after the other, since loading the server anew takes longer than most files' tests. What a file starts or
    // sets, it stops and puts back.
    isolate: false,
    sequence: { sequencer: LongFilesFirst },
    // Whoever measures the product on a busy machine should not read about timeouts.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    teardownTimeout: 30_000,
    expect: { poll: { timeout: 30_000 } },
    // A shared machine may stand still for a while; what fails three times is wrong, as in the journeys.
    retry: process.env['CI'] ? 2 : 0,
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['*.test.ts', 'server/**/*.test.ts'],
          exclude,
          globalSetup: './server/test/keep-prepared-database.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'core',
          include: ['{core,contract,simulator,bench}/**/*.test.ts'],
          exclude,
          // Loaded by Node itself, as in production. Vite would put a lookup in front of every call of an import, and the simulator makes
          // billions of them.
          experimental: { viteModuleRunner: false, nodeLoader: false },
        },
      },
      {
        extends: true,
        test: {
          name: 'apps',
          include: ['{web,office,ui,client}/**/*.test.{ts,tsx}'],
          exclude,
        },
      },
    ],
  },
});
