// npm run restore -- FILE: fills an empty DATA_DIR, or the empty database that DATABASE_URL names, from a backup. Nothing is kept
// unless the restored exchange has the backup's state hash. Withdrawals then stay stopped until two operators have decided.
import { chmodSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { keyFiles } from '../backup/key-box.ts';
import { inspectBackup, putBack, refuseFilledDatabase, refuseFilledFolder } from '../backup/put-back.ts';
import { readConfig } from '../config.ts';
import { StartRefusal } from '../start-refusal.ts';
import { startEmbeddedPostgres } from '../store/embedded.ts';
import { refuseUnfitDatabase } from '../store/postgres.ts';
import { upgradeOfRestore } from './older-seals.ts';

async function restore(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true });
  if (positionals.length !== 1) throw new StartRefusal('npm run restore -- FILE');
  const path = resolve(positionals[0]!);
  const { DATA_DIR, DATABASE_URL, REALM, BACKUP_PASSPHRASE } = readConfig(process.env);
  const manifest = await inspectBackup(path);
  if (manifest.realm !== REALM) throw new StartRefusal(`This backup is of the ${manifest.realm} realm, but REALM is ${REALM}.`);
  refuseFilledFolder(DATA_DIR);
  const wasThere = existsSync(DATA_DIR);
  if (DATABASE_URL !== undefined) {
    await refuseUnfitDatabase(DATABASE_URL);
    await refuseFilledDatabase(DATABASE_URL);
  }
  mkdirSync(DATA_DIR, { recursive: true });
  if (!wasThere) chmodSync(DATA_DIR, 0o755);
  const embedded = DATABASE_URL === undefined ? await startEmbeddedPostgres(DATA_DIR) : undefined;
  let isRestored = false;
  try {
    const hash = await putBack({
      ...{ url: DATABASE_URL ?? embedded!.url, dataDir: DATA_DIR, path, manifest, passphrase: BACKUP_PASSPHRASE },
      upgrade: upgradeOfRestore(DATA_DIR),
    });
    isRestored = true;
    console.log(`Restored to command ${manifest.seq}, as of ${manifest.takenAt}\n  state ${hash}, the same as in the backup`);
  } finally {
    await embedded?.stop();
    // A failed restore leaves the target as empty as it was.
    if (!isRestored && embedded)
      for (const name of ['postgres', 'postgres.log', 'postgres.owner']) rmSync(join(DATA_DIR, name), { recursive: true, force: true });
  }
  const missing = keyFiles.filter((name) => name !== 'signing-keys.json' && !existsSync(join(DATA_DIR, name)));
  if (missing.length > 0) console.log(`  Put ${missing.join(', ')} into ${DATA_DIR} before you start: without them nobody can log in.`);
  console.log('  Withdrawals stay stopped until one operator has compared outbox and chain and a second one has confirmed it.');
}

try {
  await restore();
} catch (error) {
  const isUsage = error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
  console.error(error instanceof StartRefusal || isUsage ? (error as Error).message : error);
  process.exitCode = 1;
}
