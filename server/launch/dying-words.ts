import { Fenced } from '../engine/journal.ts';
import { StartRefusal } from '../start-refusal.ts';

/** How the program ends when it can't continue: a sentence for people and an exit code for whatever restarts it (sysexits.h). */
export interface DyingWords {
  readonly code: 1 | 69 | 70 | 74 | 75;
  readonly sentence: string;
}

/** PostgreSQL's codes for a server that goes away: shutdown, crash, "starting up", lost connection. */
const LOST = /^(57P0[123]|08\d{3})$/;
const FULL = /^(53100|ENOSPC)$/;
const SOCKET = /^(ECONNRESET|ECONNREFUSED|EPIPE|ENOENT|ETIMEDOUT)$/;

/** `advice`: what to do about it, where nobody else starts it again. */
export function dyingWords(error: unknown, advice: string): DyingWords {
  const again = `Nothing that was acknowledged is lost${advice}.`;
  const { code = '', message = String(error) } = error as { code?: string; message?: string };
  if (error instanceof StartRefusal) return { code: 1, sentence: message };
  if (error instanceof Fenced) return { code: 75, sentence: 'Bourse stopped: another server has taken over this database.' };
  if (FULL.test(code))
    return { code: 74, sentence: `Bourse stopped: the disk of the database is full (${message}). Free some space. ${again}` };
  if (LOST.test(code) || SOCKET.test(code) || /^Connection terminated|connection is not queryable/i.test(message))
    return { code: 69, sentence: `Bourse stopped: the connection to the database was lost (${message}). ${again}` };
  return { code: 70, sentence: `Bourse stopped: ${message}. ${again}` };
}
