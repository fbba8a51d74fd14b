import { execFileSync, spawnSync } from 'node:child_process';
import { createHash, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calls } from '@bourse/contract/calls';
import { officeCalls } from '@bourse/contract/office/calls';
import type { SignedHead } from '@bourse/contract/proof';
import { decimalText, parseDecimal } from '@bourse/core/money/decimal';
import { brokenHead, headHash, headText, type LiabilityHead, NO_HEAD, threeSums } from '@bourse/core/proof/head';
import { nodeBytes, readSums } from '@bourse/core/proof/merkle-sum';
import { checkOwn } from '@bourse/core/proof/own-check';
import { HASH_BYTES, hex } from '@bourse/core/proof/sha256';
import { buildSumTree } from '@bourse/core/proof/sum-tree';
import { DAY_MS } from '@bourse/core/time';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openRestoreMark, withdrawalsShutAfterRestore } from '../backup/restore-mark.ts';
import { readOutboxSeal } from '../engine/leave-command.ts';
import { type PracticeOffice, startPracticeOffice } from '../test/practice-office.ts';
import { type PracticeServer, requestId } from '../test/practice-server.ts';
import { askToCompare } from './accounts-child.ts';
import type { HeadRow } from './head-rows.ts';
import { takeDue, takeSnapshotsDaily } from './jobs.ts';
import { followDecision, sealOlderKeyChanges, watchKeyChange } from './key-change.ts';
import { publishedFile, readPublished } from './published.ts';
import { MOST_ASKED, takeSnapshot } from './snapshots.ts';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();
const { proof } = calls;
const office = officeCalls.proof;
const reason = 'the monthly review';

let practice: PracticeOffice;
let server: PracticeServer;
let folder: string;
let anna: { token: string; uid: string };
let bert: { token: string; uid: string };

beforeAll(async () => {
  practice = await startPracticeOffice({}, { isWatched: false });
  server = practice.server;
  folder = mkdtempSync(join(tmpdir(), 'proof-'));
  // Two traders with the same balance: 10,000 USDT.
  anna = await server.trader();
  bert = await server.trader();
  await server.open.engine.projected(server.open.engine.head);
});
afterAll(async () => {
  await practice?.close();
  rmSync(folder, { recursive: true, force: true });
});

const snapshots = () => server.edge.rooms.proof.snapshots;
const follow = () =>
  followDecision({
    ...{ ...snapshots(), outbox: server.open.outbox },
    onForged: (why) => {
      throw new Error(why);
    },
  });
const take = async () => (await practice.call(office.take, { reason }, await practice.signIn('finance'))).body;
const daily = async (options = snapshots()): Promise<HeadRow> => (await takeSnapshot(options, { cause: 'daily' })) as HeadRow;
const own = async (who: { token: string }, number?: string) =>
  (await server.call(proof.own, number === undefined ? {} : { number }, who.token)).body;
const check = async (who: { uid: string; token: string }, uid = who.uid, known = true) => {
  const { snapshot, parts } = await own(who);
  const { head } = snapshot!;
  const usdt = head.totals.map(({ asset, scale }) => (asset === 'USDT' ? 10_000n * 10n ** BigInt(scale) : 0n));
  return checkOwn(sha256, { head, uid, parts, ...(known && { known: usdt }) });
};

test('before the first snapshot there’s nothing to show', async () => {
  expect(await own(anna)).toEqual({ parts: [] });
  expect((await server.call(proof.heads, {})).body).toEqual({ heads: [] });
  expect((await server.call(proof.own, { number: '7' }, anna.token)).status).toBe(404);
  expect((await server.call(proof.own, {})).status).toBe(401);
});

test('a snapshot is signed, published without login, and every trader finds their balance in it', async () => {
  const taken = await take();
  expect(taken).toMatchObject({ cause: 'asked', by: { name: expect.any(String) }, hasLeaves: true });
  expect(taken.compared.every(({ difference }) => difference === '0')).toBe(true);
  for (const trader of [anna, bert]) expect(await check(trader)).toHaveProperty('own');

  const [published] = (await server.call(proof.heads, {})).body.heads as [SignedHead];
  expect(published).toEqual(taken.signed);
  expect(headHash(sha256, published.head)).toBe(published.hash);
  const key = createPublicKey({
    key: Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), Buffer.from(published.publicKey, 'hex')]),
    format: 'der',
    type: 'spki',
  });
  expect(verify(null, Buffer.from(headText(published.head)), key, Buffer.from(published.signature, 'hex'))).toBe(true);
  const file = await server.edge.app.inject('/proof/liabilities.ndjson');
  expect(file.statusCode).toBe(200);
  expect(file.body).toBe(`${JSON.stringify(published)}\n`);
  expect(statSync(join(server.dataDir, 'signing-keys.json')).mode & 0o777).toBe(0o600);
});

