// A full drill: back up a busy server, let it continue, restore into an empty place and compare the state; and everything that is
// refused.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { calls } from '@bourse/contract/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { KnownHeads } from '../audit/heads.ts';
import { load, loadWithin } from '../engine/load.ts';
import { readSealChain } from '../engine/seal-chain.ts';
import { stateHash } from '../engine/state-hash.ts';
import { verify } from '../engine/verify.ts';
import { upgradeOfRestore } from '../launch/older-seals.ts';
import { openPool, openWriterSession } from '../store/postgres.ts';
import { openScratchDatabase, type ScratchDatabase } from '../store/scratch-database.ts';
import { type PracticeServer, requestId, startPracticeServer } from '../test/practice-server.ts';
import { backUp } from './back-up.ts';
import { keepHighWater, markOlderDatabase } from './high-water.ts';
import { boxOfKeys, keysOfBox } from './key-box.ts';
import type { Manifest } from './manifest.ts';
import { inspectBackup, putBack, refuseFilledDatabase, refuseFilledFolder } from './put-back.ts';
import { decideRestoreMark, readRestoreMarks, withdrawalsShutAfterRestore } from './restore-mark.ts';

const PASSPHRASE = 'twelve letters or more';
/** Of a minute. */
const publishedNames = ['heads/2026-01-02.jsonl', 'leaves/2026-01-02.jsonl', 'ticks/2026-01-02/BTC-USDT.jsonl'].map((name) =>
  join('proof', name),
);
let server: PracticeServer;
let folder: string;
let path: string;
let taken: Manifest & { readonly sha256: string };
let trader: Awaited<ReturnType<PracticeServer['funded']>>;
let empty: ScratchDatabase;

const transfer = (amount: string) =>
  server.call(calls.funds.transfer, { requestId: requestId(), from: 'fiat', to: 'spot', asset: 'USDT', amount }, trader.token);
const hashOf = async (url: string): Promise<string> => {
  const session = await openWriterSession(url, () => undefined);
  try {
    return stateHash((await load(session)).exchange.rows());
  } finally {
    await session.end();
  }
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'backup-'));
  path = join(folder, 'one.backup');
  server = await startPracticeServer();
  trader = await server.funded('100');
  mkdirSync(join(server.dataDir, 'proof'), { recursive: true });
  writeFileSync(join(server.dataDir, 'proof', 'liabilities.ndjson'), '{"head":1}\n');
  for (const name of publishedNames) {
    mkdirSync(dirname(join(server.dataDir, name)), { recursive: true });
    writeFileSync(join(server.dataDir, name), `${name}\n`);
  }
  await server.tick('BTC-USDT', 6_000_000);
  await server.silence('BTC-USDT');
  await server.open.engine.projected(server.open.engine.head);
  await server.store.pool.query("INSERT INTO system_config (name, value) VALUES ('odd', $1)", ['a\ttab, a\nline, a \\ and \\N, Ω']);
  // Work continues while the backup is read.
  const working = Promise.all(Array.from({ length: 20 }, () => transfer('1')));
  taken = await backUp({ url: server.store.url, dataDir: server.dataDir, path, passphrase: PASSPHRASE });
  await working;
  empty = await openScratchDatabase();
});
afterAll(async () => {
  await empty?.close();
  await server?.close();
  rmSync(folder, { recursive: true, force: true });
});

