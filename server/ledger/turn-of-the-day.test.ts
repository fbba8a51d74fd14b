import { calls } from '@bourse/contract/calls';
import { officeCalls } from '@bourse/contract/office/calls';
import { DAY_MS } from '@bourse/core/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { attachDays, beginDay, dayName } from '../engine/journal-days.ts';
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
