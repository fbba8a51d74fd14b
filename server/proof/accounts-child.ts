import { join } from 'node:path';
import type { SignedHead } from '@bourse/contract/proof';
import type { Pool } from 'pg';
import { type SideProcess, startSideProcess } from '../side-process.ts';
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
/** Nothing in an answer grows with the number of traders. */
export interface AccountsAnswers {
  readonly build: LiabilitySummary | undefined;
  readonly store: undefined;
  readonly compare: Comparison;
}

export interface AccountsChild extends SideProcess {
  ask<T extends AccountsTask>(task: T): Promise<AccountsAnswers[T['task']]>;
}

/** Many times what a million accounts take: a process that hasn't ended by then never will. */
const LONGEST_MS = 30 * 60_000;

/** Starts accounts-process.ts, which is killed when one of the signals aborts. It gets signed heads from here, and never the key. */
export const startAccountsChild = (dataDir: string, until: readonly AbortSignal[]): AccountsChild =>
  startSideProcess(join(import.meta.dirname, 'accounts-process.ts'), dataDir, {
    does: 'reads all balances',
    longestMs: LONGEST_MS,
    until,
  }) as AccountsChild;

/** An operator's comparison of a snapshot with all postings. */
export async function askToCompare(
  o: { readonly pool: Pool; readonly dataDir: string; readonly stopping?: AbortSignal | undefined },
  number: number,
): Promise<Comparison> {
  const { connectionString: url = '', statement_timeout: statementMs } = o.pool.options;
  const child = startAccountsChild(o.dataDir, o.stopping === undefined ? [] : [o.stopping]);
  try {
    return await child.ask({ task: 'compare', url, dataDir: o.dataDir, number, statementMs: Number(statementMs || 0) });
  } finally {
    await child.end();
  }
}
