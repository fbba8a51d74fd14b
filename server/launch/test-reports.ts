// What the reports of vitest and Playwright say went wrong, one line each, for the end of a long run.
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './children.ts';

export interface Summary {
  readonly passed: number;
  readonly skipped: number;
  /** File and name of each test that failed, and of each file that couldn't be run. */
  readonly failed: readonly string[];
  /** Tests that failed at first and then passed. */
  readonly repeated: readonly string[];
}

export const nothingRun: Summary = { passed: 0, skipped: 0, failed: [], repeated: [] };

export const sumOf = (parts: readonly Summary[]): Summary => ({
  passed: parts.reduce((sum, part) => sum + part.passed, 0),
  skipped: parts.reduce((sum, part) => sum + part.skipped, 0),
  failed: parts.flatMap((part) => part.failed),
  repeated: parts.flatMap((part) => part.repeated),
});

interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages?: readonly string[] | null;
    }[];
  }[];
}

/** The report of vitest's `json` reporter. A retried test that passed still lists the failures of its earlier tries. */
export function vitestSummary(file: string): Summary {
  const report = read<VitestReport>(file);
  if (report === undefined) return nothingRun;
  const failed: string[] = [];
  const repeated: string[] = [];
  let passed = 0;
  let skipped = 0;
  for (const result of report.testResults) {
    const path = relative(root, result.name);
    for (const { fullName, status, failureMessages } of result.assertionResults)
      if (status === 'failed') failed.push(`${path}: ${fullName.trim()}${reasonOf(failureMessages?.[0])}`);
      else if (status !== 'passed') skipped += 1;
      else {
        passed += 1;
        if (failureMessages?.length) repeated.push(`${path}: ${fullName.trim()}`);
      }
    if (result.status === 'failed' && !result.assertionResults.some(({ status }) => status === 'failed'))
      failed.push(`${path}: ${(result.message ?? '').trim().split('\n', 1)[0] || 'the file could not be run'}`);
  }
  return { passed, skipped, failed, repeated };
}

interface Spec {
  readonly title: string;
  readonly file: string;
  readonly tests: readonly {
    readonly status: string;
    readonly results?: readonly { readonly error?: { readonly message?: string } }[];
  }[];
}

interface Suite {
  readonly specs?: readonly Spec[];
  readonly suites?: readonly Suite[];
}

/** The report of Playwright's `json` reporter. */
export function playwrightSummary(file: string): Summary {
  const report = read<Suite & { readonly errors?: readonly { readonly message?: string }[] }>(file);
  if (report === undefined) return nothingRun;
  const specs = (suite: Suite): NonNullable<Suite['specs']> => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specs)];
  const tests = specs(report).flatMap((spec) =>
    spec.tests.map(({ status, results }) => ({
      name: `e2e/${spec.file}: ${spec.title}`,
      status,
      reason: reasonOf(results?.find(({ error }) => error)?.error?.message),
    })),
  );
  const named = (wanted: string) =>
    tests.filter(({ status }) => status === wanted).map(({ name, reason }) => (wanted === 'expected' ? name : `${name}${reason}`));
  return {
    passed: named('expected').length + named('flaky').length,
    skipped: named('skipped').length,
    failed: [...named('unexpected'), ...(report.errors ?? []).map(({ message }) => `e2e: ${(message ?? '').split('\n', 1)[0]}`)],
    repeated: named('flaky'),
  };
}

/** The first line of what the first try said. */
function reasonOf(message: string | undefined): string {
  const line = stripVTControlCharacters(message ?? '')
    .trim()
    .split('\n', 1)[0]!;
  return line === '' ? '' : ` (${line.slice(0, 200)})`;
}

const read = <T>(file: string): T | undefined => (existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined);
