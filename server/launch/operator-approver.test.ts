import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addOperator } from '../operators/operator-store.ts';
import { type PracticeServer, startPracticeServer } from '../test/practice-server.ts';

// approval-way.test.ts shows that a signer accepts its output.

let server: PracticeServer;
beforeAll(async () => {
  server = await startPracticeServer();
  await addOperator(server.store.pool, { name: 'anna', email: 'anna@example.com', person: undefined, personName: 'Anna Berg' });
});
afterAll(() => server?.close());

test.each([
  ['nobody', [], '--name is the name of the operator'],
  ['somebody unknown', ['--name', 'bea'], 'There is no operator bea.'],
  ['an operator without a passkey', ['--name', 'anna'], 'anna has no passkey: one is added in the office'],
  ['an option that does not exist', ['--key', 'x'], 'npm run -s operator:approver'],
])(
  '%s is answered with a sentence, and prints nothing for a policy',
  async (_, options, sentence) => {
    const env = { ...process.env, DATA_DIR: server.dataDir, DATABASE_URL: '' };
    const file = join(import.meta.dirname, 'operator-approver.ts');
    const { code, stdout, stderr } = await new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
      execFile(process.execPath, [file, ...options], { env }, (error, out, err) =>
        resolve({ code: error?.code ?? 0, stdout: out, stderr: err }),
      );
    });
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain(sentence);
    expect(stderr).not.toMatch(/\n\s+at /);
  },
  30_000,
);