test('a backup of a busy server, restored into an empty place, gives exactly the state of that moment', async () => {
  const later = await transfer('7');
  expect(later.status).toBe(200);
  const dataDir = join(folder, 'restored');
  const manifest = await inspectBackup(path);
  expect(manifest).toMatchObject({ seq: taken.seq, stateHash: taken.stateHash, realm: 'practice', hasKeys: true });
  mkdirSync(dataDir);
  await refuseFilledDatabase(empty.url);
  expect(await putBack({ url: empty.url, dataDir, path, manifest, passphrase: PASSPHRASE, upgrade: upgradeOfRestore(dataDir) })).toBe(
    taken.stateHash,
  );
  expect(await hashOf(empty.url)).toBe(taken.stateHash);
  expect(await hashOf(server.store.url)).not.toBe(taken.stateHash);

  const pool = openPool(empty.url, 2);
  const session = await pool.connect();
  try {
    // Every posting, every purse, and a replay of the journal from its first command.
    const verdict = await verify(session, dataDir);
    expect(verdict).toMatchObject({
      head: taken.seq,
      loaded: taken.stateHash,
      replayed: taken.stateHash,
      wrongBalances: 0,
      wrongSums: 0,
      doubled: 0,
    });
    // The first start finds what wasn't in the tables yet as the writer sealed it.
    const chain = readSealChain(dataDir);
    expect(await loadWithin(session, { chain })).toMatchObject({ head: taken.seq, forged: undefined });
    // Also data other than money: unusual texts, and sequences that continue.
    expect((await pool.query("SELECT value FROM system_config WHERE name = 'odd'")).rows[0].value).toBe('a\ttab, a\nline, a \\ and \\N, Ω');
    const traders = 'SELECT trader, email_box, email_index, password_hash FROM trader_identity ORDER BY trader';
    expect((await pool.query(traders)).rows).toEqual((await server.store.pool.query(traders)).rows);
    expect(Number((await pool.query("SELECT nextval('trader_number') AS next")).rows[0].next)).toBe(Number(trader.uid) + 1);
    const ticks = 'SELECT symbol, number, at, state, fine, chain, constituents::text FROM index_tick ORDER BY symbol, number';
    const kept = (await pool.query(ticks)).rows;
    expect(kept.length).toBeGreaterThan(0);
    expect(kept).toEqual((await server.store.pool.query(ticks)).rows);
    // Clients must see a different writer, whatever epoch the old one reached after the backup.
    expect((await pool.query('SELECT epoch FROM writer')).rows[0].epoch).toBe(taken.epoch + 1_000);
    // From here on no minute is signed that may have been published.
    expect((await pool.query('SELECT seq FROM restored_from')).rows).toEqual([{ seq: taken.seq }]);
  } finally {
    session.release();
    await pool.end();
  }
  expect(readFileSync(join(dataDir, 'proof', 'liabilities.ndjson'), 'utf8')).toBe('{"head":1}\n');
  for (const name of publishedNames) expect(readFileSync(join(dataDir, name), 'utf8')).toBe(`${name}\n`);
  for (const name of ['keys.json', 'key-ring.json'])
    expect(readFileSync(join(dataDir, name))).toEqual(readFileSync(join(server.dataDir, name)));
});

test('after a restore, withdrawals stay stopped until operators decide', async () => {
  const pool = openPool(empty.url, 2);
  try {
    expect(await withdrawalsShutAfterRestore(pool)).toBe(true);
    const [mark] = await readRestoreMarks(pool);
    expect(mark).toMatchObject({ cause: 'restore', state: 'open', seq: taken.seq, epoch: taken.epoch });
    await pool.query("INSERT INTO person (name) VALUES ('Anna Berg')");
    await pool.query("INSERT INTO operator (name, email, person) SELECT 'anna', 'anna@example.com', id FROM person");
    const operator = (await pool.query('SELECT id FROM operator')).rows[0].id;
    expect(await decideRestoreMark(pool, mark!.id, operator, 'compared with the chain')).toBe(true);
    expect(await withdrawalsShutAfterRestore(pool)).toBe(false);
    expect(await decideRestoreMark(pool, mark!.id, operator, 'twice')).toBe(false);
  } finally {
    await pool.end();
  }
});

