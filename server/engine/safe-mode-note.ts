import { chownSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { removeWhole, writeWhole } from '../secrets/whole-file.ts';

/** Next to the database, where SQL can't reach it, and in no backup. While it's there, every start begins in safe mode. */
const FILE = 'safe-mode.json';

export interface SafeModeNote {
  readonly why: string;
  /** RFC 3339, UTC. */
  readonly since: string;
  /** A person has allowed the next start to end it (launch/safe-mode.ts). */
  readonly end?: { readonly at: string; readonly reason: string };
}

/** Undefined if the server isn't in safe mode. A file that is damaged or can't be read still says that it is. */
export function readSafeMode(dataDir: string): SafeModeNote | undefined {
  try {
    const text = textOf(dataDir);
    if (text === undefined) return undefined;
    const { why, since, end } = JSON.parse(text) as SafeModeNote;
    return {
      why: String(why),
      since: String(since),
      ...(end !== undefined && { end: { at: String(end.at), reason: String(end.reason) } }),
    };
  } catch (error) {
    return {
      why: error instanceof SyntaxError ? `${FILE} is damaged` : `${FILE} can’t be read: ${(error as Error).message}`,
      since: 'unknown',
    };
  }
}

/**
 * The first reason stays, until a person has decided to end it: the decision doesn't cover what is found after it. One that no later
 * start would find again is added to it.
 */
export function noteSafeMode(dataDir: string, why: string, isFoundOnce = false): void {
  const known = readSafeMode(dataDir);
  if (known === undefined || known.end !== undefined) write(dataDir, { why, since: new Date().toISOString() });
  else if (isFoundOnce && !known.why.includes(why)) write(dataDir, { ...known, why: `${known.why}; ${why}` });
}

export function allowEnd(dataDir: string, note: SafeModeNote, reason: string): void {
  write(dataDir, { ...note, end: { at: new Date().toISOString(), reason } });
  if (process.getuid?.() !== 0) return;
  // Only its owner can read the file, and that has to be the server's account.
  const { uid, gid } = statSync(dataDir);
  chownSync(join(dataDir, FILE), uid, gid);
}

export const clearSafeMode = (dataDir: string): void => removeWhole(join(dataDir, FILE));

const write = (dataDir: string, note: SafeModeNote): void => writeWhole(join(dataDir, FILE), `${JSON.stringify(note)}\n`);

function textOf(dataDir: string): string | undefined {
  try {
    return readFileSync(join(dataDir, FILE), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
