import { officeCalls } from '@bourse/contract/office/calls';
import { traderId } from '@bourse/core/identity/trader-id';
import { amount } from '@bourse/core/money/unit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PracticeOffice, startPracticeOffice } from '../test/practice-office.ts';

const { ledger, fourEyes, funds } = officeCalls;
const reason = 'A promised refund';
let one: PracticeOffice;
let uid: string;
let [finance, risk] = ['', ''];
beforeAll(async () => {
  one = await startPracticeOffice();
  ({ uid } = await one.server.trader());
  [finance, risk] = [await one.signIn('finance'), await one.signIn('risk')];
});
afterAll(() => one?.close());

const surplusOf = async (asset: string) =>
  (await one.call(ledger.trialBalance, {}, finance)).body.assets.find((row) => row.asset === asset)!.surplus;
const give = (asset: string, credited: string) =>
  one.call(ledger.adjust, { uid, account: 'fiat', asset, direction: 'give', amount: credited, cause: 'goodwill', reason }, finance);
const approve = (id: string | undefined) => one.call(fourEyes.approve, { id: id!, reason }, risk);
/** As an older version did it, without a look at what covers it. */
async function credit(key: number, euros: bigint): Promise<void> {
  const { engine } = one.server.open;
  const to = { trader: traderId(Number(uid)), account: 'fiat', asset: 'EUR', cause: 'goodwill' } as const;
  await one.server.act({ kind: 'adjust_balance', key: `adjustment:${key}`, ...to, amount: amount(euros * 100_000_000n) });
  await engine.projected(engine.head);
}

test('a credit above what the exchange owns is refused, with the amount that is covered', async () => {
  expect(await surplusOf('EUR')).toBe('0');
  expect((await give('EUR', '1234')).body).toMatchObject({ error: 'not-covered', value: '0 EUR' });
  const covered = Number(await surplusOf('USDT'));
  expect((await give('USDT', String(covered + 1))).body).toMatchObject({ error: 'not-covered', value: `${covered} USDT` });
  const asked = await give('USDT', '100');
  expect((await approve(asked.body.request)).status).toBe(200);
  await one.server.open.engine.projected(one.server.open.engine.head);
  expect(Number(await surplusOf('USDT'))).toBe(covered - 100);
  expect((await one.call(ledger.invariants, {}, finance)).body.invariants.filter((found) => !found.isWhole)).toEqual([]);
});

test('a credit that was covered when it was requested is refused at the decision if it no longer is', async () => {
  const asked = await give('USDT', String(Number(await surplusOf('USDT')) - 1));
  expect(asked.status).toBe(200);
  const { engine } = one.server.open;
  const moved = { kind: 'move_custody', asset: 'USDT', from: 'house:second', to: 'custody:cold', amount: amount(200_000_000n) } as const;
  await one.server.act({ ...moved, key: 'custody:9000001' });
  await engine.projected(engine.head);
  expect((await approve(asked.body.request)).body).toMatchObject({ error: 'not-covered', value: `${await surplusOf('USDT')} USDT` });
  expect((await one.call(fourEyes.withdraw, { id: asked.body.request!, reason }, finance)).status).toBe(200);
});

test('withdrawals aren’t resumed while the next check would stop them again: neither requested nor approved', async () => {
  expect((await one.call(ledger.stop, { name: 'withdrawals', reason }, risk)).status).toBe(200);
  const release = () => one.call(ledger.release, { name: 'withdrawals', reason }, finance);
  const early = await release();
  expect(early.body.isDone).toBe(false);
  await credit(9_000_002, 1_234n);
  const still = { error: 'withdrawals-paused', value: expect.stringMatching(/^broken: Custody and bank cover .*: -1234 EUR \(I11\)$/) };
  expect((await approve(early.body.request)).body).toMatchObject(still);
  expect((await one.call(fourEyes.withdraw, { id: early.body.request!, reason }, finance)).status).toBe(200);
  expect((await release()).body).toMatchObject(still);
  await credit(9_000_003, -1_234n);
  expect((await approve((await release()).body.request)).status).toBe(200);
});

test('own money that two people record as paid in to the bank covers a credit of the same amount', async () => {
  const paid = { asset: 'EUR', from: 'own', to: 'bank', amount: '2000', reference: 'SEPA 7' } as const;
  const asked = await one.call(funds.moveCustody, { ...paid, reason }, finance);
  const waiting = (await one.call(fourEyes.list, { state: 'waiting' }, risk)).body.requests.find(({ id }) => id === asked.body.request);
  expect(waiting).toMatchObject({
    title: 'Record 2000 EUR paid in to bank',
    changes: [{ name: 'own → bank', after: '2000 EUR, SEPA 7' }],
  });
  expect((await give('EUR', '2000')).body).toMatchObject({ error: 'not-covered', value: '0 EUR' });
  expect((await approve(asked.body.request)).status).toBe(200);
  const credited = await give('EUR', '2000');
  const admin = await one.signIn('admin');
  const agreed = await one.call(fourEyes.approve, { id: credited.body.request!, reason }, admin);
  expect(agreed.status, 'euros have no price here, so an admin has to decide').toBe(200);
  await one.server.open.engine.projected(one.server.open.engine.head);
  expect(await surplusOf('EUR')).toBe('0');
  const books = (await one.call(ledger.trialBalance, {}, finance)).body.assets.find(({ asset }) => asset === 'EUR')!;
  expect(books.house).toContainEqual({ account: 'bank', kind: 'held', balance: '2000' });
  expect((await one.call(ledger.invariants, {}, finance)).body.invariants.filter((found) => !found.isWhole)).toEqual([]);
});
