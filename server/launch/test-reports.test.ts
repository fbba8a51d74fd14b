import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './children.ts';
import { nothingRun, playwrightSummary, sumOf, vitestSummary } from './test-reports.ts';

const file = join(mkdtempSync(join(tmpdir(), 'test-reports-')), 'report.json');
const write = (report: unknown): string => {
  writeFileSync(file, JSON.stringify(report));
  return file;
};

test('failed tests, repeated tests and files that couldn’t be run are named', () => {
  const report = {
    testResults: [
      {
        name: join(root, 'core/a.test.ts'),
        status: 'failed',
        assertionResults: [
          { fullName: ' passes', status: 'passed', failureMessages: [] },
          { fullName: ' passes when repeated', status: 'passed', failureMessages: ['expected 1 to be 2'] },
          { fullName: ' fails', status: 'failed', failureMessages: ['expected 1 to be 2'] },
          { fullName: ' is left out', status: 'skipped', failureMessages: [] },
        ],
      },
      { name: join(root, 'core/b.test.ts'), status: 'failed', message: 'Cannot find module\nmore', assertionResults: [] },
    ],
  };
  expect(vitestSummary(write(report))).toEqual({
    passed: 2,
    skipped: 1,
    failed: ['core/a.test.ts: fails (expected 1 to be 2)', 'core/b.test.ts: Cannot find module'],
    repeated: ['core/a.test.ts: passes when repeated'],
  });
});

test('a failed journey, a repeated one and an error outside of them are named', () => {
  const report = {
    suites: [
      {
        specs: [{ title: 'a trader pays', file: 'pay.spec.ts', tests: [{ status: 'expected' }] }],
        suites: [
          {
            specs: [
              { title: 'a trader waits', file: 'wait.spec.ts', tests: [{ status: 'flaky' }] },
              { title: 'a trader leaves', file: 'leave.spec.ts', tests: [{ status: 'unexpected' }] },
              { title: 'a trader rests', file: 'rest.spec.ts', tests: [{ status: 'skipped' }] },
            ],
          },
        ],
      },
    ],
    errors: [{ message: 'the exchange did not start\nmore' }],
  };
  expect(playwrightSummary(write(report))).toEqual({
    passed: 2,
    skipped: 1,
    failed: ['e2e/leave.spec.ts: a trader leaves', 'e2e: the exchange did not start'],
    repeated: ['e2e/wait.spec.ts: a trader waits'],
  });
});

test('a part without a report adds nothing', () => {
  expect(sumOf([vitestSummary('/missing'), playwrightSummary('/missing')])).toEqual(nothingRun);
});