const verifier = join(import.meta.dirname, '..', '..', 'docs', 'verify', 'verify-liabilities.mjs');
const run = (told: object, ...args: string[]) => {
  const path = join(folder, 'evidence.json');
  writeFileSync(path, JSON.stringify(told));
  const { status, stdout, stderr } = spawnSync(process.execPath, [verifier, path, ...args], { encoding: 'utf8' });
  return { status, said: stdout + stderr };
};

test('margin, realised and unrealised P&L of contracts are sums of their own, which each trader recomputes', async () => {
  const symbol = 'BTC-USDT-PERP';
  await server.tick('BTC-USDT', 60_000_00);
  const [carl, dora] = [await server.trader(), await server.trader()];
  const send = async <T>(answer: Promise<{ status: number; body: T }>) => {
    const { status, body } = await answer;
    expect(status, JSON.stringify(body)).toBe(200);
  };
  for (const { token } of [carl, dora]) {
    const transfer = { requestId: requestId(), from: 'fiat', to: 'perpetual', asset: 'USDT', amount: '5000' } as const;
    await send(server.call(calls.funds.transfer, transfer, token));
  }
  const trade = async (buyer: { token: string }, seller: { token: string }, price: string, quantity: string) => {
    const order = (side: 'buy' | 'sell') => ({ requestId: requestId(), symbol, side, type: 'limit', price, quantity }) as const;
    await send(server.call(calls.perpetual.placeOrder, order('sell'), seller.token));
    await send(server.call(calls.perpetual.placeOrder, order('buy'), buyer.token));
  };
  await trade(dora, carl, '60000', '20');
  await trade(carl, dora, '60300', '5');
  await server.tick('BTC-USDT', 61_000_00);
  await server.open.engine.projected(server.open.engine.head);
  await takeSnapshot(snapshots(), { cause: 'daily' });
  const { rows } = await server.store.pool.query('SELECT mark FROM state.perpetual_price WHERE symbol = $1', [symbol]);
  const mark = BigInt(rows[0].mark);

  const sums = await Promise.all(
    [carl, dora].map(async (who) => {
      const { snapshot, parts } = await own(who);
      const found = checkOwn(sha256, { head: snapshot!.head, uid: who.uid, parts }) as { own: bigint[] };
      return threeSums(snapshot!.head, found.own)!;
    }),
  );
  // 0.005 BTC with 300 to gain, and fees of 0.02 or 0.05 % on 1,200 and 301.5; 0.015 BTC are still open.
  const unit = 10n ** 8n;
  const open = 15n * (mark - 60_000_00n) * (unit / 100_000n);
  expect(sums[0]).toEqual({ margin: 5_000n * unit, realised: -((15n * unit) / 10n) - 24_000_000n - 15_075_000n, unrealised: -open });
  expect(sums[1]).toEqual({ margin: 5_000n * unit, realised: (15n * unit) / 10n - 60_000_000n - 6_030_000n, unrealised: open });
  const { snapshot, parts } = await own(dora);
  expect(snapshot!.head.perpetual).toMatchObject({
    ...{ asset: 'USDT', margin: '10000', unrealised: { profit: decimalText(open, 8), loss: decimalText(open, 8) } },
    marks: expect.arrayContaining([{ symbol, price: decimalText(mark, 2) }]),
  });
  const { status, said } = run({ evidence: 'bourse-liabilities', version: 1, uid: dora.uid, snapshot, parts });
  expect(said).toMatch(/Futures accounts[\s\S]*margin +own 5000 of 10000 USDT[\s\S]*unrealised +own [\d.]+ of 0 USDT/);
  expect(status).toBe(0);
});

test('house accounts are listed apart: their sum is signed, but they aren’t in the tree, the totals or the account count', async () => {
  const before = await take();
  const maker = await server.marketMaker();
  await server.open.engine.projected(server.open.engine.head);
  const { rows } = await server.store.pool.query('SELECT sum(available + frozen)::text AS units FROM state.purse WHERE trader = $1', [
    maker.uid,
  ]);
  expect(BigInt(rows[0].units)).toBeGreaterThan(0n);

  const taken = await take();
  const { totals, house } = taken.signed.head;
  expect(totals.filter(({ total }) => /[1-9]/.test(total))).toEqual(before.signed.head.totals.filter(({ total }) => /[1-9]/.test(total)));
  expect(taken).toMatchObject({ accounts: before.accounts, leaves: before.leaves });
  expect(house!.accounts).toEqual([...before.signed.head.house!.accounts, maker.uid]);
  const units = house!.totals.map((text, i) => parseDecimal(text, totals[i]!.scale)!).reduce((sum, amount) => sum + amount, 0n);
  expect(units).toBe(BigInt(rows[0].units));
  expect(taken.house).toEqual({ accounts: house!.accounts, totals: totals.map(({ asset }, i) => ({ asset, total: house!.totals[i] })) });
  expect(taken.compared.every(({ difference }) => difference === '0')).toBe(true);
  expect((await own(maker)).parts).toEqual([]);

  const compare = async () =>
    (await practice.call(office.compare, { number: String(taken.signed.head.number) }, await practice.signIn('auditor'))).body;
  const found = await compare();
  expect(found).toMatchObject({ wrongCount: 0, accounts: taken.accounts });
  expect(found.house.every(({ leaves, difference }) => difference === '0' && leaves !== '')).toBe(true);
  expect(found.house.some(({ leaves }) => /[1-9]/.test(leaves))).toBe(true);

  // A trader passed off as a house account counts as missing, whatever the list says.
  await server.store.pool.query("UPDATE state.trader SET kind = 'market_maker' WHERE trader = $1", [bert.uid]);
  const hidden = await daily();
  await server.store.pool.query("UPDATE state.trader SET kind = 'trader' WHERE trader = $1", [bert.uid]);
  expect(await check(bert)).toEqual({ failed: 'leaf' });
  expect((await practice.call(office.compare, { number: String(hidden.number) }, await practice.signIn('auditor'))).body).toMatchObject({
    wrongCount: 1,
    wrong: [{ uid: bert.uid, leaf: '0', ledger: '10000' }],
  });
  await take();
});

