// The signed head of every minute: from the ticks of a real server to the files that anybody checks with a script.
import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { calls } from '@bourse/contract/calls';
import { ticksMessage } from '@bourse/contract/realtime';
import { rootFromProof, rootFromRange } from '@bourse/core/proof/merkle';
import { minuteHeadHash, minuteOf } from '@bourse/core/proof/minute-head';
import { rulesChangeBytes } from '@bourse/core/proof/receipt';
import { ascii, fromHex, hex } from '@bourse/core/proof/sha256';
import { publishedBytes } from '@bourse/core/seconds/evidence';
import { DAY_MS, MINUTE_MS } from '@bourse/core/time';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dayOf, readTickDays } from '../history/tick-days.ts';
import { type PracticeServer, startPracticeServer } from '../test/practice-server.ts';
import { RawClient, stompFrame } from '../test/raw-client.ts';
import { Anchor } from './anchor.ts';
import { MinuteCloser } from './close-minutes.ts';
import type { Leaf, SecondLeaves } from './leaf.ts';
import { MinuteFiles } from './minute-files.ts';
import { dropTickDays } from './minute-jobs.ts';
import { minuteProofs } from './minute-proofs.ts';
import { addHeads } from './minute-rows.ts';
import { sha256 } from './node-sha256.ts';
import { watchMinutes } from './watch-minutes.ts';

const symbol = 'BTC-USDT';
const VERIFIER = join(import.meta.dirname, '..', '..', 'docs', 'verify', 'verify-receipt.mjs');
const none: SecondLeaves = async () => ({ acceptances: [], settlements: [] });

let server: PracticeServer;
let files: MinuteFiles;
let ahead: number;
/** Where the clock stands still, if it does. */
let frozen: number | undefined;

beforeEach(async () => {
  ahead = 0;
  frozen = undefined;
  server = await startPracticeServer({}, { wallClock: () => (frozen ?? Date.now()) + ahead });
  files = new MinuteFiles(server.dataDir);
});
afterEach(() => server?.close());

const now = () => server.open.engine.now();
const closerOf = (leaves = none, onOlder?: (heads: number) => void) =>
  new MinuteCloser({
    ...{ pool: server.store.house, key: server.edge.services.signingKey, dataDir: server.dataDir, leaves, now },
    ...(onOlder && { onOlder }),
  });
/** Ticks in this minute, and on to the next one. */
async function minute(...prices: readonly number[]): Promise<void> {
  for (const price of prices) await server.tick(symbol, price);
  await server.silence(symbol);
  ahead += MINUTE_MS;
  await server.tick('ETH-USDT', 300_000);
  await server.silence('ETH-USDT');
  await server.open.engine.projected(server.open.engine.head);
}
const verified = () => spawnSync(process.execPath, [VERIFIER, '--days', join(server.dataDir, 'proof')], { encoding: 'utf8' });
const shown = () => {
  const folder = join(server.dataDir, 'proof');
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  return Object.fromEntries(names.map(({ parentPath, name }) => [join(parentPath, name), readFileSync(join(parentPath, name), 'utf8')]));
};
const newestFile = (kind: string) => files.path(kind, readdirSync(files.path(kind)).sort().at(-1)!);

test('every minute has one signed head, and the published days are right for a script that shares no code with us', async () => {
  await minute(6_000_000, 6_000_001, 6_000_002);
  await minute(6_000_010);
  const closer = closerOf();
  expect(await closer.close()).toBeGreaterThanOrEqual(2);
  // A night without the server.
  await server.tick(symbol, 6_000_020);
  ahead += 9 * 3_600_000;
  await minute(6_000_030);
  await closer.close();
  expect(await closer.close()).toBe(0);
  const { stdout, stderr, status } = verified();
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toContain('RIGHT. Every minute from');
  const last = (await files.lastHead())!.head;
  expect(closer.publishedUntil).toBe((last.minute + 1) * MINUTE_MS);

  const listed = (await server.call(calls.proof.minuteHeads, { limit: '200' })).body.heads;
  expect(listed[0]!.head).toEqual(last);
  for (const [i, { head }] of listed.slice(1).entries()) {
    expect(listed[i]!.head).toMatchObject({ minute: head.minute + 1, previous: minuteHeadHash(sha256, head as never) });
  }
  const older = (await server.call(calls.proof.minuteHeads, { before: String(listed.at(-1)!.head.minute), limit: '1' })).body.heads;
  expect(older.map(({ head }) => head.minute)).toEqual([listed.at(-1)!.head.minute - 1]);
});

