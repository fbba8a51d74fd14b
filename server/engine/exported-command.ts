import { join } from 'node:path';
import { startSideProcess } from '../side-process.ts';
import type { DayFile, JournalLine } from './journal-days.ts';

export interface ReadingTask {
  readonly folder: string;
  readonly day: DayFile;
  readonly seq: number;
}

/** Many times what the file of a busy day takes. */
const LONGEST_MS = 5 * 60_000;

/**
 * A command from the file of its day. A process of its own reads it (reading-process.ts), because a file may have millions of commands
 * before this one.
 */
export async function exportedCommand(dataDir: string, day: DayFile, seq: number): Promise<JournalLine | undefined> {
  const child = startSideProcess(join(import.meta.dirname, 'reading-process.ts'), dataDir, {
    does: 'reads an exported day',
    longestMs: LONGEST_MS,
    until: [],
  });
  try {
    return (await child.ask({ folder: join(dataDir, 'journal'), day, seq } satisfies ReadingTask)) as JournalLine | undefined;
  } finally {
    await child.end();
  }
}