test('two traders with the same balance can’t be given the same leaf', async () => {
  expect(await check(anna, bert.uid)).toEqual({ failed: 'root' });
});

test('an omitted account is detected by its trader and by the office’s comparison', async () => {
  const { pool } = server.store;
  const before = await daily();
  // As a dishonest exchange would do it: somebody's purse is removed while the tree is built.
  const { rows } = await pool.query('DELETE FROM state.purse WHERE trader = $1 RETURNING *', [bert.uid]);
  const cheated = await daily();
  for (const row of rows)
    await pool.query('INSERT INTO state.purse (trader, account, asset, available, frozen) VALUES ($1, $2, $3, $4, $5)', [
      ...[row.trader, row.account, row.asset],
      ...[row.available, row.frozen],
    ]);
  expect(await check(anna)).toHaveProperty('own');
  expect(await check(bert)).toEqual({ failed: 'leaf' });

  const auditor = await practice.signIn('auditor');
  const [newest, older] = (await practice.call(office.snapshots, {}, auditor)).body.snapshots;
  expect(newest!.compared.find(({ asset }) => asset === 'USDT')!.difference).toBe('-10000');
  expect(older!.compared.every(({ difference }) => difference === '0')).toBe(true);
  const compare = async (number: number) => (await practice.call(office.compare, { number: String(number) }, auditor)).body;
  expect(await compare(cheated.number)).toMatchObject({
    wrongCount: 1,
    wrong: [{ uid: bert.uid, asset: 'USDT', leaf: '0', ledger: '10000' }],
  });
  expect(await compare(before.number)).toMatchObject({ wrongCount: 0, wrong: [] });
});

test('a balance understated in the tree is detected by its trader and by the office', async () => {
  const { pool } = server.store;
  await pool.query("UPDATE state.purse SET available = available - 5 WHERE trader = $1 AND asset = 'USDT' AND available > 5", [anna.uid]);
  const cheated = await daily();
  await pool.query("UPDATE state.purse SET available = available + 5 WHERE trader = $1 AND asset = 'USDT' AND available > 5", [anna.uid]);
  expect(await check(anna)).toEqual({ failed: 'balances' });
  const found = (await practice.call(office.compare, { number: String(cheated.number) }, await practice.signIn('risk'))).body;
  expect(found).toMatchObject({ wrongCount: 1, wrong: [{ uid: anna.uid, asset: 'USDT' }] });
});