test('the files are public without login, and no other file is', async () => {
  await minute(6_000_000);
  await closerOf().close();
  const get = (url: string) => server.edge.app.inject({ method: 'GET', url });
  const day = dayOf((await files.lastHead())!.head.minute * MINUTE_MS);
  const heads = await get(`/proof/heads/${day}.jsonl`);
  expect([heads.statusCode, heads.headers['cache-control'], heads.headers['access-control-allow-origin']]).toEqual([200, 'no-cache', '*']);
  expect(heads.body).toBe(readFileSync(newestFile('heads'), 'utf8'));
  const folder = (await files.ticks((await files.lastHead())!.head.minute))[0]!.symbol;
  expect((await get(`/proof/ticks/${day}/${folder}.jsonl`)).body).toContain(`"symbol":"${folder}"`);
  expect((await get('/proof/keys.json')).json()).toEqual(JSON.parse(readFileSync(files.path('keys.json'), 'utf8')));
  expect((await get('/proof/verify-receipt.mjs')).body).toBe(readFileSync(VERIFIER, 'utf8'));
  expect(await get(`/proof/leaves/${day}.jsonl`)).toMatchObject({ statusCode: 200, body: '' });
  for (const url of [
    '/proof/heads/..%2f..%2fsigning-keys.json',
    '/proof/heads/%2e%2e%2fkeys.json',
    '/proof/leaves/2026-13.jsonl',
    `/proof/ticks/${day}/..%2f..%2fkeys.json`,
    `/proof/ticks/..%2f..%2f..%2f${day}/${folder}.jsonl`,
    `/proof/ticks/${day}/btc-usdt.jsonl`,
  ])
    expect((await get(url)).statusCode, url).toBe(404);
});

test('a finished day is cached for good and sent compressed; a growing one is asked for again', async () => {
  await minute(6_000_000);
  const yesterday = dayOf(now() - MINUTE_MS);
  await closerOf().close();
  const url = `/proof/ticks/${yesterday}/${symbol}.jsonl`;
  const get = (headers = {}) => server.edge.app.inject({ method: 'GET', url, headers: { 'accept-encoding': 'br, gzip', ...headers } });
  const growing = await get();
  expect([growing.headers['cache-control'], growing.headers['content-encoding']]).toEqual(['no-cache', undefined]);
  expect((await get({ 'if-none-match': growing.headers['etag'] })).statusCode).toBe(304);
  // A night without heads: the day is over, but more of it may still be published.
  ahead += DAY_MS;
  expect((await get()).headers['cache-control']).toBe('no-cache');
  await minute(6_000_001);
  await closerOf().close();
  const whole = readFileSync(files.path('ticks', yesterday, `${symbol}.jsonl`), 'utf8');
  const [finished, again] = await Promise.all([get(), get()]);
  expect(finished.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'gzip',
    vary: 'accept-encoding',
  });
  expect(gunzipSync(finished.rawPayload).toString()).toBe(whole);
  expect(again.rawPayload).toEqual(finished.rawPayload);
  expect((await get({ 'if-none-match': finished.headers['etag'] })).statusCode).toBe(304);
  expect((await get({ 'if-none-match': growing.headers['etag'] })).statusCode).toBe(200);
  expect((await get({ 'accept-encoding': 'gzip;q=0' })).body).toBe(whole);
  expect(verified().status).toBe(0);
});

test('an address that asks for files too often has to wait', async () => {
  const limited = await startPracticeServer({ RATE_LIMITS: 'on' });
  const get = () => limited.edge.app.inject({ method: 'GET', url: '/proof/keys.json' });
  try {
    const answers = await Promise.all(Array.from({ length: 100 }, get));
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(answers.length - refused.length).toBeGreaterThanOrEqual(60);
    expect(refused[0]!.headers['retry-after']).toBe('1');
  } finally {
    await limited.close();
  }
});

