import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PREPARED_FOLDER } from '../store/prepared-database.ts';

/** Around a test run: a folder for the prepared database, which is gone afterwards. */
export default function keepPreparedDatabase(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'prepared-'));
  // The database runs under an account of its own, which has to get through.
  chmodSync(folder, 0o711);
  process.env[PREPARED_FOLDER] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
