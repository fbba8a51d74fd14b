import { once } from 'node:events';
import type { Call, Input } from '@bourse/contract/call';
import { officeCalls } from '@bourse/contract/office/calls';
import { MOST_ROWS } from '@bourse/contract/office/export';
import { traderId } from '@bourse/core/identity/trader-id';
import { amount, instant } from '@bourse/core/money/unit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportPages, exportRows } from '../audit/export.ts';
import { Download } from '../http/download.ts';
import type { Operator } from '../http/room.ts';
import { type PracticeOffice, startPracticeOffice } from '../test/practice-office.ts';
import { type PracticeServer, requestId } from '../test/practice-server.ts';

const { audit, funds, ledger } = officeCalls;
const reason = 'month end';
let office: PracticeOffice;
let server: PracticeServer;
let finance = '';
beforeAll(async () => {
  office = await startPracticeOffice();
  server = office.server;
  finance = await office.signIn('finance');
});
afterAll(() => office?.close());

/** The rows of an export as objects by column. None of the test's cells contains a comma. */
async function rowsOf<C>(
  call: C,
  input: Input<C>,
  token = finance,
): Promise<{ rows: Record<string, string>[]; headers: Record<string, unknown> }> {
  const { status, body, headers } = await office.call(call, input, token);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  const [head = '', ...lines] = String(body).trimEnd().split('\r\n');
  const names = head.split(',');
  return { headers, rows: lines.map((line) => Object.fromEntries(line.split(',').map((cell, i) => [names[i], cell]))) };
}
const lastEntry = async (act: string) => {
  const { body } = await office.call(audit.entries, { chain: 'office', act }, await office.signIn('auditor'));
  return body.entries[0]!;
};

async function bankWithdrawal(uid: string): Promise<string> {
  const { engine } = server.open;
  const { seq } = await engine.submit('trader', {
    kind: 'submit_withdrawal',
    trader: traderId(Number(uid)),
    requestId: requestId(),
    expiresAt: instant(engine.now() + 3_000),
    asset: 'USDT',
    network: 'bank',
    card: 1,
    amount: amount(3_000_000_000n),
    fee: amount(200_000_000n),
  });
  await engine.projected(engine.head);
  return String(seq);
}
/** A coin withdrawal as the projector would write it. */
const coinWithdrawals = (uid: string, from: number, count: number) =>
  server.store.pool.query(
    `INSERT INTO withdrawal_log SELECT n, $1, 'wallet', 'USDT', 'practice', '0xab', NULL, NULL, 150000000000, 100000000, 150000000000, true, 'done',
       2, 2, 12, 12, '0xfeed', 1700000000000 + n, 1700000600000 + n, n FROM generate_series($2::bigint, $2::bigint + $3 - 1) AS n`,
    [uid, from, count],
  );

test('a withdrawal is exported with its ID, times, numbers, references and everyone who decided', async () => {
  const { uid } = await server.trader();
  await server.act({ kind: 'set_verification_level', trader: traderId(Number(uid)), level: 'verified' });
  await server.store.pool.query(
    `INSERT INTO bank_card (id, trader, bank_name, city, branch, number, number_index, id_number, phone)
     OVERRIDING SYSTEM VALUE VALUES (1, $1, 'Home Bank', 'Ulm', 'West', $2, $3, $2, $4)`,
    [
      uid,
      server.edge.services.ring.encryptField('4539578763621486', `bank card ${uid} number`),
      Buffer.alloc(32),
      server.edge.services.ring.encryptField('+4915112345678', `bank card ${uid} phone`),
    ],
  );
  const withdrawal = await bankWithdrawal(uid);
  expect((await office.call(funds.approveWithdrawal, { withdrawal, reason }, await office.signIn('risk'))).status).toBe(200);
  await office.call(funds.takeWithdrawal, { withdrawal, take: true }, finance);
  expect((await office.call(funds.payWithdrawal, { withdrawal, reference: '=SEPA 1', reason }, finance)).status).toBe(200);
  await coinWithdrawals(uid, 900_000_000, 1);
  const { pool } = server.store;
  await pool.query(
    `INSERT INTO withdrawal_review (withdrawal, operator, person, decision, reason)
     SELECT 900000000, id, person, 'approve', 'two' FROM operator WHERE name IN ('finance-1', 'risk-1') ORDER BY name`,
  );

  const { rows, headers } = await rowsOf(funds.exportWithdrawals, { uid, reason });
  expect(headers).toMatchObject({ 'x-rows': '2' });
  const [coin, bank] = rows;
  expect(bank).toMatchObject({
    withdrawal: `W-${withdrawal}`,
    state: 'done',
    trader: uid,
    way: 'bank',
    asset: 'USDT',
    network: '',
    amount: '30',
    fee: '2',
    arrives: '28',
    'worth USDT': '30',
    // Typed by a person, so a spreadsheet must not evaluate it.
    'bank reference': "'=SEPA 1",
    'first reviewer': 'risk-1',
    'second reviewer': '',
    'paid by': 'finance-1',
    transaction: '',
  });
  expect(Date.parse(bank!['ended']!)).toBeGreaterThanOrEqual(Date.parse(bank!['submitted']!));
  expect(coin).toMatchObject({
    withdrawal: 'W-900000000',
    network: 'practice',
    address: '0xab',
    transaction: '0xfeed',
    amount: '1500',
    fee: '1',
    arrives: '1499',
    confirmations: '12',
    'first reviewer': 'finance-1',
    'second reviewer': 'risk-1',
    'paid by': '',
  });
  expect(JSON.stringify(rows)).not.toMatch(/4539|Home Bank/);
});