test('a restore refuses a non-empty target', async () => {
  expect(() => refuseFilledFolder(server.dataDir)).toThrow('is not empty');
  expect(() => refuseFilledFolder(join(folder, 'nowhere'))).not.toThrow();
  const keysOnly = mkdtempSync(join(folder, 'keys-'));
  cpSync(join(server.dataDir, 'keys.json'), join(keysOnly, 'keys.json'));
  expect(() => refuseFilledFolder(keysOnly)).not.toThrow();
  await expect(refuseFilledDatabase(server.store.url)).rejects.toThrow('is not empty');
});

test('a truncated, modified or invalid backup is refused before anything is written', async () => {
  const whole = readFileSync(path);
  const wrong = join(folder, 'wrong.backup');
  const trying = async (bytes: Buffer): Promise<void> => {
    writeFileSync(wrong, bytes);
    await inspectBackup(wrong);
  };
  await expect(trying(whole.subarray(0, whole.length - 9))).rejects.toThrow('damaged');
  await expect(trying(whole.subarray(0, whole.length >> 1))).rejects.toThrow('damaged');
  for (const at of [40, whole.length >> 1, whole.length - 20]) {
    const changed = Buffer.from(whole);
    changed[at]! ^= 1;
    await expect(trying(changed), `byte ${at}`).rejects.toThrow('damaged');
  }
  await expect(trying(Buffer.from('something else'))).rejects.toThrow('not a backup');
  await expect(inspectBackup(join(folder, 'missing'))).rejects.toThrow('cannot be read');
  await expect(backUp({ url: server.store.url, dataDir: server.dataDir, path, passphrase: undefined })).rejects.toThrow('exists already');
});

test('keys are restored only with the right passphrase', () => {
  const box = boxOfKeys(server.dataDir, PASSPHRASE);
  expect(Object.keys(keysOfBox(box, PASSPHRASE))).toEqual(['keys.json', 'key-ring.json', 'signing-keys.json', 'outbox-key.json']);
  expect(box.toString('latin1')).not.toContain('password');
  expect(() => keysOfBox(box, 'not that one at all')).toThrow('does not open');
  box[60]! ^= 1;
  expect(() => keysOfBox(box, PASSPHRASE)).toThrow('does not open');
});

test('a restore that would give a different state leaves the target empty', async () => {
  const other = await openScratchDatabase();
  const dataDir = mkdtempSync(join(folder, 'other-'));
  try {
    const manifest = await inspectBackup(path);
    await expect(
      putBack({
        url: other.url,
        dataDir,
        path,
        manifest: { ...manifest, stateHash: '0' },
        passphrase: PASSPHRASE,
        upgrade: upgradeOfRestore(dataDir),
      }),
    ).rejects.toThrow('nothing was restored');
    await refuseFilledDatabase(other.url);
    refuseFilledFolder(dataDir);
    expect(existsSync(join(dataDir, 'keys.json'))).toBe(false);
  } finally {
    await other.close();
  }
});

test('exported journal days are in the backup, and a missing one aborts it', async () => {
  const dataDir = mkdtempSync(join(folder, 'days-'));
  await server.store.pool.query(
    "INSERT INTO journal_day (day, first_seq, until_seq, file, sha256) VALUES ('2020-01-01', 0, 0, '2020-01-01.jsonl.gz', '')",
  );
  try {
    const backup = { url: server.store.url, dataDir, path: join(folder, 'days.backup'), passphrase: undefined };
    await expect(backUp(backup)).rejects.toThrow('2020-01-01.jsonl.gz is missing');
    expect(existsSync(backup.path)).toBe(false);
    mkdirSync(join(dataDir, 'journal'));
    writeFileSync(join(dataDir, 'journal', '2020-01-01.jsonl.gz'), 'a day');
    const { sha256, hasKeys } = await backUp(backup);
    expect(hasKeys).toBe(false);
    expect(createHash('sha256').update(readFileSync(backup.path)).digest('hex')).toBe(sha256);
  } finally {
    await server.store.pool.query("DELETE FROM journal_day WHERE day = '2020-01-01'");
  }
});