test('subscribers of an index get each minute’s head as soon as it’s signed', async () => {
  await server.tick(symbol, 6_000_000);
  const client = new RawClient(`ws://${await server.listen()}/ws`);
  const job = server.edge.rooms.proof.closeMinutes();
  try {
    await client.connect({ host: '/' });
    client.send(stompFrame('SUBSCRIBE', { id: '0', destination: `/queue/ticks.${symbol}` }));
    await client.next();
    await minute(6_000_001);
    let heads = ticksMessage.parse(JSON.parse((await client.next()).body)).heads;
    while (heads === undefined) heads = ticksMessage.parse(JSON.parse((await client.next(10_000)).body)).heads;
    expect(heads.at(-1)).toEqual(await files.lastHead());
    expect(server.edge.rooms.proof.minutes.publishedUntil()).toBe((heads.at(-1)!.head.minute + 1) * MINUTE_MS);
  } finally {
    client.websocket.terminate();
    await job.stop();
  }
});

test('what a crash left between table and files is completed with the same bytes, and never signed again', async () => {
  await minute(6_000_000);
  await minute(6_000_001, 6_000_002);
  await minute(6_000_003);
  // Another minute that ends meanwhile would be published too.
  frozen = Date.now();
  await server.tick('ETH-USDT', 300_000);
  await closerOf().close();
  const whole = shown();
  const count = async () => (await server.store.pool.query('SELECT 1 FROM minute_head')).rowCount;
  const heads = await count();
  const headFile = newestFile('heads');
  const lines = whole[headFile]!.split('\n');
  for (const left of [
    () => truncateSync(headFile, whole[headFile]!.length - 10),
    () => writeFileSync(headFile, `${lines.slice(0, 1).join('\n')}\n`),
    () => rmSync(files.path('ticks'), { recursive: true }) ?? truncateSync(headFile, 0),
    () => appendFileSync(headFile, '{"head":{"ver'),
  ]) {
    left();
    expect(await closerOf().close()).toBe(0);
    expect(shown()).toEqual(whole);
  }
  expect(await count()).toBe(heads);
  const [last] = (await server.call(calls.proof.minuteHeads, { limit: '1' })).body.heads;
  await expect(addHeads(server.store.house, [last as never])).rejects.toThrow('minute_head_pkey');
  await expect(server.store.pool.query('UPDATE minute_head SET minute = 1')).rejects.toThrow('never changed');
});

test('heads that an older database doesn’t know stay as published, and the chain continues from them', async () => {
  await minute(6_000_000);
  await minute(6_000_001);
  await closerOf().close();
  const whole = shown();
  const last = (await files.lastHead())!.head;
  await server.store.pool.query('ALTER TABLE minute_head DISABLE TRIGGER minute_head_stays');
  await server.store.pool.query('DELETE FROM minute_head WHERE minute > (SELECT min(minute) FROM minute_head)');
  const told: number[] = [];
  expect(await closerOf(none, (heads) => told.push(heads)).close()).toBe(0);
  expect(told).toEqual([(await files.heads(0, last.minute + 1)).length - 1]);
  expect(shown()).toEqual(whole);
  expect(await watchMinutes(server.store.house, server.dataDir)()).toBeUndefined();
  await minute(6_000_002);
  await closerOf().close();
  const [next] = await files.heads(last.minute + 1, last.minute + 2);
  expect(next!.head.previous).toBe(minuteHeadHash(sha256, last));
});

test('a restored backup signs no minute that may have been published before, and says which ones', async () => {
  await minute(6_000_000);
  await closerOf().close();
  const last = (await files.lastHead())!.head;
  // In the backup, but not in a head that it knows; then the exchange went on for five minutes, and was lost.
  await server.tick(symbol, 6_000_001);
  await server.silence(symbol);
  ahead += 5 * MINUTE_MS;
  const seq = server.open.engine.head;
  const resumed = minuteOf(now());
  await server.store.pool.query("INSERT INTO restored_from (seq, backup_at) VALUES ($1, '2026-01-02T03:04:05Z')", [seq]);
  await minute(6_000_002);
  await closerOf().close();
  expect(await files.gaps()).toEqual([{ from: last.minute + 1, to: resumed - 1, backupAt: '2026-01-02T03:04:05.000Z' }]);
  const [next, ...others] = await files.heads(last.minute + 1, minuteOf(now()) + 1);
  expect(next!.head).toMatchObject({ minute: resumed, previous: minuteHeadHash(sha256, last) });
  // A crash between table and files, and later minutes.
  truncateSync(newestFile('heads'), readFileSync(newestFile('heads')).length - 10);
  await minute(6_000_003);
  await closerOf().close();
  expect(await files.gaps()).toHaveLength(1);
  expect((await files.heads(last.minute + 1, minuteOf(now()) + 1)).length).toBeGreaterThan(others.length + 1);
  const { stdout, stderr, status } = verified();
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toContain('GAP. Restored from a backup of 2026-01-02T03:04:05.000Z');
  expect(await watchMinutes(server.store.house, server.dataDir)()).toBeUndefined();
  expect((await server.edge.app.inject({ method: 'GET', url: '/proof/gaps.jsonl' })).body).toContain('"backupAt"');
});

