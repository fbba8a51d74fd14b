// Handles what grows with the number of traders, in a process of its own at low priority: reads all balances, builds and stores the tree,
// compares it with the postings. Orders must not wait for that, nor the writer's heap hold it. Ends after its task, or with the server.
import { lowerPriority } from '../low-priority.ts';
import { openPool } from '../store/postgres.ts';
import type { AccountsAnswer, AccountsTask } from './accounts-child.ts';
import { compareWithPostings } from './comparison.ts';
import { buildLiabilities, type Liabilities } from './liabilities.ts';
import { addSnapshot } from './snapshot-rows.ts';

lowerPriority();

let built: Liabilities | undefined;

async function carryOut(task: AccountsTask): Promise<AccountsAnswer> {
  const pool = openPool(task.url, 1, task.task === 'compare' ? task.statementMs : 0);
  // A session that is lost at work: its query fails and says so.
  pool.on('connect', (client) => client.on('error', () => undefined));
  try {
    switch (task.task) {
      case 'build':
        built = await buildLiabilities(pool, task.auditId);
        return { answer: built?.summary };
      case 'store':
        await addSnapshot(pool, task.signed, task.facts, built!);
        return { answer: undefined };
      case 'compare':
        return { answer: await compareWithPostings(pool, task.dataDir, task.number) };
    }
  } finally {
    await pool.end();
  }
}

process.on('message', async (task: AccountsTask) => {
  const answer = await carryOut(task).catch((error: Error): AccountsAnswer => ({ failed: error.message }));
  // A server that has ended meanwhile needs no answer.
  process.send?.(answer, () => undefined);
});
process.on('disconnect', () => process.exit(0));
