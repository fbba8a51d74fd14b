// npm run backup [-- --to FILE]      writes everything into one file, while a server is running or stopped
// npm run backup -- --check FILE     reads a backup from the first byte to the last and reports what it is
// Keys are included only if BACKUP_PASSPHRASE is set; otherwise the last line says that they aren't.
import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { backUp } from '../backup/back-up.ts';
import { keyFiles } from '../backup/key-box.ts';
import { inspectBackup } from '../backup/put-back.ts';
import { readConfig } from '../config.ts';
import { StartRefusal } from '../start-refusal.ts';
import { startEmbeddedPostgres } from '../store/embedded.ts';
import { refuseUnfitDatabase } from '../store/postgres.ts';

async function backup(): Promise<void> {
  const { values } = parseArgs({ options: { to: { type: 'string' }, check: { type: 'string' } } });
  if (values.check !== undefined) {
    const { takenAt, realm, seq, stateHash, hasKeys } = await inspectBackup(resolve(values.check));
    console.log(
      `${values.check} is whole: ${realm}, taken ${takenAt} at command ${seq}, ${hasKeys ? 'with' : 'without'} keys\n  state ${stateHash}`,
    );
    return;
  }
  const config = readConfig(process.env);
  const { DATA_DIR, DATABASE_URL, BACKUP_PASSPHRASE } = config;
  if (DATABASE_URL === undefined && !existsSync(join(DATA_DIR, 'postgres', 'PG_VERSION')))
    throw new StartRefusal(`There is no database in DATA_DIR ${DATA_DIR}, and DATABASE_URL is not set: nothing to back up.`);
  const started = performance.now();
  const path = resolve(values.to ?? join('backups', `bourse-${new Date().toISOString().replace(/[:.]/g, '-')}.backup`));
  mkdirSync(dirname(path), { recursive: true });
  if (DATABASE_URL !== undefined) await refuseUnfitDatabase(DATABASE_URL);
  const embedded = DATABASE_URL === undefined ? await startEmbeddedPostgres(DATA_DIR) : undefined;
  try {
    const made = await backUp({ url: DATABASE_URL ?? embedded!.url, dataDir: DATA_DIR, path, passphrase: BACKUP_PASSPHRASE });
    writeFileSync(`${path}.sha256`, `${made.sha256}  ${basename(path)}\n`);
    const size = (statSync(path).size / 1_000_000).toFixed(1);
    console.log(
      `${path}\n  ${size} MB in ${((performance.now() - started) / 1000).toFixed(1)} s, command ${made.seq} of epoch ${made.epoch}`,
    );
    console.log(`  state   ${made.stateHash}\n  SHA-256 ${made.sha256}`);
    console.log(
      made.hasKeys
        ? '  The keys are in it, behind BACKUP_PASSPHRASE: without it neither they nor what they hide can be opened.'
        : `  The keys are NOT in it: keep ${keyFiles.join(', ')} of ${DATA_DIR} in another place, or set BACKUP_PASSPHRASE. Without them nobody can log in.`,
    );
  } finally {
    if (embedded?.wasRunning === false) await embedded.stop();
  }
}

try {
  await backup();
} catch (error) {
  const isUsage = error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
  console.error(error instanceof StartRefusal || isUsage ? (error as Error).message : error);
  process.exitCode = 1;
}