test('the verifier accepts an honest exchange’s evidence and names what is wrong in any other', async () => {
  await takeSnapshot(snapshots(), { cause: 'daily' });
  const { snapshot, parts } = await own(anna);
  const evidence = { evidence: 'bourse-liabilities', version: 1, uid: anna.uid, snapshot: snapshot!, parts };
  const heads = publishedFile(server.dataDir);
  expect(run(evidence, '--heads', heads, '--uid', anna.uid, '--key', snapshot!.publicKey)).toEqual({
    status: 0,
    said: expect.stringMatching(/^RIGHT\. Trader[\s\S]*USDT +own 10000 of/),
  });
  const [first, ...rest] = parts;
  const changed = { ...first!, sums: first!.sums.map(() => '0.5') };
  const cases: [string, object, string[]][] = [
    ['does not lead to the signed root', { ...evidence, parts: [changed, ...rest] }, []],
    ['does not lead to the signed root', { ...evidence, uid: bert.uid }, ['--uid', bert.uid]],
    [`not of ${bert.uid}`, evidence, ['--uid', bert.uid]],
    ['the account is missing', { ...evidence, parts: [] }, []],
    ['one leaf is shown twice', { ...evidence, parts: [...parts, first] }, []],
    ['not an amount from zero up', { ...evidence, parts: [{ ...first!, sums: first!.sums.map(() => '-1') }] }, []],
    ['is not what was hashed', { ...evidence, snapshot: { ...snapshot, head: { ...snapshot!.head, seq: 1 } } }, []],
    ['the signature does not fit', { ...evidence, snapshot: { ...snapshot, signature: '0'.repeat(128) } }, []],
    ['not with the noted one', evidence, ['--key', '0'.repeat(64)]],
  ];
  for (const [why, told, args] of cases) expect(run(told, ...args), why).toEqual({ status: 1, said: expect.stringContaining(why) });
  const listed = { ...snapshot!.head, house: { accounts: [anna.uid], totals: snapshot!.head.house!.totals } };
  expect(run({ ...evidence, snapshot: signed(listed) }).said).toContain('is listed as an account of the house');
  // Heads from earlier versions: without perpetual accounts, without house accounts, and without the ends of the audit chains.
  const { audit, house } = snapshot!.head;
  for (const more of [{ audit, house: { ...house!, totals: ['0'] } }, { audit }, {}]) {
    const older = oldEvidence(anna.uid, more);
    const { status, said } = run(older);
    expect(said).toMatch(/^RIGHT\. Trader[\s\S]*USDT +own 12.5 of 12.51/);
    expect(said.includes('The exchange’s own accounts')).toBe('house' in more);
    expect(said).not.toContain('Futures accounts');
    expect(status).toBe(0);
    expect(checkOwn(sha256, { head: older.snapshot.head, uid: anna.uid, parts: older.parts })).toEqual({ own: [1_250n] });
  }
  expect(run(evidence).said).toMatch(/The exchange’s own accounts, whose balances .*: \d+[\s\S]* {2}USDT +[\d.]+/);
  expect(run({ some: 'thing' })).toEqual({ status: 2, said: expect.stringContaining('no evidence') });

  // A head that was never published, and a chain with one removed.
  const lines = readFileSync(heads, 'utf8').trim().split('\n');
  const other = join(folder, 'heads.ndjson');
  writeFileSync(other, lines.slice(0, -1).join('\n'));
  expect(run(evidence, '--heads', other).said).toContain('another one than the world');
  writeFileSync(other, [lines[0], ...lines.slice(2)].join('\n'));
  expect(run(evidence, '--heads', other).said).toContain('does not follow');
  expect(execFileSync(process.execPath, ['--check', verifier]).toString()).toBe('');
});

/** The head as the exchange would sign it, with a key of the test. */
const keys = generateKeyPairSync('ed25519');
const signed = (head: LiabilityHead) => ({
  head,
  hash: headHash(sha256, head),
  signature: sign(null, Buffer.from(headText(head)), keys.privateKey).toString('hex'),
  publicKey: keys.publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex'),
});

/** As earlier versions gave it: their leaves had a sum per asset only. */
function oldEvidence(uid: string, more: Partial<LiabilityHead>) {
  const auditId = 'ab'.repeat(16);
  const holdings = [
    { uid, sums: [1_250n] },
    { uid: '7', sums: [1n] },
  ];
  const tree = buildSumTree({ sha256, auditId, seed: sha256(Uint8Array.of(1)), assets: 1, holdings, largest: [10n ** 9n] });
  const head: LiabilityHead = {
    ...{ number: 1, auditId, at: '2026-11-21T00:00:00.000Z', seq: 9, depth: tree.depth, root: hex(tree.root), previous: NO_HEAD },
    totals: [{ asset: 'USDT', scale: 2, total: '12.51' }],
    ...more,
  };
  const text = (sums: readonly bigint[]) => sums.map((sum) => decimalText(sum, 2));
  const parts = tree.leaves
    .filter((leaf) => leaf.uid === uid)
    .map(({ position, nonce, sums }) => ({
      ...{ position, nonce: hex(nonce), sums: text(sums) },
      path: tree.levels.slice(0, -1).map((level, height) => {
        const at = ((position >> height) ^ 1) * nodeBytes(1);
        return { hash: hex(level.subarray(at, at + HASH_BYTES)), sums: text(readSums(level, at + HASH_BYTES, 1)) };
      }),
    }));
  return { evidence: 'bourse-liabilities', version: 1, uid, snapshot: signed(head), parts };
}

/** The same pool, which counts: the rows that one query returned at most, and queries of another kind (COPY). */
function counted(pool: Pool): { readonly pool: Pool; readonly seen: { rows: number; copies: number } } {
  const seen = { rows: 0, copies: 0 };
  const count = <T extends object>(store: T): T =>
    new Proxy(store, {
      get(target, name) {
        const value = Reflect.get(target, name) as unknown;
        if (name === 'connect') return async () => count(await (target as unknown as Pool).connect());
        if (typeof value !== 'function') return value;
        if (name !== 'query') return value.bind(target);
        return async (asked: string | object, ...more: unknown[]) => {
          if (typeof asked === 'object') seen.copies += 1;
          const answer = await value.call(target, asked, ...more);
          seen.rows = Math.max(seen.rows, answer?.rows?.length ?? 0);
          return answer;
        };
      },
    });
  return { pool: count(pool), seen };
}