test('an export is an audit entry with reason, filter, period and row count, written before the file is sent', async () => {
  const { uid } = await server.trader();
  await coinWithdrawals(uid, 910_000_000, 3);
  const span = { from: '2023-01-01T00:00:00.000Z', until: '2024-01-01T00:00:00.000Z' };
  await rowsOf(funds.exportWithdrawals, { uid, state: 'ended', way: 'wallet', ...span, reason });
  const entry = await lastEntry('funds.export-withdrawals');
  expect(entry).toMatchObject({ by: { name: 'finance-1' }, subject: `trader:${uid}`, reason });
  expect(JSON.parse(entry.detail)).toEqual({ state: 'ended', way: 'wallet', uid, ...span, rows: 3 });
});

test('filter and period limit the export as they limit the page', async () => {
  const { uid } = await server.trader();
  await coinWithdrawals(uid, 920_000_000, 4);
  const at = (n: number) => new Date(1_700_000_000_000 + 920_000_000 + n).toISOString();
  const idsOf = async (input: object) =>
    (await rowsOf(funds.exportWithdrawals, { uid, reason, ...input })).rows.map((row) => row['withdrawal']);
  expect(await idsOf({})).toEqual(['W-920000003', 'W-920000002', 'W-920000001', 'W-920000000']);
  expect(await idsOf({ from: at(1), until: at(3) })).toEqual(['W-920000002', 'W-920000001']);
  expect(await idsOf({ state: 'review' })).toEqual([]);
  expect(await idsOf({ state: 'todo' })).toEqual([]);
  expect(await idsOf({ way: 'bank' })).toEqual([]);
  const wrong = await office.call(funds.exportWithdrawals, { from: at(3), until: at(1), reason }, finance);
  expect(wrong.body).toMatchObject({ error: 9 });
});

test.each(['9999-99-99T00:00:00.000Z', '2026-02-30T00:00:00.000Z', '2026-02-29T00:00:00.000Z', '0000-01-01T00:00:00.000Z'])(
  'an invalid calendar date is refused in every list with a period: %s',
  async (from) => {
    for (const call of [funds.exportWithdrawals, funds.exportDeposits, funds.exportChainDeposits, ledger.exportPostings])
      expect((await office.call(call as Call, { from, reason }, finance)).body).toMatchObject({ error: 9 });
    for (const chain of ['office', 'engine'] as const)
      expect((await office.call(audit.entries, { chain, from }, await office.signIn('auditor'))).body).toMatchObject({ error: 9 });
  },
);

test('29 February of a leap year and the last day of a month are valid', async () => {
  for (const day of ['2024-02-29', '2000-02-29', '2026-02-28', '2026-12-31', '2026-06-30', '2026-01-09'])
    expect((await office.call(funds.exportDeposits, { from: `${day}T23:59:59.999Z`, reason }, finance)).status, day).toBe(200);
});