test('a tick changed by SQL is found before it’s signed, and after it was published', async () => {
  await minute(6_000_000, 6_000_001);
  const closer = closerOf();
  await closer.close();
  const watch = watchMinutes(server.store.house, server.dataDir);
  expect(await watch()).toBeUndefined();
  const { pool } = server.store;
  const change = (where: string) => pool.query(`UPDATE index_tick SET fine = fine + 1 WHERE symbol = $1 AND ${where}`, [symbol]);
  await change('number = 1');
  expect(await watch()).toMatch(/index ticks of minute \d+ are not those that were published/);
  await pool.query('UPDATE index_tick SET fine = fine - 1 WHERE symbol = $1 AND number = 1', [symbol]);
  expect(await watch()).toBeUndefined();

  const before = await files.lastHead();
  await minute(6_000_002);
  await change('number = (SELECT max(number) - 1 FROM index_tick WHERE symbol = $1)');
  expect(await closer.close().then(() => closer.broken)).toMatch(/tick \d+ of BTC-USDT is not the one that the index made/);
  expect((await files.lastHead())!.head.minute - before!.head.minute <= 1).toBe(true);
  expect(verified().status).toBe(0);
  // Whoever changes a published file as well is found by everybody.
  const ticks = files.path('ticks', dayOf(before!.head.minute * MINUTE_MS), `${symbol}.jsonl`);
  writeFileSync(ticks, readFileSync(ticks, 'utf8').replace('"fine":6000000000', '"fine":6000000001'));
  expect(verified()).toMatchObject({ status: 1, stderr: expect.stringContaining('WRONG') });
});

test('a rewritten head in the table is found, also by the next start', async () => {
  await minute(6_000_000);
  await closerOf().close();
  const { pool } = server.store;
  await pool.query('ALTER TABLE minute_head DISABLE TRIGGER minute_head_stays');
  await pool.query(`UPDATE minute_head SET head = replace(head::text, '"settlements":{"size":0', '"settlements":{"size":1')::json`);
  expect(await watchMinutes(server.store.house, server.dataDir)()).toMatch(/the head of minute \d+ is not the published one/);
  const closer = closerOf();
  await closer.close();
  expect(closer.broken).toMatch(/the head of minute \d+ is not the published one/);
});

