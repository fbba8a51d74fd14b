// Reads a command from the file of an exported day. Ends with the server, or after its task.
import { answerTasks } from '../side-process.ts';
import type { ReadingTask } from './exported-command.ts';
import { exportedFrom } from './journal-days.ts';

answerTasks<ReadingTask>(async ({ folder, day, seq }) => {
  for await (const line of exportedFrom(folder, day, seq)) return line;
  return undefined;
});
