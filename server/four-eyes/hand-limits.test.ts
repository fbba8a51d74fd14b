// Limits per decision can't be evaded by splitting: manual decisions add up over 24 hours, even when many people decide at once.
import { officeCalls } from '@bourse/contract/office/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transaction } from '../store/transaction.ts';
import { type PracticeOffice, startPracticeOffice } from '../test/practice-office.ts';
import { ALONE, countByHand, GRANTS_A_DAY } from './hand-limits.ts';

const { fourEyes, ledger, verification } = officeCalls;
const reason = 'as the papers say';
let one: PracticeOffice;
beforeAll(async () => {
  one = await startPracticeOffice();
});
afterAll(() => one?.close());

const USDT = 100_000_000n;
const pool = () => one.server.store.pool;
const person = async (name: string): Promise<number> =>
  Number((await pool().query('SELECT person FROM operator WHERE name = $1', [name])).rows[0].person);
const count = (persons: readonly number[], trader: number, usdt: bigint, kind: 'credit' | 'withdrawal' = 'credit') =>
  transaction(pool(), (client) => countByHand(client, { kind, persons, trader, worth: usdt * USDT }, ALONE));

test('thirty simultaneous decisions on one trader stay below the limit of a single one', async () => {
  const finance = await person('finance-1');
  const answers = await Promise.all(Array.from({ length: 30 }, () => count([finance], 1, 999n)));
  expect(answers.filter((one) => one === undefined)).toHaveLength(10);
  expect(answers.filter((one) => one === 'trader')).toHaveLength(20);
});

test('a trader’s limit is shared by all operators, and a person’s limit by all traders', async () => {
  const [finance, risk] = [await person('finance-1'), await person('risk-1')];
  expect(await count([risk], 1, 100n), 'the trader has had 9,990').toBe('trader');
  const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => count([finance], 100 + n, 8_001n)));
  expect(
    answers.filter((one) => one === undefined),
    '9,990 and five times 8,001',
  ).toHaveLength(5);
  expect(answers.filter((one) => one === 'person')).toHaveLength(5);
  await pool().query("UPDATE decided_by_hand SET at = at - interval '25 hours'");
  expect(await count([finance], 1, 9_999n), 'a day later').toBeUndefined();
});

test('limits on manual decisions apply per person and overall', async () => {
  await pool().query("INSERT INTO decided_by_hand (kind, person, trader, worth) SELECT 'withdrawal', $1, 7, $2", [
    await person('risk-1'),
    String(245_000n * USDT),
  ]);
  expect(await count([await person('finance-1')], 8, 6_000n, 'withdrawal')).toBe('house');
});

test('adjustments above the daily limit require an admin', async () => {
  const [finance, risk, admin] = [await one.signIn('finance'), await one.signIn('risk'), await one.signIn('admin')];
  const { uid } = await one.server.trader();
  const give = async (amount: string) => {
    const input = { uid, account: 'fiat', asset: 'USDT', direction: 'give', amount, cause: 'correction', reason } as const;
    const { status, body } = await one.call(ledger.adjust, input, finance);
    expect(status, JSON.stringify(body)).toBe(200);
    return body.request!;
  };
  expect((await one.call(fourEyes.approve, { id: await give('60000'), reason }, risk)).status).toBe(200);
  const second = await give('40000');
  expect((await one.call(fourEyes.approve, { id: second, reason }, risk)).body).toMatchObject({ error: 'admin-decides' });
  expect((await one.call(fourEyes.approve, { id: second, reason }, admin)).status).toBe(200);
});

test('a person can take part in a limited number of enhanced grants a day', async () => {
  const [maker, risk] = [await one.signIn('verification'), await one.signIn('risk')];
  const errors: unknown[] = [];
  for (let n = 0; n <= GRANTS_A_DAY; n++) {
    const { uid } = await one.server.trader();
    await one.server.open.engine.submit('operator', {
      kind: 'set_verification_level',
      trader: Number(uid) as never,
      level: 'verified',
    });
    await one.server.open.engine.projected(one.server.open.engine.head);
    const { body } = await one.call(verification.grantEnhanced, { uid, reason }, maker);
    errors.push((await one.call(fourEyes.approve, { id: body.request!, reason }, risk)).body.error);
  }
  expect(errors).toEqual([...Array.from({ length: GRANTS_A_DAY }, () => undefined), 'hand-limit']);
});