test('a database older than what was acknowledged closes withdrawals, however it became older', async () => {
  const { pool } = server.store;
  const { engine } = server.open;
  const dataDir = mkdtempSync(join(folder, 'high-'));
  const keep = async (head: number, epoch: number) =>
    (
      await keepHighWater({
        ...{ pool, dataDir, engine: { head, epoch }, heads: new KnownHeads(pool) },
        onRewritten: async (why) => expect.fail(why),
        onFailure: (error) => expect.fail(error.message),
      })
    ).stop();
  try {
    // Nothing is on record, or nothing is missing.
    expect(await markOlderDatabase(pool, dataDir)).toBe(false);
    await keep(engine.head, engine.epoch);
    expect(await markOlderDatabase(pool, dataDir)).toBe(false);
    expect(await withdrawalsShutAfterRestore(pool)).toBe(false);
    // The file knows a last withdrawal command that this database doesn't have.
    await keep(engine.head + 1_000_000, engine.epoch);
    expect(await markOlderDatabase(pool, dataDir)).toBe(true);
    expect(await withdrawalsShutAfterRestore(pool)).toBe(true);
    expect((await readRestoreMarks(pool))[0]).toMatchObject({ cause: 'high_water', known_epoch: engine.epoch });
    await pool.query('DELETE FROM restore_mark');
    // The same number of commands, but under a writer that this database doesn't know.
    await keep(1, engine.epoch + 1);
    expect(await markOlderDatabase(pool, dataDir)).toBe(true);
    await pool.query('DELETE FROM restore_mark');
    // For another database, or unreadable: nothing is known, so nothing is claimed.
    writeFileSync(join(dataDir, 'high-water.json'), JSON.stringify({ database: 'another', epoch: 99, seq: 10 ** 9 }));
    expect(await markOlderDatabase(pool, dataDir)).toBe(false);
    writeFileSync(join(dataDir, 'high-water.json'), '{"epo');
    expect(await markOlderDatabase(pool, dataDir)).toBe(false);
  } finally {
    await pool.query('DELETE FROM restore_mark');
  }
});

test('both commands report what they did, or in one sentence why they couldn’t', async () => {
  const run = (program: string, args: readonly string[], dataDir = server.dataDir) =>
    new Promise<{ code: number; said: string }>((resolve) => {
      execFile(
        process.execPath,
        [join(import.meta.dirname, '..', 'launch', program), ...args],
        {
          env: { PATH: process.env['PATH'], DATA_DIR: dataDir },
        },
        (error, out, complained) => resolve({ code: error === null ? 0 : 1, said: `${out}${complained}` }),
      );
    });
  const file = join(folder, 'command.backup');
  const made = await run('backup.ts', ['--to', file]);
  expect(made.said).toMatch(/state {3}[0-9a-f]{64}[\s\S]*The keys are NOT in it/);
  expect(readFileSync(`${file}.sha256`, 'utf8')).toMatch(/^[0-9a-f]{64} {2}command\.backup\n$/);
  expect(await run('backup.ts', ['--check', file])).toEqual({ code: 0, said: expect.stringContaining('is whole: practice, taken') });
  expect(await run('restore.ts', [file])).toEqual({ code: 1, said: expect.stringMatching(/^DATA_DIR .* is not empty .*\n$/) });
  expect(await run('restore.ts', [])).toEqual({ code: 1, said: 'npm run restore -- FILE\n' });
  const place = join(folder, 'place');
  const restored = await run('restore.ts', [file], place);
  expect(restored.said).toMatch(
    /Restored to command \d+[\s\S]*the same as in the backup[\s\S]*Put keys\.json, key-ring\.json, outbox-key\.json into/,
  );
  expect(existsSync(join(place, 'postgres', 'PG_VERSION'))).toBe(true);
  // The server that was backed up continues.
  expect((await transfer('1')).status).toBe(200);
});
