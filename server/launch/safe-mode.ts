// npm run safe-mode                      says whether the exchange is in safe mode, and why
// npm run safe-mode -- --end "reason"    lets the next start end it, if that start finds nothing wrong
// Needs DATA_DIR only. Whoever ends safe mode has access to the machine and can read its log (decision 0113).
import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import { allowEnd, readSafeMode } from '../engine/safe-mode-note.ts';
import { StartRefusal } from '../start-refusal.ts';

const USAGE = 'npm run safe-mode -- --end "what was wrong, and what was done about it"';
const SHORTEST_REASON = 3;

function tellOrEnd(): string {
  const { values } = parseArgs({ options: { end: { type: 'string' } } });
  const { DATA_DIR } = readConfig(process.env);
  const note = readSafeMode(DATA_DIR);
  if (note === undefined) {
    const calm = `The exchange in ${DATA_DIR} is not in safe mode.`;
    if (values.end !== undefined) throw new StartRefusal(calm);
    return calm;
  }
  if (values.end === undefined) {
    const next = note.end === undefined ? `To end it: ${USAGE}` : `The next start ends it if it finds nothing wrong: ${note.end.reason}`;
    return `Safe mode since ${note.since}: ${note.why}\n  ${next}`;
  }
  const reason = values.end.trim();
  if (reason.length < SHORTEST_REASON) throw new StartRefusal(`Give a reason: ${USAGE}`);
  allowEnd(DATA_DIR, note, reason);
  return `The next start checks everything before it executes what waits, and ends safe mode if it finds nothing wrong.
  Stop the server with Ctrl-C and start it again. Withdrawals stay stopped until two people resume them.`;
}

try {
  console.log(tellOrEnd());
} catch (error) {
  const isUsage = error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
  console.error(error instanceof StartRefusal ? error.message : isUsage ? USAGE : error);
  process.exitCode = 1;
}