test('only roles that can read a page can export it', async () => {
  const withoutReading = await office.signIn('support');
  for (const call of [funds.exportWithdrawals, funds.exportDeposits, funds.exportChainDeposits, ledger.exportPostings]) {
    expect((await office.call(call as Call, { reason }, withoutReading)).body).toMatchObject({ error: 'not-allowed' });
    expect((await office.call(call as Call, { reason }, await office.signIn('auditor'))).status).toBe(200);
  }
});

test('a trader’s ledger entries are exported by period, with amounts as plain numbers', async () => {
  const before = new Date(server.open.engine.now()).toISOString();
  const { uid } = await server.funded();
  await server.open.engine.projected(server.open.engine.head);
  const { rows } = await rowsOf(ledger.exportPostings, { uid, from: before, reason });
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) {
    expect(`${row['from']} ${row['to']}`).toContain(`trader:${uid}:`);
    expect(row['amount']).toMatch(/^\d+(\.\d+)?$/);
  }
  expect((await rowsOf(ledger.exportPostings, { uid, until: before, reason })).rows).toEqual([]);
  expect(
    (await rowsOf(ledger.exportPostings, { uid, asset: 'BTC', from: before, reason })).rows.every((row) => row['asset'] === 'BTC'),
  ).toBe(true);
});

test('exporting receiving addresses leaves an audit entry', async () => {
  await server.store.pool.query(
    "INSERT INTO receiving_address (asset, network, address, is_open) VALUES ('DOGE', 'another', 'nOurs', true)",
  );
  const { rows } = await rowsOf(funds.exportReceivingAddresses, { reason }, await office.signIn('support'));
  expect(rows).toContainEqual(expect.objectContaining({ asset: 'DOGE', network: 'another', address: 'nOurs', open: 'true' }));
  expect(JSON.parse((await lastEntry('funds.export-receiving-addresses')).detail)).toEqual({ rows: rows.length });
});

test('a file has a row limit, and says if more rows match', async () => {
  const { uid } = await server.trader();
  await coinWithdrawals(uid, 930_000_000, MOST_ROWS + 1);
  const { rows, headers } = await rowsOf(funds.exportWithdrawals, { uid, reason });
  expect(rows).toHaveLength(MOST_ROWS);
  expect(headers).toMatchObject({ 'x-rows': String(MOST_ROWS), 'x-cut': '1' });
  expect(JSON.parse((await lastEntry('funds.export-withdrawals')).detail)).toMatchObject({ rows: MOST_ROWS, isCut: true });
});

test('a third export waits its turn, and a disconnected reader frees its database session', async () => {
  const { pool } = server.store;
  const { rows } = await pool.query<{ id: number; person: number }>("SELECT id, person FROM operator WHERE name = 'finance-1'");
  const operator = { operator: rows[0]!.id, person: rows[0]!.person } as Operator;
  const start = () =>
    exportRows<{ n: number }>(pool, operator, {
      act: 'test.export',
      reason,
      filter: {},
      head: ['n'],
      select: 'SELECT n FROM generate_series(1, 100000) AS n',
      values: [],
      cells: ({ n }) => [n],
    });
  const [one, two] = [await start(), await start()];
  expect(await start()).toMatchObject({ refused: 'unavailable' });
  for (const each of [one, two]) {
    if (!(each instanceof Download)) throw new Error('expected a file');
    each.body.destroy();
    await once(each.body, 'close');
  }
  const after = await start();
  expect(after).toBeInstanceOf(Download);
  const { body } = after as Download;
  body.destroy();
  await once(body, 'close');
});

test('lists collected page by page take turns too, and a failed export frees its slot', async () => {
  const { pool } = server.store;
  const { rows } = await pool.query<{ id: number; person: number }>("SELECT id, person FROM operator WHERE name = 'finance-1'");
  const operator = { operator: rows[0]!.id, person: rows[0]!.person } as Operator;
  const start = (page: () => Promise<{ rows: readonly string[] }>) =>
    exportPages<string>(pool, operator, { act: 'test.export', reason, filter: {}, head: ['n'], page, at: (n) => n, cells: (n) => [n] });
  const { promise, reject } = Promise.withResolvers<{ rows: readonly string[] }>();
  const held = [start(() => promise), start(() => promise)];
  expect(await start(async () => ({ rows: [] }))).toMatchObject({ refused: 'unavailable' });
  reject(new Error('the database went away'));
  expect((await Promise.allSettled(held)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await start(async () => ({ rows: ['1'] }))).toBeInstanceOf(Download);
});
