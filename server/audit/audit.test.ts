import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { calls } from '@bourse/contract/calls';
import { officeCalls } from '@bourse/contract/office/calls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PracticeOffice, startPracticeOffice } from '../test/practice-office.ts';
import { record } from './audit.ts';

const { audit } = officeCalls;
let one: PracticeOffice;
let auditor: string;
beforeAll(async () => {
  one = await startPracticeOffice();
  auditor = await one.signIn('auditor');
  for (let n = 0; n < 12; n++) {
    await record(one.server.store.pool, {
      operator: 6,
      act: 'test.look',
      subject: `trader:${100_001 + n}`,
      reason: 'a reason',
      detail: { round: n },
    });
  }
});
afterAll(() => one?.close());

const check = async (chain: 'office' | 'engine') => (await one.call(audit.check, { chain }, auditor)).body;
async function exported(chain: 'office' | 'engine'): Promise<string[]> {
  const lines: string[] = [];
  for (let from: string | undefined, until: string | undefined; ; ) {
    const { body } = await one.call(audit.export, { chain, reason: 'a test', ...(from && { from }), ...(until && { until }) }, auditor);
    lines.push(...body.lines);
    ({ next: from, until } = body);
    if (from === undefined) return lines;
  }
}
function verify(lines: readonly string[], ...more: string[]): { code: number | null; said: string } {
  const path = join(one.server.dataDir, 'export.ndjson');
  writeFileSync(path, `${lines.join('\n')}\n`);
  const verifier = join(import.meta.dirname, '..', '..', 'docs', 'verify', 'verify-audit.mjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [verifier, path, ...more], { encoding: 'utf8' });
  return { code: status, said: `${stdout}${stderr}` };
}
/** As someone with SQL access would tamper. */
async function tamper<T>(table: string, statement: string, then: () => Promise<T>): Promise<T> {
  const { pool } = one.server.store;
  const trigger = table === 'audit_entry' ? 'audit_append_only' : 'engine_audit_append_only';
  const client = await pool.connect();
  try {
    await client.query(`CREATE TABLE kept AS SELECT * FROM ${table}; ALTER TABLE ${table} DISABLE TRIGGER ${trigger}`);
    await client.query(statement);
    return await then();
  } finally {
    // Entries added meanwhile stay; the tampered ones are restored.
    await client.query(
      `INSERT INTO kept SELECT * FROM ${table} WHERE ${table === 'audit_entry' ? 'id' : 'seq'} > (SELECT max(${table === 'audit_entry' ? 'id' : 'seq'}) FROM kept);
       DELETE FROM ${table}; INSERT INTO ${table} SELECT * FROM kept; DROP TABLE kept; ALTER TABLE ${table} ENABLE TRIGGER ${trigger}`,
    );
    client.release();
  }
}

test('both chains are intact, and the stand-alone verifier agrees', async () => {
  for (const chain of ['office', 'engine'] as const) {
    const verdict = await check(chain);
    expect(verdict).toMatchObject({ isWhole: true });
    expect(verdict.entries).toBeGreaterThan(0);
    const lines = await exported(chain);
    expect(verify(lines)).toEqual({ code: 0, said: expect.stringMatching(new RegExp(`^The ${chain} chain is whole: \\d+ entries`)) });
  }
});

test('the log is append-only: the database itself refuses changes', async () => {
  for (const statement of [
    "UPDATE audit_entry SET reason = 'x' WHERE id = 2",
    'DELETE FROM audit_entry WHERE id = 2',
    'TRUNCATE audit_entry',
    'DELETE FROM engine_audit',
  ]) {
    await expect(one.server.store.pool.query(statement), statement).rejects.toThrow(/only ever appended to/);
  }
});

describe('changing, removing, swapping or inserting an entry is detected', () => {
  test.each([
    ['changed', "UPDATE audit_entry SET reason = 'a better one' WHERE id = 5", 5],
    ['changed in its time', "UPDATE audit_entry SET at = at + interval '1 second' WHERE id = 5", 5],
    ['given to somebody else', 'UPDATE audit_entry SET operator = 3 WHERE id = 6', 6],
    ['removed', 'DELETE FROM audit_entry WHERE id = 5', 6],
    ['removed at the end', 'DELETE FROM audit_entry WHERE id = (SELECT id FROM audit_head)', undefined],
    [
      'swapped',
      'UPDATE audit_entry SET id = -5 WHERE id = 5; UPDATE audit_entry SET id = 5 WHERE id = 6; UPDATE audit_entry SET id = 6 WHERE id = -5',
      5,
    ],
    [
      'inserted',
      `UPDATE audit_entry SET id = id + 1000000 WHERE id >= 5; UPDATE audit_entry SET id = id - 999999 WHERE id >= 1000000;
       INSERT INTO audit_entry SELECT 5, at, operator, act, subject, reason, detail, previous_hash, hash FROM audit_entry WHERE id = 4;
       UPDATE audit_head SET id = id + 1`,
      5,
    ],
  ])('%s', async (_, statement, at) => {
    const { pool } = one.server.store;
    const head = (await pool.query('SELECT id FROM audit_head')).rows[0].id;
    const client = await pool.connect();
    try {
      // In a transaction that is never committed: the check sees what the tamperer sees.
      await client.query(`BEGIN; ALTER TABLE audit_entry DISABLE TRIGGER audit_append_only; ${statement}`);
      const { checkChain, readLinks, headOf } = await import('./chain.ts');
      const { lineOf } = await import('./office.ts');
      const verdict = await checkChain(client as never, 'office');
      expect(verdict).toMatchObject({ isWhole: false, ...(at !== undefined && { brokenAt: at }) });
      const now = await headOf(client as never, 'office');
      const links = await readLinks(client as never, 'office', 0, now.id, 1_000);
      const lines = [
        JSON.stringify({ export: 'bourse-audit', version: 1, chain: 'office', until: now.id }),
        ...links.map((link) => lineOf('office', link)),
        JSON.stringify({ end: 'office', head: now }),
      ];
      const { code, said } = verify(lines);
      expect(said).toMatch(/^BROKEN/);
      expect(code).toBe(1);
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
    expect((await pool.query('SELECT id FROM audit_head')).rows[0].id).toBe(head);
  });

  test('with every later hash recomputed, the head recorded elsewhere still reveals it', async () => {
    const lines = await exported('office');
    const noted = JSON.parse(lines[8]!) as { id: number; hash: string };
    expect(verify(lines, '--head', `${noted.id}:${noted.hash}`).code).toBe(0);
    const { entryHash } = await import('./audit.ts');
    let previous = '';
    const forged = lines.map((line, n) => {
      const entry = JSON.parse(line);
      if (n === 0) return line;
      if (entry.end !== undefined) return JSON.stringify({ ...entry, head: { ...entry.head, hash: previous } });
      if (n === 3) entry.reason = 'a better one';
      if (n >= 3) entry.previousHash = previous === '' ? entry.previousHash : previous;
      if (n >= 3) entry.hash = entryHash(Buffer.from(entry.previousHash, 'hex'), entry).toString('hex');
      previous = entry.hash;
      return JSON.stringify(entry);
    });
    expect(verify(forged).code, 'a forgery from end to end is whole in itself').toBe(0);
    const { code, said } = verify(forged, '--head', `${noted.id}:${noted.hash}`);
    expect({ code, said }).toEqual({ code: 1, said: expect.stringContaining('not the one that was noted') });
  });

  test('the engine’s chain must contain every operator command of the journal', async () => {
    await one.server.marketMaker();
    expect(await check('engine')).toMatchObject({ isWhole: true });
    await tamper('engine_audit', "UPDATE engine_audit SET kind = 'open_trader' WHERE kind = 'configure'", async () => {
      expect(await check('engine')).toMatchObject({ isWhole: false, why: 'its content is not what was hashed' });
    });
    await tamper('engine_audit', 'DELETE FROM engine_audit WHERE seq = (SELECT max(seq) FROM engine_audit)', async () => {
      expect(await check('engine')).toMatchObject({ isWhole: false, why: 'an operator’s command isn’t in the chain' });
    });
    expect(await check('engine')).toMatchObject({ isWhole: true });
  });
});

test('an export that breaks off, or one of something else, isn’t reported as intact', async () => {
  const lines = await exported('office');
  expect(verify(lines.slice(0, -1))).toMatchObject({ code: 1 });
  expect(verify(lines.slice(0, -3))).toMatchObject({ code: 1 });
  expect(verify([...lines, lines[3]!])).toMatchObject({ code: 1 });
  expect(verify(['{"hello":1}'])).toMatchObject({ code: 2 });
});

test('trading never waits for the audit log: with its head locked and many actions queued, orders go through', async () => {
  const { server } = one;
  await server.tick('BTC-USDT', 6_000_000);
  const trader = await server.funded();
  const tokens = await Promise.all(['support', 'risk', 'admin'].map((who) => one.signIn(who)));
  const holder = await server.store.pool.connect();
  await holder.query('BEGIN; SELECT 1 FROM audit_head FOR UPDATE');
  const act = (token: string) => one.call(officeCalls.traders.showInFull, { uid: trader.uid, reason: 'a test' }, token);
  let waiting = 12;
  const acts = Array.from({ length: waiting }, (_, n) => act(tokens[n % tokens.length]!).finally(() => (waiting -= 1)));
  for (let n = 0; n < 10; n++) {
    const order = {
      requestId: `audit-lock-${n}`,
      symbol: 'BTC-USDT',
      side: 'buy',
      type: 'limit',
      price: '59000',
      quantity: '0.001',
    } as const;
    const { status, headers } = await server.call(calls.spot.placeOrder, order, trader.token);
    expect(status).toBe(200);
    const minSeq = { 'min-seq': String(headers['x-seq']) };
    expect((await server.call(calls.spot.openOrders, {}, trader.token, minSeq)).body).toHaveLength(n + 1);
  }
  expect(waiting, 'the acts of the office do wait').toBe(12);
  await holder.query('COMMIT');
  holder.release();
  for (const { status } of await Promise.all(acts)) expect(status).toBe(200);
  expect(await check('office')).toMatchObject({ isWhole: true });
});

test('an auditor filters by operator, action, subject and time, a page at a time', async () => {
  const read = async (input: object) => (await one.call(audit.entries, { chain: 'office', ...input }, auditor)).body;
  expect((await read({ act: 'test', limit: '5' })).entries).toHaveLength(5);
  expect(await read({ act: 'test', limit: '5' }), 'how many match in all').toMatchObject({ total: 12 });
  const first = await read({ act: 'test.look', limit: '8' });
  const second = await read({ act: 'test.look', limit: '8', cursor: first.cursor });
  expect([...first.entries, ...second.entries].map((entry) => entry.subject)).toHaveLength(12);
  expect((await read({ subject: 'trader:100003' })).entries).toMatchObject([
    { act: 'test.look', by: { name: 'admin-1' }, reason: 'a reason' },
  ]);
  expect((await read({ operator: '6', act: 'test' })).entries).toHaveLength(12);
  expect((await read({ operator: '5', act: 'test' })).entries).toHaveLength(0);
  const at = first.entries.at(-1)!.at;
  expect((await read({ act: 'test', from: at })).entries.length).toBeGreaterThan(7);
  expect((await read({ act: 'test', until: at })).entries.length).toBeLessThan(12);
  const { body } = await one.call(audit.choices, {}, auditor);
  expect(body.acts).toContain('test.look');
  expect(body.heads).toHaveLength(2);
});
