import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { SignedHead } from '@bourse/contract/proof';
import type { Pool } from 'pg';
import type { Comparison } from './comparison.ts';
import type { LiabilitySummary } from './liabilities.ts';
import type { Facts } from './snapshot-rows.ts';

export type AccountsTask =
  | { readonly task: 'build'; readonly url: string; readonly auditId: string }
  | { readonly task: 'store'; readonly url: string; readonly signed: SignedHead; readonly facts: Facts }
  | {
      readonly task: 'compare';
      readonly url: string;
      readonly dataDir: string;
      readonly number: number;
      /** The time limit per statement; 0 for none. */
      readonly statementMs: number;
    };
export type AccountsAnswer = { readonly answer: LiabilitySummary | Comparison | undefined } | { readonly failed: string };
/** Nothing in an answer grows with the number of traders. */
interface Answers {
  readonly build: LiabilitySummary | undefined;
  readonly store: undefined;
  readonly compare: Comparison;
}

export interface AccountsChild {
  /** One task after the other. Rejects if it fails, or the process ends. */
  ask<T extends AccountsTask>(task: T): Promise<Answers[T['task']]>;
  end(): Promise<void>;
}

/** Starts accounts-process.ts. It gets signed heads from here, and never the key. */
export function startAccountsChild(dataDir: string): AccountsChild {
  const child = fork(join(import.meta.dirname, 'accounts-process.ts'), [], {
    execArgv: [],
    env: { ...process.env, NODE_COMPILE_CACHE: join(dataDir, 'compiled') },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // Amounts are bigints.
    serialization: 'advanced',
    // In a session of its own: Ctrl-C is for the server to handle.
    detached: true,
  });
  const gone = new Promise<Error>((resolve) => {
    child.once('error', resolve);
    child.once('exit', (code, signal) => resolve(new Error(`the process that reads all balances ended with ${signal ?? code}`)));
  });
  return {
    ask: (task) =>
      new Promise((resolve, reject) => {
        void gone.then(reject);
        child.once('message', (told: AccountsAnswer) => {
          if ('failed' in told) reject(new Error(told.failed));
          else resolve(told.answer as never);
        });
        child.send(task, (error) => error && reject(error));
      }),
    async end() {
      if (child.connected) child.disconnect();
      await gone;
    },
  };
}

/** An operator's comparison of a snapshot with all postings. */
export async function askToCompare(o: { readonly pool: Pool; readonly dataDir: string }, number: number): Promise<Comparison> {
  const { connectionString: url = '', statement_timeout: statementMs } = o.pool.options;
  const child = startAccountsChild(o.dataDir);
  try {
    return await child.ask({ task: 'compare', url, dataDir: o.dataDir, number, statementMs: Number(statementMs || 0) });
  } finally {
    await child.end();
  }
}
