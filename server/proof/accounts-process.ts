// Handles what grows with the number of traders, in a process of its own at low priority: reads all balances, builds and stores the tree,
// compares it with the postings. Orders must not wait for that, nor the writer's heap hold it. Ends after its task, or with the server.
import { answerTasks } from '../side-process.ts';
import { openPool } from '../store/postgres.ts';
import type { AccountsAnswers, AccountsTask } from './accounts-child.ts';
import { compareWithPostings } from './comparison.ts';
import { buildLiabilities, type Liabilities } from './liabilities.ts';
import { addSnapshot } from './snapshot-rows.ts';

let built: Liabilities | undefined;

answerTasks<AccountsTask>(async (task): Promise<AccountsAnswers[AccountsTask['task']]> => {
  const pool = openPool(task.url, 1, task.task === 'compare' ? task.statementMs : 0);
  // A session that is lost at work: its query fails and says so.
  pool.on('connect', (client) => client.on('error', () => undefined));
  try {
    switch (task.task) {
      case 'build':
        built = await buildLiabilities(pool, task.auditId);
        return built?.summary;
      case 'store':
        await addSnapshot(pool, task.signed, task.facts, built!);
        return undefined;
      case 'compare':
        return await compareWithPostings(pool, task.dataDir, task.number);
    }
  } finally {
    await pool.end();
  }
});