test('the server itself handles none of the accounts in a snapshot or a comparison, however many there are', async () => {
  const { pool } = server.store;
  const first = 7_000_000_000;
  const many = 3_000;
  await pool.query("INSERT INTO state.trader SELECT $1::bigint + i, 'trader' FROM generate_series(1, $2::int) AS i", [first, many]);
  await pool.query("INSERT INTO state.purse SELECT $1::bigint + i, 'fiat', 'USDT', 5, 2 FROM generate_series(1, $2::int) AS i", [
    first,
    many,
  ]);
  const snapshot = counted(snapshots().pool);
  const taken = await daily({ ...snapshots(), pool: snapshot.pool });
  await pool.query('DELETE FROM state.purse WHERE trader > $1', [first]);
  await pool.query('DELETE FROM state.trader WHERE trader > $1', [first]);
  const { rows } = await pool.query('SELECT count(DISTINCT trader)::int AS traders FROM proof_leaf WHERE number = $1 AND trader > $2', [
    taken.number,
    first,
  ]);
  expect(rows).toEqual([{ traders: many }]);
  expect(taken.accounts).toBeGreaterThan(many);
  expect(snapshot.seen).toEqual({ rows: expect.any(Number), copies: 0 });
  expect(snapshot.seen.rows).toBeLessThan(100);
  expect(await check(anna)).toHaveProperty('own');

  const comparison = counted(pool);
  const found = await askToCompare({ pool: comparison.pool, dataDir: server.dataDir }, taken.number);
  expect(found).toMatchObject({ accounts: taken.accounts, wrongCount: many });
  expect(found.wrong).toHaveLength(100);
  expect(found.wrong[0]).toEqual({ uid: expect.any(String), asset: 'USDT', leaf: '0.00000007', ledger: '0' });
  expect(comparison.seen).toEqual({ rows: expect.any(Number), copies: 0 });
  expect(comparison.seen.rows).toBeLessThan(100);
});

test('a snapshot that can’t be stored as a whole leaves nothing behind, and the next one has its number', async () => {
  const { pool } = server.store;
  const before = readPublished(server.dataDir);
  const next = before.at(-1)!.head.number + 1;
  await pool.query('ALTER TABLE proof_nodes ADD CONSTRAINT none CHECK (false) NOT VALID');
  await expect(takeSnapshot(snapshots(), { cause: 'daily' })).rejects.toThrow('violates check constraint');
  await pool.query('ALTER TABLE proof_nodes DROP CONSTRAINT none');
  for (const table of ['proof_head', 'proof_total', 'proof_leaf', 'proof_nodes'])
    expect((await pool.query(`SELECT 1 FROM ${table} WHERE number = $1`, [next])).rows, table).toEqual([]);
  expect(readPublished(server.dataDir)).toEqual(before);
  expect(await takeSnapshot(snapshots(), { cause: 'daily' })).toMatchObject({ number: next, has_leaves: true });
  expect(await check(anna)).toHaveProperty('own');
});

const waitingFor = (query: string) => `SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '${query}'`;
const reading = { table: 'state.purse', session: waitingFor('%FROM books%') };
const storing = { table: 'proof_leaf', session: waitingFor('COPY proof_leaf%') };
const locking = "SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND objid = 7226003";

/** While a snapshot waits for a table: reading the balances, or storing the tree. */
async function whileAtWork({ table, session }: typeof reading, begin: () => unknown, work: () => Promise<unknown>): Promise<void> {
  const { pool } = server.store;
  const holder = await pool.connect();
  try {
    await holder.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
    begin();
    await expect.poll(async () => (await pool.query(session)).rows.length, { timeout: 10_000 }).toBe(1);
    await work();
  } finally {
    await holder.query('ROLLBACK');
    holder.release();
  }
}

test.each([
  ['reads the balances', reading, reading.session],
  ['keeps other snapshots away while the balances are read', reading, locking],
  ['stores the tree', storing, storing.session],
  ['keeps other snapshots away while the tree is stored', storing, locking],
])('a snapshot fails at once and nothing is published if the database session that %s is lost', async (_, at, lost) => {
  const { pool } = server.store;
  const before = readPublished(server.dataDir);
  const next = before.at(-1)!.head.number + 1;
  let failed: Promise<unknown> | undefined;
  await whileAtWork(
    at,
    () => {
      failed = takeSnapshot(snapshots(), { cause: 'daily' }).then(
        () => 'taken',
        (error: Error) => error.message,
      );
    },
    async () => {
      await pool.query(`SELECT pg_terminate_backend(pid) FROM (${lost}) AS lost`);
      expect(await failed).toMatch(/terminat|connection/i);
    },
  );
  expect(readPublished(server.dataDir)).toEqual(before);
  expect((await pool.query('SELECT 1 FROM proof_head WHERE number = $1', [next])).rows).toEqual([]);
  expect(await daily()).toMatchObject({ number: next });
});

