import { join } from 'node:path';
import { calls } from '@bourse/contract/calls';
import { officeCalls } from '@bourse/contract/office/calls';
import { DAY_MS } from '@bourse/core/time';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { attachDays, beginDay, dayName, exportDays } from '../engine/journal-days.ts';
import { type PracticeOffice, startPracticeOffice } from '../test/practice-office.ts';
import { requestId } from '../test/practice-server.ts';

let one: PracticeOffice;
beforeAll(async () => {
  one = await startPracticeOffice();
});
afterAll(() => one?.close());

test('a command of the day that just ended is found, though the journal lacks it until that day is attached again', async () => {
  const { server } = one;
  const { token } = await server.trader();
  const transfer = { requestId: requestId(), from: 'fiat', to: 'spot', asset: 'USDT', amount: '5' } as const;
  const { seq } = (await server.call(calls.funds.transfer, transfer, token)).body;
  await server.open.engine.projected(server.open.engine.head);
  const finance = await one.signIn('finance');
  const session = await server.store.house.connect();
  try {
    const { engine } = server.open;
    await engine.betweenCommits(() => beginDay(session, dayName(Date.now() + DAY_MS), engine.head));
    const { rows } = await session.query('SELECT 1 FROM journal WHERE seq = $1', [seq]);
    expect(rows, 'this is what has to be bridged').toEqual([]);
    const asked = one.call(officeCalls.ledger.command, { seq: String(seq) }, finance);
    await new Promise((resume) => setTimeout(resume, 1_000));
    await attachDays(session);
    expect((await asked).body).toMatchObject({ kind: 'transfer', origin: 'trader' });
  } finally {
    session.release();
  }
});

test('an engine audit entry keeps subject, operators, facts and link while its day is detached and after it left the journal', async () => {
  const { server } = one;
  const { engine } = server.open;
  const { uid } = await server.trader();
  const [finance, risk, auditor] = [await one.signIn('finance'), await one.signIn('risk'), await one.signIn('auditor')];
  const reason = 'A promised refund';
  const refund = { uid, account: 'fiat', asset: 'USDT', direction: 'give', amount: '12', cause: 'goodwill', reason } as const;
  const { request } = (await one.call(officeCalls.ledger.adjust, refund, finance)).body;
  expect((await one.call(officeCalls.fourEyes.approve, { id: request!, reason }, risk)).status).toBe(200);
  await engine.projected(engine.head);
  const entry = async () => {
    const { entries } = (await one.call(officeCalls.audit.entries, { chain: 'engine', act: 'adjust_balance' }, auditor)).body;
    return entries[0]!;
  };
  const before = await entry();
  expect(before).toMatchObject({
    ...{ subject: `trader:${uid}`, reason, by: { name: 'finance-1' }, second: { name: 'risk-1' } },
    officeEntry: expect.any(Number),
  });
  expect(JSON.parse(before.facts)).toMatchObject({ asset: 'USDT', amount: '12' });
  const isJournalled = async () => (await server.store.pool.query('SELECT 1 FROM journal WHERE seq = $1', [before.id])).rowCount === 1;

  const session = await server.store.house.connect();
  try {
    await engine.betweenCommits(() => beginDay(session, dayName(Date.now() + 2 * DAY_MS), engine.head));
    expect(await isJournalled()).toBe(false);
    expect(await entry()).toEqual(before);
    await attachDays(session);
  } finally {
    session.release();
  }
  expect(await isJournalled()).toBe(true);
  const folder = join(server.dataDir, 'journal');
  // Its partition isn't removed while somebody reads the journal.
  await vi.waitFor(() => exportDays(server.store.pool, folder, 1, engine.projectedSeq, Date.now() + 5 * DAY_MS), {
    timeout: 30_000,
    interval: 200,
  });
  expect(await isJournalled()).toBe(false);
  expect(await entry()).toEqual(before);

  await server.store.pool.query("UPDATE command_outbox SET body = replace(body, '1200000000', '9900000000') WHERE seq = $1", [before.id]);
  const { facts, by } = await entry();
  expect(JSON.parse(facts).amount, 'a command whose hash isn’t the chain’s isn’t shown').not.toBe('99');
  expect(by).toMatchObject({ name: 'finance-1' });
});