test('leaves and ticks are proven to be in their minutes', async () => {
  const rules = { version: 1, sequence: 7, at: now(), text: 'Second contracts, rule book 1\n' } as const;
  const leafOf = (seq: number, bytes: Uint8Array): Leaf => ({ seq, at: rules.at + seq, bytes });
  const acceptances = [1, 2, 3].map((seq) => leafOf(seq, Uint8Array.of(5, seq)));
  const settlements = [leafOf(0, rulesChangeBytes(rules)), leafOf(9, Uint8Array.of(6, 1))];
  const within = (all: readonly Leaf[], from: number, until: number) => all.filter(({ at }) => at >= from && at < until);
  await minute(6_000_000, 6_000_001, 6_000_002);
  await minute(6_000_003, 6_000_004);
  await minute(6_000_005);
  const closer = closerOf(async (from, until) => ({
    acceptances: within(acceptances, from, until),
    settlements: within(settlements, from, until),
  }));
  await closer.close();
  const key = server.edge.services.signingKey;
  const proofs = minuteProofs(files, key, () => closer.publishedUntil);
  const [first] = await proofs.heads(minuteOf(rules.at), minuteOf(rules.at));
  expect(first!.head).toMatchObject({ acceptances: { size: 3 }, settlements: { size: 2 }, ruleBook: hex(sha256(ascii(rules.text))) });
  expect((await files.lastHead())!.head.ruleBook).toBe(first!.head.ruleBook);
  for (const [i, { bytes }] of acceptances.entries()) {
    const { index, path } = (await proofs.inclusion('acceptances', minuteOf(rules.at), bytes))!;
    expect([
      index,
      hex(
        rootFromProof(
          sha256,
          bytes,
          index,
          3,
          path.map((one) => fromHex(one)!),
        )!,
      ),
    ]).toEqual([i, first!.head.acceptances.root]);
  }
  expect(await proofs.inclusion('settlements', minuteOf(rules.at), Uint8Array.of(5, 1))).toBeUndefined();

  const all = (await proofs.ticks(symbol, 0, now() - 2 * MINUTE_MS))!;
  expect(all.flatMap(({ ticks }) => ticks.map(({ number }) => number)).slice(0, 4)).toEqual([1, 2, 3, 4]);
  for (const { minute: of, index, ticks, path } of all) {
    const { head } = (await proofs.heads(of, of))[0]!;
    const root = rootFromRange(
      sha256,
      ticks.map(publishedBytes),
      index,
      head.ticks.size,
      path.map((one) => fromHex(one)!),
    );
    expect(hex(root!)).toBe(head.ticks.root);
  }
  expect((await proofs.ticks(symbol, 2, now() - 2 * MINUTE_MS))![0]!.ticks[0]!.number).toBe(3);
  expect(await proofs.ticks(symbol, 0, now() + MINUTE_MS)).toBeUndefined();
  expect(proofs.keys()).toEqual([key.publicKey.toString('hex')]);
});

test('a day of ticks leaves the database once its files are whole', async () => {
  await minute(6_000_000);
  const today = dayOf(now());
  ahead += 3 * DAY_MS;
  await minute(6_000_001);
  const of = { pool: server.store.house, files, now, days: 2 };
  expect(await dropTickDays(of)).toEqual([]);
  await expect(server.store.house.query('SELECT drop_tick_day($1)', [today])).rejects.toThrow('not a published day');
  await closerOf().close();
  const path = files.path('ticks', today, `${symbol}.jsonl`);
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, text.slice(0, text.lastIndexOf('\n', text.length - 2) + 1));
  await expect(dropTickDays(of)).rejects.toThrow(`the published ticks of ${symbol} on ${today} are not whole`);
  writeFileSync(path, text);
  expect(await dropTickDays(of)).toEqual([today]);
  expect(await readTickDays(server.store.pool)).not.toContain(today);
  expect(verified().status).toBe(0);
  expect(await watchMinutes(server.store.house, server.dataDir)()).toBeUndefined();
});

test('a command gets the last head of each hour, again after a failure, and keeps nobody waiting', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'anchor-'));
  const script = join(folder, 'anchor.mjs');
  writeFileSync(
    script,
    `import { appendFileSync, existsSync, readFileSync } from 'node:fs';
     const [, , place, hash] = process.argv;
     if (!existsSync(place)) { appendFileSync(place, ''); console.error('not yet'); process.exit(3); }
     appendFileSync(place, hash + ' ' + readFileSync(0, 'utf8'));`,
  );
  await minute(6_000_000);
  await closerOf().close();
  const signed = (await files.lastHead())!;
  const at = (of: number) => ({ ...signed, head: { ...signed.head, minute: of } });
  const failures: string[] = [];
  const place = join(folder, 'with $HOME; `name`');
  const onFailure = (error: Error): void => void failures.push(error.message);
  const anchor = new Anchor({ command: [process.execPath, script, place], pauseMs: 10, onFailure });
  anchor.hear([at(58), at(59), at(60)]);
  await expect.poll(() => failures).toEqual(['the anchor command ended with 3: not yet']);
  const line = `${minuteHeadHash(sha256, at(59).head)} ${JSON.stringify(at(59))}\n`;
  await expect.poll(() => readFileSync(place, 'utf8')).toBe(line);
  anchor.hear([at(61), at(62)]);
  await anchor.stop();
  expect(readFileSync(place, 'utf8')).toBe(line);
  const missing = new Anchor({ command: [join(folder, 'none')], onFailure });
  missing.hear([at(119)]);
  await expect.poll(() => failures.at(-1)).toContain('ENOENT');
  await missing.stop();
  rmSync(folder, { recursive: true });
});