test.each([
  ['reading', reading],
  ['storing', storing],
])('a server that stops doesn’t wait for the snapshot that is %s, and keeps nothing of it', async (_, at) => {
  const { pool } = server.store;
  const before = readPublished(server.dataDir);
  const failures: Error[] = [];
  let jobs: ReturnType<typeof takeSnapshotsDaily> | undefined;
  await whileAtWork(
    at,
    () => {
      // Nothing else may get a timer that never fires.
      vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] });
      const now = () => Date.now() + 90 * DAY_MS;
      jobs = takeSnapshotsDaily({ ...snapshots(), now, onFailure: (error) => failures.push(error) });
      vi.advanceTimersByTime(30_000);
      vi.useRealTimers();
    },
    () => jobs!.stop(),
  );
  expect(failures).toEqual([]);
  expect((await pool.query(locking)).rows).toEqual([]);
  expect(readPublished(server.dataDir)).toEqual(before);
});

test('a second snapshot is refused while one is being taken, and doesn’t wait with a database session', async () => {
  const finance = await practice.signIn('finance');
  const { house } = server.store;
  let first: ReturnType<typeof take> | undefined;
  await whileAtWork(
    reading,
    () => {
      first = take();
    },
    async () => {
      const others = await Promise.all(Array.from({ length: 12 }, () => practice.call(office.take, { reason }, finance)));
      expect(others.map(({ status }) => status)).toEqual(Array(12).fill(503));
      expect(others[0]!.body).toMatchObject({ error: 'unavailable', detail: 'another snapshot is being taken' });
      expect((await house.query('SELECT 1 AS one')).rows, 'background work goes on').toEqual([{ one: 1 }]);
      expect(await takeDue({ ...snapshots(), now: () => Date.now() + 90 * DAY_MS }), 'the daily one is taken later').toBeUndefined();
    },
  );
  expect((await first!).signed.head.number).toBeGreaterThan(0);
});

test('one comparison runs at a time, and is audited before it begins', async () => {
  const auditor = await practice.signIn('auditor');
  const { number } = await daily();
  const compare = () => practice.call(office.compare, { number: String(number) }, auditor);
  const audited = async () =>
    (await server.store.pool.query("SELECT 1 FROM audit_entry WHERE act = 'proof.compare' AND subject = $1", [`snapshot:${number}`])).rows
      .length;
  let first: ReturnType<typeof compare> | undefined;
  await whileAtWork(
    { table: 'proof_leaf', session: waitingFor('COPY (SELECT trader%') },
    () => {
      first = compare();
    },
    async () => {
      expect(await audited()).toBe(1);
      const others = await Promise.all(Array.from({ length: 5 }, compare));
      expect(others.map(({ status }) => status)).toEqual(Array(5).fill(503));
      expect(others[0]!.body).toMatchObject({ error: 'unavailable', detail: 'another comparison is running' });
    },
  );
  expect((await first!).body).toMatchObject({ wrongCount: 0 });
  expect((await compare()).status).toBe(200);
});

test('one snapshot a day is taken automatically, and the chain of heads is unbroken', async () => {
  const tomorrow = { ...snapshots(), now: () => Date.now() + 86_400_000 };
  const taken = await takeDue(tomorrow);
  expect(taken).toMatchObject({ cause: 'daily' });
  expect(await takeDue(tomorrow)).toBeUndefined();
  const { heads } = (await server.call(proof.heads, { limit: '100' })).body;
  expect(heads.length).toBeGreaterThan(4);
  expect(brokenHead(sha256, heads.map(({ head }) => head).toReversed())).toBeUndefined();
});

test('paths are deleted after some weeks, heads never', async () => {
  const later = { ...snapshots(), now: () => Date.now() + 60 * 86_400_000 };
  const [first] = readPublished(server.dataDir);
  await takeDue(later);
  expect((await server.call(proof.own, { number: '1' }, anna.token)).status).toBe(404);
  expect((await server.call(proof.heads, { limit: '100' })).body.heads.at(-1)).toEqual(first);
  await expect(server.store.pool.query('UPDATE proof_head SET seq = 0')).rejects.toThrow('never changed');
  await expect(server.store.pool.query('DELETE FROM proof_head')).rejects.toThrow('never changed');
});

test('a database restored to the day before continues after the published heads and signs no number twice', async () => {
  const { pool } = server.store;
  const published = readPublished(server.dataDir);
  const last = published.at(-1)!.head.number;
  await pool.query('ALTER TABLE proof_head DISABLE TRIGGER proof_head_stays');
  for (const table of ['proof_nodes', 'proof_leaf', 'proof_total', 'proof_head'])
    await pool.query(`DELETE FROM ${table} WHERE number > $1`, [last - 2]);
  await pool.query('ALTER TABLE proof_head ENABLE TRIGGER proof_head_stays');
  const next = await daily();
  expect(next.number).toBe(last + 1);
  const all = readPublished(server.dataDir);
  expect(all.map(({ hash }) => hash).slice(0, -1)).toEqual(published.map(({ hash }) => hash));
  expect(
    brokenHead(
      sha256,
      all.map(({ head }) => head),
    ),
  ).toBeUndefined();

  // Heads of another exchange in the file: nothing is signed next to them.
  const file = readFileSync(publishedFile(server.dataDir), 'utf8');
  writeFileSync(publishedFile(server.dataDir), file.replaceAll(all.at(-1)!.hash, '0'.repeat(64)));
  await expect(takeSnapshot(snapshots(), { cause: 'daily' })).rejects.toThrow('fork');
  writeFileSync(publishedFile(server.dataDir), file);
});

test('two people publish a reserve address, and two remove it', async () => {
  const [finance, risk] = [await practice.signIn('finance'), await practice.signIn('risk')];
  const wanted = {
    asset: 'USDT',
    network: 'Ethereum',
    address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    message: 'Bourse holds this address, 2026-11-21',
    signature: `0x${'ab'.repeat(65)}`,
  };
  expect((await practice.call(office.addReserve, { ...wanted, reason }, await practice.signIn('auditor'))).status).toBe(403);
  expect((await practice.call(office.addReserve, { ...wanted, asset: 'NONE', reason }, finance)).body.error).toBe(9);
  const asked = (await practice.call(office.addReserve, { ...wanted, reason }, finance)).body;
  expect(asked).toMatchObject({ isDone: false });
  expect((await server.call(proof.reserves, {})).body.addresses).toEqual([]);
  const decide = (id: string, token: string) => practice.call(officeCalls.fourEyes.approve, { id, reason }, token);
  expect((await decide(asked.request!, finance)).body.error).toBe('second-person');
  expect((await decide(asked.request!, risk)).status).toBe(200);
  const [listed] = (await server.call(proof.reserves, {})).body.addresses;
  expect(listed).toMatchObject(wanted);
  expect((await practice.call(office.addReserve, { ...wanted, reason }, finance)).body.error).toBe('nothing-changed');
  const removing = (await practice.call(office.removeReserve, { id: listed!.id, reason }, finance)).body;
  await decide(removing.request!, risk);
  expect((await practice.call(office.reserves, {}, finance)).body.addresses).toEqual([]);
  expect((await practice.call(office.removeReserve, { id: '999', reason }, finance)).status).toBe(404);
});

test('after a restore, withdrawals resume once one operator has requested it and another approved it', async () => {
  const { pool } = server.store;
  const [finance, risk] = [await practice.signIn('finance'), await practice.signIn('risk')];
  expect((await practice.call(office.restoreMarks, {}, finance)).body.marks).toEqual([]);
  await openRestoreMark(pool, { cause: 'high_water', seq: 10, epoch: 1, known: { seq: 20, epoch: 2 } });
  await openRestoreMark(pool, { cause: 'restore', seq: 11, epoch: 1, backupAt: '2026-11-20T00:00:00.000Z' });
  const [mark, ...others] = (await practice.call(office.restoreMarks, {}, finance)).body.marks;
  expect(others).toEqual([]);
  expect(mark).toMatchObject({ cause: 'high_water', seq: 10, knownSeq: 20, state: 'open' });
  const asked = (await practice.call(office.decideRestore, { id: mark!.id, reason: 'outbox and chain agree' }, finance)).body;
  expect(await withdrawalsShutAfterRestore(pool)).toBe(true);
  expect((await practice.call(office.decideRestore, { id: mark!.id, reason }, risk)).body.error).toBe('request-waits');
  // Two people shouldn't resume what the next check stops again.
  const { engine } = server.open;
  const paused = { error: 'withdrawals-paused', value: 'less is held than is owed (I11)' };
  engine.noteStopping(new Map([['I11', paused.value]]));
  expect((await practice.call(office.decideRestore, { id: mark!.id, reason }, risk)).body).toMatchObject(paused);
  expect((await practice.call(officeCalls.fourEyes.approve, { id: asked.request!, reason }, risk)).body).toMatchObject(paused);
  expect(await withdrawalsShutAfterRestore(pool)).toBe(true);
  engine.noteStopping(new Map());
  await practice.call(officeCalls.fourEyes.approve, { id: asked.request!, reason: 'compared too' }, risk);
  expect(await withdrawalsShutAfterRestore(pool)).toBe(false);
  expect((await practice.call(office.restoreMarks, {}, finance)).body.marks[0]).toMatchObject({
    state: 'decided',
    decision: 'outbox and chain agree',
  });
  expect((await practice.call(office.decideRestore, { id: mark!.id, reason }, finance)).body.error).toBe('nothing-changed');
  expect((await practice.call(office.decideRestore, { id: '999', reason }, finance)).status).toBe(404);
});

test('two admins replace the signing key: new heads are signed with the new one, and the old one stays published', async () => {
  const [first] = (await server.call(proof.keys, {})).body.keys;
  expect((await take()).signed.publicKey).toBe(first!.publicKey);
  const [maker, checker] = [await practice.signIn('admin'), await practice.signIn('admin-2')];
  expect((await practice.call(office.replaceKey, { reason }, await practice.signIn('finance'))).status).toBe(403);
  const { body } = await practice.call(office.replaceKey, { reason }, maker);
  expect((await practice.call(officeCalls.fourEyes.approve, { id: body.request!, reason }, maker)).status).not.toBe(200);
  expect((await server.call(proof.keys, {})).body.keys).toEqual([first]);
  expect((await practice.call(officeCalls.fourEyes.approve, { id: body.request!, reason }, checker)).status).toBe(200);
  await expect.poll(async () => (await server.call(proof.keys, {})).body.keys.length, { timeout: 10_000 }).toBe(2);
  const { keys } = (await server.call(proof.keys, {})).body;
  expect(keys[0]).toEqual(first);
  expect(keys[1]!.handover!.from).toBe(first!.keyId);
  expect((await practice.call(office.keys, {}, maker)).body.keys).toEqual(keys);
  expect((await server.edge.app.inject('/proof/signing-keys.json')).json().keys).toEqual(keys);

  const { signed } = await take();
  expect(signed.publicKey).toBe(keys[1]!.publicKey);
  expect(await check(anna, anna.uid, false)).toHaveProperty('own');
  // A decision is carried out once.
  await follow();
  expect((await server.call(proof.keys, {})).body.keys).toHaveLength(2);
});

test('snapshots by hand are limited to ten in a UTC day, the daily one isn’t', async () => {
  const finance = await practice.signIn('finance');
  const ask = () => practice.call(office.take, { reason }, finance);
  const taken = async () =>
    (await server.store.pool.query("SELECT 1 FROM proof_head WHERE cause = 'asked' AND at >= date_trunc('day', now(), 'UTC')")).rows.length;
  expect(await taken()).toBeLessThan(MOST_ASKED);
  while ((await taken()) < MOST_ASKED) expect((await ask()).status).toBe(200);
  const refused = await ask();
  expect(refused).toMatchObject({ status: 429, body: { error: 'snapshot-limit' } });
  expect(await taken()).toBe(MOST_ASKED);
  expect((await daily()).number).toBeGreaterThan(0);
});

test('a decision to replace the signing key that was put into the table with SQL replaces nothing, and money stops', async () => {
  const { keys } = (await server.call(proof.keys, {})).body;
  const { pool } = server.store;
  const forge = (seal: Buffer | null) =>
    pool.query("INSERT INTO signing_key_change (replaced, seal) VALUES (decode($1, 'hex'), $2)", [keys.at(-1)!.keyId, seal]);
  for (const seal of [null, Buffer.alloc(32), (await pool.query('SELECT seal FROM signing_key_change')).rows[0].seal]) {
    await forge(seal);
    await expect(follow()).rejects.toThrow('was not written by this server');
    await pool.query("DELETE FROM signing_key_change WHERE replaced = decode($1, 'hex')", [keys.at(-1)!.keyId]);
  }
  const watch = watchKeyChange(pool, readOutboxSeal(server.dataDir), server.dataDir);
  expect(await watch()).toBeUndefined();
  await forge(null);
  expect(await watch(), 'a start that would end safe mode finds it too').toContain('was not written by this server (I18)');
  await expect.poll(() => server.open.engine.unsafe, { timeout: 10_000 }).toContain('the decision to replace signing key');
  expect((await server.call(proof.keys, {})).body.keys).toEqual(keys);

  // It doesn't keep two operators from replacing the key.
  const [maker, checker] = [await practice.signIn('admin'), await practice.signIn('admin-2')];
  const { body } = await practice.call(office.replaceKey, { reason }, maker);
  expect((await practice.call(officeCalls.fourEyes.approve, { id: body.request!, reason }, checker)).status).toBe(200);
  await expect.poll(async () => (await server.call(proof.keys, {})).body.keys.length, { timeout: 10_000 }).toBe(keys.length + 1);
});

test('the start that introduces seals trusts a decision of the version before', async () => {
  const { keys } = (await server.call(proof.keys, {})).body;
  const { pool } = server.store;
  await pool.query("INSERT INTO signing_key_change (replaced) VALUES (decode($1, 'hex'))", [keys.at(-1)!.keyId]);
  await sealOlderKeyChanges(pool, readOutboxSeal(server.dataDir));
  await expect.poll(async () => (await server.call(proof.keys, {})).body.keys.length, { timeout: 10_000 }).toBe(keys.length + 1);
});
